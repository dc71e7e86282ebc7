/** Worker thread that converts Markdown to HTML. */
import { parentPort, workerData } from 'node:worker_threads';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

parentPort!.postMessage(
  micromark(String(workerData), {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  }),
);

/** A worker process of the batch: receives the setup, then lines, and sends back results. */
import { processLine } from './processLine.ts';
import type { WorkerMessage, WorkerSetup } from './workerPool.ts';

let setup: WorkerSetup;
const send = (message: WorkerMessage) => process.send?.(message);

process.on('message', async (message: WorkerSetup | Uint8Array) => {
  if (message instanceof Uint8Array) {
    const { extras, ...options } = setup;
    send({ result: await processLine(message, { options, extras, onId: (id) => send({ id }) }) });
  } else setup = message;
});

// Ctrl-C on a terminal reaches workers too; the main process ends them.
process.on('SIGINT', () => {});

/**
 * Times other extractors, each in a separate process together with a bare parse of the same pages: jsdom leaks memory, and
 * earlier work would affect the times. They fetch nothing: they get the HTML, and options that fetch are turned off.
 *
 * When imported, this module sends pages to such processes; when started as one of them, it sends back timings.
 */
import { fork } from 'node:child_process';
import { Readability } from '@mozilla/readability';
import type { CorpusPage } from './corpora.ts';
import { bareParse, type Contender, measureSpeed, type Timing } from './speed.ts';

/** Each is loaded only in its own process. */
const peers: Readonly<Record<string, () => Promise<Contender['read']>>> = {
  'Readability on jsdom': async () => {
    const { JSDOM, VirtualConsole } = await import('jsdom');
    return ({ html, url }) => {
      const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
      const article = new Readability(window.document).parse();
      window.close();
      return article;
    };
  },
  'Defuddle with Markdown': async () => {
    const { Defuddle } = await import('defuddle/node');
    return ({ html, url }) => Defuddle(html, url, { useAsync: false, separateMarkdown: true });
  },
  Postlight: async () => {
    const { default: postlight } = await import('@postlight/parser');
    return ({ html, url }) => postlight.parse(url, { html, fetchAllPages: false });
  },
};

export const peerNames = Object.keys(peers);

const CHILD = 'as-child';

interface Task {
  readonly name: string;
  readonly pages: readonly CorpusPage[];
}

export function timePeer(name: string, pages: readonly CorpusPage[]): Promise<Timing> {
  const child = fork(import.meta.filename, [CHILD], {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=6000'],
    // They print messages about pages to stdout and stderr.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (timing) => {
      resolve(timing as Timing);
      child.kill();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${name} exited with ${code} before it sent a result`)));
    child.send({ name, pages } satisfies Task);
  });
}

if (process.argv[2] === CHILD) {
  process.once('message', async ({ name, pages }: Task) => {
    const read = await peers[name]!();
    const [, timing] = await measureSpeed(pages, 1, [bareParse, { name, read }]);
    process.send!(timing);
  });
}

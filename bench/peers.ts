/**
 * The extractors of others, each timed in a process of its own beside a bare parse of the same pages: jsdom gives back no memory, and
 * what ran before would change the times. None of them fetches anything: the pages are handed in, and what could reach out is switched off.
 *
 * Imported, it hands pages to such processes; started as one of them, it answers with times.
 */
import { fork } from 'node:child_process';
import { Readability } from '@mozilla/readability';
import type { CorpusPage } from './corpora.ts';
import { bareParse, type Contender, measureSpeed, type Timing } from './speed.ts';

/** Loaded only in their own process. */
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
    // They talk on both channels about pages they do not like.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (timing) => {
      resolve(timing as Timing);
      child.kill();
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code} before it answered`)));
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

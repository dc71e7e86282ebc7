/** A person compares two texts of each page without knowing which is whose, and learns it at the end. */
import { randomInt } from 'node:crypto';
import type { ReadStream } from 'node:tty';
import type { Io } from '../io.ts';
import type { Contender } from './contenders.ts';
import type { CorpusPage } from './corpus.ts';

export interface BlindVote {
  readonly id: string;
  /** The name of the contender whose text was preferred, `same`, or `skipped`. */
  readonly choice: string;
}

const CTRL_C = '\u0003';
const KEYS = 'a: A is better · b: B is better · =: the same · s: skip · q: finish';

export async function compareBlind(
  pages: readonly CorpusPage[],
  [first, second]: readonly [Contender, Contender],
  io: Io,
): Promise<BlindVote[]> {
  const votes: BlindVote[] = [];
  for (const [i, page] of pages.entries()) {
    // Decided anew for each page, so that nothing can be learnt from the pages before.
    const [a, b] = randomInt(2) === 0 ? [first, second] : [second, first];
    const [textA, textB] = await Promise.all([textOf(a, page), textOf(b, page)]);
    const title = `Page ${i + 1} of ${pages.length}: ${page.url ?? page.id}`;
    const heading = (name: string) => io.style('bold', `──── ${name} ────`);
    await io.write(
      `\n${io.style('bold', title)}\n\n${heading('A')}\n\n${textA}\n\n${heading('B')}\n\n${textB}\n\n${title}\n${KEYS}\n`,
    );
    const key = await readKey(io.stdin as ReadStream, 'ab=sq');
    if (key === 'q') break;
    const choice = { a: a.name, b: b.name, '=': 'same', s: 'skipped' }[key]!;
    votes.push({ id: page.id, choice });
  }
  return votes;
}

async function textOf(contender: Contender, page: CorpusPage): Promise<string> {
  const outcome = await contender.read(page);
  return 'extraction' in outcome ? outcome.extraction.text : `(no text: ${outcome.failure.message})`;
}

/** Waits for one of the keys. Ctrl-C finishes, so that the votes so far are not lost. */
async function readKey(terminal: ReadStream, keys: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const onData = (chunk: Buffer) => {
    const key = chunk.toString().toLowerCase();
    if (key === CTRL_C) resolve('q');
    else if (key.length === 1 && keys.includes(key)) resolve(key);
  };
  terminal.setRawMode(true);
  terminal.on('data', onData).on('end', () => resolve('q'));
  terminal.resume();
  return promise.finally(() => {
    terminal.off('data', onData);
    terminal.setRawMode(false);
    terminal.pause();
  });
}

/** Reads a page with another service: instead of here, in addition, or if it cannot be read here. */
import { PithError } from '@pith/core';
import type { ReaderComparison, ReaderResult, RemoteReader } from '../ports/remoteReader.ts';
import { wholeBodyRule } from '../save/wholeBodyRule.ts';
import { indexWords } from '../search/words.ts';
import type { ArticleReading, ReadRequest } from './readArticle.ts';

type Read = (request: ReadRequest) => Promise<ArticleReading>;

export interface RemoteReading {
  readonly request: ReadRequest;
  readonly url: string;
  readonly remote: RemoteReader;
  readonly readHere: Read;
}

export async function readWithRemote(reading: RemoteReading): Promise<ArticleReading> {
  const { request, remote, readHere } = reading;
  switch (remote.use) {
    case 'always':
      return readThere(reading);
    case 'compare':
      return compare(reading);
    case 'fallback':
      return readHere(request).catch((error: unknown) => {
        if (!isWorthAsking(error)) throw error;
        return readThere(reading).catch(() => {
          throw error; // of the page itself: it says what can be done
        });
      });
  }
}

/** The service has extracted the article: neither rules nor scripts apply. */
function readThere({ request, url, remote, readHere }: RemoteReading): Promise<ArticleReading> {
  const { signal } = request;
  const source = { url, load: () => remote.page(url, { signal }) };
  return readHere({ ...request, source, rules: [wholeBodyRule()], scripts: undefined });
}

/** These say that nobody shall read the page, not that it cannot be read. A private address must not be told to others. */
const NOT_ASKED = new Set(['cancelled', 'bad-url', 'address-denied', 'is-feed', 'page-moved']);

const isWorthAsking = (error: unknown) => error instanceof PithError && !NOT_ASKED.has(error.type);

/** The reading of this program, after both are told to `remote.report`. */
async function compare(reading: RemoteReading): Promise<ArticleReading> {
  const { request, url, remote, readHere } = reading;
  const [local, other] = await Promise.all([
    measured(() => readHere(request)),
    measured(() => readThere({ ...reading, request: { ...request, onLoaded: undefined } })),
  ]);
  await remote.report(comparisonOf(url, local, other)).catch(() => undefined); // the page is read, whatever happens to the report
  if ('error' in local) throw local.error;
  return local.reading;
}

type Measured = { readonly milliseconds: number } & (
  | { readonly reading: ArticleReading }
  | { readonly error: unknown }
);

async function measured(read: () => Promise<ArticleReading>): Promise<Measured> {
  const start = performance.now();
  const milliseconds = () => Math.round(performance.now() - start);
  return read().then(
    (reading) => ({ reading, milliseconds: milliseconds() }),
    (error: unknown) => ({ error, milliseconds: milliseconds() }),
  );
}

function comparisonOf(url: string, local: Measured, remote: Measured): ReaderComparison {
  const comparison = { url, local: resultOf(local), remote: resultOf(remote) };
  if ('error' in local || 'error' in remote) return comparison;
  return { ...comparison, similarity: similarityOf(local.reading.article.text, remote.reading.article.text) };
}

function resultOf(measurement: Measured): ReaderResult {
  const { milliseconds } = measurement;
  if ('error' in measurement) {
    const { error } = measurement;
    const type = error instanceof PithError ? error.type : 'bug';
    return { milliseconds, error: { type, message: error instanceof Error ? error.message : String(error) } };
  }
  const { title, word_count: words, markdown } = measurement.reading.article;
  return { milliseconds, title, words, markdown };
}

/** Dice's coefficient of the words of two texts, each counted as often as it occurs. */
export function similarityOf(one: string, other: string): number {
  const [ours, theirs] = [indexWords(one), indexWords(other)];
  if (ours.length + theirs.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const word of ours) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of theirs) {
    const left = counts.get(word) ?? 0;
    if (left > 0) shared += 1;
    counts.set(word, left - 1);
  }
  return Math.round((2000 * shared) / (ours.length + theirs.length)) / 1000;
}

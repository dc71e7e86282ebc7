/** Chooses the source for each input, by its name or by `--from`. */
import { existsSync } from 'node:fs';
import { cliError } from '../../errors.ts';
import { isFolder } from '../../findHtmlFiles.ts';
import type { InputKind } from '../inputKinds.ts';
import { addressListSource, addressSource, feedSource, objectsSource, paced, sitemapSource } from './addresses.ts';
import { isAddress } from './byteInput.ts';
import { fileSource, folderSource, patternSource } from './files.ts';
import { hasPattern, LINES_NAME, WARC_NAME } from './isManyPages.ts';
import { linesSource } from './lines.ts';
import type { Source, SourceContext } from './source.ts';

type Open = (input: string, context: SourceContext) => Source | Promise<Source>;

const warc: Open = async (input, context) => (await import('./warc.ts')).warcSource(input, context);

const openers: Readonly<Record<Exclude<InputKind, 'auto'>, Open>> = {
  jsonl: linesSource,
  warc,
  urls: addressListSource,
  sitemap: sitemapSource,
  feed: feedSource,
  objects: (input, context) => objectsSource(input, context, (url) => openMany(new URL(url).pathname, url, context)),
};

/** Names of files with many pages. */
const manyByName: readonly (readonly [name: RegExp, open: Open])[] = [
  [WARC_NAME, warc],
  [LINES_NAME, linesSource],
];

async function openMany(name: string, input: string, context: SourceContext): Promise<Source | undefined> {
  return manyByName.find(([pattern]) => pattern.test(name))?.[1](input, context);
}

export interface Inputs {
  readonly inputs: readonly string[];
  readonly from: InputKind;
}

/** One source for all inputs, in their order. An input is opened when its turn comes: there may be thousands. */
export async function openSource({ inputs, from }: Inputs, context: SourceContext): Promise<Source> {
  for (const input of inputs) await assertUsable(input, from);
  let done = 0;
  let current: Source | undefined;
  return {
    async *items() {
      for (const input of inputs) {
        current = await openInput(input, from, context);
        yield* paced(current.items(), context.config.fetchGapSeconds * 1000);
        current = undefined;
        done += 1;
      }
    },
    share() {
      const share = current ? current.share() : 0;
      return share === undefined ? undefined : (done + share) / inputs.length;
    },
  };
}

async function assertUsable(input: string, from: InputKind): Promise<void> {
  if (from === 'objects' && !isAddress(input))
    throw await cliError('bad-value', input, ['a listing has an address: https://bucket.example/?prefix=pages/']);
  if (input !== '-' && !isAddress(input) && !hasPattern(input) && !existsSync(input))
    throw await cliError('file-not-found', input);
}

async function openInput(input: string, from: InputKind, context: SourceContext): Promise<Source> {
  const many = (path: string) => openMany(path, path, context);
  if (from !== 'auto') return openers[from](input, context);
  if (input === '-') return linesSource(input, context);
  if (isAddress(input)) return (await openMany(new URL(input).pathname, input, context)) ?? addressSource(input);
  const files = { open: many, isOutput: context.isOutput };
  if (isFolder(input)) return folderSource(input, files);
  if (hasPattern(input)) return patternSource(input, files);
  return (await many(input)) ?? fileSource(input);
}

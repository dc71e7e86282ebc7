/** The pages of hosts that `pith extract --hosts` compares pages with. A file of JSON lines: `{"url", "blocks"}` for each page. */
import { readFile } from 'node:fs/promises';
import type { BlockFingerprints } from '@pith/core';
import { unpackBlocks } from '@pith/library/read';
import { cliError } from './errors.ts';

export interface LearnedPage {
  readonly url: string;
  /** Fingerprints of its blocks, in base64. */
  readonly blocks: string;
}

export interface HostPages {
  /** The other pages of a page's host. */
  othersOf(url: string | undefined): readonly BlockFingerprints[];
}

export const hostOf = (url: string | undefined): string | undefined => URL.parse(url ?? '')?.host || undefined;

export const learnedLine = ({ url, blocks }: { readonly url: string; readonly blocks: Uint8Array }): string =>
  JSON.stringify({ url, blocks: Buffer.from(blocks).toString('base64') } satisfies LearnedPage);

/** Rejects with `bad-hosts-file` if the file has other content. */
export async function readHostPages(file: string): Promise<HostPages> {
  const text = await readFile(file, 'utf8').catch(async () => {
    throw await cliError('file-not-found', file);
  });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pages = await Promise.all(lines.map((line, i) => readPage(line, `${file}, line ${i + 1}`)));
  const byHost = Map.groupBy(pages, ({ url }) => hostOf(url));
  return {
    othersOf: (url) => (byHost.get(hostOf(url)) ?? []).filter((page) => page.url !== url).map(({ blocks }) => blocks),
  };
}

async function readPage(line: string, where: string): Promise<{ url: string; blocks: BlockFingerprints }> {
  try {
    const { url, blocks } = JSON.parse(line) as LearnedPage;
    if (typeof url === 'string' && typeof blocks === 'string')
      return { url, blocks: unpackBlocks(Buffer.from(blocks, 'base64')) };
  } catch {
    // The error below says it.
  }
  throw await cliError('bad-hosts-file', where);
}

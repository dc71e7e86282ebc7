/** The other pages of a host that a page is compared with, to recognise what they all show. */
import type { BlockFingerprints, Options } from '@pith/core';
import type { Bookmarks } from '../ports/bookmarks.ts';
import type { ReadingPorts } from '../ports/ports.ts';

/** How many pages of a host are compared; the newest ones. */
export const MAX_OTHER_PAGES = 12;
/** Of one page. Only a generated page has more long blocks. */
const MAX_BLOCKS = 2000;

/** Sorted, so that the same page always gives the same bytes. */
export function packBlocks(blocks: BlockFingerprints): Uint8Array {
  const sorted = [...blocks].sort((a, b) => a - b).slice(0, MAX_BLOCKS);
  const view = new DataView(new ArrayBuffer(sorted.length * 4));
  sorted.forEach((block, i) => {
    view.setUint32(i * 4, block, true);
  });
  return new Uint8Array(view.buffer);
}

export function unpackBlocks(bytes: Uint8Array): BlockFingerprints {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Set(Array.from({ length: Math.floor(bytes.byteLength / 4) }, (_, i) => view.getUint32(i * 4, true)));
}

interface ComparingPorts extends Pick<ReadingPorts, 'comparesPages'> {
  readonly bookmarks: Pick<Bookmarks, 'blocksOfDomain'>;
}

/** The option to compare a page with those of its host in the user's library; none if the user does not want that. */
export async function otherPagesFor(
  { user, url }: { readonly user: string; readonly url: string },
  { bookmarks, comparesPages = true }: ComparingPorts,
): Promise<Pick<Options, 'otherPages'>> {
  if (!comparesPages) return {};
  const found = await bookmarks.blocksOfDomain(user, domainOf(url), { except: url, limit: MAX_OTHER_PAGES });
  return { otherPages: found.map(unpackBlocks) };
}

const domainOf = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

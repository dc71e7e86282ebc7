/** Removes permalinks from headings: drops signs such as `#` and `¶`, and unwraps headings that link to themselves. */
import { elementsNamed, foldedText, unwrap } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

/** Only permalink signs: hash, pilcrow, section sign, chain, anchor. */
const PERMALINK_SIGNS = /^(?:[#¶§\s]|\u{1f517}|\u2693|\ufe0e|\ufe0f)*$/u;

export function dropHeadingPermalinks(draft: Draft): void {
  const here = `${draft.url?.href.split('#', 1)[0] ?? ''}#`;
  for (const heading of elementsNamed(draft.body, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) {
    for (const link of elementsNamed(heading, 'a')) {
      const address = link.getAttribute('href') ?? '';
      if (!address.startsWith('#') && !address.startsWith(here)) continue;
      if (PERMALINK_SIGNS.test(foldedText(link))) drop(draft, link, 'control', 'a permalink');
      else unwrap(link);
    }
  }
}

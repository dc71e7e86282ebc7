/**
 * Removes permalinks from headings: drops signs such as `#` and `¶` and labels such as "Section titled …", and unwraps headings that link to themselves.
 * Signs go from terms and captions too, and elsewhere if the link is named as a permalink.
 */
import { Element, elementsNamed, foldedText, rawText, Text, unwrap } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

/** Only permalink signs: hash, pilcrow, section sign, chain, paper clip, anchor, arrows to the top, and the private characters of icon fonts. */
const PERMALINK_SIGNS = /^(?:[#¶§↑⇧^\s\ue000-\uf8ff]|\u{1f517}|\u{1f4ce}|\u2693|\ufe0e|\ufe0f)*$/u;
/** Without arrows, which lead back from notes. */
const LINKED_SIGN = /^\s*(?:[#¶§\ue000-\uf8ff]|\u{1f517}|\u{1f4ce}|\u2693)\ufe0f?\s*$/u;
/** Labels for screen readers, and links to the top of the page. */
const PERMALINK_LABEL =
  /^(?:(?:section titled|direct link to|permalink|permanent link|anchor (?:link )?(?:for|to)|link to (?:this|the|heading|section)|copy (?:the )?link|jump to)\b.*|anchor|link|top|back to top|to top)$/i;
const SIGN = /[#¶\u{1f517}\u{1f4ce}\u2693]/u;
const SIGN_AT_END = /(?:\s+#|\s*(?:[¶]|\u{1f517}|\u{1f4ce}|\u2693)\ufe0f?)\s*$/u;
const SIGN_AT_START = /^\s*(?:#|[¶]|\u{1f517}|\u{1f4ce}|\u2693)\ufe0f?\s+(?=\S)/u;

export function dropHeadingPermalinks(draft: Draft): void {
  const here = `${draft.url?.href.split('#', 1)[0] ?? ''}#`;
  const isOnPage = (link: Element) => {
    const address = link.getAttribute('href') ?? '';
    return address.startsWith('#') || address.startsWith(here);
  };
  for (const heading of elementsNamed(draft.body, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) {
    const hasOtherText = (link: Element) => rawText(heading).trim().length > rawText(link).trim().length;
    for (const link of elementsNamed(heading, 'a')) {
      if (!isOnPage(link)) continue;
      const text = foldedText(link);
      if (PERMALINK_SIGNS.test(text) || (PERMALINK_LABEL.test(text) && hasOtherText(link)))
        drop(draft, link, 'control', 'a permalink');
      else unwrap(link);
    }
    dropLinkAfter(draft, heading, isOnPage);
    stripSigns(heading);
  }
  for (const link of elementsNamed(draft.body, 'a')) {
    const isPermalink = LINK_NAME.test(link.className) || CAPTION.test(link.parentElement!.localName);
    if (isPermalink && isOnPage(link) && LINKED_SIGN.test(rawText(link))) drop(draft, link, 'control', 'a permalink');
  }
}

const LINK_NAME = /(?:^|[\s_-])(?:anchor|permalink|headerlink|hash-?link)(?:$|[\s_-])/i;
const CAPTION = /^(?:dt|caption|figcaption|summary)$/;

/** Some pages put the permalink beside the heading, in a box around both. */
function dropLinkAfter(draft: Draft, heading: Element, isOnPage: (link: Element) => boolean): void {
  let next = heading.nextSibling;
  while (next instanceof Text && !next.data.trim()) next = next.nextSibling;
  if (!(next instanceof Element) || next.localName !== 'a' || !isOnPage(next)) return;
  const text = foldedText(next);
  if (PERMALINK_SIGNS.test(text) || PERMALINK_LABEL.test(text)) drop(draft, next, 'control', 'a permalink');
}

/** Signs that are text, not links: their link was dropped or is made by a script. */
function stripSigns(heading: Element): void {
  const first = heading.firstChild;
  const last = heading.lastChild;
  if (first instanceof Text) first.data = first.data.replace(SIGN_AT_START, '');
  if (last instanceof Text && SIGN.test(last.data) && rawText(heading).replace(SIGN_AT_END, '').trim())
    last.data = last.data.replace(SIGN_AT_END, '');
}

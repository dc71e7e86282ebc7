/** Bookmarks as browsers, and nearly everyone else, write them: the Netscape bookmark file. Folders become labels. */
import { decodeHtml, dom, parseHtml } from '@pith/core';
import type { Format } from './format.ts';
import { bytesOf } from './input.ts';
import { type Item, itemOf } from './record.ts';
import { split } from './values.ts';

export const browser: Format = {
  name: 'browser',
  of: 'bookmarks of a browser: the HTML file that every browser exports',
  fits: ({ start }) => /<!DOCTYPE\s+NETSCAPE-Bookmark-file-1/i.test(start),
  async *read({ files }) {
    for (const file of files) yield* bookmarksIn(decodeHtml(await bytesOf(file)));
  },
};

/** Folders that every browser has and nobody named. */
const ROOTS = /^(?:bookmarks(?: bar| toolbar| menu)?|favou?rites(?: bar)?|other bookmarks|mobile bookmarks|imported)$/i;
const DEEPEST = 20;

function* bookmarksIn(html: string): Generator<Item> {
  const { body } = parseHtml(html);
  if (!body) return;
  /** The open folders: the name that stood before each list, and the node that follows it. */
  const folders: { readonly name: string; readonly end: dom.Node | null }[] = [];
  let heading = '';
  let number = 0;
  for (const element of dom.nodesInside(body)) {
    while (folders.length > 0 && folders.at(-1)!.end === element) folders.pop();
    if (!(element instanceof dom.Element)) continue;
    if (element.localName === 'h3') heading = dom.foldedText(element);
    else if (element.localName === 'dl' && folders.length < DEEPEST) {
      folders.push({ name: heading, end: dom.followingSkippingChildren(element, body) });
      heading = '';
    } else if (element.localName === 'a') {
      number += 1;
      const names = folders.map(({ name }) => name).filter((name) => name && !ROOTS.test(name));
      yield itemOf(`link ${number}`, {
        url: element.getAttribute('href'),
        title: dom.foldedText(element),
        savedAt: element.getAttribute('add_date') ?? undefined,
        progress: element.getAttribute('toread') === '1' ? 0 : undefined,
        labels: [...names, ...split(element.getAttribute('tags'), ',')],
        note: noteAfter(element),
      });
    }
  }
}

/** `<DD>` after the link's `<DT>`. */
function noteAfter(link: dom.Element): string | undefined {
  let node = link.parentElement?.nextSibling ?? null;
  while (node && !(node instanceof dom.Element)) node = node.nextSibling;
  if (node?.localName !== 'dd') return undefined;
  // What follows in the file may be inside it: its own text comes first.
  const text = [];
  for (let child = node.firstChild; child && !(child instanceof dom.Element); child = child.nextSibling)
    if (child instanceof dom.Text) text.push(child.data);
  return text.join('').trim() || undefined;
}

/** The Netscape bookmark file, which browsers and many other programs export. Folders become labels. */
import { dom, parseHtml } from '@pith/core';
import type { Format } from './format.ts';
import { readLinkPage } from './input.ts';
import { type ImportItem, toItem } from './record.ts';
import { split } from './values.ts';

export const browser: Format = {
  name: 'browser',
  description: 'browser bookmarks: the HTML file that every browser exports',
  matches: ({ start }) => /<!DOCTYPE\s+NETSCAPE-Bookmark-file-1/i.test(start),
  async *read({ files }, { titleLabels = true } = {}) {
    for (const file of files) yield* readBookmarks(await readLinkPage(file), titleLabels);
  },
};

/** Names of built-in folders, which do not become labels. */
const BUILT_IN_FOLDERS =
  /^(?:bookmarks(?: bar| toolbar| menu)?|favou?rites(?: bar)?|other bookmarks|mobile bookmarks|imported)$/i;
const MAX_DEPTH = 20;

function* readBookmarks(html: string, titleLabels: boolean): Generator<ImportItem> {
  const { body } = parseHtml(html);
  if (!body) return;
  /** The open folders: the heading before each list, and the node after the list. */
  const folders: { readonly name: string; readonly end: dom.Node | null }[] = [];
  let heading = '';
  let number = 0;
  for (const element of dom.nodesInside(body)) {
    while (folders.length > 0 && folders.at(-1)!.end === element) folders.pop();
    if (!(element instanceof dom.Element)) continue;
    if (element.localName === 'h3') heading = dom.foldedText(element);
    else if (element.localName === 'dl' && folders.length < MAX_DEPTH) {
      folders.push({ name: heading, end: dom.followingSkippingChildren(element, body) });
      heading = '';
    } else if (element.localName === 'a') {
      number += 1;
      const names = folders.map(({ name }) => name).filter((name) => name && !BUILT_IN_FOLDERS.test(name));
      yield toItem(`link ${number}`, {
        url: element.getAttribute('href'),
        title: dom.foldedText(element),
        savedAt: element.getAttribute('add_date') ?? undefined,
        progress: element.getAttribute('toread') === '1' ? 0 : undefined,
        labels: [...(titleLabels ? names : []), ...split(element.getAttribute('tags'), ',')],
        note: noteAfter(element),
      });
    }
  }
}

/** The note: the `<DD>` after the link's `<DT>`. */
function noteAfter(link: dom.Element): string | undefined {
  let node = link.parentElement?.nextSibling ?? null;
  while (node && !(node instanceof dom.Element)) node = node.nextSibling;
  if (node?.localName !== 'dd') return undefined;
  // The parser may nest the following links in it, so only the text before the first element is the note.
  const text = [];
  for (let child = node.firstChild; child && !(child instanceof dom.Element); child = child.nextSibling)
    if (child instanceof dom.Text) text.push(child.data);
  return text.join('').trim() || undefined;
}

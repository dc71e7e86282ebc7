/** Exports bookmarks as a Netscape bookmark file, which every browser imports. Labels become tags, notes become descriptions. */
import { escapeAttribute, escapeText } from '@pith/core/markup'; // small entry point: loading all of core would slow this down
import type { BookmarkSummary } from '../bookmark.ts';

export const netscapeHeader = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
`;
export const netscapeFooter = '</DL><p>\n';

export function netscapeItem({ urlFull, title, savedAt, updatedAt, labels, note, progress }: BookmarkSummary): string {
  const attributes = {
    HREF: urlFull,
    ADD_DATE: unixSeconds(savedAt),
    LAST_MODIFIED: unixSeconds(updatedAt),
    // Tags are separated by commas, so commas in labels are replaced.
    ...(labels.length > 0 && { TAGS: labels.map((label) => label.replaceAll(',', ' ')).join(',') }),
    TOREAD: progress === 0 ? '1' : '0',
  };
  const attributeText = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const description = note === undefined ? '' : `    <DD>${escapeText(note.replace(/\s+/g, ' '))}\n`;
  return `    <DT><A${attributeText.join('')}>${escapeText(title)}</A>\n${description}`;
}

const unixSeconds = (time: string) => String(Math.floor(Date.parse(time) / 1000));

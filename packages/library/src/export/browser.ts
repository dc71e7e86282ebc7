/** Bookmarks as every browser imports them, with labels as tags and notes as descriptions. */
import { escapeAttribute, escapeText } from '@pith/core/markup'; // a list would wait for more of core to load
import type { BookmarkSummary } from '../bookmark.ts';

export const browserHead = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
`;
export const browserFoot = '</DL><p>\n';

export function browserItem({ urlFull, title, savedAt, updatedAt, labels, note, progress }: BookmarkSummary): string {
  const attributes = {
    HREF: urlFull,
    ADD_DATE: seconds(savedAt),
    LAST_MODIFIED: seconds(updatedAt),
    // A comma parts tags, so none can have one.
    ...(labels.length > 0 && { TAGS: labels.map((label) => label.replaceAll(',', ' ')).join(',') }),
    TOREAD: progress === 0 ? '1' : '0',
  };
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const description = note === undefined ? '' : `    <DD>${escapeText(note.replace(/\s+/g, ' '))}\n`;
  return `    <DT><A${written.join('')}>${escapeText(title)}</A>\n${description}`;
}

const seconds = (moment: string) => String(Math.floor(Date.parse(moment) / 1000));

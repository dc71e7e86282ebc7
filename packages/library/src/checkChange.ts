/** What a reader writes on a bookmark, made fit to be stored: bounded, without control characters, or refused by name. */
import { type BookmarkChange, bookmarkTypes, type Edits, editable } from './bookmark.ts';
import { libraryError } from './errors.ts';
import { cleanLabels } from './labels.ts';

const LONGEST = { note: 100_000, position: 1000, property: 2000, authors: 50 };

export function checkChange(change: BookmarkChange): BookmarkChange {
  const { progress, type, note, position, labels, addLabels, removeLabels, edits } = change;
  if (progress !== undefined && !(progress >= 0 && progress <= 100))
    throw libraryError('bad-change', 'progress: 0 to 100');
  if (type !== undefined && !bookmarkTypes.includes(type))
    throw libraryError('bad-change', `type: ${bookmarkTypes.join(', ')}`);
  return {
    ...change,
    ...(progress !== undefined && { progress: Math.round(progress) }),
    ...(note !== undefined && { note: textOrNull(note, LONGEST.note) }),
    ...(position !== undefined && { position: textOrNull(position, LONGEST.position) }),
    ...(labels && { labels: cleanLabels(labels) }),
    ...(addLabels && { addLabels: cleanLabels(addLabels) }),
    ...(removeLabels && { removeLabels: cleanLabels(removeLabels) }),
    ...(edits && { edits: checkEdits(edits) }),
  };
}

type EditsChange = NonNullable<BookmarkChange['edits']>;

function checkEdits(edits: EditsChange): EditsChange {
  const unknown = Object.keys(edits).find((name) => !(editable as readonly string[]).includes(name));
  if (unknown !== undefined) throw libraryError('bad-change', `${unknown}: no property that can be edited`);
  const entries = editable.flatMap((name) =>
    edits[name] === undefined ? [] : [[name, checkEdit(name, edits[name])] as const],
  );
  return Object.fromEntries(entries) as EditsChange;
}

function checkEdit(name: keyof Edits, value: string | readonly string[] | null): string | readonly string[] | null {
  if (value === null) return null;
  if (Array.isArray(value)) {
    return value
      .slice(0, LONGEST.authors)
      .map((each) => line(each, LONGEST.property))
      .filter(Boolean);
  }
  const text = line(value as string, LONGEST.property);
  if (text === '') return null;
  if (name === 'publishedAt' && Number.isNaN(Date.parse(text))) throw libraryError('bad-change', `${text}: no date`);
  if (name === 'lang' && !/^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(text))
    throw libraryError('bad-change', `${text}: no language`);
  return text;
}

const line = (text: string, longest: number) =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longest);

const textOrNull = (text: string | null, longest: number) =>
  text === null || text.trim() === ''
    ? null
    : text
        .toWellFormed()
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .slice(0, longest);

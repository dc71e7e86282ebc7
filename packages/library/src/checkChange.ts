/** Validates a reader's change to a bookmark: limits lengths, removes control characters, rejects invalid values with `bad-change`. */
import { type BookmarkChange, bookmarkTypes, type Edits, editableFields } from './bookmark.ts';
import { libraryError } from './errors.ts';
import { cleanLabels } from './labels.ts';

const MAX_LENGTH = { note: 100_000, position: 1000, property: 2000, authors: 50 };

export function checkChange(change: BookmarkChange): BookmarkChange {
  const { progress, type, note, position, labels, addLabels, removeLabels, edits } = change;
  if (progress !== undefined && !(progress >= 0 && progress <= 100))
    throw libraryError('bad-change', 'progress must be 0 to 100');
  if (type !== undefined && !bookmarkTypes.includes(type))
    throw libraryError('bad-change', `type must be one of ${bookmarkTypes.join(', ')}`);
  return {
    ...change,
    ...(progress !== undefined && { progress: Math.round(progress) }),
    ...(note !== undefined && { note: textOrNull(note, MAX_LENGTH.note) }),
    ...(position !== undefined && { position: textOrNull(position, MAX_LENGTH.position) }),
    ...(labels && { labels: cleanLabels(labels) }),
    ...(addLabels && { addLabels: cleanLabels(addLabels) }),
    ...(removeLabels && { removeLabels: cleanLabels(removeLabels) }),
    ...(edits && { edits: checkEdits(edits) }),
  };
}

type EditsChange = NonNullable<BookmarkChange['edits']>;

function checkEdits(edits: EditsChange): EditsChange {
  const unknown = Object.keys(edits).find((name) => !(editableFields as readonly string[]).includes(name));
  if (unknown !== undefined) throw libraryError('bad-change', `${unknown} is not an editable property`);
  const entries = editableFields.flatMap((name) =>
    edits[name] === undefined ? [] : [[name, checkEdit(name, edits[name])] as const],
  );
  return Object.fromEntries(entries) as EditsChange;
}

function checkEdit(name: keyof Edits, value: string | readonly string[] | null): string | readonly string[] | null {
  if (value === null) return null;
  if (Array.isArray(value)) {
    return value
      .slice(0, MAX_LENGTH.authors)
      .map((each) => line(each, MAX_LENGTH.property))
      .filter(Boolean);
  }
  const text = line(value as string, MAX_LENGTH.property);
  if (text === '') return null;
  if (name === 'publishedAt' && Number.isNaN(Date.parse(text)))
    throw libraryError('bad-change', `${text} is not a date`);
  if (name === 'lang' && !/^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(text))
    throw libraryError('bad-change', `${text} is not a language code`);
  if (name === 'dir' && text !== 'ltr' && text !== 'rtl')
    throw libraryError('bad-change', `${text} is not a text direction: ltr or rtl`);
  return text;
}

const line = (text: string, maxLength: number) =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLength);

const textOrNull = (text: string | null, maxLength: number) =>
  text === null || text.trim() === ''
    ? null
    : text
        .toWellFormed()
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .slice(0, maxLength);

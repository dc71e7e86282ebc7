/** Formats values for display. */
import type { Bookmark, SaveEvent } from '@pith/api';

/** Midnight UTC is treated as a date without a time: in another time zone it would become the day before. */
export function formatDay(time: string, locale?: string): string {
  const isDateOnly = /T00:00:00(\.0+)?Z$/.test(time);
  const zone = isDateOnly ? { timeZone: 'UTC' } : {};
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone }).format(new Date(time));
}

/** The API leaves out the time of a text that takes less than a minute. */
export function formatMinutes({ reading_time, word_count = 0 }: Pick<Bookmark, 'reading_time' | 'word_count'>) {
  const minutes = reading_time ?? (word_count > 0 ? 1 : undefined);
  return minutes === undefined ? undefined : `${minutes} min`;
}

export function formatPageCount(count: number): string {
  return count === 1 ? '1 page' : `${count.toLocaleString('en')} pages`;
}

/** Turns a message into a sentence. API messages start in lower case, because programs put a prefix before them. */
export function toSentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The first letter of a name, for its tile. */
export function initialOf(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name.replace(/^the /i, ''))?.[0] ?? '•';
  return letter.toLocaleUpperCase();
}

/** The same index for the same name, so that a site keeps its colour. */
export function tintIndex(name: string, tintCount: number): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return sum % tintCount;
}

export interface SnippetPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a search snippet at its matches, which start with U+0002 and end with U+0003. */
export function snippetParts(snippet: string): SnippetPart[] {
  return snippet
    .split(/(?=\u0002)|\u0003/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part.replace('\u0002', ''), isMatch: part.startsWith('\u0002') }));
}

/** Texts for the steps of a save that take long enough to be read. */
const steps: Readonly<Record<string, string>> = {
  fetch: 'Fetching the page',
  redirect: 'Fetching the page',
  wait: 'Waiting for the site',
  retry: 'Trying again',
  download: 'Downloading',
  convert: 'Converting',
  render: 'Rendering the page',
  enrich: 'Looking up details',
  read: 'Extracting the article',
  images: 'Saving images',
  archive: 'Creating the archive',
  keep: 'Saving',
};

/** A short text for the progress of a save. */
export function progressText(event: Exclude<SaveEvent, { event: 'end' }>): string {
  if (event.event === 'waiting') return event.error ? `Trying again soon: ${event.error.message}` : 'Waiting';
  const count = event.step === 'images' && event.total ? ` (${event.done ?? 0} of ${event.total})` : '';
  return `${steps[event.step ?? ''] ?? 'Saving'}${count}`;
}

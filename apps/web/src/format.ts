/** Values as people read them. */
import type { SaveEvent } from '@pith/api';

/** Midnight in UTC is a date that a page gave without a time: in another zone it would become the day before. */
export function day(time: string, locale?: string): string {
  const isDateOnly = /T00:00:00(\.0+)?Z$/.test(time);
  const zone = isDateOnly ? { timeZone: 'UTC' } : {};
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone }).format(new Date(time));
}

export function minutes(readingTime: number | undefined): string | undefined {
  return readingTime === undefined ? undefined : `${readingTime} min`;
}

export function pages(count: number): string {
  return count === 1 ? '1 page' : `${count.toLocaleString('en')} pages`;
}

/** Messages start small, because programs put things before them. */
export function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The first letter of a name, for the tile beside it. */
export function initial(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name.replace(/^the /i, ''))?.[0] ?? '•';
  return letter.toLocaleUpperCase();
}

/** Always the same small number for the same name, so that a site keeps its colour. */
export function tint(name: string, tints: number): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return sum % tints;
}

export interface Run {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A search result's text, cut where its matches begin (U+0002) and end (U+0003). */
export function runsOf(snippet: string): Run[] {
  return snippet
    .split(/(?=\u0002)|\u0003/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part.replace('\u0002', ''), isMatch: part.startsWith('\u0002') }));
}

/** The steps of a save that take long enough to be read. */
const steps: Readonly<Record<string, string>> = {
  fetch: 'Fetching the page',
  redirect: 'Fetching the page',
  wait: 'Waiting for the site',
  retry: 'Asking the site again',
  download: 'Downloading',
  convert: 'Converting',
  render: 'Rendering the page',
  enrich: 'Asking about the page',
  read: 'Reading the page',
  images: 'Keeping its images',
  archive: 'Packing',
  keep: 'Keeping',
};

/** How far a save is, in a few words. */
export function savingWords(event: Exclude<SaveEvent, { event: 'end' }>): string {
  if (event.event === 'waiting') return event.trouble ? `Trying again soon: ${event.trouble.message}` : 'Waiting';
  const count = event.step === 'images' && event.total ? ` (${event.done ?? 0} of ${event.total})` : '';
  return `${steps[event.step ?? ''] ?? 'Saving'}${count}`;
}

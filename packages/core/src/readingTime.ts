import { isUnspaced } from './words.ts';

const WORDS_PER_MINUTE = 200;
const CHARACTERS_PER_MINUTE = 500;

/** Reading time such as "8 min"; at least one minute. Writing systems without spaces are counted by character. */
export function readingTime(text: string, words: number): string {
  let characters = 0;
  const { length } = text;
  for (let i = 0; i < length; i++) if (isUnspaced(text.charCodeAt(i))) characters++;
  const minutes = (words - characters) / WORDS_PER_MINUTE + characters / CHARACTERS_PER_MINUTE;
  return `${Math.max(1, Math.round(minutes))} min`;
}

/** Playing time of a video or recording, in the same form. */
export function watchingTime(seconds: number): string {
  return `${Math.max(1, Math.round(seconds / 60))} min`;
}

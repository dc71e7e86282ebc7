/** Splits a text into sentences, by punctuation and line breaks, in one pass. */
const END = /[.!?…]["'”’)\]]*(?=\s)|[。！？]["'”’」』）]*|\n+/gu;
/** Abbreviations whose full stop does not end a sentence: "Dr. Ash", "e.g. tides", "A. Ash". */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|St|vs|etc|e\.g|i\.e|z\.B|bzw|ca|Nr|No|Inc|Ltd|Co|Jr|Sr|Fig|approx)\.$/iu;

export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    const isFullStop = match[0].startsWith('.');
    if (isFullStop && ABBREVIATION.test(text.slice(Math.max(start, end - 12), end))) continue;
    add(text.slice(start, end));
    start = end;
  }
  add(text.slice(start));
  return sentences;

  function add(sentence: string): void {
    const trimmed = sentence.trim();
    if (trimmed) sentences.push(trimmed);
  }
}

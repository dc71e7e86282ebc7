/** Sentences of a text, as far as points and line breaks tell: no dictionary of abbreviations, in one pass. */
const END = /[.!?…]["'”’)\]]*(?=\s)|[。！？]["'”’」』）]*|\n+/gu;
/** "Dr. Ash", "e.g. tides", "A. Ash": the point ends a word, not a sentence. */
const SHORT =
  /(?:^|[\s(])(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|St|vs|etc|e\.g|i\.e|z\.B|bzw|ca|Nr|No|Inc|Ltd|Co|Jr|Sr|Fig|approx)\.$/iu;

export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    const isPoint = match[0].startsWith('.');
    if (isPoint && SHORT.test(text.slice(Math.max(start, end - 12), end))) continue;
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

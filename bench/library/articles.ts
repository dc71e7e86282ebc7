/** Reproducible synthetic articles in a made-up language whose word frequencies follow Zipf's law. */
import type { Bookmark } from '@pith/library';

const VOCABULARY_SIZE = 60_000;
const CONSONANTS = 'bcdfghjklmnprstvwz';
const VOWELS = 'aeiou';

/** Mulberry32, a small and fast pseudo-random generator. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const vocabulary: readonly string[] = makeWords();

function makeWords(): string[] {
  const next = random(1);
  const words = new Set<string>();
  while (words.size < VOCABULARY_SIZE) {
    // Frequent words are short.
    const syllables = 1 + Math.floor(next() * (1 + Math.min(3, words.size / 200)));
    let word = '';
    for (let i = 0; i < syllables; i++) word += CONSONANTS[Math.floor(next() * 18)]! + VOWELS[Math.floor(next() * 5)]!;
    words.add(next() < 0.3 ? `${word}n` : word);
  }
  return [...words];
}

/** Zipf's law: the n-th word is about 1/n times as frequent as the first. */
const cumulative = cumulativeProbabilities();
function cumulativeProbabilities(): Float64Array {
  const sums = new Float64Array(VOCABULARY_SIZE);
  let sum = 0;
  for (let i = 0; i < VOCABULARY_SIZE; i++) sums[i] = sum += 1 / (i + 2.7);
  return sums.map((each) => each / sum);
}

export function wordAt(probability: number): string {
  let low = 0;
  let high = VOCABULARY_SIZE - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cumulative[middle]! < probability) low = middle + 1;
    else high = middle;
  }
  return vocabulary[low]!;
}

const AVERAGE_WORDS = 1000;
const HOSTS = 400;
const DAY_MS = 24 * 60 * 60 * 1000;

export function article(number: number): { readonly bookmark: Bookmark; readonly text: string } {
  const next = random(number + 7);
  const word = () => wordAt(next());
  const words = Math.round(AVERAGE_WORDS * (0.6 + 0.8 * next()));
  const paragraphs: string[] = [];
  for (let left = words; left > 0; ) {
    const length = Math.min(left, 40 + Math.floor(next() * 80));
    paragraphs.push(`${Array.from({ length }, word).join(' ')}.`);
    left -= length;
  }
  const title = Array.from({ length: 6 }, word).join(' ');
  const host = `site${Math.floor(next() ** 2 * HOSTS)}.example`;
  const url = `https://${host}/${number}-${title.replaceAll(' ', '-')}`;
  const savedAt = new Date(Date.UTC(2015, 0, 1) + Math.floor(next() * 4000 * DAY_MS)).toISOString();
  const author = `${word()} ${word()}`;
  const text = paragraphs.join('\n\n');
  return {
    text,
    bookmark: {
      id: `${number.toString(16).padStart(8, '0')}-bench`,
      user: 'local',
      url,
      urlFull: url,
      domain: host,
      title,
      content: `---\nsource: ${url}\ntitle: ${title}\n---\n\n# ${title}\n\n${text}\n`,
      html: paragraphs.map((each) => `<p>${each}</p>`).join('\n'),
      source: url,
      type: next() < 0.05 ? 'video' : 'article',
      savedAt,
      publishedAt: savedAt.slice(0, 10),
      pinned: next() < 0.05,
      archived: next() < 0.5,
      progress: next() < 0.4 ? 0 : Math.floor(next() * 101),
      labels: next() < 0.5 ? [`label ${Math.floor(next() ** 2 * 50)}`] : [],
      edits: {},
      state: 'ready',
      article: {
        author,
        authors: [author],
        siteName: host,
        excerpt: paragraphs[0]!.slice(0, 200),
        lang: next() < 0.8 ? 'en' : 'de',
        tags: [],
        wordCount: words,
        readingTime: `${Math.round(words / 200)} min`,
        pageType: 'article',
      },
      metadata: { parser_version: '1', used_js_rendering: false, content_hash: `hash-${number}`, discarded: false },
      createdAt: savedAt,
      updatedAt: savedAt,
    },
  };
}

/** A library of many pages, written straight into its database: saving them one by one would take minutes. */
import { randomUUID } from 'node:crypto';
import type { Bookmark } from '@pith/library';
import { openStorage } from '@pith/storage';

const USER = 'local';
const BATCH_SIZE = 500;

/** “Page 1” is the newest. Every tenth has the label “tenth”, and every hundredth is archived. */
export async function fillLibrary(dataFolder: string, count: number): Promise<void> {
  const storage = await openStorage({ dataFolder });
  await storage.users.ensure(USER);
  for (let first = 1; first <= count; first += BATCH_SIZE) {
    const numbers = Array.from({ length: Math.min(BATCH_SIZE, count - first + 1) }, (_, at) => first + at);
    await storage.bookmarks.putAll(
      numbers.map((number) => ({ bookmark: page(number), text: `Words of page ${number}.` })),
    );
  }
  await storage.close();
}

function page(number: number): Bookmark {
  const url = `https://site${number % 40}.example/page/${number}`;
  const savedAt = new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString();
  return {
    id: randomUUID(),
    user: USER,
    url,
    urlFull: url,
    source: url,
    domain: new URL(url).hostname,
    title: `Page ${number}`,
    content: `# Page ${number}\n\nWords of page ${number}.\n`,
    html: `<p>Words of page ${number}.</p>`,
    type: 'article',
    savedAt,
    createdAt: savedAt,
    updatedAt: savedAt,
    pinned: false,
    archived: number % 100 === 0,
    progress: number % 7 === 0 ? 40 : 0,
    labels: number % 10 === 0 ? ['tenth'] : [],
    edits: {},
    state: 'ready',
    article: {
      authors: [`Author ${number % 13}`],
      siteName: `Site ${number % 40}`,
      excerpt: `What page ${number} is about, in a sentence that is long enough to fill more than one line of the list on most screens.`,
      tags: [],
      wordCount: 200 + (number % 50) * 100,
      readingTime: '4 min',
      pageType: 'article',
    },
    metadata: { parser_version: 'test', used_js_rendering: false, content_hash: `hash-${number}`, discarded: false },
  };
}

import { expect, test } from 'vitest';
import { hasCorpora } from '../../../../../bench/corpora.ts';
import { bookPages, checkBook } from '../../../../../bench/epub.ts';

test.runIf(hasCorpora)('a book of corpus articles passes the checker without errors and warnings', async () => {
  const { articles, contentKinds, messages } = await checkBook(bookPages(30));
  expect(messages).toEqual([]);
  expect(articles).toBe(30);
  for (const count of Object.values(contentKinds)) expect(count).toBeGreaterThan(0);
});

if (!hasCorpora) console.warn('SKIPPED: no corpora; set PITH_CORPORA to check books of their articles');

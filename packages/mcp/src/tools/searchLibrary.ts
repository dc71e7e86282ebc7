import type { SearchMatch, UserLibrary } from '@pith/library';
import * as z from 'zod';
import { anchoredSections } from '../anchoredBlocks.ts';
import { bookmarkUri } from '../bookmarkUri.ts';
import { pageArguments, pageOf } from '../paging.ts';
import { summaryOf, summaryShape } from '../summary.ts';
import { tool } from '../tool.ts';

export const searchLibrary = tool({
  name: 'search_library',
  title: 'Search the library',
  description:
    'Searches the saved pages, best match first: words, "phrases", prefix*, -excluded, or, and filters such as title:word, label:name, site:example.com, is:unread, after:2026. ' +
    'Each result has the passage that matches and, as cite, the address of its block in the archived copy.',
  input: { query: z.string().min(1).max(2000), ...pageArguments },
  output: {
    total: z.number(),
    next: z.string().nullable().describe('Pass it as cursor for more results.'),
    notes: z.array(z.string()),
    items: z.array(z.object({ ...summaryShape, snippet: z.string(), cite: z.string() })),
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
  async run({ query, ...paging }, { library }) {
    const { items, total, next, notes } = await library.search({ words: query, ...pageOf(paging) });
    const found = await Promise.all(
      items.map(async (match) => ({
        ...summaryOf(match),
        snippet: plain(match.snippet),
        cite: await citeOf(match, library),
      })),
    );
    const lines = found.map(({ title, url, snippet, cite }) => `- ${title} — ${url}\n  ${snippet}\n  cite: ${cite}`);
    return {
      result: { total, next: next ?? null, notes: [...notes], items: found },
      text: [...notes.map((note) => `Note: ${note}`), `${total} found`, ...lines].join('\n'),
    };
  },
});

/** Without the control characters that mark the matching words. */
const plain = (snippet: string) =>
  snippet
    .replace(/[\u0002\u0003]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const MIN_LENGTH = 12;

/** The block that contains the snippet; the bookmark itself, if it matches by its title or a label. */
async function citeOf({ id, snippet }: SearchMatch, library: UserLibrary): Promise<string> {
  const pieces = plain(snippet)
    .split('…')
    .map(lettersOf)
    .filter((piece) => piece.length >= MIN_LENGTH)
    .sort((one, other) => other.length - one.length);
  const [longest] = pieces;
  const bookmark = longest === undefined ? undefined : await library.find(id);
  if (longest === undefined || !bookmark) return bookmarkUri(id);
  const blocks = anchoredSections(bookmark.content).flatMap((section) => section.blocks);
  const texts = blocks.map(({ text }) => lettersOf(withoutTargets(text)));
  // The snippet may start in one block and end in another: then the block with its first words.
  const at = texts.findIndex((text) => text.includes(longest));
  const start =
    at >= 0 ? at : texts.findIndex((text) => text.includes(longest.slice(0, Math.max(MIN_LENGTH, longest.length / 3))));
  return bookmarkUri(id, blocks[start]?.anchor);
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
const withoutTargets = (markdown: string) => markdown.replace(/\]\([^)\s]*\)/g, ']');

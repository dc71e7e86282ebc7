/** Imports highlights. One whose text is not found is kept, and placed when a newer version of the page contains it. */
import { reanchor } from '../highlights/reanchor.ts';
import type { Ports } from '../ports/ports.ts';
import type { ImportedHighlight } from './record.ts';

interface HighlightsToImport {
  readonly user: string;
  readonly bookmark: string;
  readonly highlights: readonly ImportedHighlight[];
}

/** Resolves to the number of new highlights. */
export async function importHighlights(
  { user, bookmark, highlights }: HighlightsToImport,
  ports: Ports,
): Promise<number> {
  if (highlights.length === 0) return 0;
  const known = await ports.highlights.forBookmark(user, bookmark);
  const keyOf = (quote: string, note?: string) => `${lettersOf(quote)}\n${note ?? ''}`;
  const seen = new Set(known.map(({ anchor, note }) => keyOf(anchor.quote, note)));
  const text = (await ports.bookmarks.text(user, bookmark)) ?? '';
  let count = 0;
  for (const { quote, note, colour = 'yellow', createdAt } of highlights) {
    const key = keyOf(quote, note);
    if (seen.has(key)) continue;
    seen.add(key);
    const { anchor, how } = reanchor({ quote, before: '', after: '', start: 0, end: quote.length }, text);
    const now = ports.now().toISOString();
    const isWritten = await ports.highlights.put({
      id: ports.newId(),
      user,
      bookmark,
      colour,
      note,
      anchor,
      placed: how !== 'lost',
      createdAt: createdAt ?? now,
      updatedAt: now,
    });
    if (isWritten) count += 1;
  }
  return count;
}

/** Ignores spaces and punctuation: the stored quote has those of the page's text. */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '') || text;

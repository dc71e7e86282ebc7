/** Passages that were marked elsewhere. One that the text does not have is kept all the same, and found when a newer text has it. */
import { reanchor } from '../highlights/reanchor.ts';
import type { Ports } from '../ports/ports.ts';
import type { ImportedHighlight } from './record.ts';

interface Marked {
  readonly user: string;
  readonly bookmark: string;
  readonly marked: readonly ImportedHighlight[];
}

/** Resolves to how many are new. */
export async function keepHighlights({ user, bookmark, marked }: Marked, ports: Ports): Promise<number> {
  if (marked.length === 0) return 0;
  const known = await ports.highlights.of(user, bookmark);
  const keyOf = (quote: string, note?: string) => `${folded(quote)}\n${note ?? ''}`;
  const seen = new Set(known.map(({ anchor, note }) => keyOf(anchor.quote, note)));
  const text = (await ports.bookmarks.text(user, bookmark)) ?? '';
  let count = 0;
  for (const { quote, note, colour = 'yellow', createdAt } of marked) {
    const key = keyOf(quote, note);
    if (seen.has(key)) continue;
    seen.add(key);
    const { anchor, how } = reanchor({ quote, before: '', after: '', start: 0, end: quote.length }, text);
    const at = ports.now().toISOString();
    const isWritten = await ports.highlights.put({
      id: ports.newId(),
      user,
      bookmark,
      colour,
      note,
      anchor,
      placed: how !== 'lost',
      createdAt: createdAt ?? at,
      updatedAt: at,
    });
    if (isWritten) count += 1;
  }
  return count;
}

/** The text may write the same passage with other spaces and marks, and then that is what was stored. */
const folded = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '') || text;

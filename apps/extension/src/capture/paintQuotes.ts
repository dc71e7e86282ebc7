/** Paints passages on the page. The browser paints them by itself: no element of the page changes. */

/** The name by which the style of `HIGHLIGHT_STYLE` finds them. */
const NAME = 'pith';

export const HIGHLIGHT_STYLE = `::highlight(${NAME}) { background-color: #fbe6a2; color: #262219; }`;

/** Returns the number of passages that the page has. */
export function paintQuotes(quotes: readonly string[]): number {
  const page = lettersOfPage();
  const ranges = quotes.flatMap((quote) => findRange(page, quote) ?? []);
  CSS.highlights.set(NAME, new Highlight(...ranges));
  return ranges.length;
}

interface Letters {
  readonly letters: string;
  /** The text node of each letter, and the place in it. */
  readonly nodes: readonly Text[];
  readonly offsets: readonly number[];
}

const LETTER = /[\p{L}\p{N}]/gu;
/** Enough for a book. */
const MAX_LETTERS = 2_000_000;

/** Letters and digits only: spaces and signs differ between a page and its article. */
function lettersOfPage(): Letters {
  const parts: string[] = [];
  const nodes: Text[] = [];
  const offsets: number[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.length < MAX_LETTERS && walker.nextNode()) {
    const node = walker.currentNode as Text;
    for (const { 0: letter, index } of node.data.matchAll(LETTER)) {
      const lower = letter.toLowerCase();
      parts.push(lower);
      for (let unit = 0; unit < lower.length; unit++) {
        nodes.push(node);
        offsets.push(index);
      }
    }
  }
  return { letters: parts.join(''), nodes, offsets };
}

function findRange({ letters, nodes, offsets }: Letters, quote: string): Range | undefined {
  const wanted = [...quote.matchAll(LETTER)].map(([letter]) => letter.toLowerCase()).join('');
  const at = wanted === '' ? -1 : letters.indexOf(wanted);
  if (at < 0) return undefined;
  const last = at + wanted.length - 1;
  const range = document.createRange();
  range.setStart(nodes[at]!, offsets[at]!);
  range.setEnd(nodes[last]!, offsets[last]! + 1);
  return range;
}

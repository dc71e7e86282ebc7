/** Groups the lines of a PDF into paragraphs and headings. */
export interface Line {
  readonly text: string;
  /** Font size. */
  readonly size: number;
  /** Distance from the bottom of the page. */
  readonly y: number;
  readonly page: number;
}

export interface Block {
  readonly text: string;
  readonly isHeading: boolean;
}

export function toBlocks(lines: readonly Line[]): Block[] {
  const content = withoutHeadersAndFooters(lines.filter(({ text }) => text.trim() !== ''));
  const bodySize = median(content.map(({ size }) => size));
  const lineGap = median(content.map((line, i) => lineDistance(content[i - 1], line)).filter((each) => each > 0));
  const blocks: { text: string; isHeading: boolean }[] = [];
  let previous: Line | undefined;
  for (const line of content) {
    const isHeading = line.size > bodySize * 1.15 && line.text.trim().length < 200;
    const last = blocks.at(-1);
    if (last && previous && last.isHeading === isHeading && continuesParagraph(previous, line, lineGap))
      last.text = joinLines(last.text, line.text);
    else blocks.push({ text: line.text.trim().replace(/\s+/g, ' '), isHeading });
    previous = line;
  }
  return blocks;
}

/** Whether a line continues the paragraph: at the usual line distance, or on the next page if the last line ends mid-sentence. */
function continuesParagraph(previous: Line, line: Line, lineGap: number): boolean {
  if (Math.abs(previous.size - line.size) > 1) return false;
  if (previous.page !== line.page) return !/[.!?:。！？]["”’)]?\s*$/.test(previous.text);
  const step = lineDistance(previous, line);
  return step > -1 && step <= lineGap * 1.35;
}

function lineDistance(previous: Line | undefined, line: Line): number {
  return previous && previous.page === line.page ? previous.y - line.y : 0;
}

/** Joins two lines, removing the hyphen of a word that was broken at the line end. */
function joinLines(text: string, more: string): string {
  const next = more.trim().replace(/\s+/g, ' ');
  if (/^\p{Ll}[-\u00ad\u2010]$/u.test(text.slice(-2)) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  return `${text} ${next}`;
}

/** Removes page numbers, and first or last lines that repeat on most pages. */
function withoutHeadersAndFooters(lines: readonly Line[]): Line[] {
  const edges = lines.filter((line, i) => lines[i - 1]?.page !== line.page || lines[i + 1]?.page !== line.page);
  const counts = new Map<string, number>();
  for (const { text } of edges) counts.set(withoutNumbers(text), (counts.get(withoutNumbers(text)) ?? 0) + 1);
  const pages = new Set(lines.map(({ page }) => page)).size;
  const isEdge = new Set(edges);
  return lines.filter((line) => {
    if (!isEdge.has(line)) return true;
    if (/^[\s\d–—|/-]{1,12}$/.test(line.text)) return false;
    return pages < 3 || (counts.get(withoutNumbers(line.text)) ?? 0) <= pages / 2;
  });
}

const withoutNumbers = (text: string) => text.trim().replace(/\d+/g, '#');

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

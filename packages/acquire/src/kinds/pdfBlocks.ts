/** Lines of a document, as they stand on its pages → paragraphs and headings. */
export interface Line {
  readonly text: string;
  /** Of its letters. */
  readonly size: number;
  /** From the bottom of the page. */
  readonly y: number;
  readonly page: number;
}

export interface Block {
  readonly text: string;
  readonly isHeading: boolean;
}

export function toBlocks(lines: readonly Line[]): Block[] {
  const written = withoutRunningLines(lines.filter(({ text }) => text.trim() !== ''));
  const usual = median(written.map(({ size }) => size));
  const gap = median(written.map((line, i) => distance(written[i - 1], line)).filter((each) => each > 0));
  const blocks: { text: string; isHeading: boolean }[] = [];
  let before: Line | undefined;
  for (const line of written) {
    const isHeading = line.size > usual * 1.15 && line.text.trim().length < 200;
    const last = blocks.at(-1);
    if (last && before && last.isHeading === isHeading && continues(before, line, gap))
      last.text = joined(last.text, line.text);
    else blocks.push({ text: line.text.trim().replace(/\s+/g, ' '), isHeading });
    before = line;
  }
  return blocks;
}

/** A line goes on with the paragraph if it is as far below as lines are, or stands on the next page after no full stop. */
function continues(before: Line, line: Line, gap: number): boolean {
  if (Math.abs(before.size - line.size) > 1) return false;
  if (before.page !== line.page) return !/[.!?:。！？]["”’)]?\s*$/.test(before.text);
  const step = distance(before, line);
  return step > -1 && step <= gap * 1.35;
}

function distance(before: Line | undefined, line: Line): number {
  return before && before.page === line.page ? before.y - line.y : 0;
}

/** A word that was parted at the end of a line is made whole. */
function joined(text: string, more: string): string {
  const next = more.trim().replace(/\s+/g, ' ');
  if (/^\p{Ll}[-\u00ad\u2010]$/u.test(text.slice(-2)) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  return `${text} ${next}`;
}

/** Page numbers, and lines that stand at the edge of most pages: they belong to the paper, not to the text. */
function withoutRunningLines(lines: readonly Line[]): Line[] {
  const edges = lines.filter((line, i) => lines[i - 1]?.page !== line.page || lines[i + 1]?.page !== line.page);
  const counts = new Map<string, number>();
  for (const { text } of edges) counts.set(shape(text), (counts.get(shape(text)) ?? 0) + 1);
  const pages = new Set(lines.map(({ page }) => page)).size;
  const isEdge = new Set(edges);
  return lines.filter((line) => {
    if (!isEdge.has(line)) return true;
    if (/^[\s\d–—|/-]{1,12}$/.test(line.text)) return false;
    return pages < 3 || (counts.get(shape(line.text)) ?? 0) <= pages / 2;
  });
}

const shape = (text: string) => text.trim().replace(/\d+/g, '#');

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Splits Markdown into blocks: a paragraph, a heading, a list item with its content, a table, a code block. */
export interface Block {
  readonly kind: 'frontmatter' | 'heading' | 'code' | 'table' | 'text';
  /** Without the empty lines around it. */
  readonly text: string;
}

const FENCE = /^[\s>]*(?:[-*+] |\d{1,9}[.)] )?[\s>]*(`{3,}|~{3,}|\$\$)/;

/** Takes one pass over the lines. With `isPlain`, the text has only paragraphs. */
export function blocksOf(text: string, { isPlain = false } = {}): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  let gap = false;
  const finish = () => {
    if (lines.length) blocks.push({ kind: isPlain ? 'text' : kindOf(lines[0]!), text: lines.join('\n') });
    lines = [];
  };
  const { head, rest } = isPlain ? { head: undefined, rest: text } : splitFrontmatter(text);
  if (head) blocks.push({ kind: 'frontmatter', text: head });
  for (const line of rest.split('\n')) {
    if (fence) {
      lines.push(line);
      if (closes(line, fence)) fence = undefined;
      continue;
    }
    if (!line.trim()) {
      gap = true;
      continue;
    }
    // An indented line after an empty one still belongs to its list item or footnote.
    const continues = gap && lines.length > 0 && !isPlain && /^(?: {2,}|\t)/.test(line);
    if (gap && !continues) finish();
    if (!isPlain && (HEADING.test(line) || (lines.length > 0 && HEADING.test(lines[0]!)))) finish();
    if (continues) lines.push('');
    gap = false;
    lines.push(line);
    fence = isPlain ? undefined : fenceIn(line);
  }
  finish();
  return blocks;
}

export const HEADING = /^(#{1,6})(?:[ \t]+|$)/;

function kindOf(first: string): Block['kind'] {
  if (HEADING.test(first)) return 'heading';
  if (/^(?:`{3,}|~{3,}|\$\$)/.test(first)) return 'code';
  return first.startsWith('|') ? 'table' : 'text';
}

/** Returns the fence that a line opens and does not close. */
function fenceIn(line: string): string | undefined {
  const fence = FENCE.exec(line)?.[1];
  if (fence === '$$') return line.trimEnd().length > 2 && line.trimEnd().endsWith('$$') ? undefined : fence;
  return fence;
}

function closes(line: string, fence: string): boolean {
  const end = line.replace(/^[\s>]+/, '').trimEnd();
  if (fence === '$$') return end.endsWith('$$');
  return end.length >= fence.length && end === fence[0]!.repeat(end.length);
}

function splitFrontmatter(text: string): { head: string | undefined; rest: string } {
  const end = text.startsWith('---\n') ? text.indexOf('\n---\n', 3) : -1;
  return end < 0 ? { head: undefined, rest: text } : { head: text.slice(0, end + 4), rest: text.slice(end + 5) };
}

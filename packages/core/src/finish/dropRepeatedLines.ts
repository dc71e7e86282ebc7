/**
 * Drops a line that repeats the one before: the label of a tab above the heading of its panel, a slogan that runs across the page in ten copies. Of a
 * line and a heading the heading stays. Other lines may repeat: those of a song, or the values of a comparison.
 */
import { isBlockName } from '../blockNames.ts';
import {
  ancestorWithin,
  Element,
  elementsInside,
  firstNamed,
  foldedText,
  type Node,
  nodesInside,
  Text,
} from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

const HEADING = /^h[1-6]$/;
const MEDIA = ['img', 'picture', 'video', 'audio', 'iframe', 'svg', 'math'];
/** A sign between two lines is that of the button which opens the second. */
const SAYS = /[\p{L}\p{N}]/u;
const APART = new Set([...MEDIA, 'hr', 'table', 'td', 'th', 'pre']);

export function dropRepeatedLines(draft: Draft): void {
  const around = blocksAround(draft.body);
  const inLines = new Set<Node>();
  const repeated: Element[] = [];
  let before: { readonly line: Element; readonly text: string } | undefined;
  for (const node of nodesInside(draft.body)) {
    const isInLine = inLines.has(node.parentNode!);
    if (node instanceof Text && !isInLine && SAYS.test(node.data)) before = undefined;
    if (!(node instanceof Element)) continue;
    const isLine = isBlockName(node.localName) && !around.has(node);
    if (isLine || isInLine) inLines.add(node);
    if (APART.has(node.localName)) before = undefined;
    const text = isLine ? foldedText(node).trim() : '';
    if (!SAYS.test(text)) continue;
    const isRepeated = before?.text === text && /\p{L}{2}/u.test(text) && mayGo(before.line, node);
    const isBetter = isRepeated && isOfHeading(node) && !isOfHeading(before!.line);
    if (isRepeated) repeated.push(isBetter ? before!.line : node);
    if (!isRepeated || isBetter) before = { line: node, text };
  }
  for (const line of repeated) drop(draft, line, 'twin', 'the same line again');
}

/** The elements around blocks. Each climb ends at one that is known. */
function blocksAround(body: Element): Set<Node> {
  const around = new Set<Node>();
  for (const element of elementsInside(body)) {
    if (!isBlockName(element.localName)) continue;
    for (let at: Node | null = element.parentNode; at && at !== body && !around.has(at); at = at.parentNode)
      around.add(at);
  }
  return around;
}

const MAX_LEVELS = 3;

/** Whether a line is a heading, or a block that a heading holds. */
const isOfHeading = (line: Element): boolean =>
  HEADING.test(line.localName) ||
  ancestorWithin(MAX_LEVELS, line, ({ localName }) => HEADING.test(localName)) !== undefined;

/** Whether one of two equal lines says nothing more: it leads nowhere else and shows nothing. */
function mayGo(first: Element, second: Element): boolean {
  const areItems = second.localName === 'li' && first.parentNode === second.parentNode;
  if (!isOfHeading(first) && !isOfHeading(second) && !areItems) return false;
  const [target, other] = [first, second].map((line) => firstNamed(line, 'a')?.getAttribute('href'));
  return target === other && !firstNamed(first, ...MEDIA) && !firstNamed(second, ...MEDIA);
}

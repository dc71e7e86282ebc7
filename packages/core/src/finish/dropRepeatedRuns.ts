/**
 * Drops a run of elements that repeats the one before: a belt of slogans or logos has several copies, to move without an end. Text, links and
 * pictures must be the same. Lines of a song and values of a comparison may repeat: a run of a few different texts is needed, in boxes.
 */
import { Element, foldedText, type Node, nodesInside, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

const MIN_TEXTS = 3;
const REPEATABLE = /^(?:p|br|pre|t[hdr]|d[td])$/;

export function dropRepeatedRuns(draft: Draft): void {
  if (countRepeatedTexts(draft.body) < MIN_TEXTS) return;
  const contents = new Map<string, number>();
  const contentOf = new Map<Node, number>();
  const copies: Node[] = [];
  // From the last to the first: what an element holds is known before it.
  for (const node of [...nodesInside(draft.body)].reverse()) {
    const children = node instanceof Element ? node.childNodes.filter((child) => contentOf.has(child)) : [];
    const ids = children.map((child) => contentOf.get(child)!);
    const written = node instanceof Element ? addressOf(node) + ids.join() : foldedText(node);
    if (!written) continue;
    const content = `${node instanceof Element ? node.localName : ''} ${written}`;
    if (!contents.has(content)) contents.set(content, contents.size);
    contentOf.set(node, contents.get(content)!);
    for (const [from, to] of repeatedRuns(ids)) {
      const run = children.slice(from, to);
      if (hasTexts(run)) copies.push(...run);
    }
  }
  for (const copy of copies) drop(draft, copy, 'twin', 'a belt shows it again');
}

const LETTERS = /\p{L}{2}/u;

/** How many different texts are there more than once. Most pages have none, so the rest of the work is not done for them. */
function countRepeatedTexts(body: Element): number {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const node of nodesInside(body)) {
    if (!(node instanceof Text)) continue;
    const text = node.data.trim();
    if (seen.has(text) && LETTERS.test(text)) repeated.add(text);
    seen.add(text);
  }
  return repeated.size;
}

const addressOf = (element: Element): string => `${element.getAttribute('src') ?? element.getAttribute('href') ?? ''} `;

/** The runs that are equal to those of the same length before them. */
function repeatedRuns(ids: readonly number[]): [from: number, to: number][] {
  const runs: [number, number][] = [];
  const last = new Map<number, number>();
  let [length, equal] = [0, 0];
  for (const [at, id] of ids.entries()) {
    if (length === 0 || ids[at - length] !== id) [length, equal] = [at - (last.get(id) ?? at), 0];
    last.set(id, at);
    if (length === 0 || ++equal < length) continue;
    runs.push([at + 1 - length, at + 1]);
    equal = 0;
  }
  return runs;
}

function hasTexts(run: readonly Node[]): boolean {
  const texts = new Set<string>();
  for (const node of run) {
    if (node instanceof Element && REPEATABLE.test(node.localName)) return false;
    if (node instanceof Element)
      for (const inside of nodesInside(node))
        if (inside instanceof Text && LETTERS.test(inside.data)) texts.add(inside.data);
  }
  return texts.size >= MIN_TEXTS;
}

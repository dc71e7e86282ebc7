/**
 * Puts pictures that follow each other without a word between them side by side, as a service page shows the logos of its customers, and drops those
 * among them that the page says are decoration. One below the other, they would be longer than the texts.
 */
import { ancestorWithin, Element, firstNamed, foldedText, type Node, nodesInside, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';
import { blockAround } from './blockAround.ts';

/** Fewer pictures stay below each other. */
const MIN_IMAGES = 3;
const MAX_LEVELS = 6;
const APART = new Set(['video', 'audio', 'iframe', 'math', 'hr', 'pre', 'td', 'th', 'table']);

interface Run {
  readonly images: Element[];
  /** What the page shows before. */
  readonly before: Node | undefined;
}

export function joinImages(draft: Draft): void {
  if (draft.pageType !== 'service') return;
  for (const run of runsIn(draft.body)) {
    const { before } = run;
    const images = withoutVersions(draft, run.images);
    if (run.images.length < MIN_IMAGES) continue;
    const hasDescription = images.some((image) => image.getAttribute('alt')?.trim());
    const isDecoration = (image: Element) => hasDescription && image.getAttribute('alt')?.trim() === '';
    const shown = images.filter((image) => !isDecoration(image));
    for (const image of images) if (isDecoration(image)) drop(draft, image, 'control', 'a picture that decorates');
    if (shown.length > 1 && new Set(shown.map(blockAround)).size > 1) join(shown, before);
  }
}

/** Drops the second of two pictures with one description: that for narrow screens, or for dark ones. More of them are badges of a kind. */
function withoutVersions(draft: Draft, images: readonly Element[]): Element[] {
  const altOf = (image: Element) => image.getAttribute('alt')?.trim() ?? '';
  const equal = Map.groupBy(images, altOf);
  return images.filter((image, i) => {
    const [first, second, more] = equal.get(altOf(image))!;
    const isVersion = altOf(image) !== '' && image === second && !more && images[i - 1] === first;
    if (isVersion) drop(draft, image, 'twin', 'another version of the picture');
    return !isVersion;
  });
}

function runsIn(body: Element): Run[] {
  const runs: Run[] = [];
  let run: Run = { images: [], before: undefined };
  const end = (before: Node) => {
    runs.push(run);
    run = { images: [], before };
  };
  for (const node of nodesInside(body)) {
    if (node instanceof Text) {
      if (!node.data.trim()) continue;
      const last = run.images.at(-1);
      if (last && blockAround(last) === blockAround(node)) run.images.pop(); // a sign in front of a text
      end(node);
    } else if (node instanceof Element && node.localName === 'img') {
      const isInText = run.before !== undefined && blockAround(run.before) === blockAround(node);
      if (isInText || belongsToText(node)) end(node);
      else run.images.push(node);
    } else if (node instanceof Element && APART.has(node.localName)) end(node);
  }
  return [...runs, run].filter(({ images }) => images.length > 1);
}

/** Whether a picture has a caption or is the value of a cell. */
function belongsToText(image: Element): boolean {
  const holder = ancestorWithin(MAX_LEVELS, image, ({ localName }) => /^(?:figure|td|th)$/.test(localName));
  if (holder?.localName !== 'figure') return holder !== undefined;
  const caption = firstNamed(holder, 'figcaption');
  return caption !== undefined && foldedText(caption) !== '';
}

/** From every picture of a deep page, a climb to the top would be too long. */
const MAX_CLIMB = 100;

function nearAncestors(node: Node): Element[] {
  const found: Element[] = [];
  for (let at = node.parentElement; at && found.length < MAX_CLIMB; at = at.parentElement) found.push(at);
  return found;
}

const isList = ({ localName }: Element): boolean => /^[ou]l$/.test(localName);

/** Puts the pictures into a paragraph, at the place of all that holds nothing but them or starts with them. */
function join(images: readonly Element[], before: Node | undefined): void {
  const aroundBefore = new Set<Node>(before && nearAncestors(before));
  const outside = new Set<Node>([...aroundBefore, ...nearAncestors(images.at(-1)!)]);
  let start = images[0]!;
  for (let level = 0; ; level++) {
    const around = start.parentElement;
    if (!around || level === MAX_CLIMB) return;
    if (outside.has(around) && (aroundBefore.has(around) || !isList(around))) break;
    start = around;
  }
  const line = new Element('p');
  let holder = line;
  if (isList(start.parentElement!)) {
    holder = new Element('li');
    holder.append(line);
  }
  start.parentElement!.insertBefore(holder, start);
  for (const image of images) line.append(withLink(image), new Text(' '));
}

/** The picture in a link of its own, if it is one. */
function withLink(image: Element): Element {
  const link = ancestorWithin(MAX_LEVELS, image, ({ localName }) => localName === 'a');
  if (!link) return image;
  const own = new Element('a', [...link.attributes]);
  own.append(image);
  return own;
}

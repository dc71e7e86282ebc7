/**
 * Turns headings that contain lists, tables or other structures into plain blocks: their authors only wanted large letters.
 * Emphasis of a whole heading says nothing and is removed; so is a heading that shows nothing but a logo. Other pictures stand on lines of their own.
 */
import { Element, firstNamed, foldedText, type Node, nodesInside, rename, Text, unwrap } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';
import { shownSize } from './imageSize.ts';

const STRUCTURES = new Set('ul ol dl table pre blockquote figure hr'.split(' '));
const HEADING = /^h[1-6]$/;

/** What was found inside a heading. */
class Contents {
  hasStructure = false;
  text = '';
  readonly images: Element[] = [];
  readonly emphasis: Record<'strong' | 'em', Element[]> = { strong: [], em: [] };
  /** Whether all words are inside such elements. */
  readonly covers: Record<'strong' | 'em', boolean> = { strong: true, em: true };
}

const EMPHASIS: Readonly<Record<string, 'strong' | 'em'>> = { strong: 'strong', b: 'strong', em: 'em', i: 'em' };

export function repairHeadings(draft: Draft): void {
  for (const [heading, contents] of contentsOfHeadings(draft.body)) {
    if (contents.hasStructure) rename(heading, 'div');
    else if (isLogo(contents)) drop(draft, heading, 'site-sign', 'a heading with nothing but a logo');
    else {
      if (contents.images.length && !contents.text.trim()) rename(heading, 'p');
      for (const kind of ['strong', 'em'] as const)
        if (contents.covers[kind]) for (const element of contents.emphasis[kind]) unwrap(element);
      for (const image of contents.images.slice(0, MAX_PICTURES))
        if (isPicture(image) && heading.parentNode) moveOut(image, heading);
    }
  }
}

/** More are no illustration of a heading. */
const MAX_PICTURES = 5;
/** A smaller image is a sign beside the words. */
const MIN_SIZE = 65;

function isPicture(image: Element): boolean {
  const size = shownSize(image);
  if (size !== undefined) return size >= MIN_SIZE;
  return Boolean(image.getAttribute('alt')) && !/\.svg(?:[?#]|$)/i.test(image.getAttribute('src') ?? '');
}

/** Puts a picture, with the link around it, before the heading or after it. */
function moveOut(image: Element, heading: Element): void {
  let at = image;
  while (at.parentElement !== heading && at.parentElement?.childNodes.length === 1) at = at.parentElement;
  if (at.parentElement !== heading) return;
  let isFirst = true;
  for (let node = at.previousSibling; node && isFirst; node = node.previousSibling) isFirst = !foldedText(node);
  const line = new Element('p');
  if (isFirst) heading.parentNode!.insertBefore(line, heading);
  else heading.parentNode!.insertBefore(line, heading.nextSibling);
  line.append(at);
}

/** Reads all headings in one walk; a heading inside another is part of it. */
function contentsOfHeadings(body: Element): ReadonlyMap<Element, Contents> {
  const headingAround = new Map<Node, Element>();
  const found = new Map<Element, Contents>();
  if (!firstNamed(body, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) return found;
  const emphasised = { strong: new Set<Node>(), em: new Set<Node>() };
  for (const node of nodesInside(body)) {
    const parent = node.parentNode!;
    const heading = headingAround.get(parent);
    if (node instanceof Element) {
      const around = heading ?? (HEADING.test(node.localName) ? node : undefined);
      if (!around) continue;
      headingAround.set(node, around);
      if (!heading) found.set(around, new Contents());
      else readElement(node, found.get(around)!);
    }
    if (!heading) continue;
    const contents = found.get(heading)!;
    for (const kind of ['strong', 'em'] as const) {
      const isInside =
        emphasised[kind].has(parent) ||
        (node instanceof Element && Object.hasOwn(EMPHASIS, node.localName) && EMPHASIS[node.localName] === kind);
      if (node instanceof Element && isInside) emphasised[kind].add(node);
      if (node instanceof Text && !isInside && /[\p{L}\p{N}]/u.test(node.data)) contents.covers[kind] = false;
    }
    if (node instanceof Text) contents.text += node.data;
  }
  return found;
}

function readElement(element: Element, contents: Contents): void {
  const { localName: name } = element;
  if (STRUCTURES.has(name)) contents.hasStructure = true;
  if (name === 'img') contents.images.push(element);
  if (Object.hasOwn(EMPHASIS, name)) contents.emphasis[EMPHASIS[name]!].push(element);
}

const LOGO = /(?:^|[^a-z])(?:logos?|icons?)(?![a-z])/i;

function isLogo({ text, images }: Contents): boolean {
  const isNamed = (image: Element) =>
    LOGO.test(`${image.getAttribute('src') ?? ''} ${image.getAttribute('alt') ?? ''} ${image.className}`);
  return images.length > 0 && !text.trim() && images.every(isNamed);
}

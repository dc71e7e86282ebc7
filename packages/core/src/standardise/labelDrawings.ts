/** Writes the labels of inline SVG, which an article cannot show: a sign alone in a cell becomes its label, a labelled drawing a caption. */
import { Element, elementsNamed, firstNamed, foldedText, type Node, rawText, Text } from '../dom/index.ts';
import type { DescribedDoc } from '../types.ts';

const CELLS = new Set(['td', 'th', 'dd', 'li']);
/** Around these, a drawing is an icon. */
const ICON_PLACES = new Set('a button h1 h2 h3 h4 h5 h6 label summary nav header footer span'.split(' '));
const MAX_SIGN_LABEL = 30;
const MIN_WORDS = 3;
const MAX_LABEL = 300;
const MIN_SIZE = 100;
const MAX_LEVELS = 4;

export function labelDrawings(doc: DescribedDoc): void {
  if (!doc.root.body) return;
  for (const drawing of elementsNamed(doc.root.body, 'svg')) {
    const label = labelOf(drawing);
    if (!label) continue;
    const parent = drawing.parentElement!;
    if (CELLS.has(parent.localName)) {
      if (label.length <= MAX_SIGN_LABEL && isAlone(drawing)) drawing.replaceWith(new Text(label));
    } else if (isPicture(drawing, label)) drawing.replaceWith(captionOf(label, parent));
  }
}

function labelOf(drawing: Element): string {
  if (drawing.getAttribute('aria-hidden') === 'true') return '';
  const [first] = drawing.children;
  const title = first?.localName === 'title' ? rawText(first) : '';
  return (drawing.getAttribute('aria-label') ?? title).replace(/\s+/g, ' ').trim().slice(0, MAX_LABEL);
}

function isAlone(drawing: Element): boolean {
  const isEmpty = (node: Node) => node === drawing || (node instanceof Text && !node.data.trim());
  return drawing.parentElement!.childNodes.every(isEmpty);
}

/** A large drawing that its page calls an image, and says in words what it shows. */
function isPicture(drawing: Element, label: string): boolean {
  const isImage = drawing.getAttribute('role') === 'img' || drawing.parentElement?.localName === 'figure';
  if (!isImage || label.split(' ').length < MIN_WORDS || !isLarge(drawing)) return false;
  let at = drawing.parentElement;
  for (let i = 0; at && i < MAX_LEVELS; i++, at = at.parentElement) if (ICON_PLACES.has(at.localName)) return false;
  const figure = drawing.parentElement?.localName === 'figure' ? drawing.parentElement : undefined;
  return !figure || !foldedText(firstNamed(figure, 'figcaption') ?? new Text(''));
}

function isLarge(drawing: Element): boolean {
  const box = (drawing.getAttribute('viewBox') ?? drawing.getAttribute('viewbox') ?? '').split(/[\s,]+/);
  const width = Number.parseFloat(drawing.getAttribute('width') ?? box[2] ?? '');
  return width >= MIN_SIZE;
}

function captionOf(label: string, parent: Element): Element {
  const caption = new Element('figcaption');
  caption.append(new Text(label));
  if (parent.localName === 'figure') return caption;
  const figure = new Element('figure');
  figure.append(caption);
  return figure;
}

/** Cuts the kept blocks out of the page, with the elements around them and the pictures that belong to them. */
import { Element, following, followingSkippingChildren, moveChildren, type Node, Text } from '../dom/index.ts';
import { Surroundings } from './surroundings.ts';
import { place, type Survey } from './survey.ts';

const MEDIA = new Set(['img', 'picture', 'video', 'audio', 'iframe', 'math']);

export function carve(survey: Survey, keep: readonly boolean[]): Element {
  const root = survey.elements[0]!;
  const surroundings = new Surroundings(survey, keep);
  const kept = new Set<Node>();
  for (const { index, nodes } of survey.blocks) if (keep[index]) for (const node of nodes) kept.add(node);
  const staying = new Set<Node>();
  survey.elements.forEach((element, i) => {
    const isFurniture = (survey.places[i]! & (place.nav | place.footer)) !== 0;
    if (MEDIA.has(element.localName) && !isFurniture && surroundings.areKept(i)) staying.add(element);
  });
  let node: Node | null = root.firstChild;
  while (node) {
    const goes = node instanceof Text ? node.data.trim() !== '' && !kept.has(node) : isLeftOver(node, staying);
    const next: Node | null = goes || staying.has(node) ? followingSkippingChildren(node, root) : following(node, root);
    if (goes) node.remove();
    node = next;
  }
  const body = new Element('article');
  moveChildren(root, body);
  return body;
}

/** Media that do not belong, and elements that never hold text for reading. */
function isLeftOver(node: Node, staying: ReadonlySet<Node>): boolean {
  if (!(node instanceof Element)) return true;
  if (MEDIA.has(node.localName)) return !staying.has(node);
  return SILENT.has(node.localName) && !isBox(node);
}

/** What is done and what is not in a list of tasks. */
const isBox = (element: Element): boolean =>
  element.localName === 'input' && element.getAttribute('type')?.toLowerCase() === 'checkbox';

const SILENT = new Set(
  'script style noscript template svg canvas object embed select option textarea input datalist link meta'.split(' '),
);

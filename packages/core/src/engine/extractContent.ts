/** Builds the content tree: removes every node of the page that was not chosen, and keeps the images and players near kept text. */
import { Element, following, followingSkippingChildren, moveChildren, type Node, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { DescribedDoc, Doc } from '../types.ts';
import { context } from './contexts.ts';
import { SurroundingText } from './surroundingText.ts';
import type { Block, Survey } from './survey.ts';

const MEDIA = new Set(['img', 'picture', 'video', 'audio', 'iframe', 'math']);

/** Text nodes and elements without content are removed directly: `choose` has already reported each dropped block of text to the trace. */
export function extractContent(
  doc: DescribedDoc,
  survey: Survey,
  keep: readonly boolean[],
  titleBlock: number,
  /** In threads and lists, decides about the images; those for which it returns nothing follow the text around them. */
  chooseImage: (element: number) => boolean | undefined = () => undefined,
): Element {
  const root = survey.elements[0]!;
  // The title is left out because every output shows it: an image beside it is one of the article.
  const surroundings = new SurroundingText(survey, titleBlock < 0 ? keep : keep.with(titleBlock, true));
  const authors = doc.metadata.authors?.value ?? [];
  const keptTexts = new Set<Node>();
  for (const { index, nodes } of survey.blocks) if (keep[index]) for (const node of nodes) keptTexts.add(node);
  const keptMedia = new Set<Node>();
  const isSite = siteParts(survey);
  survey.elements.forEach((element, i) => {
    if (survey.isLayout[i] && element.localName === 'table') element.setAttribute('role', 'presentation');
    if (!MEDIA.has(element.localName) || isSite[i] || isPortrait(element, authors)) return;
    if (chooseImage(i) ?? surroundings.isKeptAround(i)) keptMedia.add(element);
  });
  let node: Node | null = root.firstChild;
  while (node) {
    const isRemoved =
      node instanceof Text ? node.data.trim() !== '' && !keptTexts.has(node) : !canStay(node, keptMedia);
    const next: Node | null =
      isRemoved || keptMedia.has(node) ? followingSkippingChildren(node, root) : following(node, root);
    if (isRemoved) remove(doc, node);
    node = next;
  }
  const body = new Element('article');
  moveChildren(root, body);
  return body;
}

/** A shorter heading in the header of a page is the name of the site. */
const MIN_TITLE_WORDS = 4;

/** Finds the elements that belong to the site: its menus, its footer, and its header unless that has the title or is the article's. */
function siteParts({ elements, parent, contexts, blocks, firstBlock, pastBlock }: Survey): Uint8Array {
  const isSite = new Uint8Array(elements.length);
  const isTitle = ({ element, words }: Block) =>
    words >= MIN_TITLE_WORDS && (contexts[element]! & context.heading) !== 0;
  for (let i = 1; i < elements.length; i++) {
    const own = contexts[i]! & ~contexts[parent[i]!]!;
    const isHeader = (own & context.header) !== 0 && (contexts[i]! & (context.main | context.article)) === 0;
    const isPart = isHeader && !blocks.slice(firstBlock[i], pastBlock[i]).some(isTitle);
    if (isSite[parent[i]!] || isPart || (contexts[i]! & (context.nav | context.footer)) !== 0) isSite[i] = 1;
  }
  return isSite;
}

/** Pictures of users and authors say nothing about the text beside them. */
function isPortrait(element: Element, authors: readonly string[]): boolean {
  const alt = element.getAttribute('alt')?.trim() ?? '';
  return (
    authors.includes(alt) ||
    AVATAR.test(`${element.className} ${element.getAttribute('src') ?? ''} ${element.getAttribute('data-src') ?? ''}`)
  );
}

const AVATAR = /(?:^|[^a-z])(?:avatars?|gravatar|userpic)(?![a-z])/i;

/** False for comments, media that were not kept, and elements that never hold text for reading. */
function canStay(node: Node, keptMedia: ReadonlySet<Node>): boolean {
  if (!(node instanceof Element)) return false;
  if (MEDIA.has(node.localName)) return keptMedia.has(node);
  return !NO_CONTENT.has(node.localName) && !NOT_ALLOWED.has(node.localName) && !isControl(node);
}

function remove(doc: Doc, node: Node): void {
  if (!(node instanceof Element) || NO_CONTENT.has(node.localName)) node.remove();
  else if (MEDIA.has(node.localName)) drop(doc, node, 'follows-surroundings');
  else drop(doc, node, NOT_ALLOWED.has(node.localName) ? 'not-allowed' : 'control');
}

/** Checkboxes stay: they are the boxes of task lists. */
function isControl(element: Element): boolean {
  const isCheckbox = element.localName === 'input' && element.getAttribute('type')?.toLowerCase() === 'checkbox';
  return CONTROLS.has(element.localName) && !isCheckbox;
}

const NO_CONTENT = new Set('script style template link meta'.split(' '));
const NOT_ALLOWED = new Set('noscript svg canvas object embed'.split(' '));
const CONTROLS = new Set('select option textarea input datalist'.split(' '));

/** Builds the content tree: removes every node of the page that was not chosen, and keeps the images and players near kept text. */
import { Element, following, followingSkippingChildren, moveChildren, type Node, Text } from '../dom/index.ts';
import { isBlank } from '../isBlank.ts';
import { drop } from '../trace.ts';
import type { DescribedDoc, Doc } from '../types.ts';
import { context } from './contexts.ts';
import type { Evidence } from './evidence.ts';
import { SurroundingText } from './surroundingText.ts';
import type { Block, Survey } from './survey.ts';

const MEDIA = new Set(['img', 'picture', 'video', 'audio', 'iframe', 'math', 'lite-youtube', 'lite-vimeo']);

/** Text nodes and elements without content are removed directly: `choose` has already reported each dropped block of text to the trace. */
export function extractContent(
  doc: DescribedDoc,
  { survey, titleBlock }: Pick<Evidence, 'survey' | 'titleBlock'>,
  keep: readonly boolean[],
  /** What is kept, with the lines between that say nothing but show that the media beside them belong to it. */
  around: readonly boolean[] = keep,
  /** In threads and lists, decides about the images; those for which it returns nothing follow the text around them. */
  chooseImage: (element: number) => boolean | undefined = () => undefined,
): Element {
  const root = survey.elements[0]!;
  // The title is left out because every output shows it: an image beside it is one of the article.
  const surroundings = new SurroundingText(survey, titleBlock < 0 ? around : around.with(titleBlock, true));
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
    const isRemoved = node instanceof Text ? !isBlank(node.data) && !keptTexts.has(node) : !canStay(node, keptMedia);
    const next: Node | null =
      isRemoved || keptMedia.has(node) ? followingSkippingChildren(node, root) : following(node, root);
    if (isRemoved) remove(doc, node);
    node = next;
  }
  removeEmptied(survey, keep, keptMedia);
  const body = new Element('article');
  moveChildren(root, body);
  return body;
}

/** Parts of tables stay, so that the other cells keep their columns. */
const EMPTIED = new Set(
  'div section header footer nav aside main form ul ol li dl figure p table h1 h2 h3 h4 h5 h6'.split(' '),
);

/** Removes the blocks whose whole text is dropped: most of a page, which all later stages would walk over. */
function removeEmptied(survey: Survey, keep: readonly boolean[], keptMedia: ReadonlySet<Node>): void {
  const { elements, firstBlock, pastBlock, end, parent } = survey;
  const stays = new Uint8Array(elements.length);
  for (let i = elements.length - 1; i > 0; i--) {
    if (stays[i] || keptMedia.has(elements[i]!)) stays[parent[i]!] = 1;
  }
  const keptBefore = new Int32Array(survey.blocks.length + 1);
  for (let i = 0; i < survey.blocks.length; i++) keptBefore[i + 1] = keptBefore[i]! + Number(keep[i]);
  for (let i = 1; i < elements.length; i++) {
    const [first, past] = [firstBlock[i]!, pastBlock[i]!];
    const isEmptied = first < past && keptBefore[first] === keptBefore[past];
    if (!isEmptied || stays[i] || !EMPTIED.has(elements[i]!.localName)) continue;
    elements[i]!.remove();
    i = end[i]! - 1;
  }
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
    /^headshot\b/i.test(alt) ||
    AVATAR.test(`${element.className} ${element.getAttribute('src') ?? ''} ${element.getAttribute('data-src') ?? ''}`)
  );
}

const AVATAR = /(?:^|[^a-z])(?:avatars?|gravatar|userpic|headshots?)(?![a-z])/i;

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

/** Builds the content tree: removes every node of the page that was not chosen, and keeps the images and players near kept text. */
import { Element, following, followingSkippingChildren, moveChildren, type Node, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Doc } from '../types.ts';
import { context } from './contexts.ts';
import { SurroundingText } from './surroundingText.ts';
import type { Survey } from './survey.ts';

const MEDIA = new Set(['img', 'picture', 'video', 'audio', 'iframe', 'math']);

/** Text nodes and elements without content are removed directly: `choose` has already reported each dropped block of text to the trace. */
export function extractContent(
  doc: Doc,
  survey: Survey,
  keep: readonly boolean[],
  /** In a thread, the post around each element or -1: images outside of posts are those of the site. */
  postOf?: Int32Array,
): Element {
  const root = survey.elements[0]!;
  const surroundings = new SurroundingText(survey, keep);
  const keptTexts = new Set<Node>();
  for (const { index, nodes } of survey.blocks) if (keep[index]) for (const node of nodes) keptTexts.add(node);
  const keptMedia = new Set<Node>();
  survey.elements.forEach((element, i) => {
    if (survey.isLayout[i] && element.localName === 'table') element.setAttribute('role', 'presentation');
    const isBoilerplate = (survey.contexts[i]! & (context.nav | context.footer)) !== 0;
    if (!MEDIA.has(element.localName) || isBoilerplate || isAvatar(element) || (postOf && postOf[i]! < 0)) return;
    if (surroundings.isKeptAround(i)) keptMedia.add(element);
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

/** Pictures of users say nothing about the text beside them. */
function isAvatar(element: Element): boolean {
  return AVATAR.test(
    `${element.className} ${element.getAttribute('src') ?? ''} ${element.getAttribute('data-src') ?? ''}`,
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

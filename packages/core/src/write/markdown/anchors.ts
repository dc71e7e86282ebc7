/**
 * Targets of links within the article. Markdown has no ids, but renderers give each heading one, made of its text; GitHub's form is the most common. A
 * target that is no heading is on the page itself.
 */
import {
  Element,
  elementsInside,
  foldedText,
  following,
  followingSkippingChildren,
  type Node,
  type Parent,
  Text,
} from '../../dom/index.ts';

const HEADING = /^h[1-6]$/;
/** Ids of targets start so; those of notes do not. */
const PREFIX = 's-';

/** The ids of headings, and of elements that start with one, as renderers will write them. */
export function headingAnchors(root: Parent, title: string | undefined): ReadonlyMap<string, string> {
  const anchors = new Map<string, string>();
  if (!hasTargets(root)) return anchors;
  const slugOf = slugger();
  if (title) slugOf(title);
  let waiting: string[] = []; // ids of elements in which nothing was shown yet
  let node: Node | null = root.firstChild;
  while (node) {
    if (node instanceof Text && node.data.trim()) waiting = [];
    const id = node instanceof Element ? node.id : '';
    if (id.startsWith(PREFIX)) waiting.push(id);
    if (!(node instanceof Element && HEADING.test(node.localName))) {
      node = following(node, root);
      continue;
    }
    const slug = slugOf(foldedText(node));
    if (slug) for (const each of waiting) anchors.set(each, slug);
    waiting = [];
    node = followingSkippingChildren(node, root);
  }
  return anchors;
}

/** On most pages there are none, and no slug is needed. */
function hasTargets(root: Parent): boolean {
  for (const { id } of elementsInside(root)) if (id.startsWith(PREFIX)) return true;
  return false;
}

/** The target of a link: the anchor of a heading, the page for other parts of the article, or the target itself. */
export function anchorTarget(target: string, anchors: ReadonlyMap<string, string>, source: string | undefined): string {
  if (!target.startsWith(`#${PREFIX}`)) return target;
  const slug = anchors.get(target.slice(1));
  if (slug) return `#${slug}`;
  return source ? `${source.split('#', 1)[0]}#${target.slice(1 + PREFIX.length)}` : target;
}

/** Makes slugs as GitHub does; equal ones get numbers. */
function slugger(): (text: string) => string {
  const uses = new Map<string, number>();
  return (text) => {
    const slug = text
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const count = uses.get(slug) ?? 0;
    uses.set(slug, count + 1);
    return count ? `${slug}-${count}` : slug;
  };
}

/**
 * Recognises interfaces that a page draws in HTML, such as a form or an editor with sample data: a picture of the product for those who see it. Their names say
 * what they are, and they consist of labels without sentences, headings and links.
 */
import { type Element, following, followingSkippingChildren, type Node, Text } from '../dom/index.ts';
import { countWords } from '../words.ts';

/** Whole words of a class name: `hero-graphic`, `Section_illustration__x1`, `DomGraphic`. */
const NAME =
  /(?:^|[\s_-]|[a-z](?=[A-Z]))(?:[Gg]raphic|[Ii]llustration|[Mm]ock-?[Uu]p|[Ss]creenshot)s?(?:$|[\s_-]|(?=[A-Z]))/;
const UNSEEN = /^(?:svg|style|script|template|noscript)$/;
const SECTION = /^(?:h[1-3]|article|main|table|blockquote)$/;
const MIN_LABELS = 4;
const MAX_LABEL_WORDS = 5;
/** So much of an element is read. */
const MAX_NODES = 600;

export function isDrawnInterface(element: Element): boolean {
  const isUnseen = element.localName === 'figure' && element.getAttribute('aria-hidden') === 'true';
  if (!isUnseen && !NAME.test(element.className)) return false;
  let [labels, words, seen] = [0, 0, 0];
  let node = element.firstChild as Node | null;
  while (node && ++seen < MAX_NODES) {
    let isSkipped = false;
    if (node instanceof Text) {
      const count = countWords(node.data);
      words += count;
      if (count > 0) labels++;
    } else if ('localName' in node) {
      const { localName } = node as Element;
      if (SECTION.test(localName) || (localName === 'a' && leadsAway(node as Element))) return false;
      isSkipped = UNSEEN.test(localName);
    }
    node = isSkipped ? followingSkippingChildren(node, element) : following(node, element);
  }
  return labels >= MIN_LABELS && words <= labels * MAX_LABEL_WORDS;
}

const leadsAway = (link: Element): boolean => /^(?!#|javascript:)./i.test(link.getAttribute('href') ?? '');

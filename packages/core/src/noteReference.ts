/** How the text refers to a note: a short mark that links to a place further down. Whoever keeps notes and whoever writes them ask the same. */
import { type Element, following, type Node, Text } from './dom/index.ts';

/** The number or sign in `[1]`, `(a)`, `1.` or `†`; undefined for anything that is no mark of a note. */
export function labelIn(text: string): string | undefined {
  return /^[[(]?\s*(?:note\s)?([\p{L}\p{N}]{1,4}|[*†‡§¶]{1,3})\s*[\])]?[.:]?$/iu.exec(text.trim())?.[1];
}

const MAX_SHORT = 30;
const MAX_NODES = 60;

/** The folded text of something small; undefined for more, without reading it all: it may be nested in another that asks the same. */
export function shortText(element: Element): string | undefined {
  let text = '';
  let seen = 0;
  for (let node = element.firstChild as Node | null; node; node = following(node, element)) {
    if (node instanceof Text) text = (text + node.data).replace(/\s+/g, ' ');
    if (text.length > MAX_SHORT || ++seen > MAX_NODES) return undefined;
  }
  return text.trim();
}

const TARGET =
  /^(?:user-content-)?(?:_?(?:foot|end|side|cite|margin)?[-_:.]?(?:fn|ftn|edn|note|cite_note|noteref|ref|reference|foot|footnote|endnote|bib|r|cit|en|sn)s?)(?:[-_:.\d][\w:.-]*)?$/i;
const MARKED = /(?:^|[\s_-])(?:foot-?note|note-?ref|fn-?ref|footref|reference|citation|cite)(?:$|[\s_-])/i;

/** The name that a link of this page leads to. */
export function targetOf(link: Element, page: URL | undefined): string | undefined {
  const address = link.getAttribute('href') ?? '';
  const start = address.indexOf('#');
  const isHere =
    start === 0 || (page !== undefined && start > 0 && address.slice(0, start) === page.href.split('#', 1)[0]);
  if (!isHere) return undefined;
  const id = address.slice(start + 1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** A word in the text that leads to a place of such a name is a link like others. */
export function looksLikeReference(link: Element, target: string, label: string): boolean {
  if (link.hasAttribute('data-footnote-ref') || link.getAttribute('role') === 'doc-noteref') return true;
  const around = link.parentElement;
  const isRaised = around?.localName === 'sup' || link.children[0]?.localName === 'sup';
  const isMarked = MARKED.test(link.className) || MARKED.test(around?.className ?? '');
  return isRaised || isMarked || (TARGET.test(target) && !/^\p{L}{3}/u.test(label));
}

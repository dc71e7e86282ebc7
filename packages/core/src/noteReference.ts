/** Recognises footnote references: short links such as `[1]` to a place further down the page. Used by the engine and by `unifyFootnotes`. */
import { type Element, following, type Node, Text } from './dom/index.ts';
import { foldSpaces } from './foldSpaces.ts';

/** The label in `[1]`, `(a)`, `1.` or `†`; undefined if the text is not a footnote label. */
export function noteLabelIn(text: string): string | undefined {
  return /^[[(]?\s*(?:note\s)?([\p{L}\p{N}]{1,4}|[*†‡§¶]{1,3})\s*[\])]?[.:]?$/iu.exec(text.trim())?.[1];
}

const MAX_SHORT_LENGTH = 30;
const MAX_NODES = 60;

/** The folded text of a small element; undefined for a larger one, without reading all of it, so that nested calls stay cheap. */
export function shortText(element: Element): string | undefined {
  let text = '';
  let seen = 0;
  for (let node = element.firstChild as Node | null; node; node = following(node, element)) {
    if (node instanceof Text) text = foldSpaces(text + node.data);
    if (text.length > MAX_SHORT_LENGTH || ++seen > MAX_NODES) return undefined;
  }
  return text.trim();
}

const TARGET =
  /^(?:user-content-)?(?:_?(?:foot|end|side|cite|margin)?[-_:.]?(?:fn|ftn|edn|note|cite_note|noteref|ref|reference|foot|footnote|endnote|bib|r|cit|en|sn)s?)(?:[-_:.\d][\w:.-]*)?$/i;
const MARKED = /(?:^|[\s_-])(?:foot-?note|note-?ref|fn-?ref|footref|reference|citation|cite)(?:$|[\s_-])/i;

/** The decoded fragment of a link within this page; undefined for other links. */
export function fragmentTarget(link: Element, page: URL | undefined): string | undefined {
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

/** Whether a link looks like a footnote reference. A link on a word is an ordinary link, even if its target is named like a note. */
export function looksLikeNoteReference(link: Element, target: string, label: string): boolean {
  if (link.hasAttribute('data-footnote-ref') || link.getAttribute('role') === 'doc-noteref') return true;
  const parent = link.parentElement;
  const isRaised = parent?.localName === 'sup' || link.children[0]?.localName === 'sup';
  const isMarked = MARKED.test(link.className) || MARKED.test(parent?.className ?? '');
  return isRaised || isMarked || (TARGET.test(target) && !/^\p{L}{3}/u.test(label));
}

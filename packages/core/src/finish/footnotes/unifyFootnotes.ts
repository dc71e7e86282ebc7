/** Gives footnotes one form: superscript links in the text and one list of notes, with ids `fn-1`, `fn-2` … */
import {
  Element,
  elementsInside,
  elementsNamed,
  foldedText,
  following,
  moveChildren,
  type Node,
  Text,
  unwrap,
} from '../../dom/index.ts';
import { noteLabelIn, shortText } from '../../noteReference.ts';
import { drop } from '../../trace.ts';
import type { Draft } from '../../types.ts';
import { footnoteId } from '../sanitize/allowlist.ts';
import { findLinkedNotes } from './findLinkedNotes.ts';
import { dropCopies, findSideNotes, withoutTwins } from './findSideNotes.ts';
import { findUnlinkedNotes } from './findUnlinkedNotes.ts';
import type { Footnote } from './footnote.ts';

export function unifyFootnotes(draft: Draft): void {
  const linked = findLinkedNotes(draft).filter(({ definition: block }) => hasContent(block));
  const found = linked.length ? linked : findUnlinkedNotes(draft);
  const aside = withoutTwins(draft, findSideNotes(draft), found);
  if (aside.length) dropCopies(draft, aside);
  const notes = [...found, ...aside];
  for (const element of elementsInside(draft.body)) if (footnoteId.test(element.id)) element.removeAttribute('id'); // reserved for our notes
  unwrapDangling(draft.body, notes);
  if (!notes.length) return;
  for (const { definition: block, label } of notes) dropSeparateLabel(draft, block, label);
  const list = new Element('ol');
  const placeholder = listPlaceholder(notes, draft.body);
  placeholder.parentNode!.insertBefore(list, placeholder);
  placeholder.remove();
  const lists = new Set(notes.map((note) => note.definition.parentElement));
  numbered(notes).forEach(([note, number]) => {
    for (const reference of note.references) writeReference(reference, number);
    list.append(listItem(draft, note, number));
  });
  for (const old of lists) if (old && /^(?:ol|ul|dl)$/.test(old.localName) && !foldedText(old)) old.remove();
}

/** False for a note whose text was not chosen, which leaves an empty item or a back link. Its reference stays unchanged. */
function hasContent(block: Element): boolean {
  const text = shortText(block);
  return text === undefined || /\p{L}{2}|\p{N}{3}/u.test(text);
}

/** Unwraps links to ids like ours that belong to notes outside the article. */
function unwrapDangling(body: Element, notes: readonly Footnote[]): void {
  const known = new Set(notes.flatMap(({ references }) => references));
  for (const link of elementsNamed(body, 'a'))
    if (!known.has(link) && link.getAttribute('href')?.trim().startsWith('#fn-')) unwrap(link);
}

/** Keeps the page's own labels if they are distinct numbers, else numbers the notes anew. */
function numbered(notes: readonly Footnote[]): [Footnote, number][] {
  const labels = notes.map(({ label }) => (/^\d{1,4}$/.test(label) ? Number(label) : 0));
  const isInOrder = labels.every((label, i) => label > (labels[i - 1] ?? 0));
  const isDistinct = new Set(labels).size === labels.length && !labels.includes(0);
  const pairs = notes.map((note, i): [Footnote, number] => [note, isDistinct ? labels[i]! : i + 1]);
  return isInOrder ? pairs : pairs.sort(([, one], [, other]) => one - other);
}

/** Inserts a placeholder for the list: where the page has its notes, if they are in one place, else at the end. */
function listPlaceholder(notes: readonly Footnote[], body: Element): Node {
  const placeholder = new Text('');
  const [first] = notes;
  const list = first!.definition.parentElement;
  const isOnePlace = list !== null && notes.every(({ definition }) => definition.parentElement === list);
  if (!isOnePlace || !isInBody(list, body)) body.append(placeholder);
  else if (/^(?:ol|ul|dl)$/.test(list.localName)) list.parentNode!.insertBefore(placeholder, list);
  else list.insertBefore(placeholder, first!.definition);
  return placeholder;
}

const MAX_DEPTH = 100;

function isInBody(element: Element, body: Element): boolean {
  let at: Element | null = element;
  for (let i = 0; at && i < MAX_DEPTH; i++, at = at.parentElement) {
    if (at === body) return at !== element || body.parentNode === null;
    if (/^(?:tr|table|tbody)$/.test(at.localName)) return false;
  }
  return false;
}

/** Replaces a reference with a superscript link, including its `sup` and brackets. One of several references in a `sup` replaces only itself. */
function writeReference(reference: Element, number: number): void {
  const parent = reference.parentElement;
  const isWhole =
    parent?.localName === 'sup' && noteLabelIn(shortText(parent) ?? '') === noteLabelIn(shortText(reference) ?? '');
  const link = new Element('a', [{ name: 'href', value: `#fn-${number}` }]);
  link.append(new Text(`${number}`));
  if (parent?.localName === 'sup' && !isWhole) {
    reference.replaceWith(link);
    return;
  }
  const superscript = new Element('sup');
  superscript.append(link);
  (isWhole ? parent! : reference).replaceWith(superscript);
}

function listItem(draft: Draft, { definition: block, label }: Footnote, number: number): Element {
  const item = new Element('li', [
    { name: 'id', value: `fn-${number}` },
    { name: 'value', value: `${number}` },
  ]);
  block.remove();
  if (/^(?:li|div|dd|td|span)$/.test(block.localName)) moveChildren(block, item);
  else item.append(block);
  dropBackLinks(draft, item);
  dropLabel(item, label);
  return item;
}

/** Removes a label that is a term or a heading before the note. */
function dropSeparateLabel(draft: Draft, block: Element, label: string): void {
  let before = block.previousSibling;
  while (before instanceof Text && !before.data.trim()) before = before.previousSibling;
  if (!(before instanceof Element)) return;
  const isNumber = /^h[1-6]$/.test(before.localName) && noteLabelIn(shortText(before) ?? '') === label;
  if (isNumber || (block.localName === 'dd' && before.localName === 'dt'))
    drop(draft, before, 'twin', 'the list has its own numbers');
}

const BACK_LINK_CLASS =
  /(?:^|[\s_-])(?:back-?ref|back-?link|fn-?back|footnote-back|reversefootnote|doc-backlink|footnum)(?:$|[\s_-])/i;
const ARROWS = /^(?:[\s\u2190-\u21ff\u2934\u2935\u23ce^¶[\]]|\u{1f519}|\ufe0e|\ufe0f)*$/u;
const BACK_LINK_TEXT = /^(?:back|return|jump up|go back|back to text|[a-z]{1,2})$/i;

/** Removes links back to the text: arrows, and the letters of a note with several references. */
function dropBackLinks(draft: Draft, item: Element): void {
  for (const element of elementsInside(item)) {
    const isMarked = BACK_LINK_CLASS.test(element.className) || /backlink/.test(element.getAttribute('role') ?? '');
    const isLink = element.localName === 'a' && element.getAttribute('href')?.startsWith('#') === true;
    if (!isMarked && !isLink) continue;
    const text = shortText(element);
    if (text === undefined || !(isMarked || ARROWS.test(text) || BACK_LINK_TEXT.test(text))) continue;
    const around = element.parentElement!;
    const isLabel = around !== item && /^[[(]?[\])]?$/.test((shortText(around) ?? ' ').replace(text, ''));
    drop(draft, isLabel ? around : element, 'control', 'a link back to the text');
  }
}

/** Removes the label at the start of a note, because the list numbers its items. */
function dropLabel(item: Element, label: string): void {
  let node: Node | null = item.firstChild;
  while (node && !(node instanceof Text && node.data.trim())) node = following(node, item);
  if (!(node instanceof Text)) return;
  const start = /^\s*[[(^]?\s*([\p{L}\p{N}*†‡§¶]{1,4})\s*[\])]?[.:]?(?:\s|$)/u.exec(node.data);
  if (start?.[1] !== label) return;
  const isAlone = !node.data.slice(start[0].length).trim();
  if (!isAlone && !/^\s*(?:[[(^]|\S+[.:\])])/.test(start[0])) return;
  node.data = node.data.slice(start[0].length);
  let empty: Node = node;
  while (isAlone && empty !== item && !(empty instanceof Element && empty.firstChild)) {
    const parent: Node = empty.parentNode!;
    empty.remove();
    empty = parent;
  }
}

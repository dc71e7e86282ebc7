/**
 * Gives notes one form: a raised link in the text, and a list of what it leads to. The only names in the article are made here.
 */
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
import { labelIn, shortText } from '../../noteReference.ts';
import type { Draft } from '../../types.ts';
import { noteName } from '../sanitize/allowlist.ts';
import { linkedNotes } from './linkedNotes.ts';
import { looseNotes } from './looseNotes.ts';
import type { Note } from './note.ts';
import { dropCopies, sideNotes } from './sideNotes.ts';

export function unifyFootnotes(draft: Draft): void {
  const linked = linkedNotes(draft).filter(({ definition: block }) => saysSomething(block));
  const found = linked.length ? linked : looseNotes(draft);
  const beside = sideNotes(draft);
  if (beside.length) dropCopies(draft, beside);
  const notes = [...found, ...beside];
  for (const element of elementsInside(draft.body)) if (noteName.test(element.id)) element.removeAttribute('id'); // ours alone
  dropDangling(draft.body, notes);
  if (!notes.length) return;
  for (const { definition: block, label } of notes) dropTerm(block, label);
  const list = new Element('ol');
  const place = placeFor(notes, draft.body);
  place.parentNode!.insertBefore(list, place);
  place.remove();
  const lists = new Set(notes.map((note) => note.definition.parentElement));
  numbered(notes).forEach(([note, number]) => {
    for (const reference of note.references) refer(reference, number);
    list.append(definition(note, number));
  });
  for (const old of lists) if (old && /^(?:ol|ul|dl)$/.test(old.localName) && !foldedText(old)) old.remove();
}

/** Of a note that was not chosen with the text, an empty item or a way back may be left: its mark stays as it is. */
function saysSomething(block: Element): boolean {
  const text = shortText(block);
  return text === undefined || /\p{L}{2}|\p{N}{3}/u.test(text);
}

/** A page may use names like ours, for notes that are not part of the article. */
function dropDangling(body: Element, notes: readonly Note[]): void {
  const known = new Set(notes.flatMap(({ references }) => references));
  for (const link of elementsNamed(body, 'a'))
    if (!known.has(link) && link.getAttribute('href')?.trim().startsWith('#fn-')) unwrap(link);
}

/** The page's own numbers where they are numbers and in order, else new ones. */
function numbered(notes: readonly Note[]): [Note, number][] {
  const labels = notes.map(({ label }) => (/^\d{1,4}$/.test(label) ? Number(label) : 0));
  const isInOrder = labels.every((label, i) => label > (labels[i - 1] ?? 0));
  const isDistinct = new Set(labels).size === labels.length && !labels.includes(0);
  const pairs = notes.map((note, i): [Note, number] => [note, isDistinct ? labels[i]! : i + 1]);
  return isInOrder ? pairs : pairs.sort(([, one], [, other]) => one - other);
}

/** Where the page has its notes, if it has them in one place; else at the end. */
function placeFor(notes: readonly Note[], body: Element): Node {
  const place = new Text('');
  const [first] = notes;
  const list = first!.definition.parentElement;
  const isOnePlace = list !== null && notes.every(({ definition }) => definition.parentElement === list);
  if (!isOnePlace || !isInBody(list, body)) body.append(place);
  else if (/^(?:ol|ul|dl)$/.test(list.localName)) list.parentNode!.insertBefore(place, list);
  else list.insertBefore(place, first!.definition);
  return place;
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

/** The whole of a raised mark, brackets included; one of several in a row only itself. */
function refer(mark: Element, number: number): void {
  const around = mark.parentElement;
  const isWhole = around?.localName === 'sup' && labelIn(shortText(around) ?? '') === labelIn(shortText(mark) ?? '');
  const link = new Element('a', [{ name: 'href', value: `#fn-${number}` }]);
  link.append(new Text(`${number}`));
  if (around?.localName === 'sup' && !isWhole) {
    mark.replaceWith(link);
    return;
  }
  const raised = new Element('sup');
  raised.append(link);
  (isWhole ? around! : mark).replaceWith(raised);
}

function definition({ definition: block, label }: Note, number: number): Element {
  const item = new Element('li', [
    { name: 'id', value: `fn-${number}` },
    { name: 'value', value: `${number}` },
  ]);
  block.remove();
  if (/^(?:li|div|dd|td|span)$/.test(block.localName)) moveChildren(block, item);
  else item.append(block);
  dropWaysBack(item);
  dropLabel(item, label);
  return item;
}

/** The number may be a term or a heading of its own. */
function dropTerm(block: Element, label: string): void {
  let before = block.previousSibling;
  while (before instanceof Text && !before.data.trim()) before = before.previousSibling;
  if (!(before instanceof Element)) return;
  const isNumber = /^h[1-6]$/.test(before.localName) && labelIn(shortText(before) ?? '') === label;
  if (isNumber || (block.localName === 'dd' && before.localName === 'dt')) before.remove();
}

const WAY_BACK =
  /(?:^|[\s_-])(?:back-?ref|back-?link|fn-?back|footnote-back|reversefootnote|doc-backlink|footnum)(?:$|[\s_-])/i;
const ARROWS = /^(?:[\s\u2190-\u21ff\u2934\u2935\u23ce^¶[\]]|\u{1f519}|\ufe0e|\ufe0f)*$/u;
const BACK = /^(?:back|return|jump up|go back|back to text|[a-z]{1,2})$/i;

/** Arrows, and the letters of a note that several places refer to. */
function dropWaysBack(item: Element): void {
  for (const element of elementsInside(item)) {
    const isMarked = WAY_BACK.test(element.className) || /backlink/.test(element.getAttribute('role') ?? '');
    const isLink = element.localName === 'a' && element.getAttribute('href')?.startsWith('#') === true;
    if (!isMarked && !isLink) continue;
    const text = shortText(element);
    if (text !== undefined && (isMarked || ARROWS.test(text) || BACK.test(text))) element.remove();
  }
}

/** The number that the page wrote before the note: the list has its own. */
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
    const around: Node = empty.parentNode!;
    empty.remove();
    empty = around;
  }
}

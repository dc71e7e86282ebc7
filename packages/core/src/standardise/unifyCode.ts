/**
 * Gives code one form, whatever highlighter wrote it: `<pre><code class="language-x">` with the text and nothing else.
 *
 * Before the content is chosen: numbers, gutters and buttons between the lines look like anything but an article.
 */
import {
  ancestorsOf,
  Element,
  elementsInside,
  elementsNamed,
  firstNamed,
  following,
  followingSkippingChildren,
  type Node,
  Text,
} from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Doc } from '../types.ts';
import { codeLanguageOf } from './codeLanguageOf.ts';
import { knownLanguages, languageName } from './codeLanguages.ts';
import { codeText, isControl, isLineNumber, labelOf } from './codeText.ts';

/** How far around code its highlighter's boxes reach. */
const MAX_WRAPPERS = 4;
const MAX_SIBLINGS = 4;
const MAX_CAPTION = 40;
const WRAPPER = new Set('div span figure section td code pre'.split(' '));
const EDITOR =
  /(?:^|\s)(?:cm-content|CodeMirror-code|view-lines|syntaxhighlighter|highlighttable|rouge-table|lntable)(?:\s|$)/;
const LABEL =
  /^(?:(?:copy|copied|copy code|copy to clipboard|copy snippet|copy link|code copied|wrap|wrap lines|expand|collapse|download|open in playground|run|edit|raw|view raw|explain)[!.]?\s*)+$/i;

export function unifyCode(doc: Doc): void {
  const { body } = doc.root;
  if (!body) return;
  for (const code of [...elementsNamed(body, 'code')]) if (hasOwnLines(code)) setInBlock(code);
  const tables = numberedTables(body);
  let node: Node | null = body.firstChild;
  while (node) {
    if (!(node instanceof Element && isCode(node, tables))) {
      node = following(node, body);
      continue;
    }
    const next: Node | null = followingSkippingChildren(node, body);
    unify(doc, node);
    node = next;
  }
}

function isCode(element: Element, tables: ReadonlySet<Element>): boolean {
  if (element.localName === 'pre') return true;
  if (element.localName === 'code') return holdsCodeBlock(element);
  return tables.has(element) || (EDITOR.test(element.className) && firstNamed(element, 'pre', 'img') === undefined);
}

/** Some highlighters put the whole of their table or block into one `<code>`; one calls such code a block. */
function holdsCodeBlock(code: Element): boolean {
  if (/(?:^|\s)hl\s(?:\S+\s)?block(?:\s|$)/.test(code.className)) return true;
  return code.children.some(({ localName }) => localName === 'pre' || localName === 'table');
}

/** Lines of code parted by breaks, with nothing beside them: a block that was written as a line. */
function hasOwnLines(code: Element): boolean {
  const { parentElement: around } = code;
  if (!around || !/^(?:p|div|li|td|dd)$/.test(around.localName)) return false;
  const isAlone = (side: 'previousSibling' | 'nextSibling') => {
    const beside = code[side];
    return !beside || (beside instanceof Text && !beside.data.trim() && !beside[side]);
  };
  return (
    isAlone('previousSibling') && isAlone('nextSibling') && code.children.some(({ localName }) => localName === 'br')
  );
}

function setInBlock(code: Element): void {
  const block = new Element('pre');
  const around = code.parentElement!;
  (around.localName === 'p' ? around : code).replaceWith(block);
  block.append(code);
}

/** Tables that have a column of line numbers. */
function numberedTables(body: Element): Set<Element> {
  const tables = new Set<Element>();
  for (const cell of elementsNamed(body, 'td')) {
    if (!isLineNumber(cell)) continue;
    let at = cell.parentElement;
    for (let i = 0; at && at.localName !== 'table' && i < MAX_WRAPPERS; i++) at = at.parentElement;
    if (at?.localName === 'table') tables.add(at);
  }
  return tables;
}

/** What is set in fixed width need not be code: a poem, a mail or a picture of signs stays as it is. */
function unify(doc: Doc, root: Element): void {
  if (isLineNumber(root)) {
    drop(doc, root, 'code-frame');
    return;
  }
  const label = labelAround(doc, root);
  const editor = editorIn(root);
  const language = languageAround(root) ?? label ?? (editor && nameAbove(root, editor));
  if (firstNamed(root, 'img', 'picture', 'video') || !(language || looksHighlighted(root))) return;
  const code = new Element('code', language ? [{ name: 'class', value: `language-${language}` }] : []);
  const lines = codeText(editor ?? root)
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  code.append(new Text(root.localName === 'pre' || editor ? lines : withoutMargin(lines)));
  const block = new Element('pre', root.localName === 'pre' ? root.attributes : []);
  block.append(code);
  root.replaceWith(block);
}

/** Outside of what is set as it is written, what all lines start with is the indent of the page's own source. */
function withoutMargin(text: string): string {
  const lines = text.split('\n');
  const margin = lines.reduce(
    (least, line) => (line.trim() ? Math.min(least, line.length - line.trimStart().length) : least),
    text.length,
  );
  return lines.map((line) => line.slice(margin)).join('\n');
}

/** A pre-formatted block may hold a whole editor, bars and all: then its page of code is what counts. */
function editorIn(root: Element): Element | undefined {
  for (const element of elementsInside(root)) if (EDITOR.test(element.className)) return element;
  return undefined;
}

const MAX_ABOVE = 200;

/** The bar above an editor names the language in words. */
function nameAbove(root: Element, editor: Element): string | undefined {
  let seen = 0;
  for (let node = root.firstChild as Node | null; node && node !== editor && ++seen < MAX_ABOVE; ) {
    const word = node instanceof Text && node.data.length <= MAX_CAPTION ? languageName(node.data.trim()) : undefined;
    if (word && knownLanguages.has(word)) return word;
    node = following(node, root);
  }
  return undefined;
}

function looksHighlighted(root: Element): boolean {
  if (root.localName !== 'pre') return true;
  if (firstNamed(root, 'code') || editorIn(root)) return true;
  for (const element of elementsInside(root)) if (isLineNumber(element) || isControl(element)) return true;
  return false;
}

/** Said by the block itself, by what it holds, or by the boxes that hold nothing else. */
function languageAround(root: Element): string | undefined {
  const own = codeLanguageOf(root);
  if (own) return own;
  for (const inner of elementsNamed(root, 'code', 'pre')) {
    const language = codeLanguageOf(inner);
    if (language) return language;
  }
  let levels = 0;
  for (const around of ancestorsOf(root)) {
    if (levels++ === MAX_WRAPPERS || !WRAPPER.has(around.localName)) return undefined;
    const language = codeLanguageOf(around);
    if (language && knownLanguages.has(language)) return language; // `lang-en` is for people
  }
  return undefined;
}

/** Drops copy buttons, gutters and language names that stand around the block; says the name that it found. */
function labelAround(doc: Doc, root: Element): string | undefined {
  let language: string | undefined;
  let at: Element = root;
  for (let level = 0; level < MAX_WRAPPERS; level++) {
    for (const sibling of siblingsOf(at)) {
      const named = isGutter(sibling) ? '' : frameOf(sibling);
      if (named === undefined) continue;
      language ??= named || undefined;
      drop(doc, sibling, 'code-frame');
    }
    const parent = at.parentElement;
    if (!parent || !/^(?:div|figure|code)$/.test(parent.localName) || !isAlone(at)) break;
    at = parent;
  }
  return language;
}

/** A box belongs to the code when little else is in it. */
function isAlone(element: Element): boolean {
  let seen = 0;
  for (let node = element.parentNode!.firstChild; node; node = node.nextSibling) {
    if (++seen > MAX_SIBLINGS * 2) return false;
    if (node instanceof Text && node.data.trim().length > MAX_CAPTION) return false;
    if (node instanceof Element && node !== element && labelOf(node) === undefined) return false;
  }
  return true;
}

function* siblingsOf(element: Element): Generator<Element> {
  for (const side of ['previousSibling', 'nextSibling'] as const) {
    let node = element[side];
    for (let i = 0; node && i < MAX_SIBLINGS; i++) {
      const beyond: Node | null = node[side];
      // Past other text or another block of code stands what belongs to that.
      if (node instanceof Text && node.data.trim()) break;
      if (node instanceof Element) {
        if (!isLineNumber(node) && (node.localName === 'pre' || labelOf(node) === undefined)) break;
        yield node;
      }
      node = beyond;
    }
  }
}

function isGutter(element: Element): boolean {
  return isLineNumber(element) && element.firstChild !== null;
}

/** Empty for a button, the language for a label that names one, undefined for anything else. */
function frameOf(element: Element): string | undefined {
  if (!/^(?:div|span|button|header|clipboard-copy|a)$/.test(element.localName)) return undefined;
  const label = labelOf(element);
  if (!label) return undefined;
  if (LABEL.test(label)) return '';
  const [first = '', ...rest] = label.split(' ');
  const isName = knownLanguages.has(first.toLowerCase()) && (rest.length === 0 || LABEL.test(rest.join(' ')));
  return isName && element.localName !== 'a' ? languageName(first) : undefined;
}

/**
 * Converts code blocks of all highlighters to one form: `<pre><code class="language-x">` with only the text. Other text that keeps its line breaks by a
 * style gets `<br>`.
 *
 * Runs before the content is chosen, because line numbers, gutters and buttons between the lines look like boilerplate.
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
  rawText,
  Text,
} from '../dom/index.ts';
import { namesOf, type PageNames } from '../pageNames.ts';
import { drop } from '../trace.ts';
import type { Doc } from '../types.ts';
import { breakLines, keepsLineBreaks, mayKeepLineBreaks } from './breakLines.ts';
import { codeLanguageOf } from './codeLanguageOf.ts';
import { knownLanguages, languageName } from './codeLanguages.ts';
import { codeText, findCounters, hasOnlyNumbers, isControl, isLineNumber, labelOf } from './codeText.ts';

/** How many levels of wrapper elements highlighters put around code. */
const MAX_WRAPPERS = 4;
const MAX_SIBLINGS = 4;
const MAX_LABEL_LENGTH = 40;
const WRAPPER_TAGS = new Set('div span figure section td code pre'.split(' '));
const EDITOR_CLASS =
  /(?:^|\s)(?:cm-content|CodeMirror-code|view-lines|ace_text-layer|syntaxhighlighter|highlighttable|rouge-table|lntable)(?:\s|$)/;
/** CodeMirror's lines are `<pre>` elements; in other editors these are code blocks of their own. */
const EDITOR_OF_BLOCKS = /(?:^|\s)CodeMirror-code(?:\s|$)/;
const BUTTON_LABEL =
  /^(?:(?:copy|copied|copy code|copy code block|copy to clipboard|copy snippet|copy link|code copied|wrap|wrap lines|expand|collapse|download|open in playground|run|edit|raw|view raw|explain)[!.]?\s*)+$/i;

export function unifyCode(doc: Doc): void {
  const { body } = doc.root;
  if (!body || !mayHaveCode(body, namesOf(doc))) return;
  const tables = new Set<Element>(); // those with a column of line numbers
  for (const element of [...elementsNamed(body, 'code', 'td')]) {
    if (element.localName === 'td') addNumberedTable(element, tables);
    else if (isBlockWithBreaks(element)) wrapInPre(element);
  }
  const counters = new Set<string>();
  for (const block of elementsNamed(body, 'pre')) findCounters(block, counters);
  const isNumber = (element: Element) => counters.has(element.className) && hasOnlyNumbers(element);
  let node: Node | null = body.firstChild;
  while (node) {
    if (!(node instanceof Element && isCodeBlock(node, tables))) {
      const keepsLines: boolean = node instanceof Element && keepsLineBreaks(node) && !firstNamed(node, 'pre');
      if (keepsLines) breakLines(node as Element);
      node = keepsLines ? followingSkippingChildren(node, body) : following(node, body);
      continue;
    }
    const next: Node | null = followingSkippingChildren(node, body);
    unify(doc, node, isNumber);
    node = next;
  }
}

/** `<pre>` and `<code>` may be new: other stages make code blocks of formulas and embeds. */
function mayHaveCode(body: Element, names: PageNames): boolean {
  if (firstNamed(body, 'pre', 'code') || names.tags.has('td') || mayKeepLineBreaks(names)) return true;
  return names.has('class', (name) => EDITOR_CLASS.test(name) || EDITOR_OF_BLOCKS.test(name) || name === 'fragment');
}

function isCodeBlock(element: Element, tables: ReadonlySet<Element>): boolean {
  if (element.localName === 'pre') return true;
  if (element.localName === 'code') return holdsCodeBlock(element);
  if (tables.has(element)) return true;
  if (!element.attributes.length) return false;
  const { className } = element;
  if (className && (EDITOR_OF_BLOCKS.test(className) || isDoxygen(element))) return true;
  if (className && EDITOR_CLASS.test(className)) return firstNamed(element, 'pre', 'img') === undefined;
  return isCodeBox(element);
}

const isDoxygen = (element: Element): boolean =>
  element.className === 'fragment' && element.children[0]?.className === 'line';

const CODE_NAME = /(?:^|[\s_-])(?:code|codeblock|source|snippet|terminal|listing|mono|monospace)(?:$|[\s_-])/i;
const MONOSPACE = /mono|courier|consolas|menlo|code/i;

/** A box that keeps its white space by an inline style and is marked as code by its font, its name or a language. */
function isCodeBox(element: Element): boolean {
  const style = element.getAttribute('style');
  if (!style || !/^(?:div|p|section|td)$/.test(element.localName)) return false;
  if (!/white-space:\s*(?:pre|break-spaces)(?![\w-])|white-space:\s*pre-wrap/i.test(style)) return false;
  const font = /font(?:-family)?:([^;]*)/i.exec(style)?.[1] ?? '';
  const isMarked = MONOSPACE.test(font) || CODE_NAME.test(element.className) || codeLanguageOf(element) !== undefined;
  return isMarked && firstNamed(element, 'img', 'table', 'pre', 'p') === undefined;
}

/** Some highlighters put their whole table or block into one `<code>`; one marks such code with the class `block`. */
function holdsCodeBlock(code: Element): boolean {
  if (/(?:^|\s)hl\s(?:\S+\s)?block(?:\s|$)/.test(code.className)) return true;
  return code.children.some(({ localName }) => localName === 'pre' || localName === 'table');
}

/** Inline code with line breaks and no other text in its parent: a code block without `<pre>`. */
function isBlockWithBreaks(code: Element): boolean {
  const { parentElement: parent } = code;
  if (!parent || !/^(?:p|div|li|td|dd)$/.test(parent.localName)) return false;
  const isAlone = (side: 'previousSibling' | 'nextSibling') => {
    const sibling = code[side];
    return !sibling || (sibling instanceof Text && !sibling.data.trim() && !sibling[side]);
  };
  if (!isAlone('previousSibling') || !isAlone('nextSibling')) return false;
  return code.children.some(({ localName }) => localName === 'br') || LINES.test(rawText(code));
}

/** Authors of posts mark up a log like a word. A break or two may be those of the source. */
const LINES = /\S[ \t]*\n(?:.*\S.*\n){2}.*\S/;

function wrapInPre(code: Element): void {
  const block = new Element('pre');
  const parent = code.parentElement!;
  (parent.localName === 'p' ? parent : code).replaceWith(block);
  block.append(code);
}

/** Adds the table around a cell if the cell is a line number. */
function addNumberedTable(cell: Element, tables: Set<Element>): void {
  if (!isLineNumber(cell)) return;
  let at = cell.parentElement;
  for (let i = 0; at && at.localName !== 'table' && i < MAX_WRAPPERS; i++) at = at.parentElement;
  if (at?.localName === 'table') tables.add(at);
}

/** Leaves preformatted text alone that shows no sign of a highlighter: poems, mails, ASCII art. */
function unify(doc: Doc, root: Element, isNumber: (element: Element) => boolean): void {
  if (isLineNumber(root)) {
    drop(doc, root, 'code-frame');
    return;
  }
  const label = dropFrame(doc, root);
  const editor = editorIn(root) ?? codeUnderBar(root);
  const language = languageOfBlock(root) ?? label ?? (editor && languageAbove(root, editor));
  if (firstNamed(root, 'img', 'picture', 'video') || !(language || looksHighlighted(root))) return;
  const code = new Element('code', language ? [{ name: 'class', value: `language-${language}` }] : []);
  const lines = withoutNumbers(codeText(editor ?? root, isNumber))
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  code.append(new Text(root.localName === 'pre' || editor ? lines : withoutIndent(lines)));
  const block = new Element('pre', root.localName === 'pre' ? root.attributes : []);
  block.append(code);
  root.replaceWith(block);
}

const MIN_NUMBERED = 3;

/** Strips line numbers that are part of the text: 1, 2, 3 … at the start of every line. */
function withoutNumbers(text: string): string {
  const lines = text.split('\n');
  const last = lines.findLastIndex((line) => line.trim());
  if (last + 1 < MIN_NUMBERED || !/^\s*1(?:\D|$)/.test(lines[0]!)) return text;
  const numbered = lines
    .slice(0, last + 1)
    .map((line, at) => new RegExp(`^\\s*${at + 1}(?![\\w.)])[|:]? ?`).exec(line)?.[0]);
  if (numbered.some((number) => number === undefined)) return text;
  return lines.map((line, at) => line.slice(numbered[at]?.length ?? 0)).join('\n');
}

/** The code of a block that also holds a bar with a label and buttons: the only `<code>`, below a short text. */
function codeUnderBar(root: Element): Element | undefined {
  const [code, another] = root.localName === 'pre' ? elementsNamed(root, 'code') : [];
  if (!code || another || (root.children.length === 1 && code.parentElement === root)) return undefined;
  let label = '';
  for (let node: Node | null = root.firstChild; node && node !== code; node = following(node, root)) {
    if (!(node instanceof Text) || !node.data.trim()) continue;
    label += node.data;
    if (node.parentNode === root || label.length > MAX_LABEL_LENGTH) return undefined;
  }
  for (let node = followingSkippingChildren(code, root); node; node = following(node, root)) {
    if (node instanceof Text && node.data.trim()) return undefined;
  }
  return label ? code : undefined;
}

/** Strips the common indent. Outside `<pre>` it comes from the page's source. */
function withoutIndent(text: string): string {
  const lines = text.split('\n');
  const indent = lines.reduce(
    (least, line) => (line.trim() ? Math.min(least, line.length - line.trimStart().length) : least),
    text.length,
  );
  return lines.map((line) => line.slice(indent)).join('\n');
}

/** Finds the code area of an editor widget: a `<pre>` may hold a whole editor with its toolbars. */
function editorIn(root: Element): Element | undefined {
  for (const element of elementsInside(root)) if (EDITOR_CLASS.test(element.className)) return element;
  return undefined;
}

const MAX_NODES_ABOVE = 200;

/** Reads the language from the text of the bar above an editor. */
function languageAbove(root: Element, editor: Element): string | undefined {
  let seen = 0;
  for (let node = root.firstChild as Node | null; node && node !== editor && ++seen < MAX_NODES_ABOVE; ) {
    const word =
      node instanceof Text && node.data.length <= MAX_LABEL_LENGTH ? languageName(node.data.trim()) : undefined;
    if (word && knownLanguages.has(word)) return word;
    node = following(node, root);
  }
  return undefined;
}

function looksHighlighted(root: Element): boolean {
  if (root.localName !== 'pre') return true;
  if (firstNamed(root, 'code') || editorIn(root)) return true;
  let tokens = 0;
  for (const element of elementsInside(root)) {
    if (isLineNumber(element) || isControl(element)) return true;
    if (element.localName === 'span' && element.className && ++tokens === MIN_TOKENS) return true;
  }
  return false;
}

/** Spans with a class, which highlighters put around words. Other texts have a few at most. */
const MIN_TOKENS = 5;

/** Reads the language from the block itself, from code inside it, or from its wrappers. */
function languageOfBlock(root: Element): string | undefined {
  const own = codeLanguageOf(root);
  if (own) return own;
  for (const inner of elementsNamed(root, 'code', 'pre')) {
    const language = codeLanguageOf(inner);
    if (language) return language;
  }
  let levels = 0;
  for (const around of ancestorsOf(root)) {
    if (levels++ === MAX_WRAPPERS || !WRAPPER_TAGS.has(around.localName)) return undefined;
    const language = codeLanguageOf(around);
    if (language && knownLanguages.has(language)) return language; // only known ones: `lang-en` is a natural language
  }
  return undefined;
}

/** Drops copy buttons, gutters and language labels around the block; returns the language of the label. */
function dropFrame(doc: Doc, root: Element): string | undefined {
  let language: string | undefined;
  let at: Element = root;
  for (let level = 0; level < MAX_WRAPPERS; level++) {
    for (const sibling of siblingsOf(at)) {
      const label = isGutter(sibling) ? '' : frameLabel(sibling);
      if (label === undefined) continue;
      language ??= label || undefined;
      drop(doc, sibling, 'code-frame');
    }
    const parent = at.parentElement;
    if (!parent || !/^(?:div|figure|code)$/.test(parent.localName) || !isAlone(at)) break;
    at = parent;
  }
  return language;
}

/** A wrapper belongs to the code if it holds little else. */
function isAlone(element: Element): boolean {
  let seen = 0;
  for (let node = element.parentNode!.firstChild; node; node = node.nextSibling) {
    if (++seen > MAX_SIBLINGS * 2) return false;
    if (node instanceof Text && node.data.trim().length > MAX_LABEL_LENGTH) return false;
    if (node instanceof Element && node !== element && labelOf(node) === undefined) return false;
  }
  return true;
}

function* siblingsOf(element: Element): Generator<Element> {
  for (const side of ['previousSibling', 'nextSibling'] as const) {
    let node = element[side];
    for (let i = 0; node && i < MAX_SIBLINGS; i++) {
      const next: Node | null = node[side];
      // Stop at other text or another code block: what follows belongs to that.
      if (node instanceof Text && node.data.trim()) break;
      if (node instanceof Element) {
        if (!isLineNumber(node) && (node.localName === 'pre' || labelOf(node) === undefined)) break;
        yield node;
      }
      node = next;
    }
  }
}

function isGutter(element: Element): boolean {
  return isLineNumber(element) && element.firstChild !== null;
}

/** Returns '' for a button, the language for a label that names one, undefined for anything else. */
function frameLabel(element: Element): string | undefined {
  if (!/^(?:div|span|button|header|clipboard-copy|a)$/.test(element.localName)) return undefined;
  const label = labelOf(element);
  if (!label) return undefined;
  if (BUTTON_LABEL.test(label)) return '';
  const [first = '', ...rest] = label.split(' ');
  const isLanguage =
    knownLanguages.has(first.toLowerCase()) && (rest.length === 0 || BUTTON_LABEL.test(rest.join(' ')));
  return isLanguage && element.localName !== 'a' ? languageName(first) : undefined;
}

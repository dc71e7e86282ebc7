/**
 * Gives formulas one form, whatever drew them: `<code class="language-math">` with their TeX, in a `<pre>` when they stand alone.
 *
 * Before hidden text goes: the source is often kept in a twin for screen readers. Before the content is chosen: a drawing and its twin for screen readers say the same thing twice, in pieces that look like noise.
 */
import {
  ancestorsOf,
  Element,
  elementsInside,
  elementsNamed,
  firstNamed,
  foldedText,
  following,
  followingSkippingChildren,
  type Node,
  rawText,
  Text,
} from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Doc } from '../types.ts';
import { mathmlToTex } from './mathmlToTex.ts';
import { rawMath } from './rawMath.ts';

const MAX_TEX = 10_000;
const DRAWN =
  /(?:^|\s)(?:katex(?:-display)?|mwe-math-element(?:-(?:inline|block))?|MathJax(?:_\w+)?|MathJax_Display)(?:\s|$)/;
const TEX_ATTRIBUTES = ['data-tex', 'data-latex', 'data-math', 'data-entry', 'data-expr'];
const BLOCK_CLASS =
  /(?:^|\s)(?:katex-display|MathJax_Display|math-(?:block|display)|display-?math|mwe-math-element-block|tml-display)(?:\s|$)/;
const IMAGE_CLASS = /(?:^|\s)(?:latex|tex|mathtex|mwe-math-fallback-image-\w+|ql-img-\w+-\w+|math)(?:\s|$)/;
const IMAGE_SOURCE = /latex\.php|codecogs\.com|mimetex|mathtex|\/latex\?|chart\?cht=tx|\/math\/render\//i;
const SURELY_TEX =
  /\\(?:begin|frac|d?frac|sqrt|sum|int|prod|operatorname|left|right|math(?:bb|cal|bf|rm|frak)|displaystyle|text|alpha|beta|gamma|lambda|theta|sigma|infty|partial|cdot|times|leq?|geq?|to|in)(?![a-z])/i;

export function unifyMath(doc: Doc): void {
  const { body } = doc.root;
  if (!body) return;
  const isExpected = hasMathScript(doc);
  let node: Node | null = body.firstChild;
  while (node) {
    if (node instanceof Text) {
      const here: Text = node;
      node = following(node, body);
      if (/[$\\]/.test(here.data) && !isLiteral(here)) unifyText(here, isExpected);
      continue;
    }
    const isFound: boolean = node instanceof Element && isFormula(node);
    const next: Node | null = isFound ? followingSkippingChildren(node, body) : following(node, body);
    if (isFound) unify(doc, node as Element);
    node = next;
  }
}

function hasMathScript(doc: Doc): boolean {
  for (const script of elementsNamed(doc.root, 'script', 'link')) {
    const source = `${script.getAttribute('src') ?? ''} ${script.getAttribute('href') ?? ''}`;
    if (/mathjax|katex|temml/i.test(source) || /MathJax|renderMathInElement/.test(rawText(script))) return true;
  }
  return false;
}

function isFormula(element: Element): boolean {
  switch (element.localName) {
    case 'math':
    case 'mjx-container':
      return true;
    case 'script':
      return /^math\/(?:tex|asciimath)/i.test(element.getAttribute('type') ?? '');
    case 'img':
      return isFormulaImage(element);
    default:
      return DRAWN.test(element.className) || hasTexAttribute(element);
  }
}

/** Other things have attributes of these names too: a drawing inside says that this is a formula. */
function hasTexAttribute(element: Element): boolean {
  if (!TEX_ATTRIBUTES.some((name) => element.hasAttribute(name))) return false;
  const [inner] = elementsInside(element);
  return inner !== undefined && (isFormulaName(inner.localName) || DRAWN.test(inner.className));
}

const isFormulaName = (name: string): boolean => name === 'math' || name === 'mjx-container';

function isFormulaImage(image: Element): boolean {
  const alt = image.getAttribute('alt') ?? '';
  if (!alt.trim() || alt.length > MAX_TEX) return false;
  const source = image.getAttribute('src') ?? '';
  if (/[?&]latex=/.test(source)) return true; // the address is the formula
  const isMarked = IMAGE_CLASS.test(image.className) || IMAGE_SOURCE.test(source);
  return isMarked ? /[\\^_=]|^\$|^\S{1,3}$/.test(alt) : SURELY_TEX.test(alt);
}

function unify(doc: Doc, element: Element): void {
  if (isTwinOfScript(element)) {
    drop(doc, element, 'twin');
    return;
  }
  const tex = texOf(element);
  const isAlone = isBlock(element);
  if (tex && !isAlone) partFromWord(element.nextSibling);
  if (tex) element.replaceWith(withHiding(formula(tex, isAlone), element));
  else if (element.localName === 'math') element.replaceWith(new Text(foldedText(element)));
}

/** Endings that belong to a formula: the nth, two n-gons. */
const ENDING = /^(?:st|nd|rd|ths?|e?s|ary|fold|gons?|grams?|tuples?|adic|bits?|ish)(?![a-z])/i;

/** A word right behind a formula is a new word, for readers and for whoever looks where the formula ends. */
function partFromWord(behind: Node | null): void {
  if (behind instanceof Text && /^[a-z]{2}/i.test(behind.data) && !ENDING.test(behind.data))
    behind.data = ` ${behind.data}`;
}

function formula(tex: string, isBlock: boolean): Element {
  const code = new Element('code', [{ name: 'class', value: 'language-math' }]);
  code.append(new Text(tex));
  if (!isBlock) return code;
  const block = new Element('pre');
  block.append(code);
  return block;
}

/** A formula that is hidden as a whole stays hidden. */
function withHiding(formula: Element, drawn: Element): Element {
  for (const name of ['hidden', 'style']) {
    const value = drawn.getAttribute(name);
    if (value !== null) formula.setAttribute(name, value);
  }
  return formula;
}

/** MathJax 2 draws a formula before the script that holds it. */
function isTwinOfScript(element: Element): boolean {
  if (!/(?:^|\s)MathJax/.test(element.className)) return false;
  let beside: Node | null = element.nextSibling;
  for (let i = 0; beside && i < 4; i++, beside = beside.nextSibling) {
    if (!(beside instanceof Element)) continue;
    if (beside.localName === 'script') return /^math\//i.test(beside.getAttribute('type') ?? '');
    if (!/(?:^|\s)MathJax/.test(beside.className)) return false;
  }
  return false;
}

/** The source, wherever it was kept; else what can be read off the drawing. */
function texOf(element: Element): string | undefined {
  for (const name of TEX_ATTRIBUTES) {
    const written = clean(element.getAttribute(name) ?? '');
    if (written) return written;
  }
  if (element.localName === 'script') return clean(rawText(element));
  if (element.localName === 'img') return clean(element.getAttribute('alt') ?? '');
  for (const note of elementsNamed(element, 'annotation')) {
    const tex = /tex/i.test(note.getAttribute('encoding') ?? '') ? clean(rawText(note)) : undefined;
    if (tex) return tex;
  }
  const math = element.localName === 'math' ? element : firstNamed(element, 'math');
  const spoken = clean(math?.getAttribute('alttext') ?? '');
  if (spoken && (/[\\^_=]/.test(spoken) || spoken.length < 4)) return spoken;
  if (math) return mathmlToTex(math);
  const image = firstNamed(element, 'img');
  if (image && isFormulaImage(image)) return clean(image.getAttribute('alt') ?? '');
  return element.localName === 'mjx-container' ? mathmlToTex(element) : undefined;
}

/** Without the marks and the style that some put around every formula, and without remarks. */
function clean(written: string): string | undefined {
  if (written.length > MAX_TEX) return undefined;
  const plain = written.replace(/(?<!\\)%[^\n]*/g, '').trim();
  const inner =
    /^(\${1,2})(?:latex\s)?([^$]*)\1$/s.exec(plain)?.[2] ?? /^\\[([](.*)\\[)\]]$/s.exec(plain)?.[1] ?? plain;
  const tex = /^\{\\(?:display|text)style\s(.*)\}$/s.exec(inner.trim())?.[1] ?? inner;
  return tex.trim() || undefined;
}

function isBlock(element: Element): boolean {
  if (isWithin(element, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'td', 'th')) return isAloneInCell(element);
  if (element.localName === 'script') return /mode\s*=\s*display/i.test(element.getAttribute('type') ?? '');
  if (element.localName === 'img') return isAlone(element) || /image-display/.test(element.className);
  if (BLOCK_CLASS.test(element.className) || BLOCK_CLASS.test(element.parentElement?.className ?? '')) return true;
  if (element.getAttribute('display') === 'true') return true;
  const math = element.localName === 'math' ? element : firstNamed(element, 'math');
  const image = math ? undefined : firstNamed(element, 'img');
  return math?.getAttribute('display') === 'block' || /image-display/.test(image?.className ?? '');
}

/** Tables that only lay out one formula and its number. */
function isAloneInCell(element: Element): boolean {
  const isDisplayed = element.getAttribute('display') === 'true' || element.getAttribute('display') === 'block';
  return isDisplayed && isWithin(element, 'td') && !isWithin(element, 'a', 'th');
}

function isAlone(image: Element): boolean {
  const parent = image.parentElement;
  if (!parent || !/^(?:p|div|center|figure)$/.test(parent.localName)) return false;
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node !== image && (node instanceof Element || (node instanceof Text && node.data.trim()))) return false;
  }
  return true;
}

function isLiteral(text: Text): boolean {
  return isWithin(
    text,
    'code',
    'pre',
    'kbd',
    'samp',
    'tt',
    'script',
    'style',
    'textarea',
    'noscript',
    'template',
    'svg',
  );
}

function unifyText(text: Text, isExpected: boolean): void {
  const found = rawMath(text.data, isExpected);
  if (!found.length) return;
  const parent = text.parentNode!;
  let at = 0;
  for (const { start, end, tex, isBlock } of found) {
    parent.insertBefore(new Text(text.data.slice(at, start)), text);
    parent.insertBefore(formula(tex, isBlock), text);
    at = end;
  }
  text.data = text.data.slice(at);
}

/** Enough for any page that people wrote; a climb to the top from every formula would never end on others. */
const MAX_CLIMB = 40;

function isWithin(node: Node, ...names: string[]): boolean {
  let climbed = 0;
  for (const { localName } of ancestorsOf(node)) {
    if (names.includes(localName)) return true;
    if (++climbed > MAX_CLIMB) return false;
  }
  return false;
}

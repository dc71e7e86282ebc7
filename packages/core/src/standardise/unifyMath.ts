/**
 * Converts formulas of all renderers to one form: `<code class="language-math">` with their TeX, in a `<pre>` if they are display formulas.
 *
 * Runs before hidden text is dropped, because the TeX source is often in a hidden copy for screen readers; and before the content is
 * chosen, because a rendered formula and its copy are the same content twice, in fragments that look like noise.
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
import { namesOf, type PageNames } from '../pageNames.ts';
import { drop } from '../trace.ts';
import type { Doc } from '../types.ts';
import { findRawMath } from './findRawMath.ts';
import { mathmlToTex } from './mathmlToTex.ts';

const MAX_TEX = 10_000;
const RENDERED =
  /(?:^|\s)(?:katex(?:-display)?|mwe-math-element(?:-(?:inline|block))?|MathJax(?:_\w+)?|MathJax_Display)(?:\s|$)/;
const TEX_ATTRIBUTES = new Set([
  'data-tex',
  'data-latex',
  'data-math',
  'data-entry',
  'data-expr',
  'data-formula',
  'data-equation',
  'data-katex',
  'data-original-latex',
  'data-tex-source',
]);
const BLOCK_CLASS =
  /(?:^|\s)(?:katex-display|MathJax_Display|math-(?:block|display)|display-?math|mwe-math-element-block|tml-display)(?:\s|$)/;
const IMAGE_CLASS = /(?:^|\s)(?:latex|tex|mathtex|mwe-math-fallback-image-\w+|ql-img-\w+-\w+|math)(?:\s|$)/;
const IMAGE_SOURCE = /latex\.php|codecogs\.com|mimetex|mathtex|\/latex\?|chart\?cht=tx|\/math\/render\//i;
const TEX_COMMAND =
  /\\(?:begin|frac|d?frac|sqrt|sum|int|prod|operatorname|left|right|math(?:bb|cal|bf|rm|frak)|displaystyle|text|alpha|beta|gamma|lambda|theta|sigma|infty|partial|cdot|times|leq?|geq?|to|in)(?![a-z])/i;

export function unifyMath(doc: Doc): void {
  const { body } = doc.root;
  if (!body) return;
  const isRendered = mayBeRendered(namesOf(doc));
  let isScriptLoaded: boolean | undefined; // looked for on demand: few texts have such signs
  let node: Node | null = body.firstChild;
  while (node) {
    if (node instanceof Text) {
      const here: Text = node;
      node = following(node, body);
      if (/[$\\]/.test(here.data) && !isLiteral(here)) unifyText(here, (isScriptLoaded ??= hasMathScript(doc)));
      continue;
    }
    const isFound: boolean = node instanceof Element && isFormula(node, isRendered);
    const next: Node | null = isFound ? followingSkippingChildren(node, body) : following(node, body);
    if (isFound) unify(doc, node as Element);
    node = next;
  }
}

function hasMathScript(doc: Doc): boolean {
  for (const script of elementsNamed(doc.root, 'script', 'link')) {
    const source = `${script.getAttribute('src') ?? ''} ${script.getAttribute('href') ?? ''}`;
    if (/mathjax|katex|temml/i.test(source) || /Math(?:Jax|InElement)/.test(rawText(script))) return true;
  }
  return false;
}

const mayBeRendered = (names: PageNames): boolean =>
  names.has('class', (name) => RENDERED.test(name)) || names.hasAttribute((name) => TEX_ATTRIBUTES.has(name));

/** `isRendered`: the page may have formulas in elements that only their names tell from others. */
function isFormula(element: Element, isRendered: boolean): boolean {
  switch (element.localName) {
    case 'math':
    case 'mjx-container':
      return true;
    case 'script':
      return /^math\/(?:tex|asciimath)/i.test(element.getAttribute('type') ?? '');
    case 'img':
      return isFormulaImage(element);
    case 'svg':
      return texOfDrawing(element) !== undefined;
    default:
      return isRendered && (RENDERED.test(element.className) || hasTexAttribute(element));
  }
}

/** Other elements use attributes of these names too: only a rendered formula inside makes it a formula. */
function hasTexAttribute(element: Element): boolean {
  if (!element.attributes.some(({ name }) => TEX_ATTRIBUTES.has(name))) return false;
  const [inner] = elementsInside(element);
  return inner !== undefined && (isFormulaName(inner.localName) || RENDERED.test(inner.className));
}

const isFormulaName = (name: string): boolean =>
  name === 'math' || name === 'mjx-container' || name === 'svg' || name === 'img';

/** The TeX of a formula drawn as SVG: in an attribute, or in the label or title if that is TeX. */
function texOfDrawing(drawing: Element): string | undefined {
  for (const name of TEX_ATTRIBUTES) {
    const written = drawing.getAttribute(name);
    const tex = written && cleanTex(written);
    if (tex) return tex;
  }
  const [first] = elementsInside(drawing);
  const labels = [drawing.getAttribute('aria-label'), first?.localName === 'title' ? rawText(first) : null];
  const label = labels.find((text) => text && TEX_COMMAND.test(text));
  return label ? cleanTex(label) : undefined;
}

function isFormulaImage(image: Element): boolean {
  const alt = image.getAttribute('alt') ?? '';
  if (!alt.trim() || alt.length > MAX_TEX) return false;
  const source = image.getAttribute('src') ?? '';
  if (/[?&]latex=/.test(source)) return true; // the URL holds the TeX
  const isMarked = IMAGE_CLASS.test(image.className) || IMAGE_SOURCE.test(source);
  return isMarked ? /[\\^_=]|^\$|^\S{1,3}$/.test(alt) : TEX_COMMAND.test(alt);
}

function unify(doc: Doc, element: Element): void {
  if (isCopyOfScript(element)) {
    drop(doc, element, 'twin');
    return;
  }
  const tex = texOf(element);
  const isDisplay = isBlock(element);
  if (tex && !isDisplay) separateFromWord(element.nextSibling);
  if (tex) element.replaceWith(withHiding(formula(tex, isDisplay), element));
  else if (element.localName === 'math') element.replaceWith(new Text(foldedText(element)));
}

/** Suffixes that belong to a formula: the nth, two n-gons. */
const SUFFIX = /^(?:st|nd|rd|ths?|e?s|ary|fold|gons?|grams?|tuples?|adic|bits?|ish)(?![a-z])/i;

/** Inserts a space between a formula and a word right after it, so that readers and parsers see where the formula ends. */
function separateFromWord(next: Node | null): void {
  if (next instanceof Text && /^[a-z]{2}/i.test(next.data) && !SUFFIX.test(next.data)) next.data = ` ${next.data}`;
}

function formula(tex: string, isBlock: boolean): Element {
  const code = new Element('code', [{ name: 'class', value: 'language-math' }]);
  code.append(new Text(tex));
  if (!isBlock) return code;
  const block = new Element('pre');
  block.append(code);
  return block;
}

/** Copies the attributes that hide an element, so that a hidden formula stays hidden. */
function withHiding(formula: Element, original: Element): Element {
  for (const name of ['hidden', 'style']) {
    const value = original.getAttribute(name);
    if (value !== null) formula.setAttribute(name, value);
  }
  return formula;
}

/** MathJax 2 renders a formula right before the script that holds its source. */
function isCopyOfScript(element: Element): boolean {
  if (!/(?:^|\s)MathJax/.test(element.className)) return false;
  let next: Node | null = element.nextSibling;
  for (let i = 0; next && i < 4; i++, next = next.nextSibling) {
    if (!(next instanceof Element)) continue;
    if (next.localName === 'script') return /^math\//i.test(next.getAttribute('type') ?? '');
    if (!/(?:^|\s)MathJax/.test(next.className)) return false;
  }
  return false;
}

/** Finds the TeX source, wherever the renderer stores it; otherwise converts the MathML or MathJax boxes. */
function texOf(element: Element): string | undefined {
  for (const name of TEX_ATTRIBUTES) {
    const tex = cleanTex(element.getAttribute(name) ?? '');
    if (tex) return tex;
  }
  if (element.localName === 'script') return cleanTex(rawText(element));
  if (element.localName === 'svg') return texOfDrawing(element);
  if (element.localName === 'img') return cleanTex(element.getAttribute('alt') ?? '');
  for (const note of elementsNamed(element, 'annotation')) {
    const tex = /tex/i.test(note.getAttribute('encoding') ?? '') ? cleanTex(rawText(note)) : undefined;
    if (tex) return tex;
  }
  const math = element.localName === 'math' ? element : firstNamed(element, 'math');
  const altText = cleanTex(math?.getAttribute('alttext') ?? '');
  if (altText && (/[\\^_=]/.test(altText) || altText.length < 4)) return altText;
  if (math) return mathmlToTex(math);
  const image = firstNamed(element, 'img');
  if (image && isFormulaImage(image)) return cleanTex(image.getAttribute('alt') ?? '');
  return element.localName === 'mjx-container' ? (sourceInside(element) ?? mathmlToTex(element)) : undefined;
}

const MAX_INNER = 10;

/** MathJax 4 keeps the source on the outermost part of its drawing. */
function sourceInside(container: Element): string | undefined {
  let seen = 0;
  for (const inner of elementsInside(container)) {
    const tex = cleanTex(inner.getAttribute('data-latex') ?? '');
    if (tex || ++seen === MAX_INNER) return tex;
  }
  return undefined;
}

/** Strips delimiters, the style command that some renderers add, and comments. */
function cleanTex(source: string): string | undefined {
  if (source.length > MAX_TEX) return undefined;
  const plain = source.replace(/(?<!\\)%[^\n]*/g, '').trim();
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

/** A display formula in a table cell: such tables only lay out the formula and its number. */
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

function unifyText(text: Text, isScriptLoaded: boolean): void {
  const found = findRawMath(text.data, isScriptLoaded);
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

/** Deeper than any real page; bounds the work on deeply nested ones. */
const MAX_LEVELS = 40;

function isWithin(node: Node, ...names: string[]): boolean {
  let levels = 0;
  for (const { localName } of ancestorsOf(node)) {
    if (names.includes(localName)) return true;
    if (++levels > MAX_LEVELS) return false;
  }
  return false;
}

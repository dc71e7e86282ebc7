/**
 * Sets the formulas of an article, which are TeX in `<code class="language-math">`, as MathML: for the reader, shared pages and books.
 *
 * The TeX comes from web pages. So the commands that refer to something outside of the formula are off, expansion and sizes are limited,
 * and what comes out passes an allowlist. A formula that cannot be set stays as TeX. See docs/decisions/0038-the-reader-paints-text.md.
 */
import { dom, parseHtml, parseHtmlFragment } from '@pith/core';

const FORMULA_CLASS = 'language-math';
/** Of one article, for all its formulas: bounds the work on a page that has nothing else. */
const MAX_TOTAL_TEX = 400_000;
/** Deeper formulas stay as TeX: writers of XHTML recurse. */
const MAX_DEPTH = 80;

const ELEMENTS = new Set(
  (
    'math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom menclose msub msup ' +
    'msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd'
  ).split(' '),
);
const ATTRIBUTES = new Set(
  (
    'display displaystyle scriptlevel mathvariant stretchy fence separator form lspace rspace minsize maxsize symmetric largeop ' +
    'movablelimits accent accentunder linethickness width height depth voffset columnalign rowspacing columnspacing columnlines ' +
    'rowlines columnspan rowspan notation encoding class'
  ).split(' '),
);
const CLASS = /^(?:(?:tml|chr|wbk)-[a-z0-9-]+ ?)+$/;

/** In ems: no formula may cover what is beside it. */
const MAX_LENGTH = 40;
const MIN_LENGTH = -4;

export async function setFormulas(html: string): Promise<string> {
  if (!html.includes(FORMULA_CLASS)) return html;
  const { default: temml } = await import('temml');
  const { body } = parseHtml(html);
  if (!body) return html;
  let total = 0;
  for (const code of [...dom.elementsNamed(body, 'code')].filter(({ className }) => className === FORMULA_CLASS)) {
    const tex = dom.rawText(code);
    total += tex.length;
    if (total > MAX_TOTAL_TEX) break;
    const block = blockOf(code);
    const formula = toMathml(tex, (source) =>
      temml.renderToString(source, {
        displayMode: block !== undefined,
        annotate: true,
        throwOnError: true,
        xml: true,
        trust: false,
        maxSize: [MAX_LENGTH, MAX_LENGTH * 10],
        maxExpand: 1000,
      }),
    );
    if (!formula) continue;
    if (!block) {
      code.replaceWith(formula);
      continue;
    }
    const paragraph = new dom.Element('p');
    paragraph.append(formula);
    block.replaceWith(paragraph);
  }
  return dom.innerHtml(body);
}

/** The `<pre>` of a display formula. */
function blockOf(code: dom.Element): dom.Element | undefined {
  const parent = code.parentElement;
  return parent?.localName === 'pre' && parent.childNodes.length === 1 ? parent : undefined;
}

/** Undefined if the TeX has an error. A formula that is nested too deeply is one too: it ends in a RangeError. */
function toMathml(tex: string, render: (tex: string) => string): dom.Element | undefined {
  let markup: string;
  try {
    markup = render(tex);
  } catch {
    return undefined;
  }
  const math = parseHtmlFragment(markup).firstChild;
  if (!(math instanceof dom.Element) || math.localName !== 'math') return undefined;
  return cleanFormula(math) ? math : undefined;
}

/** Removes what the allowlist does not have; false if the formula is nested too deeply. */
function cleanFormula(math: dom.Element): boolean {
  const depths = new Map<dom.Node, number>([[math, 1]]);
  keepAttributes(math);
  for (const node of dom.nodesInside(math)) {
    const depth = depths.get(node.parentNode!)! + 1;
    if (depth > MAX_DEPTH) return false;
    if (node instanceof dom.Text) continue;
    if (!(node instanceof dom.Element) || node.namespace !== math.namespace || !ELEMENTS.has(node.localName)) {
      node.remove();
      continue;
    }
    depths.set(node, depth);
    keepAttributes(node);
  }
  return true;
}

function keepAttributes(element: dom.Element): void {
  element.attributes = element.attributes.filter(
    ({ name, value }) => ATTRIBUTES.has(name) && isBounded(value) && (name !== 'class' || CLASS.test(value)),
  );
}

function isBounded(value: string): boolean {
  const [, number, unit] = /^\s*([+-]?[\d.]+)\s*(em|ex|px|pt|pc|cm|mm|in)\s*$/.exec(value) ?? [];
  if (number === undefined) return true;
  const length = Number(number) * (unit === 'em' ? 1 : unit === 'ex' ? 0.5 : 0.1);
  return length >= MIN_LENGTH && length <= MAX_LENGTH;
}

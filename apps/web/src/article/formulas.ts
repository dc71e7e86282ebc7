/** Formulas: MathML that the server made of the TeX in the stored article. */

const MATHML = 'http://www.w3.org/1998/Math/MathML';

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
    'rowlines columnspan rowspan notation encoding'
  ).split(' '),
);
const CLASS = /^(?:(?:tml|chr|wbk)-[a-z0-9-]+ ?)+$/;

/** Puts each formula into the elements that have its TeX in the stored article, so that positions in the text are those of the server. */
export function wrapFormulas(body: Element): void {
  for (const math of body.querySelectorAll('math')) {
    const code = document.createElement('code');
    const block = math.getAttribute('display') === 'block' ? math.parentElement : null;
    if (block?.localName === 'p' && block.childNodes.length === 1) {
      const frame = document.createElement('pre');
      frame.append(code);
      block.replaceWith(frame);
    } else math.replaceWith(code);
    code.append(math);
  }
}

/** The opposite, once the text is read. Display formulas scroll when they are too wide. */
export function unwrapFormulas(body: Element, label: string): void {
  for (const math of body.querySelectorAll('code > math')) {
    const code = math.parentElement!;
    const block = code.parentElement?.localName === 'pre' ? code.parentElement : undefined;
    if (!isClean(math)) (block ?? code).remove();
    else if (!block) code.replaceWith(math);
    else {
      const frame = document.createElement('div');
      frame.className = 'formula wide';
      frame.tabIndex = 0;
      frame.role = 'region';
      frame.ariaLabel = label;
      frame.append(math);
      block.replaceWith(frame);
    }
  }
  for (const math of body.querySelectorAll('math')) if (!isClean(math)) math.remove();
}

/** Removes attributes that formulas do not need; false if there is anything but MathML. */
function isClean(math: Element): boolean {
  const parts = [math, ...math.querySelectorAll('*')];
  for (const part of parts) {
    if (part.namespaceURI !== MATHML || !ELEMENTS.has(part.localName)) return false;
    for (const { name, value } of [...part.attributes]) {
      const isAllowed = ATTRIBUTES.has(name) || (name === 'class' && CLASS.test(value));
      if (!isAllowed) part.removeAttribute(name);
    }
  }
  return true;
}

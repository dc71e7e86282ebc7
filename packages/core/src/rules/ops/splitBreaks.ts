import { Element, isWhiteSpace, type Node } from '../../dom/index.ts';
import { selector } from '../fields.ts';
import type { OpDefinition, OpRun } from './op.ts';

/** Block elements: a paragraph ends before them. */
const BLOCKS = new Set(
  'address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
);

export const splitBreaks = {
  op: 'split_breaks',
  summary: 'Turns lines that are separated by two or more line breaks (`<br>`) into paragraphs.',
  fields: () => ({ selector: selector('the elements that contain the lines') }),
  example: ['<div>Noon.<br><br>Dusk.</div>', 'selector: div', '<div><p>Noon.</p><p>Dusk.</p></div>'],
} satisfies OpDefinition;

export const runSplitBreaks: OpRun<typeof splitBreaks> = (scope, action) => {
  for (const element of scope.find(action.selector)) if (hasDoubleBreak(element)) split(element);
};

const isBreak = (node: Node) => node instanceof Element && node.localName === 'br';

function hasDoubleBreak(element: Element): boolean {
  let breaks = 0;
  for (let at = element.firstChild; at; at = at.nextSibling) {
    if (isBreak(at)) breaks++;
    else if (!isWhiteSpace(at)) breaks = 0;
    if (breaks > 1) return true;
  }
  return false;
}

function split(element: Element): void {
  const pieces: Node[] = [];
  let line: Node[] = [];
  let breaks: Node[] = [];
  const endParagraph = () => {
    if (line.some((node) => !isWhiteSpace(node))) {
      const paragraph = new Element('p');
      for (const node of line) paragraph.append(node);
      pieces.push(paragraph);
    }
    line = [];
    breaks = [];
  };
  for (const node of element.childNodes) {
    if (isBreak(node) || (breaks.length > 0 && isWhiteSpace(node))) {
      breaks.push(node);
      continue;
    }
    if (breaks.filter(isBreak).length > 1) endParagraph();
    line.push(...breaks);
    breaks = [];
    if (node instanceof Element && BLOCKS.has(node.localName)) {
      endParagraph();
      pieces.push(node);
    } else line.push(node);
  }
  endParagraph();
  for (const node of element.childNodes) node.remove();
  for (const piece of pieces) element.append(piece);
}

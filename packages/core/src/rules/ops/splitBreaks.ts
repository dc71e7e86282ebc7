import { Element, type Node, Text } from '../../dom/index.ts';
import { selector } from '../fields.ts';
import { defineOp } from './op.ts';

/** Elements that stand on lines of their own: a paragraph ends before them. */
const BLOCKS = new Set(
  'address article aside blockquote details div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
);

export const splitBreaks = defineOp({
  op: 'split_breaks',
  summary: 'Makes paragraphs of the lines in each match that two or more line breaks (`<br>`) part.',
  fields: { selector: selector('in which elements') },
  example: ['<div>Noon.<br><br>Dusk.</div>', 'selector: div', '<div><p>Noon.</p><p>Dusk.</p></div>'],
  run(site, given) {
    for (const element of site.find(given.selector)) if (hasDoubleBreak(element)) split(element);
  },
});

const isBreak = (node: Node) => node instanceof Element && node.localName === 'br';
const isSpace = (node: Node) => node instanceof Text && !node.data.trim();

function hasDoubleBreak(element: Element): boolean {
  let breaks = 0;
  for (let at = element.firstChild; at; at = at.nextSibling) {
    if (isBreak(at)) breaks++;
    else if (!isSpace(at)) breaks = 0;
    if (breaks > 1) return true;
  }
  return false;
}

function split(element: Element): void {
  const pieces: Node[] = [];
  let line: Node[] = [];
  let breaks: Node[] = [];
  const end = () => {
    if (line.some((node) => !isSpace(node))) {
      const paragraph = new Element('p');
      for (const node of line) paragraph.append(node);
      pieces.push(paragraph);
    }
    line = [];
    breaks = [];
  };
  for (const node of element.childNodes) {
    if (isBreak(node) || (breaks.length > 0 && isSpace(node))) {
      breaks.push(node);
      continue;
    }
    if (breaks.filter(isBreak).length > 1) end();
    line.push(...breaks);
    breaks = [];
    if (node instanceof Element && BLOCKS.has(node.localName)) {
      end();
      pieces.push(node);
    } else line.push(node);
  }
  end();
  for (const node of element.childNodes) node.remove();
  for (const piece of pieces) element.append(piece);
}

/** The lines around the heading that names the page: where bylines and dates stand. */
import type { Element } from '../dom/index.ts';
import type { Facts } from './facts.ts';
import { type Line, linesIn } from './lines.ts';
import { mainHeading } from './mainHeading.ts';
import { once } from './once.ts';

const MAX_BEFORE = 8;
const MAX_AFTER = 30;
const PROSE = 200;
const MAX_PROSE = 2;

/** Those after the heading, nearest first, then those before it. */
export const linesNearTitle = once(collect);

function collect(facts: Facts): Line[] {
  const { body } = facts.doc.root;
  const heading = (mainHeading(facts) ?? facts.headings[0])?.element;
  if (!body || !heading) return [];
  const before: Line[] = [];
  const after: Line[] = [];
  let isPast = false;
  let prose = 0;
  const pass = (element: Element) => {
    isPast ||= element === heading;
    return element === heading || element.localName === 'nav' || element.localName === 'footer';
  };
  for (const line of linesIn(body, pass)) {
    if (!isPast) {
      before.push(line);
      if (before.length > MAX_BEFORE) before.shift();
      continue;
    }
    after.push(line);
    if (line.text.length > PROSE) prose++;
    if (prose >= MAX_PROSE || after.length >= MAX_AFTER) break;
  }
  return [...after, ...before];
}

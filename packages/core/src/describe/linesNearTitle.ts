/** Collects the lines around the main heading, where bylines and dates are. */
import { type Element, isInside } from '../dom/index.ts';
import { type Line, linesIn } from './lines.ts';
import { mainHeading } from './mainHeading.ts';
import { memoize } from './memoize.ts';
import type { RawMetadata } from './rawMetadata.ts';

const MAX_BEFORE = 8;
const MAX_AFTER = 30;
/** Longer lines are prose. */
const PROSE_LENGTH = 200;
const MAX_PROSE_LINES = 2;

/** The lines after the heading, nearest first, then those before it. */
export const linesNearTitle = memoize(collectLines);

function collectLines(raw: RawMetadata): Line[] {
  const { body } = raw.doc.root;
  const heading = (mainHeading(raw) ?? raw.headings[0])?.element;
  if (!body || !heading) return [];
  const before: Line[] = [];
  const after: Line[] = [];
  let isPast = false;
  let proseLines = 0;
  const isSkipped = (element: Element) => {
    isPast ||= element === heading;
    return (
      element === heading || element.localName === 'nav' || isPageFooter(element) || (isPast && isComments(element))
    );
  };
  for (const line of linesIn(body, isSkipped)) {
    if (!isPast) {
      before.push(line);
      if (before.length > MAX_BEFORE) before.shift();
      continue;
    }
    after.push(line);
    if (line.text.length > PROSE_LENGTH) proseLines++;
    if (proseLines >= MAX_PROSE_LINES || after.length >= MAX_AFTER) break;
  }
  return [...after, ...before];
}

/** A footer inside an article may hold its byline. */
const isPageFooter = (element: Element) => element.localName === 'footer' && !isInside(element, 'article');

/** Those who answer a short text are not its authors, and their dates are not its date. */
const isComments = (element: Element) => COMMENTS.test(`${element.id} ${element.className}`);
const COMMENTS =
  /(?:^|\s)(?:disqus_thread|respond|comments?(?:[-_]?(?:area|box|list|section|thread|wrapper|container|body))?)(?:$|\s)/i;

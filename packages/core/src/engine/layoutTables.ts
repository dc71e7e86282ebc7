/**
 * Reads tables that lay out a whole page, as pages did before there were landmarks: the cell with the text is what `<main>` is elsewhere, cells
 * and tables of links around it are navigation, and a column beside it that has many links is an aside. For the rest of the engine such a
 * table is no table, and its rows are no entries of a list.
 */
import { context } from './contexts.ts';
import type { Survey } from './survey.ts';

/** Shares of the running text (words outside links): of the page that the text's cell has at least, and of its table that other rows have at most. */
const MIN_SHARE = 0.6;
const MAX_OTHER_ROWS = 0.1;
/** A cell with fewer words is no text. */
const MIN_WORDS = 50;
/** Fewer links are no menu. */
const MIN_LINKS = 3;
const MIN_MENU_LINKS = 0.5;
const MIN_ASIDE_LINKS = 0.25;
const LANDMARKS = context.main | context.article;

export function readLayoutTables(survey: Survey): void {
  if (!survey.tagCounts.has('table') || (survey.contextsOnPage & LANDMARKS) !== 0) return;
  const main = findTextCell(survey);
  if (main < 0) return;
  markLayout(survey, main);
  setContexts(survey, main);
}

/** The innermost cell that has most of the page's running text; -1 if the page is not laid out by a table. */
function findTextCell(survey: Survey): number {
  const text = (element: number) => survey.words[element]! - survey.linkWords[element]!;
  const least = Math.max(MIN_WORDS, text(0) * MIN_SHARE);
  let found = -1;
  let row = 0;
  let table = 0;
  for (let i = 1; i < survey.elements.length; ) {
    if (text(i) < least) {
      i = survey.end[i]!;
      continue;
    }
    const name = survey.elements[i]!.localName;
    if (name === 'table') table = i;
    else if (name === 'tr') row = i;
    else if (name === 'th' || name === 'caption') return found;
    else if (name === 'td') {
      if (row < table || text(table) - text(row) > text(table) * MAX_OTHER_ROWS) return found;
      found = i;
    }
    i++;
  }
  return found;
}

const PARTS = new Set('thead tbody tfoot tr td th'.split(' '));

function markLayout({ elements, parent, isLayout }: Survey, main: number): void {
  for (let at = main; at > 0; at = parent[at]!) if (elements[at]!.localName === 'table') isLayout[at] = 1;
  for (let i = 1; i < elements.length; i++)
    if (isLayout[parent[i]!] && PARTS.has(elements[i]!.localName)) isLayout[i] = 1;
}

/** Rewrites the contexts of all elements: those that tables set, and those that the layout stands for. */
function setContexts(survey: Survey, main: number): void {
  const { elements, contexts, parent, end, isLayout } = survey;
  const isAround = (element: number) => main >= element && main < end[element]!;
  const isInside = (element: number) => element >= main && element < end[main]!;
  const added = new Int32Array(elements.length);
  for (let i = 1; i < elements.length; i++) {
    const name = elements[i]!.localName;
    let own = name === 'table' && !isLayout[i] ? context.table : 0;
    if (i === main) own |= context.main;
    else if ((name === 'td' || name === 'table') && !isAround(i) && !isInside(i))
      own |= landmarkOf(survey, i, main, isAround(parent[i]!));
    added[i] = added[parent[i]!]! | own;
    contexts[i] = (contexts[i]! & ~context.table) | added[i]!;
    survey.contextsOnPage |= own;
  }
}

function landmarkOf(
  { words, linkWords, links, headings }: Survey,
  cell: number,
  main: number,
  isBesideText: boolean,
): number {
  if (links[cell]! < MIN_LINKS || headings[cell]! > 0 || words[cell]! > words[main]! * 2) return 0;
  if (linkWords[cell]! > words[cell]! * MIN_MENU_LINKS) return context.nav;
  return isBesideText && linkWords[cell]! > words[cell]! * MIN_ASIDE_LINKS ? context.aside : 0;
}

/** Replaces relative dates such as "2 hours ago" with the date in the element's attributes, because they are only true when the page is read. */
import { type Element, elementsInside, foldedText, nodesInside, Text } from '../dom/index.ts';
import { pageProfiles } from '../pageProfiles.ts';
import type { Draft } from '../types.ts';

const ISO_DATE = /^\d{4}-\d\d-\d\d(?=$|[T\s])/;
const ATTRIBUTES = ['datetime', 'title'];
const MAX_LENGTH = 30;
const RELATIVE_DATE =
  /^(?:(?:about |over |almost |vor |hace |há |il y a |for )?(?:\d+|an?|einer?|un[ae]?)\s?(?:s|m|min|h|hr|d|w|mo|y|yr|[a-zäéñáí]+n?)s?(?: ago| siden| sedan| geleden| fa| temu)?|just now|today|yesterday|gestern|heute|hier|ayer|ieri)$/iu;
/** Excludes plain durations such as "2 hours". */
const HAS_RELATIVE_WORD =
  /ago|siden|sedan|geleden|\bfa$|temu|^vor |^hace |^há |^il y a |^\d+\s?(?:s|m|min|h|hr|d|w|mo|y|yr)$|now|day|gestern|heute|hier|ayer|ieri/i;

export function resolveRelativeDates(draft: Draft): void {
  if (!pageProfiles[draft.pageType].hasDates) return;
  for (const element of elementsInside(draft.body)) {
    const date = dateOf(element);
    if (date === undefined) continue;
    const texts = shortTexts(element);
    const [text] = texts;
    if (text && texts.length === 1 && isRelativeDate(foldedText(text)))
      text.data = text.data.replace(/\S(?:[\s\S]*\S)?/, date);
  }
}

function dateOf(element: Element): string | undefined {
  for (const name of ATTRIBUTES) {
    const date = ISO_DATE.exec(element.getAttribute(name) ?? '')?.[0];
    if (date) return date;
  }
  return undefined;
}

const isRelativeDate = (text: string): boolean =>
  text.length <= MAX_LENGTH && RELATIVE_DATE.test(text) && HAS_RELATIVE_WORD.test(text);

const MAX_NODES = 20;

/** The text nodes of a small element; empty for larger ones. */
function shortTexts(element: Element): Text[] {
  const texts: Text[] = [];
  let seen = 0;
  for (const node of nodesInside(element)) {
    if (++seen > MAX_NODES) return [];
    if (node instanceof Text && node.data.trim()) texts.push(node);
  }
  return texts;
}

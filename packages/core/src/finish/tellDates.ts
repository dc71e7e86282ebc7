/** "2 hours ago" is true on the day the page is read. Where the page knows the day, the article says it. */
import { type Element, elementsInside, foldedText, nodesInside, Text } from '../dom/index.ts';
import type { Draft, PageType } from '../types.ts';

const DAY = /^\d{4}-\d\d-\d\d(?=$|[T\s])/;
const ATTRIBUTES = ['datetime', 'title'];
const MAX_LENGTH = 30;
const AGO =
  /^(?:(?:about |over |almost |vor |hace |há |il y a |for )?(?:\d+|an?|einer?|un[ae]?)\s?(?:s|m|min|h|hr|d|w|mo|y|yr|[a-zäéñáí]+n?)s?(?: ago| siden| sedan| geleden| fa| temu)?|just now|today|yesterday|gestern|heute|hier|ayer|ieri)$/iu;
const IS_AGO =
  /ago|siden|sedan|geleden|\bfa$|temu|^vor |^hace |^há |^il y a |^\d+\s?(?:s|m|min|h|hr|d|w|mo|y|yr)$|now|day|gestern|heute|hier|ayer|ieri/i;

/** Lists tell what is new: how old their entries are is what they are for. */
const OF_ENTRIES: ReadonlySet<PageType> = new Set(['listing', 'collection', 'service', 'product']);

export function tellDates(draft: Draft): void {
  if (OF_ENTRIES.has(draft.pageType)) return;
  for (const element of elementsInside(draft.body)) {
    const day = dayOf(element);
    if (day === undefined) continue;
    const texts = shortTexts(element);
    const [text] = texts;
    if (text && texts.length === 1 && isAgo(foldedText(text))) text.data = text.data.replace(/\S(?:[\s\S]*\S)?/, day);
  }
}

function dayOf(element: Element): string | undefined {
  for (const name of ATTRIBUTES) {
    const day = DAY.exec(element.getAttribute(name) ?? '')?.[0];
    if (day) return day;
  }
  return undefined;
}

const isAgo = (text: string): boolean => text.length <= MAX_LENGTH && AGO.test(text) && IS_AGO.test(text);

const MAX_NODES = 20;

/** The texts inside, if they are few. */
function shortTexts(element: Element): Text[] {
  const texts: Text[] = [];
  let seen = 0;
  for (const node of nodesInside(element)) {
    if (++seen > MAX_NODES) return [];
    if (node instanceof Text && node.data.trim()) texts.push(node);
  }
  return texts;
}

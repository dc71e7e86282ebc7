/** Writes the number that a counter ends with: a script counts up from 0, and finds the end in an attribute. */
import { Element, elementsInside, following, type Node, Text } from '../dom/index.ts';
import { namesOf } from '../pageNames.ts';
import type { Doc } from '../types.ts';

const END =
  /^data-(?:to|(?:to|end|target|final|number|count|counter)-?val(?:ue)?|count|counter|count(?:er)?-?(?:to|up|end)|end|target(?:-number)?|final|stop|number|num|purecounter-end)$/;
const NUMBER = /^\d{1,12}(?:[.,]\d{1,12}){0,4}[+%]?$/;
/** Nothing but the number that it starts with, and signs around it. */
const START = /^([^\d\p{L}]{0,4})0(?:[.,]?0){0,8}([^\d\p{L}]{0,4}|\s?[km]\+?)$/iu;
const COUNTER_NAME = /(?:^|[\s_-])(?:counter|count-?up|countto|odometer)/i;

export function fillCounters(doc: Doc): void {
  const { body } = doc.root;
  if (!body || !namesOf(doc).hasAttribute((name) => END.test(name))) return;
  for (const element of elementsInside(body)) {
    const end = element.attributes.length > 0 ? endOf(element) : undefined;
    if (end === undefined) continue;
    const { firstChild } = element;
    if (firstChild instanceof Text && !firstChild.nextSibling) {
      const [, before, after] = START.exec(firstChild.data.trim()) ?? [];
      if (before !== undefined) firstChild.data = `${before}${end}${end.endsWith(after!) ? '' : after}`;
    } else if (COUNTER_NAME.test(element.className)) emptyPlaceIn(element)?.append(new Text(end));
  }
}

const MAX_PLACES = 8;

/** Where a counter shows its number: the element, or the first one inside that is empty. */
function emptyPlaceIn(element: Element): Element | undefined {
  let seen = 0;
  for (let node: Node | null = element; node && seen < MAX_PLACES; node = following(node, element), seen++)
    if (node instanceof Element && !node.firstChild) return node;
    else if (node instanceof Text && /\d/.test(node.data)) return undefined;
  return undefined;
}

function endOf({ attributes }: Element): string | undefined {
  const end = attributes.find(
    ({ name, value }) => END.test(name) && NUMBER.test(value) && !/^[0.,]+$/.test(value),
  )?.value;
  const delimiter = attributes.find(({ name }) => name === 'data-delimiter')?.value;
  return delimiter ? end?.replace(/\d(?=(?:\d{3})+(?!\d))/g, `$&${delimiter.slice(0, 1)}`) : end;
}

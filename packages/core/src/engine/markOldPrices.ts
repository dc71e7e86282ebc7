/**
 * Strikes out the price that a thing had before: shops do that with a class, which is lost, and "$100 $90" says nothing. Signs of currencies and cents that
 * shops raise beside large digits are written on the line.
 */
import { isBlockName } from '../blockNames.ts';
import {
  ancestorWithin,
  Element,
  elementsInside,
  foldedText,
  moveChildren,
  rawText,
  type Text,
  unwrap,
} from '../dom/index.ts';
import { wordsOf } from './names.ts';
import type { Block, Survey } from './survey.ts';

const OLD =
  /^(?:original|old|was|regular|strike|striked|strikethrough|linethrough|crossed|compare|msrp|rrp|before|previous)$/;
const LINE = /(?:^|[\s:;])(?:line-through|text-decoration(?:-line)?:\s*line-through)(?:$|[\s;!])/;
/** What screen readers say about it. */
const OLD_LABEL = /^(?:original|old|was|list|previous|compare at)\b/i;
/** Classes for letters of regular weight. */
const TYPEFACE = /^(?:font|text|weight|type)[-_]/;
const STRUCK = /^(?:del|s|strike)$/;
const AMOUNT = /\d[\d.,'\s]*/;
const MAX_CHARACTERS = 120;
const MAX_OLD_CHARACTERS = 40;
/** Elements between the text of a price and the one that says what price it is. */
const MAX_LEVELS = 4;
/** The other price is in the same block, or in one beside it that has a common box so many levels above. */
const MAX_BOX_LEVELS = 2;

interface Price {
  readonly block: Block;
  readonly amount: number;
  /** The element that says that it is an old one. */
  readonly old?: Element | undefined;
}

/** Runs after the content is extracted. A price is old if it is named so and a lower one is beside it. */
export function markOldPrices(survey: Survey, keep: readonly boolean[]): void {
  const boxes = survey.blocks.filter(
    ({ index, hasPrice, text }) => keep[index] && hasPrice && text.length <= MAX_CHARACTERS,
  );
  for (const { nodes } of boxes) for (const node of nodes) lowerRaised(node);
  const prices = boxes.map(pricesIn);
  prices.forEach((own, at) => {
    const isNew = ({ old }: Price) => !old;
    const near = own.some(isNew) ? own : [prices[at - 1], prices[at + 1]].flatMap((list) => list ?? []);
    for (const price of own) {
      const others = near.filter((other) => isNew(other) && areBeside(survey, other.block, price.block));
      if (price.old && others.length > 0 && others.every(({ amount }) => amount < price.amount)) strike(price.old);
    }
  });
}

function pricesIn(block: Block): Price[] {
  return block.nodes.flatMap((text) => {
    const amount = amountOf(text.data);
    return amount === undefined || !text.parentNode ? [] : [{ block, amount, old: oldAround(text) }];
  });
}

/** "1.299,00" and "1,299.00" are one number: two digits after the last sign are cents. */
export function amountOf(text: string): number | undefined {
  const written = AMOUNT.exec(text.trimStart().slice(0, MAX_CHARACTERS))?.[0].replace(/[^\d.,]/g, '');
  if (!written || text.includes('%')) return undefined; // what is saved
  const [, whole, cents] = /^(.*?)(?:[.,](\d{1,2}))?[.,]*$/.exec(written)!;
  return Number(`${whole!.replace(/\D/g, '')}.${cents ?? 0}`);
}

const oldAround = (text: Text): Element | undefined => ancestorWithin(MAX_LEVELS, text, isOld);

function isOld(element: Element): boolean {
  const { localName, className } = element;
  return (
    STRUCK.test(localName) ||
    LINE.test(`${className} ${element.getAttribute('style') ?? ''}`) ||
    OLD_LABEL.test(element.getAttribute('aria-label') ?? '') ||
    className.split(/\s+/).some((name) => !TYPEFACE.test(name) && wordsOf(name).some((word) => OLD.test(word)))
  );
}

function areBeside({ parent }: Survey, one: Block, other: Block): boolean {
  if (one === other) return true;
  const boxes = ({ element }: Block) => {
    const around = [element];
    for (let level = 0; level < MAX_BOX_LEVELS && around.at(-1)! > 0; level++) around.push(parent[around.at(-1)!]!);
    return around;
  };
  const [a, b] = [boxes(one), boxes(other)];
  return a.some((box) => box > 0 && b.includes(box));
}

const RAISED = /^\s*(?:\p{Sc}|[.,]\d\d)\s*$/u;

function lowerRaised({ parentElement }: Text): void {
  if (parentElement?.localName === 'sup' && RAISED.test(rawText(parentElement))) unwrap(parentElement);
}

/** Larger elements hold more than a price. */
const MAX_ELEMENTS = 8;

function strike(element: Element): void {
  if (STRUCK.test(element.localName) || !isLine(element)) return;
  const struck = new Element('del');
  moveChildren(element, struck);
  element.append(struck);
}

function isLine(element: Element): boolean {
  let count = 0;
  for (const { localName } of elementsInside(element))
    if (++count > MAX_ELEMENTS || isBlockName(localName) || STRUCK.test(localName)) return false;
  return foldedText(element).length <= MAX_OLD_CHARACTERS;
}

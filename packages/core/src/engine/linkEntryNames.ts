/**
 * Makes the name of each entry a link: some pages lay an empty link over a card, or link its picture only, which is the same to a reader with a
 * mouse. Runs after the content is extracted.
 */
import { Element, firstNamed, isInside, moveChildren } from '../dom/index.ts';
import { foldSpaces } from '../foldSpaces.ts';
import { context } from './contexts.ts';
import type { Evidence } from './evidence.ts';
import { groupBy } from './groupBy.ts';
import type { Block, Survey } from './survey.ts';
import { findEntries } from './units/entries.ts';

const MIN_ENTRIES = 3;
/** Share of a list's shown entries that have a name to link: a single one has its link from something else. */
const MIN_SHARE = 0.5;
/** A longer entry is a section of the page, a longer line a text. */
const MAX_ENTRY_WORDS = 200;
const MAX_NAME_WORDS = 25;
/** Shorter labels are those of buttons. */
const MIN_LABEL_WORDS = 3;

export function linkEntryNames({ survey, lists }: Evidence, keep: readonly boolean[]): void {
  linkLabelledNames(survey, keep);
  const { entryOf, groupOf } = findEntries(survey, lists, true);
  const kept = survey.blocks.filter(({ index, element }) => keep[index] && entryOf[element]! >= 0);
  const entries = groupBy(kept, ({ element }) => entryOf[element]!).map((blocks) => {
    const entry = entryOf[blocks[0]!.element]!;
    const name = plainName(survey, entry, blocks);
    return { group: groupOf.get(entry), name, target: name && onlyTarget(survey, entry, name) };
  });
  for (const list of groupBy(entries, ({ group }) => group)) {
    const named = list.filter(({ target }) => target);
    if (named.length < Math.max(MIN_ENTRIES, list.length * MIN_SHARE)) continue;
    for (const { name, target } of named) linkTo(survey, name!, target!);
  }
}

/** A label that is a whole line of the page says what the empty link is laid over, in an entry or not. */
function linkLabelledNames(survey: Survey, keep: readonly boolean[]): void {
  const { elements, words, blocks } = survey;
  const targets = new Map<string, string>();
  elements.forEach((element, i) => {
    const label = words[i] === 0 && element.localName === 'a' && element.getAttribute('aria-label');
    if (label) targets.set(foldSpaces(label).trim(), element.getAttribute('href') ?? '');
  });
  for (const block of blocks) {
    const target = targets.get(block.text);
    if (keep[block.index] && target && block.words >= MIN_LABEL_WORDS && !NO_PAGE.test(target))
      linkTo(survey, block, target);
  }
}

/** The heading of an entry, or its first line if nothing in it is a link; undefined if it is a link already. */
function plainName({ contexts, words }: Survey, entry: number, blocks: readonly Block[]): Block | undefined {
  const headings = blocks.filter(({ element }) => (contexts[element]! & context.heading) !== 0);
  const name = headings[0] ?? blocks[0]!;
  const hasLink = (headings.length ? headings : blocks).some(({ linkWords }) => linkWords > 0);
  const isName = name.words <= MAX_NAME_WORDS && !name.hasPrice && !name.hasDate && /\p{L}/u.test(name.text);
  return !hasLink && isName && words[entry]! <= MAX_ENTRY_WORDS ? name : undefined;
}

/** Where the links without text lead, if all lead to one page and none says that it is about something else. */
function onlyTarget({ elements, end, words }: Survey, entry: number, name: Block): string | undefined {
  const links: Element[] = [];
  for (let i = entry; i < end[entry]!; i++)
    if (elements[i]!.localName === 'a' && words[i] === 0 && elements[i]!.getAttribute('href')) links.push(elements[i]!);
  const targets = links.map((link) => link.getAttribute('href') ?? '');
  const pages = new Set(targets.map((href) => href.replace(/[?#].*$/, '')));
  if (pages.size !== 1 || !targets[0] || NO_PAGE.test(targets[0])) return undefined;
  const known = new Set(wordsIn(name.text));
  const isAbout = (label: string) => !label || wordsIn(label).some((word) => known.has(word));
  return links.every((link) => isAbout(link.getAttribute('aria-label') ?? '')) ? targets[0] : undefined;
}

const NO_PAGE = /^(?:#|javascript:|mailto:|tel:)/i;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function linkTo({ elements, firstBlock, pastBlock }: Survey, { element, nodes }: Block, target: string): void {
  const link = new Element('a', [{ name: 'href', value: target }]);
  const whole = elements[element]!;
  if (isInside(nodes[0]!, 'a')) return;
  if (nodes.length === 1) {
    nodes[0]!.replaceWith(link);
    link.append(nodes[0]!);
  } else if (pastBlock[element]! - firstBlock[element]! === 1 && !firstNamed(whole, 'a')) {
    moveChildren(whole, link);
    whole.append(link);
  }
}

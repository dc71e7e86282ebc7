/** Turns the entries of listings and collections into items of a `<ul>`, whatever markup the page uses for them. */
import { Element, rename, Text } from '../dom/index.ts';
import type { Evidence } from './evidence.ts';
import { countKeptWords } from './keptWords.ts';
import type { RepeatGroup } from './repeats.ts';

/** A group is the page's list if its entries hold this share of the kept words. */
const MIN_SHARE = 0.3;
const MIN_ENTRIES = 3;
const LIST_OR_TABLE_TAGS = new Set(['li', 'tr', 'td', 'dt', 'dd', 'option', 'tbody']);

export function formatListing({ survey, repeats }: Evidence, keep: readonly boolean[]): void {
  const kept = countKeptWords(survey, keep);
  const entriesOf = (group: RepeatGroup) => group.members.filter((member) => kept[member]! > 0);
  const lists = repeats.groups
    .map((group) => ({ entries: entriesOf(group), links: group.linkDensity }))
    .filter(
      ({ entries }) =>
        entries.length >= MIN_ENTRIES && !LIST_OR_TABLE_TAGS.has(survey.elements[entries[0]!]!.localName),
    )
    .filter(({ entries }) => entries.reduce((sum, entry) => sum + kept[entry]!, 0) >= kept[0]! * MIN_SHARE)
    .filter(({ entries }) => entries.filter((entry) => survey.links[entry]! > 0).length * 2 > entries.length);
  // Of nested lists, convert only the outermost: its entries are what the page lists.
  const taken = new Set<number>();
  for (const { entries } of lists.sort((a, b) => a.entries[0]! - b.entries[0]!)) {
    if (isInside(entries[0]!, taken, survey.parent)) continue;
    for (const entry of entries) taken.add(entry);
    toList(entries.map((entry) => survey.elements[entry]!));
  }
}

function isInside(element: number, taken: ReadonlySet<number>, parent: Int32Array): boolean {
  for (let at = element; at >= 0; at = parent[at]!) if (taken.has(at)) return true;
  return false;
}

/** Puts adjacent entries into one list; content between two entries ends the list and stays where it is. */
function toList(entries: readonly Element[]): void {
  let list: Element | undefined;
  for (const entry of entries) {
    const previous = previousElement(entry);
    if (!list || previous !== list) {
      list = new Element('ul');
      entry.parentNode?.insertBefore(list, entry);
    }
    if (entry.localName === 'a' || entry.localName.startsWith('h')) {
      const item = new Element('li');
      list.append(item);
      item.append(entry);
    } else {
      list.append(entry);
      rename(entry, 'li');
    }
  }
}

function previousElement(entry: Element): Element | undefined {
  let node = entry.previousSibling;
  while (node instanceof Text && !node.data.trim()) node = node.previousSibling;
  return node instanceof Element ? node : undefined;
}

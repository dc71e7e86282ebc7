/**
 * An entry of a list is shown with its name and, in a shop, its price: where most entries of a group are kept, these follow. The page's largest list of offers
 * is shown so in any case: its texts are short, and without it the page has nothing to list.
 */
import { context } from '../contexts.ts';
import { groupBy } from '../groupBy.ts';
import type { Verdict } from '../judge.ts';
import { isOffer } from '../offerLists.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from './decision.ts';
import type { Entries } from './entries.ts';

const MIN_ENTRIES = 3;
/** Share of the entries that must have something kept, and share that must have the name or price. */
const MIN_KEPT_ENTRIES = 0.5;
const MIN_COVERAGE = 0.6;
/** Mean probability of a role's blocks; less probable roles are not names and prices but furniture. */
const MIN_NAME_PROBABILITY = 0.2;
const MIN_PRICE_PROBABILITY = 0.05;
const MIN_NAME_WORDS = 2;
/** Where an entry has its price at another place, as one that is reduced. */
const MAX_PRICE_WORDS = 8;
/** So many offers are a list, of which this share must have everything. */
const MIN_OFFERS = 6;
const MIN_OFFER_SHARE = 0.8;
const FRAME = context.nav | context.header | context.footer | context.aside | context.dialog;

export function keepEntryNames(
  survey: Survey,
  { entryOf: entries, roleOf: roles, groupOf }: Entries,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  const groups = groupBy(survey.blocks, ({ element }) =>
    entries[element]! < 0 ? undefined : groupOf.get(entries[element]!),
  );
  const offers = largest(groups.filter((group) => areOffers(survey, group, entries)));
  for (const group of groups) {
    const all = new Set(group.map(({ element }) => entries[element]!));
    const isShown = group === offers;
    const kept = new Set(group.filter(({ index }) => decision.keep[index]).map(({ element }) => entries[element]!));
    if (all.size < MIN_ENTRIES || (!isShown && kept.size < all.size * MIN_KEPT_ENTRIES)) continue;
    const places = groupBy(group, ({ element }) => roles[element]!).filter((blocks) => {
      const covered = new Set(blocks.map(({ element }) => entries[element]!));
      return covered.size >= all.size * MIN_COVERAGE;
    });
    const isProbable = (blocks: readonly Block[], least: number) =>
      isShown || blocks.reduce((sum, { index }) => sum + verdicts[index]!.probability, 0) >= blocks.length * least;
    const isMostly = (blocks: readonly Block[], matches: (block: Block) => boolean) =>
      blocks.filter(matches).length * 2 > blocks.length;
    const named = places.filter(
      (blocks) => isProbable(blocks, MIN_NAME_PROBABILITY) && isMostly(blocks, (block) => isName(survey, block)),
    );
    const isHeading = ({ element }: Block) => (survey.contexts[element]! & context.heading) !== 0;
    const headings = isShown ? named.filter((blocks) => isMostly(blocks, isHeading)) : [];
    const names = longest(headings) ?? longest(named); // other links may lead to variants of the thing
    const prices = places.find(
      (blocks) => isProbable(blocks, MIN_PRICE_PROBABILITY) && isMostly(blocks, ({ hasPrice }) => hasPrice),
    );
    const priced = new Set(prices?.map(({ element }) => entries[element]!));
    const reduced = group.filter(
      ({ element, hasPrice, words }) =>
        prices && hasPrice && words <= MAX_PRICE_WORDS && !priced.has(entries[element]!),
    );
    const nameless = names ? headingsOfOthers(survey, group, names, entries) : [];
    for (const { index } of [...(names ?? []), ...nameless, ...(prices ?? []), ...reduced])
      if (!verdicts[index]!.isCopy && (isShown || kept.has(entries[survey.blocks[index]!.element]!)))
        decision.follow(index, true, 'entry');
  }
}

/** Whether most entries have a link, a picture and a price, outside of the site's frame. */
function areOffers(survey: Survey, group: readonly Block[], entryOf: Int32Array): boolean {
  const entries = [...new Set(group.map(({ element }) => entryOf[element]!))];
  return (
    entries.length >= MIN_OFFERS &&
    (survey.contexts[entries[0]!]! & FRAME) === 0 &&
    entries.filter((entry) => isOffer(survey, entry)).length >= entries.length * MIN_OFFER_SHARE
  );
}

/** The names of entries that have them at another place, as one with a badge: their first headings. */
function headingsOfOthers({ contexts }: Survey, group: readonly Block[], names: readonly Block[], entryOf: Int32Array) {
  const seen = new Set(names.map(({ element }) => entryOf[element]!));
  return group.filter(({ element, words }) => {
    const isFirst =
      (contexts[element]! & context.heading) !== 0 && words >= MIN_NAME_WORDS && !seen.has(entryOf[element]!);
    if (isFirst) seen.add(entryOf[element]!);
    return isFirst;
  });
}

const largest = (groups: readonly Block[][]): Block[] | undefined =>
  groups.reduce<Block[] | undefined>((best, next) => (best && best.length >= next.length ? best : next), undefined);

const isName = ({ contexts }: Survey, { element, words, linkWords }: Block): boolean =>
  words >= MIN_NAME_WORDS && (linkWords * 2 > words || (contexts[element]! & context.heading) !== 0);

function longest(places: readonly (readonly Block[])[]): readonly Block[] | undefined {
  const mean = (blocks: readonly Block[]) => blocks.reduce((sum, { words }) => sum + words, 0) / blocks.length;
  return places.reduce<readonly Block[] | undefined>(
    (best, next) => (best && mean(best) >= mean(next) ? best : next),
    undefined,
  );
}

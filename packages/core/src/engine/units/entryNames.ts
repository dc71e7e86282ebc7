/** An entry of a list is shown with its name and, in a shop, its price: where most entries of a group are kept, these follow. */

import { context } from '../contexts.ts';
import { groupBy } from '../groupBy.ts';
import type { Verdict } from '../judge.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from './decision.ts';
import { type Entries, templateOf } from './entries.ts';

const MIN_ENTRIES = 3;
/** Share of the entries that must have something kept, and share that must have the name or price. */
const MIN_KEPT_ENTRIES = 0.5;
const MIN_COVERAGE = 0.6;
/** Mean probability of a role's blocks; less probable roles are not names and prices but furniture. */
const MIN_NAME_PROBABILITY = 0.2;
const MIN_PRICE_PROBABILITY = 0.05;
const MIN_NAME_WORDS = 2;

export function keepEntryNames(
  survey: Survey,
  { entryOf: entries, roleOf: roles }: Entries,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  const groups = groupBy(survey.blocks, ({ element }) =>
    entries[element]! < 0 ? undefined : templateOf(survey, entries[element]!),
  );
  for (const group of groups) {
    const all = new Set(group.map(({ element }) => entries[element]!));
    const kept = new Set(group.filter(({ index }) => decision.keep[index]).map(({ element }) => entries[element]!));
    if (all.size < MIN_ENTRIES || kept.size < all.size * MIN_KEPT_ENTRIES) continue;
    const places = groupBy(group, ({ element }) => roles[element]!).filter((blocks) => {
      const covered = new Set(blocks.map(({ element }) => entries[element]!));
      return covered.size >= all.size * MIN_COVERAGE;
    });
    const isProbable = (blocks: readonly Block[], least: number) =>
      blocks.reduce((sum, { index }) => sum + verdicts[index]!.probability, 0) >= blocks.length * least;
    const isMostly = (blocks: readonly Block[], matches: (block: Block) => boolean) =>
      blocks.filter(matches).length * 2 > blocks.length;
    const names = longest(
      places.filter(
        (blocks) => isProbable(blocks, MIN_NAME_PROBABILITY) && isMostly(blocks, (block) => isName(survey, block)),
      ),
    );
    const prices = places.find(
      (blocks) => isProbable(blocks, MIN_PRICE_PROBABILITY) && isMostly(blocks, ({ hasPrice }) => hasPrice),
    );
    for (const { index } of [...(names ?? []), ...(prices ?? [])])
      if (!verdicts[index]!.isCopy && kept.has(entries[survey.blocks[index]!.element]!))
        decision.follow(index, true, 'entry');
  }
}

const isName = ({ contexts }: Survey, { element, words, linkWords }: Block): boolean =>
  words >= MIN_NAME_WORDS && (linkWords * 2 > words || (contexts[element]! & context.heading) !== 0);

function longest(places: readonly (readonly Block[])[]): readonly Block[] | undefined {
  const mean = (blocks: readonly Block[]) => blocks.reduce((sum, { words }) => sum + words, 0) / blocks.length;
  return places.reduce<readonly Block[] | undefined>(
    (best, next) => (best && mean(best) >= mean(next) ? best : next),
    undefined,
  );
}

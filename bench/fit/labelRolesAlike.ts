/**
 * Corrects labels of entries by those at the same place of like entries. The ground truth has a short text, such as a date or a price, only once or in
 * another form, so that it is found for some of the entries and missed for others.
 */
import type { Evidence } from '../../packages/core/src/engine/evidence.ts';
import { groupBy } from '../../packages/core/src/engine/groupBy.ts';
import { findEntries } from '../../packages/core/src/engine/units/entries.ts';

const MIN_BLOCKS = 4;
/** Share of the blocks that must be wanted for the others to be. */
const MIN_WANTED = 0.7;
/** A smaller share of short texts was found by chance. */
const MAX_FOUND_BY_CHANCE = 0.15;
const MAX_SHORT_WORDS = 6;

export function labelRolesAlike({ survey, repeats }: Evidence, wanted: Uint8Array): Uint8Array {
  const { roleOf } = findEntries(survey, repeats, false);
  const labels = wanted.slice();
  const inEntries = survey.blocks.filter(({ element }) => roleOf[element]! >= 0);
  for (const role of groupBy(inEntries, ({ element }) => roleOf[element]!)) {
    if (role.length < MIN_BLOCKS) continue;
    const share = role.filter(({ index }) => wanted[index]).length / role.length;
    const words = role.reduce((sum, block) => sum + block.words, 0) / role.length;
    if (share >= MIN_WANTED) for (const { index } of role) labels[index] = 1;
    else if (share <= MAX_FOUND_BY_CHANCE && words <= MAX_SHORT_WORDS) for (const { index } of role) labels[index] = 0;
  }
  return labels;
}

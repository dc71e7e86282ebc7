/**
 * Decides by the units that a reader sees, so that the content has no holes. The judge decides about each block by its own evidence; here a
 * block follows the table, list, quotation, entry, figure or section that it belongs to.
 */
import type { PageProfile } from '../../pageProfiles.ts';
import type { Evidence } from '../evidence.ts';
import type { Verdict } from '../judge.ts';
import { decideButtons, dropButtons } from './buttons.ts';
import { keepContainersWhole } from './containers.ts';
import { dropContents } from './contents.ts';
import { decideCounters, dropArrows, dropZeros, keepLetters } from './counters.ts';
import { Decision } from './decision.ts';
import { keepDeck } from './deck.ts';
import {
  decideFields,
  dropEntryButtons,
  findEntries,
  keepEntriesAlike,
  keepFirstLines,
  keepKindsAlike,
  keepSummaries,
  keepTitles,
} from './entries.ts';
import { keepEntryNames } from './entryNames.ts';
import { dropEqualFields } from './equalFields.ts';
import { keepFiguresWithText } from './figures.ts';
import { dropFilters } from './filters.ts';
import { decideLinkRuns } from './linkRuns.ts';
import { keepLabelsOfLists, keepListsWithText } from './lists.ts';
import { closeGaps, keepLooseLines } from './looseLines.ts';
import { decideSpecifications, keepPairsWhole, keepPricesWhole, keepValues } from './pairs.ts';
import { keepPlanPrices } from './planPrices.ts';
import { keepRecipeWhole } from './recipes.ts';
import { completeEmptySections, keepSectionHeadings } from './sections.ts';
import { dropMenuTexts, dropTeaserLines, dropTeasers } from './teasers.ts';
import { keepTestimonialsWhole } from './testimonials.ts';
import { dropTrailingLinks } from './trailingLinks.ts';

export function decideByUnits(
  evidence: Evidence,
  verdicts: readonly Verdict[],
  { form, hasTeasers, isManual }: PageProfile,
): Decision {
  const isProse = form === 'text';
  const { survey, repeats } = evidence;
  const decision = new Decision(verdicts);
  const entries =
    form === 'entries'
      ? findEntries(survey, evidence.lists, true)
      : findEntries(survey, repeats, false, isProse ? evidence.lists : undefined);
  keepEntriesAlike(survey, entries, verdicts, decision);
  if (isProse) keepKindsAlike(evidence, verdicts, decision);
  if (isProse) keepFirstLines(survey, repeats, verdicts, decision);
  if (isProse) keepTitles(survey, evidence.lists, verdicts, decision);
  if (form === 'entries') keepEntryNames(survey, entries, verdicts, decision);
  keepContainersWhole(survey, verdicts, decision, form);
  if (isProse) keepListsWithText(evidence, verdicts, decision);
  decideLinkRuns(survey, verdicts, decision);
  keepPairsWhole(survey, repeats, verdicts, decision);
  if (form === 'product') decideSpecifications(survey, repeats, verdicts, decision);
  if (isProse) keepValues(survey, verdicts, decision);
  if (isProse) keepPricesWhole(survey, verdicts, decision);
  keepLabelsOfLists(survey, verdicts, decision);
  if (isProse) keepDeck(evidence, verdicts, decision);
  keepFiguresWithText(survey, verdicts, decision, form === 'entries');
  if (isProse) keepTestimonialsWhole(survey, verdicts, decision);
  if (form === 'entries') dropEntryButtons(survey, entries, decision);
  keepSectionHeadings(evidence, verdicts, decision, isProse);
  decideCounters(survey, decision);
  if (isProse) keepLooseLines(survey, verdicts, decision);
  if (isProse) closeGaps(survey, entries, verdicts, decision);
  if (isProse) keepPlanPrices(survey, verdicts, decision);
  if (isProse) keepRecipeWhole(survey, decision);
  if (isProse) decideButtons(survey, verdicts, decision);
  if (isManual) dropButtons(survey, decision);
  if (isProse) dropZeros(survey, decision);
  if (isProse || form === 'entries') dropArrows(survey, decision);
  if (isProse || form === 'product') dropContents(survey, decision);
  if (hasTeasers) dropTeasers(evidence, decision, form === 'product');
  if (hasTeasers) dropTeaserLines(survey, decision);
  if (hasTeasers) dropMenuTexts(evidence, decision);
  completeEmptySections(evidence, verdicts, decision);
  if (form === 'entries') decideFields(survey, entries, verdicts, decision);
  if (form === 'entries') keepSummaries(survey, entries, verdicts, decision);
  if (form === 'entries') dropEqualFields(survey, entries, decision);
  keepLetters(survey, decision);
  if (form === 'entries') dropFilters(evidence, decision);
  if (form === 'entries') dropTrailingLinks(survey, evidence.lists, decision);
  return decision;
}

/** A table, list or quotation that is mostly kept is kept whole. */
import type { PageProfile } from '../../pageProfiles.ts';
import type { Verdict } from '../judge.ts';
import type { Survey } from '../survey.ts';
import type { Decision, Unit } from './decision.ts';

/** Share of a container's words that must be kept for the rest to follow; of a data table half of the cells will do. */
const MIN_SHARE = 0.75;
/** The same for data tables and quotations in prose. */
const MIN_TABLE_OR_QUOTE_SHARE = 0.2;
/** Less probable blocks stay out even of a container that is kept whole. */
const MIN_PROBABILITY = 0.15;

const UNITS: Readonly<Record<string, Unit>> = {
  table: 'table',
  ul: 'list',
  ol: 'list',
  dl: 'list',
  blockquote: 'quotation',
};

export function keepContainersWhole(
  survey: Survey,
  verdicts: readonly Verdict[],
  decision: Decision,
  form: PageProfile['form'],
): void {
  const isProse = form === 'text';
  for (const { from, to, tag } of containers(survey)) {
    const isTable = tag === 'table' && (isProse || form === 'product'); // on other pages most tables are layout
    const share = isTable || (tag === 'blockquote' && isProse) ? MIN_TABLE_OR_QUOTE_SHARE : MIN_SHARE;
    let words = 0;
    let kept = 0;
    let cells = 0;
    for (let i = from; i < to; i++) {
      if (isProse && verdicts[i]!.isCopy) continue;
      words += survey.blocks[i]!.words;
      if (!decision.keep[i]) continue;
      kept += survey.blocks[i]!.words;
      cells++;
    }
    const isMostlyKept = kept >= words * share || (isTable && cells * 2 >= to - from);
    if (kept === 0 || !isMostlyKept || (kept === words && !isTable)) continue;
    // Table cells may repeat each other, or hold only a dash.
    for (let i = from; i < to; i++)
      if (verdicts[i]!.probability >= MIN_PROBABILITY && (isTable || !verdicts[i]!.isCopy))
        decision.follow(i, true, UNITS[tag]!);
  }
}

/** Yields the range of adjacent blocks in each innermost table, list, definition list and quotation. */
function* containers(survey: Survey): Generator<{ from: number; to: number; tag: string }> {
  let at = 0;
  while (at < survey.blocks.length) {
    let container = survey.blocks[at]!.element;
    while (
      container > 0 &&
      (!Object.hasOwn(UNITS, survey.elements[container]!.localName) || survey.isLayout[container])
    )
      container = survey.parent[container]!;
    const end = container > 0 ? survey.pastBlock[container]! : at + 1;
    if (end > at + 1) yield { from: at, to: end, tag: survey.elements[container]!.localName };
    at = end;
  }
}

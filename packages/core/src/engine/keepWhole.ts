/**
 * Tidies the verdicts so that what comes out has no holes: figures and code follow the text around them, a table or a list of which most
 * is wanted is wanted whole, and a heading or a loose line between wanted text stays. Captions and code are words that no prose has, so their own evidence says little.
 */
import type { Evidence } from './evidence.ts';
import type { Verdict } from './judge.ts';
import { Surroundings } from './surroundings.ts';
import { place, type Survey } from './survey.ts';

/** Share of a container's words that must be wanted for the rest to follow. */
const MOST = 0.75;
/** And of a quotation's, which ends with who said it. */
const SOME = 0.2;
/** Blocks less likely than this stay out even of a container that is kept. */
const LEAST = 0.15;
/** And those stay out even between kept ones. */
const LEAST_BETWEEN = 0.1;

/** For each block whether it is kept. `isProse`: one text, not entries with something between them that belongs to none. */
export function keepWhole(evidence: Evidence, verdicts: readonly Verdict[], isProse: boolean): boolean[] {
  const { survey } = evidence;
  const blocks = verdicts.map((verdict) => verdict.keep);
  for (const { from, to, tag } of containers(evidence)) {
    const isTable = tag === 'table' && isProse; // elsewhere most tables lay out entries
    const share = (isTable || tag === 'blockquote') && isProse ? SOME : MOST;
    let words = 0;
    let kept = 0;
    for (let i = from; i < to; i++) {
      if (isProse && isDuplicate(evidence, i)) continue;
      words += survey.blocks[i]!.words;
      if (blocks[i]) kept += survey.blocks[i]!.words;
    }
    if (kept === 0 || kept < words * share || (kept === words && !isTable)) continue;
    // A cell may well say what another says, or only a dash.
    for (let i = from; i < to; i++)
      if (verdicts[i]!.probability >= LEAST && (isTable || !isDuplicate(evidence, i))) blocks[i] = true;
  }
  const surroundings = new Surroundings(survey, blocks);
  const said = new Set<string>();
  for (const { index, element, text } of survey.blocks) {
    // Only what is kept can be repeated: a head that goes has often had the first picture too.
    const isRepeated = isDuplicate(evidence, index) && said.has(text);
    if (surroundings.isSetApart(element)) blocks[index] = surroundings.areKept(element) && !isRepeated;
    if (blocks[index]) said.add(text);
  }
  if (isProse) fillHoles(evidence, verdicts, blocks);
  return blocks;
}

/** What is written over a box or a part of the text that is no heading by its tag. */
const TITLE = /(?:^|[\s_-])(?:title|heading)(?:$|[\s_-])/i;

function isHeading({ places, elements }: Survey, element: number): boolean {
  const { localName, className } = elements[element]!;
  return (places[element]! & place.heading) !== 0 || localName === 'summary' || TITLE.test(className);
}

/** A heading between two blocks that are kept, or a line in the element that holds them: text that stands in no paragraph of its own. */
function fillHoles(evidence: Evidence, verdicts: readonly Verdict[], keep: boolean[]): void {
  const { survey } = evidence;
  for (let i = 1; i < keep.length; i++) {
    const isLast = i === keep.length - 1;
    if (keep[i] || !keep[i - 1] || !(keep[i + 1] || isLast) || verdicts[i]!.probability < LEAST_BETWEEN) continue;
    const { element, words, linkWords } = survey.blocks[i]!;
    const isBetween = isAround(survey, element, i - 1) && (isLast || isAround(survey, element, i + 1));
    const isLoose = isBetween && linkWords * 2 < words;
    if (((!isLast && isHeading(survey, element)) || isLoose) && !isDuplicate(evidence, i)) keep[i] = true;
  }
}

function isAround({ blocks, end }: Survey, element: number, block: number): boolean {
  const inner = blocks[block]!.element;
  return inner >= element && inner < end[element]!;
}

function isDuplicate({ isCopy, survey }: Evidence, i: number): boolean {
  return isCopy[i]! && survey.blocks[i]!.words >= 4;
}

const WHOLE = new Set(['table', 'ul', 'ol', 'dl', 'blockquote']);

/** Ranges of blocks inside each innermost table, list, definition list and quotation that stand together. */
function* containers({ survey }: Evidence): Generator<{ from: number; to: number; tag: string }> {
  let at = 0;
  while (at < survey.blocks.length) {
    let container = survey.blocks[at]!.element;
    while (container > 0 && !WHOLE.has(survey.elements[container]!.localName)) container = survey.parent[container]!;
    let end = at + 1;
    if (container > 0) while (end < survey.blocks.length && survey.blocks[end]!.element < survey.end[container]!) end++;
    if (container > 0 && end > at + 1) yield { from: at, to: end, tag: survey.elements[container]!.localName };
    at = end;
  }
}

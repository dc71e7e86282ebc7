/**
 * What stands behind a text and by its own names or links says that it is none of it goes, however much of it reads like prose: teasers of
 * other texts, small print, the box about who wrote it. On a short article such boxes hold more words than it does.
 */
import type { Element } from '../dom/index.ts';
import type { Evidence } from './evidence.ts';
import type { Verdict } from './judge.ts';
import { familyBit, type NameFacts } from './names.ts';
import type { Survey } from './survey.ts';

/** Fewer words are no text, whatever the element around them is called. */
const MIN_WORDS = 30;
/** A second element of that name with this share of the words: then neither is the text. */
const MAX_OTHERS = 0.2;
const BESIDE = familyBit.related | familyBit.newsletter | familyBit.footer | familyBit.advert | familyBit.popup;
const SMALL_PRINT = /^(?:disclaimer|disclaimers|disclosure|disclosures)$/;
const KIND = /^(?:article|entry|post|story|blog|news)$/;
const PART = /^(?:content|body|text|copy)$/;

export function leaveBeside(evidence: Evidence, verdicts: readonly Verdict[], keep: boolean[]): void {
  const { survey } = evidence;
  const text = namedText(survey, keep);
  if (text !== undefined) {
    const end = survey.end[text]!;
    for (const { index, element } of survey.blocks)
      if (keep[index] && element >= end && isBeside(survey, element, text)) keep[index] = false;
  }
  leaveWriter(survey, verdicts, keep);
  const last = keep.lastIndexOf(true);
  if (last > 0 && READING_TIME.test(survey.blocks[last]!.text)) keep[last] = false;
}

const READING_TIME = /^\d{1,3}[\s-]?min(?:ute)?s?\.?(?:\s+read(?:ing time)?)?$/i;

/** The one element that is called the text of the article, if most of what is kept before its end is in it. */
function namedText(survey: Survey, keep: readonly boolean[]): number | undefined {
  let best: number | undefined;
  let most = 0;
  let others = 0;
  let end = 0;
  survey.names.forEach((names, i) => {
    if (i < end || !isText(names)) return;
    end = survey.end[i]!;
    const words = survey.blocksIn(i).reduce((sum, block) => sum + (keep[block.index] ? block.words : 0), 0);
    others += Math.min(words, most);
    if (words > most) [best, most] = [i, words];
  });
  return most >= MIN_WORDS && others < most * MAX_OTHERS ? best : undefined;
}

function isText({ words }: NameFacts): boolean {
  return words.some((word, i) => KIND.test(word) && PART.test(words[i + 1] ?? ''));
}

function isBeside({ names, parent, end }: Survey, element: number, text: number): boolean {
  for (let at = element; at > 0 && !(text >= at && text < end[at]!); at = parent[at]!) {
    const { families, words } = names[at]!;
    const isCalledText = (families & familyBit.content) !== 0;
    if (((families & BESIDE) !== 0 && !isCalledText) || words.some((word) => SMALL_PRINT.test(word))) return true;
  }
  return false;
}

const MAX_WRITER_WORDS = 100;
const MAX_CLIMB = 4;
/** Surely part of the text. */
const SURE = 0.8;
const PROFILE =
  /^https?:\/\/(?:www\.)?(?:linkedin\.com\/in\/|(?:x|twitter|instagram|github|threads|facebook)\.com\/@?[\w.-]+\/?$|bsky\.app\/profile\/[^/]+\/?$|[\w.-]+\/@[\w.-]+\/?$)/i;

/** The last paragraph, beside a link to its writer's page on a network that nobody wanted to keep. */
function leaveWriter(survey: Survey, verdicts: readonly Verdict[], keep: boolean[]): void {
  let last = keep.lastIndexOf(true);
  if (last > 0 && isHeadingOnly(survey, last)) last = keep.lastIndexOf(true, last - 1);
  if (last < 1 || verdicts[last]!.probability >= SURE) return;
  let at = survey.blocks[last]!.element;
  for (let i = 0; i < MAX_CLIMB && at > 0; i++, at = survey.parent[at]!) {
    if (survey.words[at]! > MAX_WRITER_WORDS) return;
    const blocks = survey.blocksIn(at);
    const isWriters = blocks.some(({ index, nodes }) => !keep[index] && leadsToProfile(nodes[0]?.parentElement));
    if (!isWriters) continue;
    for (const { index } of blocks) keep[index] = false;
    return;
  }
}

function isHeadingOnly({ blocks, elements }: Survey, block: number): boolean {
  return /^h[1-6]$/.test(elements[blocks[block]!.element]!.localName);
}

function leadsToProfile(element: Element | null | undefined): boolean {
  let at = element;
  for (let i = 0; i < MAX_CLIMB && at; i++, at = at.parentElement)
    if (at.localName === 'a') return PROFILE.test(at.getAttribute('href') ?? '');
  return false;
}

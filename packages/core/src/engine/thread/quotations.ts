/** Decides about the quotations in the posts of a thread, and gives them one form. */
import { Element, elementsNamed, foldedText, rename, Text } from '../../dom/index.ts';
import { countWords } from '../../words.ts';
import { isContentName, type NameSignals } from '../names.ts';
import type { Survey } from '../survey.ts';
import type { Decision } from '../units/decision.ts';
import type { Thread } from './findPosts.ts';
import { countWordsOf } from './postBodies.ts';

/** Share of a quotation's words that earlier posts must have said for it to be a repetition. */
const MIN_REPEATED = 0.8;
/** A quotation that is less than this share of the post it is from picks out what is answered. A reader remembers a longer one. */
const MAX_PICK_SHARE = 0.5;
const MAX_PICK_WORDS = 60;

/** "On 5 May 2024 at 10:00, Ann wrote:". */
const MAX_ATTRIBUTION_WORDS = 12;
const ATTRIBUTION =
  /(?:^|\s)(?:said|wrote|writes|says|posted|schrieb|sagte|a écrit|escribió|dijo|ha scritto|escreveu|napisał\(?a?\)?|skrev|schreef)\b.{0,30}:?$|^(?:originally posted by|quote|quoting|quote from|zitat|citation|cita)\b/i;

/** A longer one ends in a colon: "On 5 May 2024 at 10:00, Ann <ann@example.org> wrote:", "Ann said in The title of the thread:". */
const MAX_LONG_ATTRIBUTION_WORDS = 25;
const LONG_ATTRIBUTION =
  /\s(?:said in .*|wrote|writes|schrieb|a écrit|escribió|ha scritto|escreveu|napisał\(?a?\)?|skrev|schreef)\s?:$/i;

/** Whether a line says who is quoted. */
export const isAttribution = (text: string): boolean => {
  const words = countWords(text);
  return (
    (words <= MAX_ATTRIBUTION_WORDS && ATTRIBUTION.test(text)) ||
    (words <= MAX_LONG_ATTRIBUTION_WORDS && LONG_ATTRIBUTION.test(text))
  );
};

/** What opens a quotation that is shown in part, or only says that it is one. */
const LABEL =
  /^(?:(?:(?:click|tap) to )?(?:expand|show more|read more|see more|view more|mehr anzeigen)(?: quote)?[\s.…]*|(?:quote|zitat|citation|cita|citazione|citaat|citat|cytat|цитата):?)$/i;

const QUOTATION = new Set(['quote', 'quoted', 'quotebox', 'quotation', 'bbquote', 'quotecontent']);

/**
 * A quotation of what an earlier post says goes with its attribution, unless it picks out a part; the head of the post then says whom it answers. Any other
 * quotation of which something is kept is kept whole.
 */
export function decideQuotations(
  survey: Survey,
  { postOf, answered }: Thread,
  quotationOf: Int32Array,
  decision: Decision,
): void {
  const { blocks } = survey;
  /** The post that has said a text first, and the number of words that each post has said itself. */
  const saidIn = new Map<string, number>();
  const ownWords = new Int32Array(postOf.length);
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at]!;
    const quotation = quotationOf[block.element]!;
    if (quotation < 0) {
      const post = postOf[block.element]!;
      if (post >= 0 && decision.keep[block.index]) {
        if (!saidIn.has(block.text)) saidIn.set(block.text, post);
        ownWords[post]! += block.words;
      }
      at++;
      continue;
    }
    const quoted = blocks.slice(at, survey.pastBlock[quotation]);
    at += quoted.length;
    for (const { index, text } of quoted) if (LABEL.test(text)) decision.follow(index, false, 'quotation');
    const whole = quoted.filter(({ text }) => !LABEL.test(text));
    const said = whole.filter(({ text }) => !ATTRIBUTION.test(text));
    const repeated = said.filter(({ text }) => saidIn.has(text));
    const words = countWordsOf(repeated);
    const sources = new Set(repeated.map(({ text }) => saidIn.get(text)!));
    const ofSources = [...sources].reduce((sum, post) => sum + ownWords[post]!, 0);
    const isPick = words <= MAX_PICK_WORDS && words < ofSources * MAX_PICK_SHARE;
    const isRepeated = words >= countWordsOf(said) * MIN_REPEATED && !isPick;
    let before = blocks[quoted[0]!.index - 1];
    if (before?.words === 0 || before?.text === '...') before = blocks[before.index - 1]; // a sign that opens the quotation
    const isBeside = before && postOf[before.element] === postOf[quotation];
    if (isBeside && LABEL.test(before!.text)) decision.follow(before!.index, false, 'quotation');
    else if (isBeside && isAttribution(before!.text)) whole.push(before!);
    if (isRepeated || whole.some(({ index }) => decision.keep[index]))
      for (const { index } of whole) decision.follow(index, !isRepeated, 'quotation');
    const post = postOf[quotation]!;
    if (isRepeated && words > 0) answered.set(post, new Set([...(answered.get(post) ?? []), ...sources]));
  }
}

/** A line of a post that says when it was posted is no attribution. */
const OPENS_PAIR = /^(?:originally posted|quot)|:$/i;

/** The boxes below labels such as "Quote:", and those that hold a line with who is quoted and a box with the text: old forums show quotations so. */
function findLabelled({ blocks, elements, firstBlock, parent, pastBlock }: Survey, postOf: Int32Array): Set<number> {
  const labelled = new Set<number>();
  for (const { index, element, text, linkWords } of blocks) {
    const next = blocks[index + 1];
    if (!next || postOf[element]! < 0) continue;
    let box = next.element;
    if (firstBlock[box]! <= index) continue; // a text below the label
    while (firstBlock[parent[box]!]! > index) box = parent[box]!;
    if (postOf[box] !== postOf[element]) continue;
    let around = parent[box]!;
    while (/^t(?:r|head|body)$/.test(elements[around]!.localName)) around = parent[around]!;
    const isPair = firstBlock[around] === index && pastBlock[around] === pastBlock[box] && postOf[around] !== around;
    if (linkWords === 0 && text.endsWith(':') && LABEL.test(text)) labelled.add(box);
    else if (isPair && BOX.test(elements[box]!.localName) && OPENS_PAIR.test(text) && isAttribution(text))
      labelled.add(around);
  }
  return labelled;
}

/** For each element in a post, the outermost quotation around it; -1 if there is none. Some forums mark up the text of each post as one. */
export function findQuotations(survey: Survey, postOf: Int32Array): Int32Array {
  const { elements, names, parent } = survey;
  const labelled = findLabelled(survey, postOf);
  const quotationOf = new Int32Array(postOf.length).fill(-1);
  for (let i = 1; i < postOf.length; i++) {
    if (postOf[i]! < 0 || postOf[i] === i) continue;
    const around = quotationOf[parent[i]!]!;
    const isOne = labelled.has(i) || isQuotation(elements[i]!, names[i]!);
    quotationOf[i] = around < 0 && isOne ? i : around;
  }
  return quotationOf;
}

export function isQuotation({ localName, className }: Element, { words }: NameSignals): boolean {
  if (localName !== 'blockquote' && !words.some((word) => QUOTATION.has(word))) return false;
  return !isContentName(className) || SURE_QUOTATION.test(className);
}

/** `content-quote` is a quotation, `body selectToQuote` is a text from which readers can quote. */
const SURE_QUOTATION = /(?:^|[\s_-])quote(?:$|[\s_-])/i;
const BOX = /^(?:div|aside|section|table|tr)$/;

/** Makes a blockquote of each quotation that is a box: around its text and who said it, where the page has one around the text only. */
export function formatQuotations(survey: Survey, postOf: Int32Array): void {
  const { elements } = survey;
  let heading: Element | undefined;
  findQuotations(survey, postOf).forEach((quotation, i) => {
    let box = elements[i]!;
    if (quotation !== i || !box.parentNode || survey.words[i] === 0) return;
    if (BOX.test(box.localName)) {
      const [inner] = elementsNamed(box, 'blockquote');
      if (inner) rename(inner, 'div');
      for (const link of elementsNamed(box, 'a')) if (isArrow(link)) link.remove();
      box = rename(box, 'blockquote');
      box.removeAttribute('class');
    }
    if (box.localName !== 'blockquote') return;
    dropOuterRules(box);
    if (heading && heading === elementBefore(box)) box.prepend(rename(heading, 'div'));
    heading = isAttribution(foldedText(box)) ? box : undefined;
  });
}

/** Some forums draw lines above and below a quotation. */
function dropOuterRules(quotation: Element): void {
  for (const rule of [quotation.children[0], quotation.children.at(-1)]) if (rule?.localName === 'hr') rule.remove();
}

function elementBefore(element: Element): Element | undefined {
  let before = element.previousSibling;
  while (before instanceof Text && !before.data.trim()) before = before.previousSibling;
  return before instanceof Element ? before : undefined;
}

/** A sign or a picture in the attribution that leads to the post which is quoted. */
const isArrow = (link: Element): boolean =>
  !/[\p{L}\p{N}]/u.test(foldedText(link)) && ATTRIBUTION.test(foldedText(link.parentElement!).replace(/\P{L}+$/u, ''));

/**
 * Excludes trailing boxes whose names or links mark them as not the article, even if they read like prose: teasers of other articles,
 * small print, the author box. On a short article such boxes hold more words than the article itself. Lines at the end that lead to something else go too.
 */
import type { Element } from '../dom/index.ts';
import type { Evidence } from './evidence.ts';
import { excludeTeaserCards } from './excludeTeaserCards.ts';
import type { Verdict } from './judge.ts';
import { categoryBit, type NameSignals } from './names.ts';
import type { Block, Survey } from './survey.ts';
import { findSectionEnd } from './units/sections.ts';

/** An element with fewer words is not the article's text, whatever its name. */
const MIN_TEXT_WORDS = 30;
/** If other elements with such a name hold more than this share of the words, none of them is the article's text. */
const MAX_OTHER_SHARE = 0.2;
const TRAILING_CATEGORIES =
  categoryBit.related | categoryBit.newsletter | categoryBit.footer | categoryBit.advert | categoryBit.popup;
const SMALL_PRINT = /^(?:disclaimer|disclaimers|disclosure|disclosures)$/;
const ARTICLE_WORDS = new Set(['article', 'entry', 'post', 'story', 'blog', 'news']);
const BODY_WORDS = new Set(['content', 'body', 'text', 'copy']);

/**
 * `url`: the page's own, if links to the site's other pages do not belong to the text. `isAuthored`: the text has an author, so that cards below it are other
 * texts of the site. Those of a service are its features and its cases.
 */
export function excludeTrailingBoxes(
  evidence: Evidence,
  verdicts: readonly Verdict[],
  keep: boolean[],
  {
    authors = [],
    url,
    isAuthored,
  }: { readonly authors?: readonly string[] | undefined; readonly url: URL | undefined; readonly isAuthored: boolean },
): void {
  const { survey } = evidence;
  const text = findArticleBody(survey, keep);
  if (text !== undefined) {
    const end = survey.end[text]!;
    for (const { index, element } of survey.blocks)
      if (keep[index] && element >= end && isInTrailingBox(survey, element, text)) keep[index] = false;
  }
  excludeAuthorBox(survey, verdicts, keep, authors);
  excludeLooseEnds(survey, keep);
  if (url) excludeBiography(evidence, keep, authors);
  excludeProfiles(survey, keep);
  excludeCommentForm(survey, keep);
  excludeOtherPages(survey, keep, url !== undefined);
  if (url && isAuthored) excludeTeaserCards(survey, keep, (block) => isLink(block) && leadsTo(block, url));
  if (url) excludeOwnLinks(survey, verdicts, keep, url);
  excludeLooseEnds(survey, keep);
  excludeIdleLeads(evidence, keep);
}

const MAX_LOOSE_ENDS = 5;
const MAX_LOOSE_WORDS = 15;
/** Whole lines that belong to the frame of a page, wherever it puts them: reading times, polls, buttons, and headings of boxes whose content is gone. */
const LOOSE_END = new RegExp(
  `^(?:${[
    '\\d{1,3}[\\s-]?min(?:ute)?s?\\.?(?:\\s+read(?:ing time)?)?',
    '(?:was|is|did) th(?:is|e) .{0,40}(?:help|helpful|useful|for you|answer).{0,20}\\?',
    'did you (?:find|like|enjoy) .{0,50}\\?(?: .{0,40})?',
    'rate this .{0,30}',
    '(?:enjoy(?:ed)? (?:the|this) (?:post|article)\\? ?)?(?:pin|share) (?:(?:it|this).{0,40}|for later!?)',
    '(?:tags?|tagged(?: with)?|labels|categories|filed under|posted in)\\s*[:：].{0,120}',
    'you (?:might|may|will) also (?:like|love|enjoy).{0,20}|up next[:：]?',
    '(?:related|more|other|similar|recent|popular) (?:posts?|articles?|stories|reading|news|blogs?)[:：]?',
    '(?:read|learn|view|show|load) more[:：]?',
  ].join('|')})$`,
  'i',
);

/** Pages without any landmarks end with a notice too, often after links to their other parts. */
const NOTICE = /(?:©|\(c\)|copyright)\s*(?:©|\(c\))?\s*(?:19|20)\d\d|all rights reserved/i;
const MAX_NOTICE_WORDS = 40;

/** What a site asks of every reader, after any text. Not "contact us", with which the text of a firm ends on purpose. */
const APPEAL =
  /^(?:.{0,60}[?!:] )?(?:(?:please |also |and )?(?:be sure to|make sure to|don['’]t forget to|remember to) )?(?:sign up (?:today|now|here|below|for (?:our|my|the))|subscribe (?:to (?:our|my|the)|now|today|here|below|for)|follow (?:me|us|along)? ?(?:here )?on\b|follow .{1,30} on (?:facebook|instagram|x|twitter|linkedin|youtube|tiktok|pinterest|bluesky)\b|stay (?:connected|tuned)\b)/i;
const MAX_APPEAL_WORDS = 55;

function isLooseEnd({ words, text }: Block): boolean {
  return (
    (words <= MAX_LOOSE_WORDS && LOOSE_END.test(text)) ||
    (words <= MAX_NOTICE_WORDS && NOTICE.test(text)) ||
    (words <= MAX_APPEAL_WORDS && APPEAL.test(text))
  );
}

/** Excludes lines at the end that say nothing about the text. */
function excludeLooseEnds({ blocks }: Survey, keep: boolean[]): void {
  for (let i = 0; i < MAX_LOOSE_ENDS; i++) {
    const last = keep.lastIndexOf(true);
    if (last < 1 || !isLooseEnd(blocks[last]!)) return;
    keep[last] = false;
  }
}

const COMMENT_FORM = /^(?:add|leave|post|write|submit) (?:a|your) (?:comment|reply|response)\b/i;
const MAX_FORM_WORDS = 100;

/** Excludes what a site asks of those who want to comment, below the last heading. */
function excludeCommentForm(survey: Survey, keep: boolean[]): void {
  const { blocks } = survey;
  const from = blocks.findLastIndex(({ index }) => keep[index] && isHeadingBlock(survey, index));
  if (from < 1 || !COMMENT_FORM.test(blocks[from]!.text)) return;
  const words = blocks.slice(from).reduce((sum, { index, words }) => sum + (keep[index] ? words : 0), 0);
  if (words <= MAX_FORM_WORDS) keep.fill(false, from);
}

/** A section that lost fewer words had only a button. */
const MIN_LOST_WORDS = 6;
const MAX_LEADS = 10;

/** Excludes what announces nothing, because the links below it are gone: lines about other pages, lines that end with a colon, and headings over nothing. */
function excludeIdleLeads({ survey, titleBlock }: Evidence, keep: boolean[]): void {
  const { blocks, elements, parent, pastBlock } = survey;
  for (let i = 0; i < MAX_LEADS; i++) {
    const lead = blocks[keep.lastIndexOf(true)];
    if (!lead || lead.index < 1 || lead.index === titleBlock) return;
    const isHeading = isHeadingBlock(survey, lead.index);
    const end = isHeading ? findSectionEnd(survey, lead.index) : pastBlock[Math.max(0, parent[lead.element]!)]!;
    const lost = blocks.slice(lead.index + 1, end);
    const next = lost.find(({ words }) => words > 0);
    const isIdle = isHeading
      ? lost.reduce((sum, { words }) => sum + words, 0) >= MIN_LOST_WORDS
      : next &&
        next.linkWords > 0 &&
        (isLink(next) || elements[next.element]!.localName === 'li') &&
        (announcesPages(lead) || (lead.text.length <= MAX_LEAD && /[:：]$/.test(lead.text)));
    if (!isIdle) return;
    keep[lead.index] = false;
  }
}

const MAX_LINKS = 30;
const MAX_LEAD = 80;
/** Not "See also" and "Related content", with which documentation ends on purpose. */
const OTHER_PAGES =
  /\b(?:you(?: (?:might|may|will|could|would)|['’]ll)(?: also)? (?:also )?(?:like|love|enjoy|find|be interested|want)|(?:other|more|related|similar|latest|recent|popular|further|these) (?:\p{L}+ ){0,3}(?:posts?|articles?|stories|blogs?|guides?|videos?|recommendations?|reads?|recipes?)|also read|read next|up next)\b/iu;

const RELATED = /^related (?:content|links|resources|topics|reading)[:：]?$/i;

/** Excludes links at the end below a line that announces other pages. */
function excludeOtherPages({ blocks }: Survey, keep: boolean[], hasTeasers: boolean): void {
  const links = trailing(blocks, keep, ({ words, linkWords }) => linkWords * 3 >= words && words > 0);
  const lead = blocks[keep.lastIndexOf(true, (links[0]?.index ?? 0) - 1)];
  if (links.length === 0 || links.length > MAX_LINKS || !lead || lead.index < 1) return;
  if (!announcesPages(lead) && !(hasTeasers && RELATED.test(lead.text))) return;
  for (const { index } of [lead, ...links]) keep[index] = false;
}

const MIN_OWN_LINKS = 5;
/** With a larger share of the kept words the links are what the page is about. */
const MAX_OWN_SHARE = 0.3;

/** A sentence this probable in a link is the text of a card: a feature of what the page is about. */
const MIN_SENTENCE_WORDS = 8;
const MIN_SENTENCE_PROBABILITY = 0.6;

/** Excludes many links to other pages of the site at the end, and the heading above them. */
function excludeOwnLinks(survey: Survey, verdicts: readonly Verdict[], keep: boolean[], url: URL): void {
  const { blocks } = survey;
  const isSentence = ({ index, words, text }: Block) =>
    words >= MIN_SENTENCE_WORDS && /[.!?]$/.test(text) && verdicts[index]!.probability >= MIN_SENTENCE_PROBABILITY;
  const links = trailing(blocks, keep, (block) => isLink(block) && leadsTo(block, url) && !isSentence(block));
  if (links.length < MIN_OWN_LINKS) return;
  const wordsOf = (some: readonly Block[]) => some.reduce((sum, { words }) => sum + words, 0);
  if (wordsOf(links) > wordsOf(blocks.filter(({ index }) => keep[index])) * MAX_OWN_SHARE) return;
  const lead = keep.lastIndexOf(true, links[0]!.index - 1);
  if (lead > 0 && !isHeadingBlock(survey, lead) && /[:：]$/.test(blocks[lead]!.text)) return; // the text says what they are
  for (const { index } of links) keep[index] = false;
  if (lead > 0 && isHeadingBlock(survey, lead)) keep[lead] = false;
}

/** The kept blocks at the end that match, in their order. */
function trailing(blocks: readonly Block[], keep: readonly boolean[], matches: (block: Block) => boolean): Block[] {
  const found: Block[] = [];
  for (let at = blocks.length - 1; at > 0; at--) {
    if (!keep[at]) continue;
    if (!matches(blocks[at]!)) break;
    found.push(blocks[at]!);
  }
  return found.reverse();
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/** Whether a link leads to another page of the same site. */
function leadsTo({ nodes, anchorWords }: Block, url: URL): boolean {
  const href = linkAround(nodes[0]?.parentElement)?.getAttribute('href');
  const target = href && anchorWords === 0 ? URL.parse(href, url) : undefined;
  return target ? withoutWww(target.hostname) === withoutWww(url.hostname) && target.pathname !== url.pathname : false;
}

const isLink = ({ words, linkWords }: Block): boolean => words > 0 && linkWords * 2 > words;

function announcesPages({ text, linkWords }: Block): boolean {
  return text.length <= MAX_LEAD && linkWords === 0 && OTHER_PAGES.test(text);
}

/** Finds the one element whose name says that it is the article's text (`article-content`, `post-body`), if it clearly holds the most kept words of such elements. */
function findArticleBody(survey: Survey, keep: readonly boolean[]): number | undefined {
  let best: number | undefined;
  let most = 0;
  let others = 0;
  let end = 0;
  survey.names.forEach((names, i) => {
    if (i < end || !isArticleBodyName(names)) return;
    end = survey.end[i]!;
    const words = survey.blocksIn(i).reduce((sum, block) => sum + (keep[block.index] ? block.words : 0), 0);
    others += Math.min(words, most);
    if (words > most) [best, most] = [i, words];
  });
  return most >= MIN_TEXT_WORDS && others < most * MAX_OTHER_SHARE ? best : undefined;
}

function isArticleBodyName({ words }: NameSignals): boolean {
  for (let i = 1; i < words.length; i++) if (BODY_WORDS.has(words[i]!) && ARTICLE_WORDS.has(words[i - 1]!)) return true;
  return false;
}

function isInTrailingBox({ names, parent, end }: Survey, element: number, text: number): boolean {
  for (let at = element; at > 0 && !(text >= at && text < end[at]!); at = parent[at]!) {
    const { categories, words } = names[at]!;
    const isContentName = (categories & categoryBit.content) !== 0;
    if (((categories & TRAILING_CATEGORIES) !== 0 && !isContentName) || words.some((word) => SMALL_PRINT.test(word)))
      return true;
  }
  return false;
}

const MAX_AUTHOR_WORDS = 100;
const MAX_LEVELS = 4;
/** A block this probable is part of the article. */
const MIN_CERTAIN = 0.8;
const PROFILE_URL =
  /^https?:\/\/(?:www\.)?(?:linkedin\.com\/in\/|(?:x|twitter|instagram|github|threads|facebook)\.com\/@?[\w.-]+\/?$|bsky\.app\/profile\/[^/]+\/?$|[\w.-]+\/@[\w.-]+\/?$)/i;

/** Excludes the last kept paragraph if it is in one box with the name of an author or a dropped link to a profile on a social network: the author box. */
function excludeAuthorBox(
  survey: Survey,
  verdicts: readonly Verdict[],
  keep: boolean[],
  authors: readonly string[],
): void {
  let last = keep.lastIndexOf(true);
  if (last > 0 && isHeadingBlock(survey, last)) last = keep.lastIndexOf(true, last - 1);
  if (last < 1 || verdicts[last]!.probability >= MIN_CERTAIN) return;
  const isName = namesOf(authors);
  const keptWords = survey.blocks.reduce((sum, { index, words }) => sum + (keep[index] ? words : 0), 0);
  let at = survey.blocks[last]!.element;
  for (let i = 0; i < MAX_LEVELS && at > 0; i++, at = survey.parent[at]!) {
    if (survey.words[at]! > MAX_AUTHOR_WORDS) return;
    const blocks = survey.blocksIn(at);
    const hasProfileLink = blocks.some(({ index, nodes }) => !keep[index] && isInProfileLink(nodes[0]?.parentElement));
    const hasName = keptWords > survey.words[at]! * 2 && blocks.some(isName);
    if (!hasProfileLink && !hasName) continue;
    for (const { index } of blocks) keep[index] = false;
    return;
  }
}

const MAX_TAIL = 8;
const MAX_BIOGRAPHY = 150;
/** Words after a biography: notes, offers, a last heading. */
const MAX_REST = 60;
const MIN_SENTENCE = 8;
/** Besides a name: "About Ann Ash", "Ann Ash, Editor". */
const MAX_ROLE_WORDS = 3;
const ABOUT_AUTHOR =
  /^(?:about the (?:author|writer|reviewer)s?|meet the (?:author|writer)|(?:article )?(?:medically )?(?:written|reviewed) by)\b/i;
const IS_SOMEBODY = /\b(?:is|was|has|have|writes|covers|works|leads|serves|lives|loves)\b/i;

/**
 * Excludes what the end says about the author: a name and the sentences below it that repeat it, all below "About the author", or a sentence that begins with it.
 * It stays on a page about the author and in a section: "Why trust us".
 */
function excludeBiography({ survey, titleBlock }: Evidence, keep: boolean[], authors: readonly string[]): void {
  const { blocks, elements } = survey;
  const title = blocks[titleBlock]?.text.toLowerCase() ?? '';
  const names = authors.map((name) => name.toLowerCase()).filter((name) => name.includes(' ') && !title.includes(name));
  const parts = names.flatMap((name) => name.split(/\s+/)).filter((part) => part.length > 2);
  const mentions = ({ text }: Block) => parts.some((part) => text.toLowerCase().includes(part));
  const isSentence = ({ words }: Block) => words >= MIN_SENTENCE;
  const isNameAlone = ({ text, words }: Block) =>
    names.some((name) => text.toLowerCase().includes(name) && words <= name.split(' ').length + MAX_ROLE_WORDS);
  const startsWithName = ({ text }: Block) =>
    names.some((name) => text.toLowerCase().indexOf(name) >= 0 && text.toLowerCase().indexOf(name) < 5) &&
    IS_SOMEBODY.test(text.slice(0, 100));
  const kept = blocks.filter(({ index }) => keep[index]);
  for (let from = Math.max(1, kept.length - MAX_TAIL); from < kept.length; from++) {
    const first = kept[from]!;
    const isAbout = first.words <= MAX_NAME_WORDS && ABOUT_AUTHOR.test(first.text);
    const isLabel = isAbout || isNameAlone(first);
    const isInSection = isHeadingBlock(survey, kept[from - 1]!.index) || elements[first.element]!.localName === 'li';
    if (!isLabel && (isInSection || !isSentence(first) || !startsWithName(first))) continue;
    let to = isAbout ? kept.length : from + 1;
    while (isLabel && to < kept.length && (mentions(kept[to]!) || (!isSentence(kept[to]!) && to < from + 3))) to++;
    while (!isAbout && to > from + 1 && !mentions(kept[to - 1]!)) to--;
    const wordsOf = (some: readonly Block[]) => some.reduce((sum, { words }) => sum + words, 0);
    const box = kept.slice(from, to);
    const [words, before] = [wordsOf(box), wordsOf(kept.slice(0, from))];
    if (!box.some(isSentence) || words > MAX_BIOGRAPHY || words * 2 > before || wordsOf(kept.slice(to)) > MAX_REST)
      continue;
    for (const { index } of box) keep[index] = false;
    return;
  }
}

const MAX_PROFILE_WORDS = 8;
const CONNECT = /\b(?:connect|follow|find|stay in touch)\b.{0,30}(?:[:：]|\b(?:me|us)\b.{0,20})$/i;

/** Excludes links to profiles on social networks at the end, and the line that announces them. */
function excludeProfiles({ blocks }: Survey, keep: boolean[]): void {
  const isProfile = ({ words, nodes }: Block) =>
    words <= MAX_PROFILE_WORDS && nodes.some((node) => isInProfileLink(node.parentElement));
  const profiles = trailing(blocks, keep, isProfile);
  if (profiles.length === 0) return;
  for (const { index } of profiles) keep[index] = false;
  const lead = blocks[keep.lastIndexOf(true)];
  if (lead && lead.index > 0 && lead.words <= MAX_LOOSE_WORDS && CONNECT.test(lead.text)) keep[lead.index] = false;
}

const MAX_NAME_WORDS = 8;

/** Whether a short line names an author: "Ann Ash", "About Ann Ash". */
function namesOf(authors: readonly string[]): (block: Block) => boolean {
  const names = authors.map((name) => name.toLowerCase()).filter((name) => name.includes(' '));
  return ({ text, words }) => words <= MAX_NAME_WORDS && names.some((name) => text.toLowerCase().includes(name));
}

function isHeadingBlock({ blocks, elements }: Survey, block: number): boolean {
  return /^h[1-6]$/.test(elements[blocks[block]!.element]!.localName);
}

function isInProfileLink(element: Element | null | undefined): boolean {
  return PROFILE_URL.test(linkAround(element)?.getAttribute('href') ?? '');
}

function linkAround(element: Element | null | undefined): Element | undefined {
  let at = element;
  for (let i = 0; i < MAX_LEVELS && at; i++, at = at.parentElement) if (at.localName === 'a') return at;
  return undefined;
}

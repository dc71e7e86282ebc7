/**
 * Finds who wrote each post, and when. A name or date counts by its role, that is its place in the template of a post: the author is at the
 * place that most posts fill, each with another name; a rank ("Member") is the same in many posts, and a mention is only in some.
 */
import { type Element, foldedText, type Text } from '../../dom/index.ts';
import { foldSpaces } from '../../foldSpaces.ts';
import { countWords } from '../../words.ts';
import { groupBy } from '../groupBy.ts';
import { wordsOf } from '../names.ts';
import { hasDate } from '../patterns.ts';
import type { Block, Survey } from '../survey.ts';

export interface Byline {
  readonly text: string;
  readonly block: Block;
  /** Machine-readable form of a date. */
  readonly datetime?: string | undefined;
}

export interface PostBylines {
  readonly author?: Byline | undefined;
  readonly date?: Byline | undefined;
}

interface Candidate extends Byline {
  readonly role: number;
  readonly post: number;
  readonly strength: number;
  /** Address of the profile that the name links to. */
  readonly profile?: string | undefined;
}

type Author = Pick<Candidate, 'text' | 'strength' | 'profile'>;
type PostDate = Pick<Candidate, 'text' | 'strength' | 'datetime'>;

const MAX_NAME_WORDS = 4;
const MAX_BLOCK_WORDS = 25;
const MAX_DATE_WORDS = 12;
/** Share of the posts that must fill the place of the author or date. */
const MIN_COVERAGE = 0.5;
/** If one text fills more of these places, it is a label. */
const MAX_LABEL_SHARE = 0.6;
const MIN_POSTS_WITH_LABEL = 3;

/** The author and the date that a block names, whichever post it is in. */
interface Signs {
  readonly author: Author | undefined;
  readonly date: PostDate | undefined;
}

/** Reads the signs of a block of a post, once: several sets of elements are tried as the posts of a thread. */
export type SignReader = (block: Block) => Signs;

export function signReader({ elements, parent }: Survey): SignReader {
  const known: Signs[] = [];
  return (block) => {
    const end = elements[parent[block.element]!]!.parentNode;
    known[block.index] ??= { author: findAuthor(block, end), date: findDate(block, end) };
    return known[block.index]!;
  };
}

export function findBylines(
  survey: Survey,
  posts: readonly number[],
  { postOf, roles }: { readonly postOf: Int32Array; readonly roles: Int32Array },
  readSigns: SignReader,
): ReadonlyMap<number, PostBylines> {
  const authors: Candidate[] = [];
  const dates: Candidate[] = [];
  for (const block of survey.blocks) {
    const post = postOf[block.element]!;
    if (post < 0 || block.words === 0 || block.words > MAX_BLOCK_WORDS) continue;
    const place = { block, post, role: roles[block.element]! };
    const { author = findBoldName(block, survey, post), date } = readSigns(block);
    if (author) authors.push({ ...place, ...author });
    if (date) dates.push({ ...place, ...date });
  }
  const authorOf = bestRole(authors, posts.length, true);
  const dateOf = bestRole(dates, posts.length, false);
  return new Map(posts.map((post) => [post, { author: authorOf.get(post), date: dateOf.get(post) }]));
}

/** For each post, the first candidate with the role that is filled in most posts. */
function bestRole(candidates: readonly Candidate[], posts: number, isName: boolean): Map<number, Candidate> {
  const roles = new Map<number, { byPost: Map<number, Candidate>; strength: number }>();
  for (const candidate of candidates) {
    let role = roles.get(candidate.role);
    if (!role) roles.set(candidate.role, (role = { byPost: new Map(), strength: 0 }));
    role.strength = Math.max(role.strength, candidate.strength);
    if (!role.byPost.has(candidate.post)) role.byPost.set(candidate.post, candidate);
  }
  let best = new Map<number, Candidate>();
  let bestScore = 0;
  for (const { byPost, strength } of roles.values()) {
    if (isName && hasLabels([...byPost.values()])) continue;
    const score = (byPost.size / posts) * strength;
    if (byPost.size >= posts * MIN_COVERAGE && score > bestScore) [best, bestScore] = [byPost, score];
  }
  return best;
}

/** Whether texts at the place of a name are labels: the same for several members, or, if nothing says who the members are, in most posts. */
function hasLabels(names: readonly Candidate[]): boolean {
  return groupBy(names, ({ text }) => text).some((same) => {
    const profiles = new Set(same.map(({ profile }) => profile));
    const isOneMember = profiles.size === 1 && !profiles.has(undefined);
    const isCommon = same.length >= MIN_POSTS_WITH_LABEL && same.length > names.length * MAX_LABEL_SHARE;
    return (profiles.size > 1 && !profiles.has(undefined)) || (isCommon && !isOneMember);
  });
}

/** How sure a place is that of the author: a link to a profile, an element named so, a bold line at the start. */
const PROFILE_STRENGTH = 3;
const NAME_STRENGTH = 2;
const BOLD_STRENGTH = 0.6;

const AUTHOR_NAME = /^(?:author|username|user|member|poster|nick|nickname|creator|byline|name|screenname|handle)$/;
const NOT_THE_AUTHOR = /^(?:title|rank|role|badge|stats|meta|info|group|avatar|flair|signature|quote|mention)$/;
const PROFILE_PATH =
  /(?:^|\/)(?:users?|u|profiles?|members?|people|authors?|author)[/=.]|(?:member|profile|userinfo|viewprofile|memberlist)\.php|[?&;](?:u|user|uid|userid|mode=viewprofile)=|\/[@~][\w.-]+\/?$/i;

/** A short text in a link to a profile, or in an element named after an author. `end`: the first ancestor that is not looked at. */
function findAuthor(block: Block, end: unknown): Author | undefined {
  let best: Author | undefined;
  for (const node of block.nodes) {
    const text = foldSpaces(node.data).trim();
    const words = countWords(text);
    // A single letter stands in for the picture of a member.
    if (words === 0 || words > MAX_NAME_WORDS || !/\p{L}/u.test(text) || /^\p{L}$/u.test(text) || hasDate(text, 1))
      continue;
    const author = authorAround(node, end);
    if (author.strength > (best?.strength ?? 0) && !STATUS.test(text))
      best = { text: text.replace(/^(?:by|von|par|por|di)\s+|[:,·|]+$/giu, ''), ...author };
  }
  return best;
}

/** Says whether a member is there, beside the picture. */
const STATUS = /^(?:online|offline)$/i;

const MAX_BLOCKS_TO_NAME = 4;
const NAME = /^\p{L}[\p{L}\p{N}_.' -]{1,30}$/u;

/** A line in bold near the start of a post: old forums name their members nowhere else. */
function findBoldName(block: Block, { firstBlock }: Survey, post: number): Author | undefined {
  const isLine = block.nodes.length === 1 && block.boldWords === block.words && block.words <= MAX_NAME_WORDS;
  const isNearStart = block.index - firstBlock[post]! < MAX_BLOCKS_TO_NAME;
  return isLine && isNearStart && NAME.test(block.text) ? { text: block.text, strength: BOLD_STRENGTH } : undefined;
}

function authorAround(node: Text, end: unknown): Omit<Author, 'text'> {
  let strength = 0;
  let profile: string | undefined;
  for (let at: Element | null = node.parentElement; at && at !== end; at = at.parentElement) {
    const isNamed = /author|creator/.test(`${at.getAttribute('itemprop') ?? ''} ${at.getAttribute('rel') ?? ''}`);
    const address = at.localName === 'a' ? (at.getAttribute('href') ?? '') : '';
    const isProfile = PROFILE_PATH.test(address);
    if (isProfile) profile ??= address;
    const words = wordsOf(`${at.className} ${at.id}`);
    if (isNamed || isProfile) strength = Math.max(strength, PROFILE_STRENGTH);
    if (words.some((word) => AUTHOR_NAME.test(word)))
      strength = Math.max(strength, words.some((word) => NOT_THE_AUTHOR.test(word)) ? 0.5 : NAME_STRENGTH);
    if (/^h[1-6]$/.test(at.localName) && strength > 0) strength += 0.5;
  }
  return { strength, profile };
}

/** Says that a date is that of a member or of a change. */
export const NOT_THE_POST_DATE =
  /\b(?:join(?:ed)?|member since|registered|last edit|edited|updated|modified|last (?:seen|activity|visit|reply|post)|born|mitglied seit|beigetreten|registriert|bearbeitet|zuletzt|inscrit|modifié|miembro desde|registrado|editado|dołączył|edytowan)/i;

/** Words and marks around a date that belong to the line it is in. */
const BESIDE_DATE = /^(?:[\s·•|,»›(#-]|(?:posted|answered|asked|wrote|on|am|le|el)\b)+|[\s·•|,(:-]+$/giu;

function findDate(block: Block, end: unknown): PostDate | undefined {
  if (NOT_THE_POST_DATE.test(block.text)) return undefined;
  for (const node of block.nodes) {
    const time = timeAround(node, end);
    const own = foldSpaces(node.data).trim();
    // Beside the date, an element may hold its age, or the time of day.
    const text = time && !hasDate(own, 1) ? foldedText(time) : `${own}${timeAfter(block.text, own)}`;
    if (!text || countWords(text) > MAX_DATE_WORDS || !(time || hasDate(text, 1))) continue;
    const datetime = time?.getAttribute('datetime') ?? undefined;
    return { text: text.replace(BESIDE_DATE, ''), strength: time ? 1.5 : 1, ...(datetime && { datetime }) };
  }
  return undefined;
}

const TIME_OF_DAY = /^[\s,]*(?:at |um |à )?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?/i;

function timeAfter(text: string, date: string): string {
  const at = text.indexOf(date);
  const time = at < 0 ? '' : (TIME_OF_DAY.exec(text.slice(at + date.length))?.[0] ?? '');
  return /[\s,]$/.test(date) || /^[\s,]/.test(time) || !time ? time : ` ${time}`;
}

function timeAround(node: Text, end: unknown): Element | undefined {
  for (let at: Element | null = node.parentElement; at && at !== end; at = at.parentElement)
    if (at.localName === 'time') return at;
  return undefined;
}

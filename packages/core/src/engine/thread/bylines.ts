/**
 * Finds who wrote each post, and when. A name or date counts by its role, that is its place in the template of a post: the author is at the
 * place that most posts fill, each with another name; a rank ("Member") is the same in many posts, and a mention is only in some.
 */
import { type Element, foldedText, type Text } from '../../dom/index.ts';
import { foldSpaces } from '../../foldSpaces.ts';
import { countWords } from '../../words.ts';
import { groupBy } from '../groupBy.ts';
import { wordsOf } from '../names.ts';
import { dateIn, hasDate } from '../patterns.ts';
import type { Block, Survey } from '../survey.ts';

export interface Byline {
  readonly text: string;
  readonly block: Block;
  /** Machine-readable form of a date. */
  readonly datetime?: string | undefined;
  /** How sure it is. */
  readonly strength?: number;
}

export interface PostBylines {
  readonly author?: Byline | undefined;
  readonly date?: Byline | undefined;
}

interface Candidate extends Byline {
  readonly role: string;
  readonly post: number;
  readonly strength: number;
  /** Follows a date that is that of a change. */
  readonly isOfChange: boolean;
  /** Address of the profile that the name links to. */
  readonly profile?: string | undefined;
  /** The text of a name, if the block holds more than it. */
  readonly node?: Text;
}

type Author = Pick<Candidate, 'text' | 'strength' | 'profile' | 'node'>;
type PostDate = Pick<Candidate, 'text' | 'strength' | 'datetime'>;

const MAX_NAME_WORDS = 4;
export const MAX_BLOCK_WORDS = 25;
const MAX_DATE_WORDS = 12;
/** Share of the posts that must fill the place of the author or date. */
const MIN_COVERAGE = 0.5;
/** If one text fills more of these places, it is a label. */
const MAX_LABEL_SHARE = 0.6;
const MIN_POSTS_WITH_LABEL = 3;
/** Members of several servers may have one name. If more of the names are those of several members, they are labels. */
const MAX_SHARED_NAMES = 0.3;

/** The author and the date that a block names, whichever post it is in. */
interface Signs {
  readonly author: Author | undefined;
  readonly date: PostDate | undefined;
}

export const NO_SIGNS: Signs = { author: undefined, date: undefined };

/** Longer blocks are text. */
export const canBeByline = ({ words }: Block): boolean => words > 0 && words <= MAX_BLOCK_WORDS;

/** Whether a short block holds a date or an age, at a glance. */
export const hasDateSign = (block: Block): boolean =>
  canBeByline(block) &&
  (block.hasDate || block.nodes.some(({ data }) => data.length < 12 && SHORT_AGE.test(data.trim())));

/** Reads the signs of a block of a post, once: several sets of elements are tried as the posts of a thread. */
export type SignReader = (block: Block) => Signs;

const readers = new WeakMap<Survey, SignReader>();

export function signReader(survey: Survey): SignReader {
  let reader = readers.get(survey);
  if (!reader) readers.set(survey, (reader = newReader(survey)));
  return reader;
}

function newReader({ blocks, elements, parent }: Survey): SignReader {
  const known = new Array<Signs | undefined>(blocks.length);
  const readElement = elementReader();
  return (block) => {
    const end = elements[parent[block.element]!]?.parentNode; // text of the body itself has no parent
    return (known[block.index] ??= {
      author: findAuthor(block, end, readElement),
      date: isLabelOfOtherDate(blocks[block.index - 1]) ? undefined : findDate(block, end),
    });
  };
}

const MAX_DATE_LABEL_WORDS = 3;

/** "Joined:", with the date in the next element. */
const isLabelOfOtherDate = (block: Block | undefined): boolean =>
  block !== undefined &&
  block.words <= MAX_DATE_LABEL_WORDS &&
  block.digits === 0 &&
  NOT_THE_POST_DATE.test(block.text);

export interface Bylines {
  readonly of: ReadonlyMap<number, PostBylines>;
  /** Share of the posts with an author, and of those with a date; less if a post has several, as the frame around all posts has. */
  readonly clarity: number;
}

interface Template {
  readonly postOf: Int32Array;
  readonly roles: Int32Array;
}

export function findBylines(
  survey: Survey,
  posts: readonly number[],
  { postOf, roles }: Template,
  readSigns: SignReader,
): Bylines {
  const authors: Candidate[] = [];
  const links: Candidate[] = [];
  const dates: Candidate[] = [];
  let last: Block | undefined;
  for (const block of survey.blocks) {
    const post = postOf[block.element]!;
    const previous = last && postOf[last.element] === post ? last : undefined;
    if (block.words > 0) last = block;
    if (post < 0 || !canBeByline(block)) continue;
    const place = {
      block,
      post,
      role: placeOf(survey, block.element, post),
      isOfChange: previous !== undefined && isChange(previous),
    };
    const { author = findMarkedName(block, block.boldWords, survey, post), date } = readSigns(block);
    const link = findMarkedName(block, block.linkWords, survey, post);
    if (link) links.push({ ...place, ...link });
    if (author) authors.push({ ...place, ...author });
    if (date) dates.push({ ...place, ...date });
    const before = date && previous?.linkWords === 0 && !readSigns(previous).author ? firstText(previous) : '';
    if (previous && canBeName(before))
      authors.push({
        block: previous,
        post,
        role: placeOf(survey, previous.element, post),
        isOfChange: false,
        text: trimName(before),
        strength: BESIDE_DATE_STRENGTH,
      });
  }
  const near = nearness(survey, roles);
  const isLabel = (names: readonly Candidate[]) => hasLabels(names, isSurePlace(survey, names));
  const named = bestRole(authors, posts.length, isLabel, near, variety);
  const author = named.of.size > 0 ? named : bestRole(links, posts.length, isLabel, near, variety);
  const date = bestRole(dates, posts.length, () => false, near);
  fillGaps(survey, postOf, author.of);
  return {
    of: new Map(posts.map((post) => [post, { author: author.of.get(post), date: date.of.get(post) }])),
    clarity: author.clarity + date.clarity,
  };
}

/** The text of a block, or of the first of several elements in it: a rank may be beside the name. */
function firstText({ nodes, text }: Block): string {
  const [first, second] = nodes;
  const isApart = second !== undefined && [first, second].every((node) => node?.parentNode?.childNodes.length === 1);
  return isApart ? foldSpaces(first!.data).trim() : text;
}

/** Share of the names that are different: there are fewer ranks than members. */
const variety = (names: readonly Candidate[]): number =>
  (new Set(names.map(({ text }) => text)).size / names.length) * VARIETY_WEIGHT;
const VARIETY_WEIGHT = 0.5;

const PLACE_DEPTH = 2;

/** The template around a block. Not up to the post: an opening post and its replies differ outside, and show their authors alike. */
export function placeOf({ names, parent }: Survey, element: number, post: number): string {
  let place = '';
  for (let at = element, depth = 0; at !== post && depth < PLACE_DEPTH; at = parent[at]!, depth++)
    place += `${names[at]!.signature} `;
  return place;
}

/** "edited 5 May": the name after it is that of an editor. */
const isChange = ({ hasDate, words, text }: Block): boolean =>
  hasDate && words <= MAX_DATE_WORDS && NOT_THE_POST_DATE.test(text);

/** For each post, the first candidate with the role that is filled in most posts, or, if it has none, one that is beside that place. */
function bestRole(
  candidates: readonly Candidate[],
  posts: number,
  areLabels: (texts: readonly Candidate[]) => boolean,
  areNear: (a: Candidate, b: Candidate) => boolean,
  rate: (texts: readonly Candidate[]) => number = () => 0,
): { of: Map<number, Candidate>; clarity: number } {
  const roles = new Map<string, { byPost: Map<number, Candidate>; strength: number; places: number }>();
  for (const candidate of candidates) {
    let role = roles.get(candidate.role);
    if (!role) roles.set(candidate.role, (role = { byPost: new Map(), strength: 0, places: 0 }));
    role.places++;
    role.strength = Math.max(role.strength, candidate.strength);
    const known = role.byPost.get(candidate.post);
    if (!known || (known.isOfChange && !candidate.isOfChange)) role.byPost.set(candidate.post, candidate);
  }
  let best = new Map<number, Candidate>();
  let bestScore = 0;
  let perPost = 1;
  for (const { byPost, strength, places } of roles.values()) {
    if (areLabels([...byPost.values()])) continue;
    // A place that a post has several times is that of remarks on the post.
    const score = (byPost.size / posts) * (byPost.size / places) * strength * (1 + rate([...byPost.values()]));
    if (byPost.size < posts * MIN_COVERAGE || score <= bestScore) continue;
    [best, bestScore, perPost] = [byPost, score, places / byPost.size];
  }
  const [example] = best.values();
  if (!example) return { of: best, clarity: 0 };
  for (const candidate of candidates) {
    const known = best.get(candidate.post);
    if (known && (!known.isOfChange || candidate.isOfChange)) continue;
    if (candidate.strength >= Math.min(example.strength, NAME_STRENGTH) && areNear(candidate, example))
      best.set(candidate.post, candidate);
  }
  return { of: best, clarity: best.size / posts / perPost };
}

/** Names with more words are short: "A n n". */
const MAX_NAME_LENGTH = 20;

/** Posts without an author get the text at the very place of the others' names, even if it looks like none: "X", "131359". */
function fillGaps(survey: Survey, postOf: Int32Array, authors: Map<number, Candidate>): void {
  const [example] = authors.values();
  if (!example) return;
  const { role, node } = example;
  const like = node && elementSignature(node);
  for (const other of survey.blocks) {
    const post = postOf[other.element]!;
    if (post < 0 || authors.has(post) || !canBeByline(other) || placeOf(survey, other.element, post) !== role) continue;
    const name = like ? (other.nodes.find((text) => elementSignature(text) === like)?.data ?? '') : other.text;
    const text = trimName(foldSpaces(name).trim());
    const isShort = countNameWords(text) <= MAX_NAME_WORDS || text.length <= MAX_NAME_LENGTH;
    const isName = isShort && /[\p{L}\p{N}]/u.test(text);
    if (isName && !STATUS.test(text) && !hasDate(text, 1)) authors.set(post, { ...example, text, block: other, post });
  }
}

const elementSignature = ({ parentElement }: Text): string => `${parentElement?.localName} ${parentElement?.className}`;

/** Whether two places belong together: the same element in another kind of post, or another element of one box, as the names of moderators are. */
function nearness(
  { names, parent }: Survey,
  roles: Int32Array,
): (a: Pick<Candidate, 'block'>, b: Pick<Candidate, 'block'>) => boolean {
  const boxes = (element: number) => [parent[element]!, parent[parent[element]!]!].map((box) => roles[box] ?? -1);
  return ({ block: { element: a } }, { block: { element: b } }) =>
    names[a]!.signature === names[b]!.signature || boxes(a).some((box) => box >= 0 && boxes(b).includes(box));
}

const SURE_NAME = /^(?:author|username|poster|byline|nickname|screenname)$/;

/** Whether the elements of the texts themselves are named after authors: there, one text in most posts is that of members who have left. */
function isSurePlace({ names }: Survey, candidates: readonly Candidate[]): boolean {
  return candidates.every(({ block, strength }) => {
    const { words } = names[block.element]!;
    return strength >= NAME_STRENGTH && words.some((word) => SURE_NAME.test(word));
  });
}

/**
 * Whether texts at the place of a name are labels: the same for several members, or, if nothing says who the members are, in most posts.
 * At a sure place only what all posts say is a label.
 */
function hasLabels(names: readonly Candidate[], isSure: boolean): boolean {
  let shared = 0;
  const areCommon = groupBy(names, ({ text }) => text).some((same) => {
    const profiles = new Set(same.map(({ profile }) => profile));
    if (profiles.size > 1 && !profiles.has(undefined)) shared += same.length;
    const isOneMember = profiles.size === 1 && !profiles.has(undefined);
    const isOnly = same.length > 1 && same.length === names.length;
    const isMost = same.length >= MIN_POSTS_WITH_LABEL && same.length > names.length * MAX_LABEL_SHARE;
    const isCommon = isOnly || (isMost && !isSure);
    return isCommon && !isOneMember;
  });
  return areCommon || shared > names.length * MAX_SHARED_NAMES;
}

/** How sure a place is that of the author: a link to a profile, an element named so, a bold line at the start. */
const PROFILE_STRENGTH = 3;
const NAME_STRENGTH = 2;
const BOLD_STRENGTH = 0.6;
const BESIDE_DATE_STRENGTH = 0.5;

/** Whether a name is sure to be that of an author, wherever it is. */
export const isAuthor = ({ strength }: Pick<Candidate, 'strength'>): boolean => strength >= NAME_STRENGTH;

const AUTHOR_NAME = /^(?:author|username|user|member|poster|nick|nickname|creator|byline|name|screenname|handle)$/;
const NOT_THE_AUTHOR =
  /^(?:(?:user)?title|category|tag|rank|role|badge|stats|meta|info|group|avatar|flair|signature|quote|mention)$/;
export const PROFILE_PATH =
  /(?:^|\/)(?:users?|u|profiles?|members?|people|authors?|author)(?:[/=.]|-\d)|\bspace-uid-\d|[?&;]mod=space\b|(?:member|profile|userinfo|viewprofile|memberlist)\.(?:php|jspa?|aspx?)|[?&;]action=(?:view)?profile\b|[?&;](?:u|user|uid|userid|mode=viewprofile)=|\/[@~][\w.+-]+\/?$/i;

/** Where readers sign in. */
export const SIGN_IN_PATH = /\/(?:log-?(?:in|out)|sign_?-?(?:in|up)|register|password)\b/i;

/** A short text in a link to a profile, in an element named after an author, or beside a date. `end`: the first ancestor that is not looked at. */
function findAuthor(block: Block, end: unknown, readElement: ElementReader): Author | undefined {
  let best: Author | undefined;
  let before = '';
  let nodeBefore: Text | undefined;
  for (const node of block.nodes) {
    const text = foldSpaces(node.data).trim();
    const words = countNameWords(text);
    if (!best && canBeName(before) && hasDate(text, 1))
      best = { text: trimName(before), strength: BESIDE_DATE_STRENGTH, ...(nodeBefore && { node: nodeBefore }) };
    if (text) [before, nodeBefore] = [text, node];
    // A single letter stands in for the picture of a member.
    if (words === 0 || words > MAX_NAME_WORDS || /^\p{L}$/u.test(text) || STATUS.test(text) || hasDate(text, 1))
      continue;
    const author = authorAround(node, end, readElement);
    if (/:\s|^\(|^\S+\.(?:jpe?g|png|gif|webp|pdf|zip)$/i.test(text)) continue; // a label with its value, a remark, or a file
    if (COUNT.test(text) && !(/^\d{3,}$/.test(text) && author.profile?.includes(text))) continue;
    if (author.strength > (best?.strength ?? 0))
      best = { text: `${trimName(text)}${fullNameAfter(block.text, text)}`, node, ...author };
  }
  return best;
}

/** What may be a name beside a date: short, and neither a sentence nor a label. */
function canBeName(text: string): boolean {
  const name = trimName(text);
  return (
    /^[\p{L}\p{N}@][^!?:;,]{0,39}[^.!?:;,]$/u.test(name) &&
    countNameWords(name) <= MAX_NAME_WORDS &&
    !COUNT.test(name) &&
    !STATUS.test(name) &&
    !hasDate(name, 1)
  );
}

/** Words of what may be a name; "ann.ash@boats.example.org" is one of a federated forum. */
const countNameWords = (text: string): number => countWords(text.replace(/(?<=\w)@[\w-]+\.[\w.-]+$/, ''));

const trimName = (text: string): string =>
  text.replace(/<[^<>]*>/g, '').replace(/^(?:(?:posted )?by:?|from:|author:|von|par|por|di)\s+|[\s:,·•|]+$/giu, '');

/** "1,204 posts", "Posts: 1,204", "39.8k" and signs. A number is a name only where the address of a profile has it. */
const COUNT = /^[\d.,]+[km]?(?:\s|$)|:\s*[\d.,]+$|^\P{L}*$/iu;

/** Some forums show the name of an account, then that of the person: "ann (Ann Ash)". */
const FULL_NAME = /^\s*(\((?!(?:op|mods?|moderator|admin|author|staff|bot|edited)\))\p{L}[^()\d]{1,30}\))/iu;

function fullNameAfter(text: string, name: string): string {
  const at = text.indexOf(name);
  const full = at < 0 ? undefined : FULL_NAME.exec(text.slice(at + name.length, at + name.length + 40))?.[1];
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '');
  return full && letters(full) !== letters(name) ? ` ${full}` : '';
}

/** Says whether a member is there, or what they did. */
const STATUS =
  /^(?:online|offline|(?:last )?edited|asked|answered|posted|modified|replied|commented|wrote|said|changed|updated|opened|closed|created|added|started|submitted|reported|published)$|(?:^|\s)(?:on|by|at|in|von|par|por)$/i;

const MAX_BLOCKS_TO_NAME = 4;
const NAME = /^\p{L}[\p{L}\p{N}_.' -]{1,30}$/u;

/** A line in bold near the start of a post, or a link: old forums name their members nowhere else. */
function findMarkedName(block: Block, marked: number, { firstBlock, names }: Survey, post: number): Author | undefined {
  const isLine = block.nodes.length === 1 && marked === block.words && block.words <= MAX_NAME_WORDS;
  const isNearStart = block.index - firstBlock[post]! < MAX_BLOCKS_TO_NAME;
  const isRank = names[block.element]!.words.some((word) => NOT_THE_AUTHOR.test(word));
  return isLine && isNearStart && !isRank && NAME.test(block.text)
    ? { text: block.text, strength: BOLD_STRENGTH }
    : undefined;
}

/** What an element says about the author of the texts inside. */
interface ElementSigns {
  readonly address: string;
  readonly isProfile: boolean;
  readonly strength: number;
}

type ElementReader = (element: Element) => ElementSigns;

/** Reads each element once: many texts are in the same ones. */
function elementReader(): ElementReader {
  const known = new Map<Element, ElementSigns>();
  return (element) => {
    let signs = known.get(element);
    if (!signs) known.set(element, (signs = readElement(element)));
    return signs;
  };
}

function readElement(element: Element): ElementSigns {
  const isNamed = /author|creator/.test(
    `${element.getAttribute('itemprop') ?? ''} ${element.getAttribute('rel') ?? ''}`,
  );
  const address = element.localName === 'a' ? (element.getAttribute('href') ?? '') : '';
  const isProfile = PROFILE_PATH.test(address) && !SIGN_IN_PATH.test(address);
  const words = wordsOf(`${element.className} ${element.id}`);
  const isAuthor = words.some((word) => AUTHOR_NAME.test(word));
  const ofNames = isAuthor ? (words.some((word) => NOT_THE_AUTHOR.test(word)) ? 0.5 : NAME_STRENGTH) : 0;
  return { address, isProfile, strength: isNamed || isProfile ? PROFILE_STRENGTH : ofNames };
}

/** Names of elements that say what a member is, wherever they are. */
const RANK = /(?:^|[\s_-])(?:(?:user|author|member|poster|custom)-?title|rank|role|badge|group|flair)(?:$|[\s_-])/i;
const RANK_STRENGTH = 0.5;

function authorAround(node: Text, end: unknown, readElement: ElementReader): Omit<Author, 'text'> {
  let strength = 0;
  let profile: string | undefined;
  let link = '';
  for (let at: Element | null = node.parentElement; at && at !== end; at = at.parentElement) {
    const signs = readElement(at);
    if (signs.isProfile) profile ??= signs.address;
    link ||= signs.address;
    strength = Math.max(strength, signs.strength);
    if (strength > 0 && /^h[1-6]$/.test(at.localName)) strength += 0.5;
  }
  if (RANK.test(node.parentElement?.className ?? '')) strength = Math.min(strength, RANK_STRENGTH);
  // Some forums have the names of their members at the root of the site.
  if (strength >= NAME_STRENGTH && link.toLowerCase().endsWith(`/${foldSpaces(node.data).trim().toLowerCase()}`))
    profile ??= link;
  return { strength, profile };
}

/** Says that a date is that of a member or of a change. */
export const NOT_THE_POST_DATE =
  /^(?:closed|resolved)\b|\b(?:join(?:ed)?|member since|registered|last edit|edited|last updated|updated(?! by\b)|modified|(?:last|latest) (?:seen|activity|visit|reply|post)|born|mitglied seit|beigetreten|registriert|bearbeitet|zuletzt|inscrit|modifié|miembro desde|registrado|editado|dołączył|edytowan)/i;

/** Marks around a date, and words that say nothing without what follows. */
const BESIDE_DATE = /^(?:[\s·•|,»›(#-]|(?:on|am|le|el)\b)+|[\s·•|,»›([:-]+$/giu;
/** What the author did at that time. */
const VERB = /\b(?:posted|asked|answered|replied|commented)(?: on)?:?\s*$/i;

function findDate(block: Block, end: unknown): PostDate | undefined {
  const other = block.text.search(NOT_THE_POST_DATE);
  for (const node of block.nodes) {
    const time = timeAround(node, end);
    const own = foldSpaces(node.data).trim();
    // Beside the date, an element may hold its age, or the time of day.
    const text = time && !hasDate(own, 1) ? foldedText(time) : `${own}${timeAfter(block.text, own)}`;
    const isShort = SHORT_AGE.test(text);
    const isAge = isShort || isAgeInWords(text);
    const isDay = !isAge && hasDate(text, 1);
    const exact = text && !isDay ? exactDate(node, end) : undefined;
    if (!text || countWords(text) > MAX_DATE_WORDS || !(time || isAge || isDay || exact)) continue;
    const at = block.text.indexOf(text);
    if (other >= 0 && other <= at + text.length) return undefined;
    const verb = at < 0 ? '' : (VERB.exec(block.text.slice(Math.max(0, at - MAX_VERB), at))?.[0] ?? '');
    const datetime = time?.getAttribute('datetime') ?? (exact && ISO_DATE.test(exact) ? exact : undefined);
    const isTrue = (YEAR.test(text) && !MONTH.test(text)) || (isAge && datetime); // an age with the exact date beside it is replaced later
    const date = exact && !isTrue ? exact : text.replace(SHORT_AGE, inWords).replace(BESIDE_DATE, '');
    return { text: `${verb}${date}`, strength: time ? 1.5 : isShort ? 0.5 : 1, ...(datetime && { datetime }) };
  }
  // The day may be in another element than the year, or the line says more: "Posted: 5 May 2024, subject: ...".
  const date = other < 0 ? dateIn(block.text) : undefined;
  if (date === undefined) return undefined;
  const isSplit = !block.nodes.some(({ data }) => foldSpaces(data).includes(date));
  return isSplit || block.text.indexOf(date) < MAX_VERB ? { text: date, strength: isSplit ? 1 : 0.5 } : undefined;
}

/** "3y": how old a post is, where space is short. */
const SHORT_AGE = /^[\s·•]*(\d{1,3})\s?(s|m|min|h|hr|d|w|mo|y|yr)$/i;
const UNITS: Readonly<Record<string, string>> = { s: 'second', m: 'minute', h: 'hour', d: 'day', w: 'week', y: 'year' };

function inWords(_: string, count: string, unit: string): string {
  const name = /^mo/i.test(unit) ? 'month' : UNITS[unit[0]!.toLowerCase()]!;
  return `${count} ${name}${count === '1' ? '' : 's'} ago`;
}

const MAX_VERB = 20;
/** "5 hours ago", "a year ago": true only when the page is read. */
const AGE = /(?:\bago|\bgeleden|\bsedan|\bsiden|\btemu|назад|前|전)$|^(?:vor|il y a|hace|há) /i;
const COUNTED = /\d|\b(?:an?|one|eine[mr]?|une?|um)\b/i;
const MAX_AGE_WORDS = 6;

const isAgeInWords = (text: string): boolean =>
  COUNTED.test(text) && AGE.test(text) && countWords(text) <= MAX_AGE_WORDS;

const YEAR = /\b(?:19|20)\d\d\b/;
/** "March 2021": where space is short too. */
const MONTH = /^\p{L}{3,10}\.? (?:19|20)\d\d$/u;
const ISO_DATE = /^\d{4}-\d\d-\d\d(?=$|[T\s])/;
const DATE_ATTRIBUTE = /^(?:title|datetime|aria-label|data-.*)$/;
const MAX_DATE_LENGTH = 60;
/** Elements of which an attribute may say the date of a text that is none, such as "May '24" or the time of day. */
const MAX_DATE_LEVELS = 2;

/** The date that an attribute around an age or another short text holds, often to be shown when the reader points at it. */
function exactDate(node: Text, end: unknown): string | undefined {
  const text = foldSpaces(node.data).trim();
  const isAge = SHORT_AGE.test(text) || isAgeInWords(text);
  if (!isAge && !(/\d/.test(text) && countWords(text) <= MAX_VAGUE_WORDS)) return undefined;
  let at: Element | null = node.parentElement;
  for (let level = 0; at && at !== end && (isAge || level < MAX_DATE_LEVELS); at = at.parentElement, level++)
    for (const { name, value } of at.attributes) {
      if (!DATE_ATTRIBUTE.test(name) || value.length > MAX_DATE_LENGTH || AGE.test(value)) continue;
      if (NOT_THE_POST_DATE.test(value)) continue;
      const date = ISO_DATE.exec(value)?.[0] ?? dateIn(value);
      if (date) return date;
    }
  return undefined;
}

/** "Today at 9:12 am". */
const MAX_VAGUE_WORDS = 5;

const TIME_OF_DAY = /^[\s,]*(?:at |um |à )?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?/i;

function timeAfter(text: string, date: string): string {
  const at = text.indexOf(date);
  const time = at < 0 ? '' : (TIME_OF_DAY.exec(text.slice(at + date.length))?.[0] ?? '');
  return /[\s,]$/.test(date) || /^[\s,]/.test(time) || !time ? time : ` ${time}`;
}

function timeAround(node: Text, end: unknown): Element | undefined {
  for (let at: Element | null = node.parentElement; at && at !== end; at = at.parentElement)
    if (at.localName === 'time' || at.hasAttribute('datetime')) return at;
  return undefined;
}

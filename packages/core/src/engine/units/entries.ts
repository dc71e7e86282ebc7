/**
 * Entries made from one template are treated alike: if the titles of most cards are kept, all titles are, and an entry that is mostly kept
 * is kept whole. The evidence of a short text differs from entry to entry; its place in the template does not.
 */
import { ancestorWithin, type Node } from '../../dom/index.ts';
import { context } from '../contexts.ts';
import type { Evidence } from '../evidence.ts';
import { groupBy } from '../groupBy.ts';
import type { Verdict } from '../judge.ts';
import type { RepeatGroup, Repeats } from '../repeats.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

const MIN_ENTRIES = 3;
/** Share of the blocks with a role that must be kept for the others to follow. */
const MIN_ROLE_SHARE = 0.4;
/** The same, by their mean probability. */
const MIN_CLOSE_PROBABILITY = 0.38;
/** A smaller share is kept by chance, unless a block is long or its evidence is certain. */
const MAX_STRAY_SHARE = 0.15;
const MAX_STRAY_WORDS = 12;
const MIN_CERTAIN = 0.7;
/** Share of an entry's words that must be kept for the rest to follow. */
const MIN_ENTRY_SHARE = 0.8;
/** Less probable blocks do not follow. */
const MIN_ROLE_PROBABILITY = 0.02;
const MIN_ENTRY_PROBABILITY = 0.2;
/** Share of an entry's words in cards that makes it a section. */
const MIN_CARDS_SHARE = 0.5;
const MIN_CARD_WORDS = 3;
/** A member with a larger share of the page's words is a frame around its parts. */
const MAX_SHARE = 0.4;
/** An entry with more lines is a section of the page. */
const MAX_ENTRY_LINES = 12;
/** Share of the lines at a place that must be the same link. */
const MIN_EQUAL_SHARE = 0.6;
export const BYLINE = /^(?:[Bb]y|BY|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor|[Aa]v)\s\p{Lu}/u;
/** A longer text that another entry has too is no field. */
const MAX_COPY_WORDS = 60;

/** For each element, the entry around it and its role there, by number; -1 if it is in no entry. */
export interface Entries {
  readonly entryOf: Int32Array;
  readonly roleOf: Int32Array;
  /** For each entry, the number of its group. */
  readonly groupOf: ReadonlyMap<number, number>;
}

/**
 * `isList`: the page consists of entries, so that slides and sections of cards are none. On other pages the cards of `variants` have roles in common too, but
 * an entry is kept whole only beside its equals.
 */
export function findEntries(survey: Survey, repeats: Repeats, isList: boolean, variants?: Repeats): Entries {
  const groups = [...repeats.groups, ...(variants?.groups.filter(areShort) ?? [])];
  const groupOf = new Map<number, number>();
  groups.forEach(({ members }, group) => {
    for (const member of members) groupOf.set(member, group);
  });
  const outermost = outermostEntries(survey, repeats);
  const withVariants = variants ? outermostEntries(survey, { groups }) : outermost;
  const roleOf = findRoles(survey, withVariants, (entry) => `${groupOf.get(entry)}`);
  return { entryOf: isList ? entriesAround(survey, repeats) : outermost, roleOf, groupOf };
}

const areShort = ({ words, members }: RepeatGroup): boolean => words <= members.length * MAX_CARD_WORDS;

export function keepEntriesAlike(
  survey: Survey,
  { entryOf, roleOf }: Entries,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  keepRolesAlike(survey, roleOf, verdicts, decision);
  for (const blocks of groupBlocks(survey, entryOf)) {
    const words = (indexes: readonly number[]) => indexes.reduce((sum, index) => sum + survey.blocks[index]!.words, 0);
    if (words(blocks.filter((index) => decision.keep[index])) < words(blocks) * MIN_ENTRY_SHARE) continue;
    for (const index of blocks)
      if (isProbable(verdicts[index]!, MIN_ENTRY_PROBABILITY)) decision.follow(index, true, 'entry');
  }
}

/**
 * Drops what can be done with an entry, such as comparing it: buttons of entries that show something else, and links with the same words but
 * other targets in all entries, such as "Read more", where another link leads on. Questions are buttons too. "+3" opens the other colours of an offer.
 */
export function dropEntryButtons(survey: Survey, { entryOf, roleOf }: Entries, decision: Decision): void {
  const { blocks, elements, prices } = survey;
  const isButton = ({ element, text }: Block) =>
    elements[element]!.localName === 'button'
      ? !/[?？]$/.test(text)
      : /^\+\s?\d+$/.test(text) && prices[entryOf[element]!]! > 0;
  const buttons = new Set(blocks.filter(isButton));
  const more = new Set(groupBlocks(survey, roleOf).flatMap((role) => equalLinks(survey, role)));
  const [shown, linked] = [new Set<number>(), new Set<number>()];
  for (const block of blocks) {
    if (!decision.keep[block.index] || buttons.has(block) || more.has(block)) continue;
    shown.add(entryOf[block.element]!);
    if (block.linkWords > 0) linked.add(entryOf[block.element]!);
  }
  for (const block of blocks) {
    const entry = entryOf[block.element]!;
    const isDropped = (buttons.has(block) && shown.has(entry)) || (more.has(block) && linked.has(entry));
    if (entry >= 0 && isDropped) decision.follow(block.index, false, 'entry');
  }
}

/**
 * The blocks of a role that are links with the same words; what is sold out may have other buttons than the rest. A link around the whole entry says
 * nothing about one of its lines.
 */
function equalLinks({ blocks, contexts }: Survey, role: readonly number[]): Block[] {
  const links = role
    .map((index) => blocks[index]!)
    .filter(
      ({ element, words, linkWords, hasPrice, hasDate }) =>
        linkWords === words && (contexts[element]! & (context.link | context.heading)) === 0 && !hasPrice && !hasDate,
    );
  const equal = groupBy(links, ({ text }) => text)
    .filter(({ length }) => length >= MIN_ENTRIES)
    .filter(
      ([first, ...others]) => first!.scriptWords > 0 || others.every((block) => targetOf(block) !== targetOf(first!)),
    )
    .flat();
  return equal.length >= role.length * MIN_EQUAL_SHARE ? equal : [];
}

const MAX_LEVELS = 10;

/** Where the link around a node leads. */
export function linkAround(node: Node): string | undefined {
  return ancestorWithin(MAX_LEVELS, node, ({ localName }) => localName === 'a')?.getAttribute('href') ?? undefined;
}

/** Where the link around the start of a block leads. */
export const targetOf = ({ nodes }: Block): string | undefined => linkAround(nodes[0]!);

/**
 * Decides about each place of the template once more, for all entries that are shown: other units kept or dropped some of the lines there, and a copy
 * in an entry with other texts is what that entry says. So is an entry that another list of the page has too. A heading that is kept stays, as its section does.
 */
export function decideFields(
  survey: Survey,
  { entryOf, roleOf }: Entries,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  const { blocks, contexts } = survey;
  const shown = new Set<number>();
  for (const { index, element } of blocks) if (decision.keep[index]) shown.add(entryOf[element]!);
  const roles = groupBlocks(survey, roleOf);
  for (const role of roles)
    for (const index of copiesInList(survey, role, verdicts, decision)) shown.add(entryOf[blocks[index]!.element]!);
  const isShown = (index: number) => {
    const entry = entryOf[blocks[index]!.element]!;
    return entry >= 0 && shown.has(entry);
  };
  for (const role of roles) {
    const fields = role.filter(isShown);
    const kept = fields.filter((index) => decision.keep[index]).length;
    if (fields.length < MIN_ENTRIES || kept === 0 || kept === fields.length) continue;
    const isKept = areWanted(survey, fields, kept, verdicts);
    for (const index of fields) {
      const { element, words } = blocks[index]!;
      const { probability, isCopy } = verdicts[index]!;
      const follows = isKept
        ? probability >= MIN_ROLE_PROBABILITY && !(isCopy && words > MAX_COPY_WORDS)
        : probability < MIN_CERTAIN && (contexts[element]! & context.heading) === 0;
      if (follows) decision.follow(index, isKept, 'like entries');
    }
  }
  keepLikeFields(
    survey,
    blocks.filter(({ index }) => isShown(index)),
    entryOf,
    decision,
  );
}

/**
 * The blocks of a role that are copies of something elsewhere, if the list is shown: without what another list has too, it would have holes. A
 * slide that is there twice has the same link in the same list.
 */
function copiesInList(
  { blocks }: Survey,
  role: readonly number[],
  verdicts: readonly Verdict[],
  decision: Decision,
): number[] {
  const kept = role.filter((index) => decision.keep[index]);
  if (role.length < MIN_ENTRIES || kept.length < role.length * MIN_ROLE_SHARE) return [];
  const nameOf = (index: number) => `${targetOf(blocks[index]!)} ${blocks[index]!.text}`;
  const names = new Set(kept.map(nameOf));
  return role.filter((index) => verdicts[index]!.isCopy && !names.has(nameOf(index)));
}

/** More of them in one box are a list, such as that of a menu. */
const MAX_LIKE_FIELDS = 4;

/**
 * Keeps what is in like boxes of unlike entries, of several lists or beside a picture or not: once in each. Dates, prices and authors are known by
 * their form; other fields by one more box around them.
 */
function keepLikeFields(
  { names, parent, contexts }: Survey,
  fields: readonly Block[],
  entryOf: Int32Array,
  decision: Decision,
): void {
  const around = (element: number) => parent[element] ?? -1;
  const boxOf = (block: Block) => {
    const { element, words } = block;
    const box = `${names[around(element)]!.signature} ${names[element]!.signature}`;
    if (isField(block)) return box;
    const isNamed = /\.[^ ]/.test(box) && (contexts[element]! & context.control) === 0;
    return isNamed && words <= MAX_STRAY_WORDS ? `${names[around(around(element))]?.signature} ${box}` : undefined;
  };
  const sayingOf = ({ element, text }: Block) => `${entryOf[element]} ${text}`;
  for (const alike of groupBy(fields, boxOf)) {
    const kept = alike.filter(({ index }) => decision.keep[index]);
    const minShare = isField(alike[0]!) ? 0 : MIN_ROLE_SHARE;
    if (alike.length < MIN_ENTRIES || kept.length <= alike.length * minShare) continue;
    const holders = new Set(alike.map(({ element }) => around(around(around(element)))));
    if (!isField(alike[0]!) && alike.length > holders.size * MAX_LIKE_FIELDS) continue;
    const said = new Set(kept.map(sayingOf));
    for (const block of alike) {
      if (!said.has(sayingOf(block))) decision.follow(block.index, true, 'like entries');
      said.add(sayingOf(block));
    }
  }
}

const MIN_SUMMARY_WORDS = 12;
const MIN_SUMMARY_PROBABILITY = 0.1;

/** Keeps the summary below the kept name of an entry, if both lead to one page: of a list of stories only the first may have one. Offers have descriptions. */
export function keepSummaries(
  { blocks, prices }: Survey,
  { entryOf }: Entries,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  let name: Block | undefined;
  for (const block of blocks) {
    const { index, element, words, linkWords } = block;
    const entry = entryOf[element]!;
    const isLink = entry >= 0 && prices[entry] === 0 && words > 0 && linkWords === words;
    if (decision.keep[index] && isLink && words < MIN_SUMMARY_WORDS * 2) name = block;
    if (decision.keep[index] || !isLink || words < MIN_SUMMARY_WORDS || !name || entryOf[name.element] !== entry)
      continue;
    const isFit = isProbable(verdicts[index]!, MIN_SUMMARY_PROBABILITY) && targetOf(block) === targetOf(name);
    if (isFit) decision.follow(index, true, 'entry');
  }
}

/** Dates, prices and authors are wanted if one of them is: they are short, and differ by chance in their evidence. */
function areWanted({ blocks }: Survey, fields: readonly number[], kept: number, verdicts: readonly Verdict[]): boolean {
  if (fields.filter((index) => isField(blocks[index]!)).length * 2 > fields.length) return true;
  const probability = fields.reduce((sum, index) => sum + verdicts[index]!.probability, 0) / fields.length;
  if (kept <= fields.length * MAX_STRAY_SHARE) return false;
  return kept >= fields.length * MIN_ROLE_SHARE || probability >= MIN_CLOSE_PROBABILITY;
}

const isField = ({ text, hasDate, hasPrice }: Block): boolean => hasDate || hasPrice || BYLINE.test(text);

/** Keeps all blocks of a role if many of them are kept or close to it; drops the short ones if they are few: one of twenty names is no list. */
export function keepRolesAlike(
  survey: Survey,
  roles: Int32Array,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  for (const blocks of groupBlocks(survey, roles)) {
    const kept = blocks.filter((index) => decision.keep[index]).length;
    if (blocks.length < MIN_ENTRIES || kept === 0) continue;
    const probability = blocks.reduce((sum, index) => sum + verdicts[index]!.probability, 0) / blocks.length;
    if (kept <= blocks.length * MAX_STRAY_SHARE) dropStrays(survey, blocks, verdicts, decision);
    else if (kept >= blocks.length * MIN_ROLE_SHARE || probability >= MIN_CLOSE_PROBABILITY) {
      for (const index of blocks)
        if (isProbable(verdicts[index]!, MIN_ROLE_PROBABILITY)) decision.follow(index, true, 'like entries');
    } else dropEqualTexts(survey, blocks, decision);
  }
}

/** Less probable lines do not follow those that look like them. */
const MIN_KIND_PROBABILITY = 0.25;

/** Keeps lines of one section that look alike if many of them are kept or close to it, although no template repeats: one of six awards may be no link. */
export function keepKindsAlike({ survey, heading }: Evidence, verdicts: readonly Verdict[], decision: Decision): void {
  const { blocks, contexts, depth, names } = survey;
  const kindOf = ({ index, element }: Block) => {
    const { signature } = names[element]!;
    const isPlain = signature.endsWith('.') || (contexts[element]! & (context.control | context.heading)) !== 0;
    return isPlain ? undefined : `${heading[index]} ${depth[element]} ${signature}`;
  };
  for (const kind of groupBy(blocks, kindOf)) {
    const kept = kind.filter(({ index }) => decision.keep[index]).length;
    if (kind.length < MIN_ENTRIES || kept === 0 || kept === kind.length) continue;
    const texts = new Set(kind.map(({ text }) => text)); // lines that say the same are labels
    if (texts.size * 2 < kind.length || !kind.every(({ text }) => /\p{L}/u.test(text))) continue;
    const probability = kind.reduce((sum, { index }) => sum + verdicts[index]!.probability, 0) / kind.length;
    if (kept < kind.length * MIN_ROLE_SHARE && probability < MIN_CLOSE_PROBABILITY) continue;
    for (const { index } of kind)
      if (isProbable(verdicts[index]!, MIN_KIND_PROBABILITY)) decision.follow(index, true, 'like entries');
  }
}

/** Share of the entries that must be shown, and mean probability of their first lines. */
const MIN_SHOWN_SHARE = 0.5;
const MIN_NAME_PROBABILITY = 0.2;

/** Keeps the first lines of entries whose other lines are kept, if no heading says what these are about. */
export function keepFirstLines(
  survey: Survey,
  { groups }: Repeats,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  const { blocks, contexts, firstBlock, pastBlock } = survey;
  for (const { members } of groups) {
    const nameless: number[] = [];
    for (const member of members) {
      const [first, past] = [firstBlock[member]!, pastBlock[member]!];
      if (past - first > MAX_ENTRY_LINES) break;
      const kept = blocks.slice(first, past).filter(({ index }) => decision.keep[index]);
      const isNamed = decision.keep[first] || kept.some(({ element }) => (contexts[element]! & context.heading) !== 0);
      if (
        kept.length > 0 &&
        !isNamed &&
        /\p{L}/u.test(blocks[first]!.text) &&
        isProbable(verdicts[first]!, MIN_ROLE_PROBABILITY)
      )
        nameless.push(first);
    }
    const probability = nameless.reduce((sum, index) => sum + verdicts[index]!.probability, 0);
    const areFields = nameless.every((index) => (contexts[blocks[index]!.element]! & context.control) === 0);
    if (nameless.length < Math.max(MIN_ENTRIES, members.length * MIN_SHOWN_SHARE) || !areFields) continue;
    if (probability < nameless.length * MIN_NAME_PROBABILITY) continue;
    for (const index of nameless) decision.follow(index, true, 'like entries');
  }
}

/** Words of a text that needs a title, and of a title; the mean probability of titles, and the share of them that must differ: equal lines are labels. */
const MIN_TEXT_WORDS = 12;
const MAX_TITLE_WORDS = 25;
const MIN_TITLE_PROBABILITY = 0.15;
const MIN_DIFFERENT_SHARE = 0.8;

/** Keeps the lines before the texts of cards without headings: a summary says little without its title. */
export function keepTitles(
  survey: Survey,
  { groups }: Repeats,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  const { blocks, contexts, firstBlock, pastBlock } = survey;
  const isTitle = ({ index, element, text, words, linkWords }: Block) =>
    words <= MAX_TITLE_WORDS &&
    linkWords === 0 && // links announce other pages, and offers
    /\p{L}/u.test(text) &&
    (contexts[element]! & context.control) === 0 &&
    isProbable(verdicts[index]!, MIN_ROLE_PROBABILITY);
  for (const { members } of groups.filter(areShort)) {
    const titles = members.flatMap((member) => {
      const [first, past] = [firstBlock[member]!, pastBlock[member]!];
      const kept =
        past - first <= MAX_ENTRY_LINES ? blocks.slice(first, past).filter(({ index }) => decision.keep[index]) : [];
      const title = kept[0] && kept[0].index > first ? blocks[kept[0].index - 1]! : undefined;
      const isNamed = kept.some(({ element }) => (contexts[element]! & context.heading) !== 0);
      return title && !isNamed && kept[0]!.words >= MIN_TEXT_WORDS && isTitle(title) ? [title] : [];
    });
    const probability = titles.reduce((sum, { index }) => sum + verdicts[index]!.probability, 0);
    const different = new Set(titles.map(({ text }) => text)).size;
    if (titles.length < Math.max(MIN_ENTRIES, members.length * MIN_SHOWN_SHARE)) continue;
    if (different < titles.length * MIN_DIFFERENT_SHARE || probability < titles.length * MIN_TITLE_PROBABILITY)
      continue;
    for (const { index } of titles) decision.follow(index, true, 'like entries');
  }
}

function dropStrays(
  { blocks }: Survey,
  role: readonly number[],
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  for (const index of role)
    if (blocks[index]!.words <= MAX_STRAY_WORDS && verdicts[index]!.probability < MIN_CERTAIN)
      decision.follow(index, false, 'like entries');
}

/** What several entries say in the same words, such as "Learn more", goes if little of it is kept: the first has better evidence than its repetitions. */
function dropEqualTexts({ blocks, contexts }: Survey, role: readonly number[], decision: Decision): void {
  if ((contexts[blocks[role[0]!]!.element]! & context.heading) !== 0) return;
  for (const equal of groupBy(role, (index) => blocks[index]!.text))
    if (equal.length >= MIN_ENTRIES) for (const index of equal) decision.follow(index, false, 'like entries');
}

const isProbable = ({ probability, isCopy }: Verdict, least: number): boolean => probability >= least && !isCopy;

/** For each element, the entry around it; -1 if there is none. Slides and sections that consist of cards are no entries: their cards are. */
export function entriesAround(survey: Survey, repeats: Repeats): Int32Array {
  return membersAround(survey, repeats, dividedMembers(survey, repeats));
}

/** A longer entry is a section of the page. */
const MAX_CARD_WORDS = 200;

/** Decides about the images of entries: a picture is kept with its entry. Undefined: it is in no entry. */
export function imagesOfEntries(
  { survey, lists }: Evidence,
  keep: readonly boolean[],
): (element: number) => boolean | undefined {
  const entryOf = entriesAround(survey, lists);
  const shown = new Set(survey.blocks.filter(({ index }) => keep[index]).map(({ element }) => entryOf[element]!));
  return (element) => {
    const entry = entryOf[element]!;
    return entry < 0 || survey.words[entry]! > MAX_CARD_WORDS ? undefined : shown.has(entry);
  };
}

/** For each element, the outermost member of a group around it; -1 if there is none. */
export const outermostEntries = (survey: Survey, repeats: Pick<Repeats, 'groups'>): Int32Array =>
  membersAround(survey, repeats, new Uint8Array(survey.elements.length));

function membersAround(
  { elements, parent }: Survey,
  { groups }: Pick<Repeats, 'groups'>,
  isDivided: Uint8Array,
): Int32Array {
  const entries = new Int32Array(elements.length).fill(-1);
  const isMember = new Uint8Array(elements.length);
  for (const { members } of groups) for (const member of members) isMember[member] = 1;
  for (let i = 1; i < elements.length; i++) {
    const around = entries[parent[i]!]!;
    entries[i] = around < 0 && isMember[i] && !isDivided[i] ? i : around;
  }
  return entries;
}

/** 1 for members that consist of cards, or hold them and most of the page. */
function dividedMembers({ elements, parent, words, links, totalWords }: Survey, { groups }: Repeats): Uint8Array {
  const isDivided = new Uint8Array(elements.length);
  const isCard = new Uint8Array(elements.length);
  for (const group of groups) if (areCards(group, links)) for (const member of group.members) isCard[member] = 1;
  /** Words in cards, without those of cards inside cards. */
  const inside = new Int32Array(elements.length);
  for (let i = elements.length - 1; i > 0; i--) {
    const isPage = inside[i]! > 0 && words[i]! > totalWords * MAX_SHARE;
    if (isPage || inside[i]! >= words[i]! * MIN_CARDS_SHARE) isDivided[i] = 1;
    inside[parent[i]!]! += isCard[i] && !isDivided[i] ? words[i]! : inside[i]!;
  }
  return isDivided;
}

/** Whether a group shows things: with links, and mostly with two of picture, heading, price and date. */
export function areCards(
  { members, words, imageShare, headingShare, priceShare, dateShare }: RepeatGroup,
  links: Int32Array,
): boolean {
  return (
    members.some((member) => links[member]! > 0) &&
    words >= members.length * MIN_CARD_WORDS &&
    [imageShare, headingShare, priceShare, dateShare].filter((share) => share > 0.5).length >= 2
  );
}

/** Entries of one group have the same parent and signature. */
export function templateOf({ parent, names }: Survey, entry: number): string {
  return `${parent[entry]} ${names[entry]!.signature}`;
}

/**
 * Numbers the places in a template: elements at the same place of like entries have the same role; -1 outside of entries.
 * `templateOf` names the template of an entry.
 */
export function findRoles(
  { elements, parent, names }: Survey,
  entries: Int32Array,
  templateOf: (entry: number) => string,
): Int32Array {
  const roles = new Int32Array(elements.length).fill(-1);
  const ofEntries = new Map<string, number>();
  /** For each role, those of the elements inside, by signature. */
  const inside: (Map<string, number> | undefined)[] = [];
  for (let i = 1; i < elements.length; i++) {
    if (entries[i]! < 0) continue;
    const isEntry = entries[i] === i;
    const known = isEntry ? ofEntries : (inside[roles[parent[i]!]!] ??= new Map());
    const key = isEntry ? templateOf(i) : names[i]!.signature;
    let role = known.get(key);
    if (role === undefined) {
      known.set(key, (role = inside.length));
      inside.push(undefined); // most have none
    }
    roles[i] = role;
  }
  return roles;
}

/** Groups the indexes of blocks by a number of their element; those with a negative number are left out. */
export const groupBlocks = ({ blocks }: Survey, keys: Int32Array): number[][] =>
  groupBy(
    blocks.map(({ index }) => index),
    (index) => (keys[blocks[index]!.element]! < 0 ? undefined : keys[blocks[index]!.element]!),
  );

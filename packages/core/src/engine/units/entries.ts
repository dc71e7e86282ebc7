/**
 * Entries made from one template are treated alike: if the titles of most cards are kept, all titles are, and an entry that is mostly kept
 * is kept whole. The evidence of a short text differs from entry to entry; its place in the template does not.
 */
import { context } from '../contexts.ts';
import { groupBy } from '../groupBy.ts';
import type { Verdict } from '../judge.ts';
import type { Repeats } from '../repeats.ts';
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

/** For each element, the entry around it and its role there, by number; -1 if it is in no entry. */
export interface Entries {
  readonly entryOf: Int32Array;
  readonly roleOf: Int32Array;
}

export function findEntries(survey: Survey, repeats: Repeats): Entries {
  const entryOf = entriesAround(survey, repeats);
  return { entryOf, roleOf: findRoles(survey, entryOf, (entry) => templateOf(survey, entry)) };
}

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

/** Drops what can be done with an entry, such as comparing it: buttons of entries that show something else. Questions are buttons too. */
export function dropEntryButtons({ blocks, elements }: Survey, { entryOf }: Entries, decision: Decision): void {
  const isButton = ({ element, text }: Block) => elements[element]!.localName === 'button' && !/[?？]$/.test(text);
  const shown = new Set<number>();
  for (const block of blocks) if (decision.keep[block.index] && !isButton(block)) shown.add(entryOf[block.element]!);
  for (const block of blocks) {
    const entry = entryOf[block.element]!;
    if (entry >= 0 && shown.has(entry) && isButton(block)) decision.follow(block.index, false, 'entry');
  }
}

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

/** For each element, the entry around it that belongs to the group with the most words; -1 if there is none. */
export function entriesAround({ elements, parent }: Survey, { groups, largest }: Repeats): Int32Array {
  const entries = new Int32Array(elements.length).fill(-1);
  for (let i = 1; i < elements.length; i++) {
    const group = groups[largest[i]!];
    const isEntry = group !== undefined && parent[group.members[0]!] === parent[i];
    entries[i] = isEntry ? i : entries[parent[i]!]!;
  }
  return entries;
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
  const inside: Map<string, number>[] = [];
  for (let i = 1; i < elements.length; i++) {
    if (entries[i]! < 0) continue;
    const isEntry = entries[i] === i;
    const known = isEntry ? ofEntries : inside[roles[parent[i]!]!]!;
    const key = isEntry ? templateOf(i) : names[i]!.signature;
    let role = known.get(key);
    if (role === undefined) {
      known.set(key, (role = inside.length));
      inside.push(new Map());
    }
    roles[i] = role;
  }
  return roles;
}

/** Groups the indexes of blocks by a number of their element; those with a negative number are left out. */
const groupBlocks = ({ blocks }: Survey, keys: Int32Array): number[][] =>
  groupBy(
    blocks.map(({ index }) => index),
    (index) => (keys[blocks[index]!.element]! < 0 ? undefined : keys[blocks[index]!.element]!),
  );

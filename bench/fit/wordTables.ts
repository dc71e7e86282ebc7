/** Learns the log-odds that text below an element with a class name, or a short text itself, belongs to the content. */

import { LINE_WORDS } from '../../packages/core/src/engine/judge.ts';
import {
  MAX_PHRASE_WORDS,
  MAX_SHORT_WORDS,
  normalisePhrase,
  phraseWords,
} from '../../packages/core/src/engine/phrases.ts';
import type { WordTables, WordWeights } from '../../packages/core/src/engine/wordTables.ts';
import type { Sample } from './dataset.ts';

/** For each word or phrase of a page, by table, how much of its text was wanted and how much was not. */
export interface PageTally extends Readonly<Record<keyof WordTables, Counts>> {
  readonly domain: string;
}

type Counts = ReadonlyMap<string, readonly [wanted: number, unwanted: number]>;

interface Tally {
  readonly domains: Set<string>;
  wanted: number;
  unwanted: number;
}

interface TableSettings {
  /** What occurs on fewer sites is specific to those sites. */
  readonly minDomains: number;
  /** Pages that a word is counted with beyond those it occurs on, wanted as often as not. */
  readonly prior: number;
  /** Weaker evidence is left out. */
  readonly minLogOdds: number;
}

const SETTINGS: Readonly<Record<keyof WordTables, TableSettings>> = {
  names: { minDomains: 8, prior: 1.5, minLogOdds: 0.4 },
  phrases: { minDomains: 4, prior: 1, minLogOdds: 0.7 },
  words: { minDomains: 30, prior: 2, minLogOdds: 0.7 },
  headings: { minDomains: 12, prior: 2, minLogOdds: 0.5 },
};
/** Shorter names are abbreviations that mean different things on different sites. */
const MIN_NAME_LETTERS = 3;
/** Parts of hashes in generated names. */
const HASH = /^(?!add$)[a-f]{3}$/;
const MAX_LOG_ODDS = 3;

export function tallyPage({ domain, evidence, words, wanted }: Sample): PageTally {
  const { survey } = evidence;
  const tables = {
    names: new Map<string, [number, number]>(),
    phrases: new Map<string, [number, number]>(),
    words: new Map<string, [number, number]>(),
    headings: new Map<string, [number, number]>(),
  };
  survey.blocks.forEach((block, i) => {
    const side = wanted[i] ? 0 : 1;
    const names = new Set<string>();
    for (let at = block.element; at >= 0; at = survey.parent[at]!)
      for (const name of survey.names[at]!.words) names.add(name);
    for (const name of names)
      if (name.length >= MIN_NAME_LETTERS && !HASH.test(name)) count(tables.names, name)[side] += words[i]!.length;
    const phrase = normalisePhrase(block.text);
    if (block.words <= MAX_PHRASE_WORDS && /\p{L}/u.test(phrase)) count(tables.phrases, phrase)[side] += 1;
    if (block.words <= MAX_SHORT_WORDS)
      for (const word of new Set(phraseWords(block.text))) count(tables.words, word)[side] += 1;
    const heading = survey.blocks[evidence.heading[i]!];
    for (const word of new Set(phraseWords(heading?.text ?? '')))
      count(tables.headings, word)[side] += words[i]!.length + LINE_WORDS;
  });
  return { domain, ...tables };
}

export function learnWordTables(pages: readonly PageTally[]): WordTables {
  const learn = (table: keyof WordTables) => {
    const tallies = new Map<string, Tally>();
    for (const page of pages) addPage(tallies, page[table], page.domain);
    return logOdds(tallies, SETTINGS[table]);
  };
  return { names: learn('names'), phrases: learn('phrases'), words: learn('words'), headings: learn('headings') };
}

function count(counts: Map<string, [number, number]>, key: string): [number, number] {
  let found = counts.get(key);
  if (!found) counts.set(key, (found = [0, 0]));
  return found;
}

/** Each page has one vote per word, split by the share of its text that was wanted. */
function addPage(tallies: Map<string, Tally>, counts: Counts, domain: string): void {
  for (const [word, [wanted, unwanted]] of counts) {
    if (!word || wanted + unwanted === 0) continue;
    let tally = tallies.get(word);
    if (!tally) tallies.set(word, (tally = { domains: new Set(), wanted: 0, unwanted: 0 }));
    tally.domains.add(domain);
    tally.wanted += wanted / (wanted + unwanted);
    tally.unwanted += unwanted / (wanted + unwanted);
  }
}

function logOdds(tallies: ReadonlyMap<string, Tally>, { minDomains, prior, minLogOdds }: TableSettings): WordWeights {
  const table = new Map<string, number>();
  for (const [word, { domains, wanted, unwanted }] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const odds = Math.log((wanted + prior) / (unwanted + prior));
    if (domains.size < minDomains || Math.abs(odds) < minLogOdds) continue;
    table.set(word, Number(Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, odds)).toFixed(1)));
  }
  return table;
}

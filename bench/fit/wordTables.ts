/** Learns the log-odds that text below an element with a class name, or a short text itself, belongs to the content. */
import { normalisePhrase } from '../../packages/core/src/engine/phrases.ts';
import type { WordTables } from '../../packages/core/src/engine/wordTables.ts';
import type { Sample } from './dataset.ts';

/** For each name or phrase of a page, how much of its text was wanted and how much was not. */
export interface PageTally {
  readonly domain: string;
  readonly names: ReadonlyMap<string, readonly [number, number]>;
  readonly phrases: ReadonlyMap<string, readonly [number, number]>;
}

interface Tally {
  readonly domains: Set<string>;
  wanted: number;
  unwanted: number;
}

/** Names that occur on fewer sites are specific to those sites. */
const MIN_NAME_DOMAINS = 8;
const MIN_PHRASE_DOMAINS = 4;
/** Shorter names are abbreviations that mean different things on different sites. */
const MIN_NAME_LETTERS = 3;
const MIN_LOG_ODDS = 0.4;
const MAX_LOG_ODDS = 3;
const MAX_PHRASE_WORDS = 6;

export function tallyPage({ domain, evidence, words, wanted }: Sample): PageTally {
  const { survey } = evidence;
  const names = new Map<string, [number, number]>();
  const phrases = new Map<string, [number, number]>();
  survey.blocks.forEach((block, i) => {
    const side = wanted[i] ? 0 : 1;
    const seen = new Set<string>();
    for (let at = block.element; at >= 0; at = survey.parent[at]!)
      for (const name of survey.names[at]!.words) seen.add(name);
    for (const name of seen) if (name.length >= MIN_NAME_LETTERS) count(names, name)[side] += words[i]!.length;
    const phrase = normalisePhrase(block.text);
    if (block.words <= MAX_PHRASE_WORDS && /\p{L}/u.test(phrase)) count(phrases, phrase)[side] += 1;
  });
  return { domain, names, phrases };
}

export function learnWordTables(pages: readonly PageTally[]): WordTables {
  const names = new Map<string, Tally>();
  const phrases = new Map<string, Tally>();
  for (const page of pages) {
    addPage(names, page.names, page.domain);
    addPage(phrases, page.phrases, page.domain);
  }
  return { names: logOdds(names, MIN_NAME_DOMAINS, 1.5), phrases: logOdds(phrases, MIN_PHRASE_DOMAINS, 1) };
}

function count(counts: Map<string, [number, number]>, key: string): [number, number] {
  let found = counts.get(key);
  if (!found) counts.set(key, (found = [0, 0]));
  return found;
}

/** Each page has one vote per word, split by the share of its text that was wanted. */
function addPage(
  tallies: Map<string, Tally>,
  counts: ReadonlyMap<string, readonly [number, number]>,
  domain: string,
): void {
  for (const [word, [wanted, unwanted]] of counts) {
    if (!word || wanted + unwanted === 0) continue;
    let tally = tallies.get(word);
    if (!tally) tallies.set(word, (tally = { domains: new Set(), wanted: 0, unwanted: 0 }));
    tally.domains.add(domain);
    tally.wanted += wanted / (wanted + unwanted);
    tally.unwanted += unwanted / (wanted + unwanted);
  }
}

function logOdds(tallies: ReadonlyMap<string, Tally>, minDomains: number, prior: number): Record<string, number> {
  const table: Record<string, number> = Object.create(null);
  for (const [word, { domains, wanted, unwanted }] of [...tallies].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const odds = Math.log((wanted + prior) / (unwanted + prior));
    if (domains.size < minDomains || Math.abs(odds) < MIN_LOG_ODDS) continue;
    table[word] = Number(Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, odds)).toFixed(2));
  }
  return table;
}

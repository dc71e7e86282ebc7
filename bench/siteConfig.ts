/**
 * Measures what FiveFilters' public rules change on pages with ground truth: each corpus without and with all of the rules, by page type, and
 * the pages whose host has a rule.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Rule, readRuleFile } from '@pith/core';
import { corporaFolder } from './corpora.ts';
import { type Score, scoreCorpus } from './quality.ts';

const CORPORA = ['wcxb-dev', 'aeb'] as const;
/** The maximum loss of a page type, in points of F1. */
const MAX_LOSS = 0.2;
const folder = join(corporaFolder, 'site-config');

/** Returns the limits that were missed. */
export async function compareSiteConfig(limit: number): Promise<string[]> {
  const ruleHosts = hostsOf(
    readdirSync(folder)
      .filter((file) => file !== 'LICENSE.txt')
      .flatMap((file) => readRuleFile(readFileSync(join(folder, file), 'utf8'), file).rules),
  );
  const missed: string[] = [];
  for (const corpus of CORPORA) {
    const urls = urlsOf(corpus);
    const without = await scoreCorpus(corpus, { limit });
    const withRules = new Map(
      (await scoreCorpus(corpus, { limit, args: ['--rules', folder] })).map((score) => [score.id, score]),
    );
    const pairs = without.map((before) => ({ before, after: withRules.get(before.id)! }));
    const groups = Object.entries(Object.groupBy(pairs, ({ before }) => before.type));
    console.log(`\n${corpus}: F1 without rules, with rules, difference in points`);
    for (const [name, group] of [...groups, ['all', pairs] as const]) {
      const lost = -printDifference(name, group!);
      if (lost > MAX_LOSS) missed.push(`${corpus}, ${name}: imported rules lose ${lost.toFixed(2)} points`);
    }
    const pagesWithRule = pairs.filter(({ before }) => hasRule(ruleHosts, urls.get(before.id)!));
    const gained = printDifference('pages with a rule', pagesWithRule);
    if (gained <= 0) missed.push(`${corpus}: pages with a rule do not gain (${gained.toFixed(2)} points)`);
  }
  return missed;
}

interface Pair {
  readonly before: Score;
  readonly after: Score;
}

function printDifference(name: string, pairs: readonly Pair[]): number {
  const before = mean(pairs.map((pair) => f1(pair.before)));
  const after = mean(pairs.map((pair) => f1(pair.after)));
  const points = (after - before) * 100;
  const cells = [String(pairs.length).padStart(5), before.toFixed(4), after.toFixed(4), points.toFixed(2).padStart(6)];
  console.log(`${name.padEnd(26)} ${cells.join('  ')}`);
  return points;
}

/** The word F1 of wcxb-dev, or the F1 of four-word shingles of aeb. */
function f1({ f1: wordF1, tp = 0, fp = 0, fn = 0 }: Score): number {
  return wordF1 ?? (tp ? (2 * tp) / (2 * tp + fp + fn) : 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

interface Hosts {
  readonly exact: ReadonlySet<string>;
  readonly suffixes: ReadonlySet<string>;
}

function hostsOf(rules: readonly Rule[]): Hosts {
  return {
    exact: new Set(rules.flatMap(({ trigger }) => trigger.host?.equals ?? [])),
    suffixes: new Set(rules.flatMap(({ trigger }) => trigger.host?.ends_with ?? [])),
  };
}

function hasRule({ exact, suffixes }: Hosts, url: string): boolean {
  const host = new URL(url).hostname.replace(/^www\./, '');
  const labels = host.split('.');
  return exact.has(host) || labels.some((_, at) => suffixes.has(labels.slice(at).join('.')));
}

function urlsOf(corpus: (typeof CORPORA)[number]): Map<string, string> {
  const json = (file: string) => JSON.parse(readFileSync(join(corporaFolder, corpus, file), 'utf8'));
  const entries: [string, string][] =
    corpus === 'aeb'
      ? Object.entries(json('ground-truth.json') as Record<string, { url: string }>).map(([id, { url }]) => [id, url])
      : readdirSync(join(corporaFolder, corpus, 'ground-truth')).map((file) => [
          file.replace(/\.json$/, ''),
          (json(join('ground-truth', file)) as { url: string }).url,
        ]);
  return new Map(entries.map(([id, url]) => [id, URL.canParse(url) ? url : 'https://example.com/']));
}

/** Measures the cost of thousands of rules for a page that none of them matches, and the time to load them from a cache. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { extract, type Rule, readRuleFile } from '@pith/core';
import { toDoc } from '../packages/core/src/parse/toDoc.ts';
import { matchingRules } from '../packages/core/src/rules/matchRules.ts';
import { RuleIndex } from '../packages/core/src/rules/ruleIndex.ts';
import { ruleSet } from '../packages/core/src/rules/ruleSet.ts';
import { corporaFolder, samplePages } from './corpora.ts';

const ROUNDS = 3;
const UNMATCHED_URL = 'https://no-rule-is-about.example/page';

export interface RuleCost {
  readonly rules: number;
  readonly loadMilliseconds: number;
  /** CPU time for matching in both phases, as a share of the time of `extract`. */
  readonly share: number;
}

export function measureRules(sample: number): RuleCost {
  const rules = allRules();
  const pages = samplePages('wcxb-dev', sample);
  const docs = pages.map(({ html }) => toDoc({ html, url: UNMATCHED_URL }, { rules: ruleSet(rules) }));
  // Rules of the second phase are matched against the chosen content.
  const contents = pages.map(({ html }) => {
    return toDoc(
      { html: extract(html, { url: UNMATCHED_URL }).content_html, url: UNMATCHED_URL },
      { rules: ruleSet(rules) },
    );
  });
  let share = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const extracting = cpuMs(() => {
      for (const { html } of pages) extract(html, { url: UNMATCHED_URL });
    });
    const matching = cpuMs(() => {
      for (const doc of [...docs, ...contents]) matchingRules(doc, doc.root, () => true);
    });
    share = Math.min(share, matching / extracting);
  }
  return { rules: rules.length, loadMilliseconds: loadTime(rules), share };
}

function allRules(): Rule[] {
  return [resolve(import.meta.dirname, '../rules'), join(corporaFolder, 'site-config')].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(?:yaml|txt)$/.test(name))
      .flatMap((name) => readRuleFile(readFileSync(join(folder, name), 'utf8'), name).rules),
  );
}

/** Loads the rules like the command line: parses one JSON file, then builds the index. */
function loadTime(rules: readonly Rule[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'pith-bench-'));
  const file = join(folder, 'rules.json');
  writeFileSync(file, JSON.stringify(rules));
  const times = Array.from({ length: ROUNDS }, () =>
    cpuMs(() => new RuleIndex(JSON.parse(readFileSync(file, 'utf8')) as Rule[])),
  );
  rmSync(folder, { recursive: true });
  return Math.min(...times);
}

/** CPU time in milliseconds. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

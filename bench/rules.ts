/** What thousands of rules cost a page that none of them is about, and how long they take to load from a cache. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { extract, type Rule, readRuleFile } from '@pith/core';
import { toDoc } from '../packages/core/src/parse/toDoc.ts';
import { matchingRules } from '../packages/core/src/rules/matchRules.ts';
import { RuleIndex } from '../packages/core/src/rules/ruleIndex.ts';
import { corporaFolder, samplePages } from './corpora.ts';

const ROUNDS = 3;
const NOWHERE = 'https://no-rule-is-about.example/page';

export interface RuleCost {
  readonly rules: number;
  readonly loadMilliseconds: number;
  /** Of the time of `extract`, in both phases together. */
  readonly share: number;
}

export function measureRules(sample: number): RuleCost {
  const rules = allRules();
  const pages = samplePages('wcxb-dev', sample);
  const docs = pages.map(({ html }) => toDoc({ html, url: NOWHERE }, { rules }));
  // The rules of the content are matched against what was chosen.
  const contents = pages.map(({ html }) => {
    return toDoc({ html: extract(html, { url: NOWHERE }).content_html, url: NOWHERE }, { rules });
  });
  let share = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const extracting = cpu(() => {
      for (const { html } of pages) extract(html, { url: NOWHERE });
    });
    const matching = cpu(() => {
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

/** As the command line does it: one file of JSON, then the index. */
function loadTime(rules: readonly Rule[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'pith-bench-'));
  const file = join(folder, 'rules.json');
  writeFileSync(file, JSON.stringify(rules));
  const times = Array.from({ length: ROUNDS }, () =>
    cpu(() => new RuleIndex(JSON.parse(readFileSync(file, 'utf8')) as Rule[])),
  );
  rmSync(folder, { recursive: true });
  return Math.min(...times);
}

/** Milliseconds of processor time. */
function cpu(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

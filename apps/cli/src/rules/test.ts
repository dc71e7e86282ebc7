/** Runs the tests that rules bring, or shows what rules change on a page. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Rule, RuleTest } from '@pith/core';
import type { Config } from '../config.ts';
import { trouble } from '../errors.ts';
import type { Io } from '../io.ts';
import { line } from '../views.ts';
import { loadRules } from '../wire.ts';
import { changes } from './changes.ts';
import type { Given, Part } from './parts.ts';
import { readAll } from './readRules.ts';
import { listRuleFiles } from './ruleFiles.ts';
import { savedPage } from './savedPage.ts';

export const test: Part['run'] = async (given, io, config) => {
  const rules = await chosen(given.of, io, config);
  return given.on === undefined ? runTests(rules, given.json, io, config) : showChanges(rules, given, io, config);
};

/** Files, folders and names; the user's own when nothing is named. */
async function chosen(of: readonly string[], io: Io, config: Config): Promise<Rule[]> {
  if (of.length === 0) {
    const { files } = await loadRules(config);
    return files.filter(({ source }) => source === 'own').flatMap(({ rules }) => rules);
  }
  const rules: Rule[] = [];
  for (const word of of) {
    if (await isThere(word)) {
      const read = await readAll((await listRuleFiles([{ source: 'given', path: word }])).files, new Map());
      io.warn(read.flatMap(({ warnings }) => warnings));
      rules.push(...read.flatMap((file) => file.rules));
      continue;
    }
    const { rules: all } = await loadRules(config);
    const named = all.filter(({ id }) => id === word || id.endsWith(`/${word}`));
    if (!named.length) throw await trouble('no-such-rule', word);
    rules.push(...named);
  }
  return rules;
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

interface Outcome {
  readonly rule: string;
  readonly test: number;
  readonly ok: boolean;
  readonly failures: readonly string[];
  /** A test that holds without its rule shows nothing. */
  readonly needed: boolean;
}

async function runTests(rules: readonly Rule[], json: boolean, io: Io, config: Config): Promise<number> {
  const outcomes: Outcome[] = [];
  for (const rule of rules) {
    for (const [at, each] of rule.tests.entries()) outcomes.push(await runTest(rule, at, each, config));
  }
  const bad = outcomes.filter(({ ok }) => !ok);
  const untested = rules.filter(({ tests }) => tests.length === 0).map(({ id }) => id);
  if (json) {
    await io.write(line({ ok: bad.length === 0, tests: outcomes.length, outcomes, untested }));
    return bad.length ? 3 : 0;
  }
  for (const { rule, test, ok, failures, needed } of outcomes) {
    const mark = ok ? '✓' : '✗';
    const remark = ok && !needed ? ' (holds without the rule too)' : '';
    await io.write(`${mark} ${rule}, test ${test}${remark}\n${failures.map((failure) => `    ${failure}\n`).join('')}`);
  }
  io.note(`${outcomes.length} tests, ${bad.length} failed; ${untested.length} rules without a test`);
  if (bad.length) throw await trouble('rules-fail');
  return 0;
}

async function runTest(rule: Rule, at: number, each: RuleTest, config: Config): Promise<Outcome> {
  const place = { rule: rule.id, test: at + 1 };
  try {
    const { testRule } = await import('@pith/core');
    const page = await pageOf(rule, each, config);
    const { failures, isNeeded, didMatch } = testRule(rule, { ...each, url: each.url ?? page.url }, page.html);
    const unmatched = failures.length && !didMatch ? ['the rule does not match this page'] : [];
    return { ...place, ok: failures.length === 0, failures: [...failures, ...unmatched], needed: isNeeded };
  } catch (error) {
    return { ...place, ok: false, failures: [(error as Error).message], needed: false };
  }
}

interface FoundPage {
  readonly html: string;
  readonly url?: string | undefined;
}

/** The test's own, a file beside the rule or in the current folder, or a page of the library. */
async function pageOf(rule: Rule, { html, page, url }: RuleTest, config: Config): Promise<FoundPage> {
  if (html !== undefined) return { html };
  const named = page ?? url;
  if (named === undefined) throw new Error('the test has no page: give it html, page or url');
  for (const folder of [dirname(rule.file), process.cwd()]) {
    const path = resolve(folder, named);
    for (const file of [path, join(path, 'page.html')]) {
      const bytes = await readFile(file).catch(() => undefined);
      if (bytes) return { html: (await import('@pith/core')).decodeHtml(bytes), url };
    }
  }
  const saved = await savedPage(named, config);
  if (saved) return saved;
  throw new Error(`${named}: there is no such file, and the library has no such page`);
}

async function showChanges(rules: readonly Rule[], { on, json }: Given, io: Io, config: Config): Promise<number> {
  const { extract } = await import('@pith/core');
  const bare = { ...rules[0]!, file: 'here' };
  const page = await pageOf(bare, on && /^https?:/.test(on) ? none(on) : { ...none(undefined), page: on }, config);
  const matched = new Set<string>();
  const without = extract(page.html, { url: page.url });
  const article = extract(page.html, {
    url: page.url,
    rules,
    trace: (event) => event.did === 'matched' && matched.add(event.rule),
  });
  const found = changes(without, article);
  if (json) {
    await io.write(line({ matched: [...matched], changes: found, warnings: article.warnings }));
    return 0;
  }
  io.warn(article.warnings);
  io.note(matched.size ? `matched: ${[...matched].join(', ')}` : 'none of these rules matches this page');
  await io.write(found.map((change) => `${change}\n`).join(''));
  return 0;
}

const none = (url: string | undefined): RuleTest => ({ contains: [], lacks: [], url });

/** Runs the tests in rules, or shows what rules change on a page. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Rule, RuleTest } from '@pith/core';
import type { ArticleReading, PageSource } from '@pith/library/read';
import { colourDiff } from '../colourDiff.ts';
import type { Config } from '../config.ts';
import { cliError } from '../errors.ts';
import type { Io } from '../io.ts';
import { jsonLine } from '../jsonOutput.ts';
import { openReading } from '../openReading.ts';
import { loadRules } from '../wire.ts';
import { diffArticles } from './diffArticles.ts';
import { findSavedPage } from './findSavedPage.ts';
import { readRuleFiles } from './readRuleFiles.ts';
import { listRuleFiles } from './ruleLocations.ts';
import type { Subcommand, SubcommandOptions } from './subcommands.ts';

export const test: Subcommand['run'] = async (options, io, config) => {
  const rules = await selectRules(options.targets, io, config);
  return options.on === undefined ? runTests(rules, options.json, io, config) : showChanges(rules, options, io, config);
};

/** The rules in files and folders, and rules by name; without targets, the user's own. */
async function selectRules(targets: readonly string[], io: Io, config: Config): Promise<Rule[]> {
  if (targets.length === 0) {
    const { files } = await loadRules(config);
    return files.filter(({ source }) => source === 'own').flatMap(({ rules }) => rules);
  }
  const rules: Rule[] = [];
  for (const target of targets) {
    if (await exists(target)) {
      const parsed = await readRuleFiles((await listRuleFiles([{ source: 'given', path: target }])).files, new Map());
      io.warn(parsed.flatMap(({ warnings }) => warnings));
      rules.push(...parsed.flatMap((file) => file.rules));
      continue;
    }
    const { rules: all } = await loadRules(config);
    const named = all.filter(({ id }) => id === target || id.endsWith(`/${target}`));
    if (!named.length) throw await cliError('no-such-rule', target);
    rules.push(...named);
  }
  return rules;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

interface TestOutcome {
  readonly rule: string;
  readonly test: number;
  readonly ok: boolean;
  readonly failures: readonly string[];
  /** False if the test also passes without its rule, and so proves nothing. */
  readonly needed: boolean;
}

async function runTests(rules: readonly Rule[], json: boolean, io: Io, config: Config): Promise<number> {
  const outcomes: TestOutcome[] = [];
  for (const rule of rules) {
    for (const [index, ruleTest] of rule.tests.entries()) outcomes.push(await runTest(rule, index, ruleTest, config));
  }
  const failed = outcomes.filter(({ ok }) => !ok);
  const untested = rules.filter(({ tests }) => tests.length === 0).map(({ id }) => id);
  if (json) {
    await io.write(jsonLine({ ok: failed.length === 0, tests: outcomes.length, outcomes, untested }));
    return failed.length ? 3 : 0;
  }
  for (const { rule, test, ok, failures, needed } of outcomes) {
    const mark = ok ? '✓' : '✗';
    const remark = ok && !needed ? ' (also passes without the rule)' : '';
    await io.write(`${mark} ${rule}, test ${test}${remark}\n${failures.map((failure) => `    ${failure}\n`).join('')}`);
  }
  io.note(`${outcomes.length} tests, ${failed.length} failed; ${untested.length} rules without tests`);
  if (failed.length) throw await cliError('rules-fail');
  return 0;
}

async function runTest(rule: Rule, index: number, ruleTest: RuleTest, config: Config): Promise<TestOutcome> {
  const name = { rule: rule.id, test: index + 1 };
  try {
    const { testRule } = await import('@pith/core');
    const source = await findPage(rule, ruleTest, config);
    const page = await source?.load(source.url, []);
    if (!page) throw new Error(`${ruleTest.page ?? ruleTest.url}: neither a file nor a page of the library`);
    const { failures, isNeeded, didMatch } = testRule(rule, { ...ruleTest, url: ruleTest.url ?? page.url }, page.html);
    const unmatched = failures.length && !didMatch ? ['the rule does not match this page'] : [];
    return { ...name, ok: failures.length === 0, failures: [...failures, ...unmatched], needed: isNeeded };
  } catch (error) {
    return { ...name, ok: false, failures: [(error as Error).message], needed: false };
  }
}

/** The HTML in the test, a file in the folder of the rule or in the current folder, or a page of the library; undefined if there is none. */
async function findPage(rule: Rule, { html, page, url }: RuleTest, config: Config): Promise<PageSource | undefined> {
  const { givenSource } = await import('@pith/library/read');
  if (html !== undefined) return givenSource({ html, url });
  const named = page ?? url;
  if (named === undefined) throw new Error('the test has no page: add html, page or url to it');
  for (const folder of [dirname(rule.file), process.cwd()]) {
    const path = resolve(folder, named);
    for (const file of [path, join(path, 'page.html')]) {
      const bytes = await readFile(file).catch(() => undefined);
      if (bytes) return givenSource({ html: (await import('@pith/core')).decodeHtml(bytes), url });
    }
  }
  return findSavedPage(named, config);
}

async function showChanges(
  rules: readonly Rule[],
  { on, url, json }: SubcommandOptions,
  io: Io,
  config: Config,
): Promise<number> {
  const rule = { ...rules[0]!, file: 'here' };
  const source = await findPage(
    rule,
    on && /^https?:/.test(on) ? emptyTest(on) : { ...emptyTest(url), page: on },
    config,
  );
  if (!source) throw await cliError('not-in-library', on, ['use an HTML file, or save the page first: pith save URL']);
  const { readArticle } = await import('@pith/library/read');
  const reading = await openReading(config, () => rules, { isOffline: true });
  const { scripts } = reading.for(config.user);
  const readings = [];
  try {
    for (const each of [[], rules]) readings.push(await readArticle({ source, rules: each, scripts }));
  } finally {
    await reading.close();
  }
  const [without, { article, trace }] = readings as [ArticleReading, ArticleReading];
  const matched = new Set(trace.flatMap((event) => (event.did === 'matched' ? [event.rule] : [])));
  const changes = diffArticles(without.article, article);
  if (json) {
    await io.write(jsonLine({ matched: [...matched], changes, warnings: article.warnings }));
    return 0;
  }
  io.warn(article.warnings);
  io.note(matched.size ? `matched: ${[...matched].join(', ')}` : 'none of these rules matches this page');
  await io.writeLong(colourDiff(changes.map((change) => `${change}\n`).join(''), io));
  return 0;
}

const emptyTest = (url: string | undefined): RuleTest => ({ contains: [], lacks: [], url });

/** The built-in rules: each file loads without a warning, and each rule has tests that fail without it. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { extract, type Rule, type RuleTest, readRules, ruleSet, testRule } from '../src/index.ts';
import { PAGE } from './kit.ts';

const repository = new URL('../../../', import.meta.url);
const files = readdirSync(new URL('rules/', repository)).filter((name) => name.endsWith('.yaml'));
const read = files.map((name) => ({
  name,
  ...readRules(readFileSync(new URL(`rules/${name}`, repository), 'utf8'), `rules/${name}`),
}));
const rules = read.flatMap((file) => file.rules);

/** The HTML of a test: inline, or from a file or folder of the repository. */
function pageOf({ html, page }: RuleTest): string {
  if (html !== undefined) return html;
  return readFileSync(new URL(page!.endsWith('.html') ? page! : `${page}/page.html`, repository), 'utf8');
}

test.each(read)('rules/$name loads without a warning', ({ warnings, rules }) => {
  expect(warnings).toEqual([]);
  expect(rules.length).toBeGreaterThan(0);
});

test('no two rules have the same name', () => {
  const names = rules.map(({ id }) => id);
  expect(names).toEqual([...new Set(names)]);
});

describe.each(rules)('$id', (rule: Rule) => {
  const results = rule.tests.map((each) => testRule(rule, each, pageOf(each)));

  test('passes its tests', () => {
    expect(results.flatMap(({ failures }) => failures)).toEqual([]);
  });

  test('each of its tests fails without the rule', () => {
    expect(results.length).toBeGreaterThan(0);
    expect(results.map(({ didMatch, isNeeded }) => didMatch && isNeeded)).not.toContain(false);
  });
});

test('no rule matches an unrelated page', () => {
  const html = '<main><h1>Tides</h1><p>The tide turned at noon, and it fell till dusk.</p></main>';
  const events: string[] = [];
  extract(html, {
    url: PAGE,
    rules: ruleSet(rules),
    trace: (event) => event.did === 'matched' && events.push(event.rule),
  });
  expect(events).toEqual([]);
});

/** The built-in rules: each file loads without a warning, and each rule shows on pages of its own that it is needed. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { extract, type Rule, type RuleTest, readRules, testRule } from '../src/index.ts';
import { PAGE } from './kit.ts';

const repository = new URL('../../../', import.meta.url);
const files = readdirSync(new URL('rules/', repository)).filter((name) => name.endsWith('.yaml'));
const read = files.map((name) => ({
  name,
  ...readRules(readFileSync(new URL(`rules/${name}`, repository), 'utf8'), `rules/${name}`),
}));
const rules = read.flatMap((file) => file.rules);

/** Inline, or a file or folder of the repository. */
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

  test('does on its pages what it says', () => {
    expect(results.flatMap(({ failures }) => failures)).toEqual([]);
  });

  test('is needed: each of its tests fails without it', () => {
    expect(results.length).toBeGreaterThan(0);
    expect(results.map(({ didMatch, isNeeded }) => didMatch && isNeeded)).not.toContain(false);
  });
});

test('a page that none of them is about stays as it is', () => {
  const html = '<main><h1>Tides</h1><p>The tide turned at noon, and it fell till dusk.</p></main>';
  const events: string[] = [];
  extract(html, { url: PAGE, rules, trace: (event) => event.did === 'matched' && events.push(event.rule) });
  expect(events).toEqual([]);
});

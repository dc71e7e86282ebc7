/** The built-in rules: each file loads without a problem, and each rule shows on its own small pages that it is alive. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { extract, readRules } from '../src/index.ts';
import { applyPreRules } from '../src/rules/applyRules.ts';
import { PAGE, pageAfter } from './kit.ts';

interface RuleTest {
  readonly html: string;
  readonly url?: string;
  readonly contains?: string;
  readonly lacks?: string;
}

const folder = new URL('../../../rules/', import.meta.url);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));
const read = files.map(({ name, text }) => ({ name, ...readRules(text, `rules/${name}`) }));
const rules = read.flatMap((file) => file.rules);
const tests = files.flatMap(({ text }) =>
  (parse(text) as { id: string; tests?: RuleTest[] }[]).map(({ id, tests = [] }) => ({ id, tests })),
);

test.each(read)('rules/$name loads without a problem', ({ problems, rules }) => {
  expect(problems).toEqual([]);
  expect(rules.length).toBeGreaterThan(0);
});

test('no two rules have the same name', () => {
  const names = rules.map(({ id }) => id);
  expect(names).toEqual([...new Set(names)]);
});

describe.each(tests)('$id', ({ id, tests }) => {
  const rule = rules.filter((candidate) => candidate.id === id);

  test('shows on some page that it removes something', () => {
    expect(tests.some(({ lacks }) => lacks)).toBe(true);
  });

  test.each(tests)('removes “$lacks” and keeps “$contains”', ({ html, url = PAGE, contains, lacks }) => {
    const before = pageAfter(applyPreRules, html, { url });
    const after = pageAfter(applyPreRules, html, { url, rules: rule });
    if (contains) expect(after).toContain(contains);
    if (lacks) expect(before).toContain(lacks);
    if (lacks) expect(after).not.toContain(lacks);
  });
});

test('a page that none of them is about stays as it is', () => {
  const html = '<main><h1>Tides</h1><p>The tide turned at noon, and it fell till dusk.</p></main>';
  const events: string[] = [];
  extract(html, { url: PAGE, rules, trace: (event) => event.did === 'matched' && events.push(event.rule) });
  expect(events).toEqual([]);
});

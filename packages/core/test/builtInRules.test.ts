/** docs/reference/built-in-rules.md is written from the rule files: what each says of itself. UPDATE=1 writes it anew. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Rule, readRules } from '../src/index.ts';

const repository = new URL('../../../', import.meta.url);
const files = readdirSync(new URL('rules/', repository))
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => {
    const text = readFileSync(new URL(`rules/${name}`, repository), 'utf8');
    return { name, text, rules: readRules(text, `rules/${name}`).rules };
  });

const all = files.flatMap(({ rules }) => rules);

test('docs/reference/built-in-rules.md is up to date', () => {
  const file = new URL('docs/reference/built-in-rules.md', repository);
  if (process.env.UPDATE) writeFileSync(file, reference());
  expect(readFileSync(file, 'utf8')).toBe(reference());
});

test('each rule says what it is for, below its name', () => {
  const silent = files.flatMap(({ text, rules }) => rules.filter(({ id }) => !purposeOf(text, id)).map(({ id }) => id));
  expect(silent).toEqual([]);
});

test('each fixture is the page of a rule', () => {
  const named = new Set(all.flatMap(({ tests }) => tests.map(({ page }) => page)));
  const folders = readdirSync(new URL('fixtures/rules/', repository)).map((name) => `fixtures/rules/${name}`);
  expect(folders.filter((folder) => !named.has(folder))).toEqual([]);
});

function reference(): string {
  const sections = files.map(({ name, text, rules }) => {
    const rows = rules.map((rule) => `| \`${rule.id}\` | ${placeOf(rule)} | ${purposeOf(text, rule.id)} |`);
    return [
      `## rules/${name}`,
      '',
      commentAt(text, 0),
      '',
      '| rule | where | what it is for |',
      '|---|---|---|',
      ...rows,
    ];
  });
  return `${[
    '# Built-in rules',
    '',
    `${all.length} rules come with Pith, as data in [rules/](../../rules); this page is written from them. A rule is here when the engine alone gets pages of that`,
    'kind wrong: each has a page that shows it, and its test fails without the rule. `pith rules list` shows them beside your own, `pith rules show ID`',
    'prints one, and `--no-rules` reads a page without them. A rule of yours with the same `id` takes the place of a built-in one.',
    '',
    ...sections.flatMap((lines) => [...lines, '']),
  ]
    .join('\n')
    .trimEnd()}\n`;
}

/** Hosts, or "any site" for what is recognised by its markup. */
function placeOf({ trigger: { host, dom, mode } }: Rule): string {
  const hosts = [host?.equals, host?.equals_www, host?.ends_with, host?.etld_plus_one].flatMap((names) => names ?? []);
  return [...hosts, ...(dom && (mode === 'any' || !hosts.length) ? ['any site, by its markup'] : [])].join(', ');
}

function purposeOf(text: string, id: string): string {
  return commentAt(text, text.indexOf(`- id: ${id}\n`) + `- id: ${id}\n`.length);
}

/** The lines of comment that start there, as one line of Markdown. */
function commentAt(text: string, at: number): string {
  const [comment = ''] = /^(?:[ ]*#.*\n)+/.exec(text.slice(at)) ?? [];
  return comment
    .replace(/^[ ]*# ?/gm, '')
    .trim()
    .replaceAll('\n', ' ')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;');
}

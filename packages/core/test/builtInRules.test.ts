/** docs/reference/built-in-rules.md is generated from the comments in the rule files. UPDATE=1 regenerates it. */
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

test('each rule has a comment below its id', () => {
  const undocumented = files.flatMap(({ text, rules }) =>
    rules.filter(({ id }) => !purposeOf(text, id)).map(({ id }) => id),
  );
  expect(undocumented).toEqual([]);
});

test('each fixture is used by a rule', () => {
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
      '| rule | where | what it does |',
      '|---|---|---|',
      ...rows,
    ];
  });
  return `${[
    '# Built-in rules',
    '',
    `Pith comes with ${all.length} rules, as data in [rules/](../../rules); this page is generated from them. Each covers pages that the engine alone gets wrong,`,
    'and has a test page that fails without the rule. `pith rules list` shows them together with your own, `pith rules show ID`',
    'prints one, and `--no-rules` reads a page without them. Your own rule with the same `id` replaces a built-in one.',
    '',
    ...sections.flatMap((lines) => [...lines, '']),
  ]
    .join('\n')
    .trimEnd()}\n`;
}

/** The hosts of a rule, or "any site" if it is recognised by markup. */
function placeOf({ trigger: { host, dom, mode } }: Rule): string {
  const hosts = [host?.equals, host?.equals_www, host?.ends_with, host?.etld_plus_one].flatMap((names) => names ?? []);
  return [...hosts, ...(dom && (mode === 'any' || !hosts.length) ? ['any site, by its markup'] : [])].join(', ');
}

function purposeOf(text: string, id: string): string {
  return commentAt(text, text.indexOf(`- id: ${id}\n`) + `- id: ${id}\n`.length);
}

/** The comment lines that start at an offset, as one line of Markdown. */
function commentAt(text: string, at: number): string {
  const [comment = ''] = /^(?:[ ]*#.*\n)+/.exec(text.slice(at)) ?? [];
  return comment
    .replace(/^[ ]*# ?/gm, '')
    .trim()
    .replaceAll('\n', ' ')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;');
}

/** What documents say is true: links lead somewhere, and every file, command, option, setting, script and count they name exists. */
import { existsSync, globSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandNames, commands } from '../../apps/cli/src/commands/index.ts';
import { variables } from '../../apps/cli/src/config.ts';
import { benchmarkNames } from '../../bench/benchmarks.ts';
import { statedCounts, updateCounts } from './counts.ts';
import { anchorsIn, codeIn, documents, linksIn, read, repository } from './markdown.ts';

/** The changelog and decision records speak about the past: what they name may be gone. */
const isHistory = (path: string) => path === 'CHANGELOG.md' || path.startsWith('docs/decisions/');
const current = documents.filter((path) => !isHistory(path));
const isOutside = (target: string) => /^[a-z][a-z\d+.-]*:/i.test(target);

describe.each(documents)('%s', (path) => {
  test('has no dead link', () => {
    const dead = linksIn(read(path)).filter((target) => !isOutside(target) && !leadsSomewhere(path, target));
    expect(dead).toEqual([]);
  });

  test('states the counts of the code', () => {
    if (process.env.UPDATE) writeFileSync(join(repository, path), updateCounts(read(path)));
    for (const { name, stated, counted } of statedCounts(read(path))) expect([name, stated]).toEqual([name, counted]);
  });
});

describe.each(current)('%s', (path) => {
  const code = codeIn(read(path));
  const where = (line: number) => `${path}:${line}`;

  test('names files that exist', () => {
    const missing = code.flatMap(({ line, text }) =>
      [...text.matchAll(OUR_PATH)]
        .map(([, file]) => file!.replace(/[.,;:]$/, ''))
        .filter((file) => !existsInRepository(file))
        .map((file) => `${where(line)} ${file}`),
    );
    expect(missing).toEqual([]);
  });

  test('names commands and options that exist', async () => {
    const wrong: string[] = [];
    for (const { line, text } of code)
      for (const mistake of await mistakesIn(text)) wrong.push(`${where(line)} ${mistake}`);
    expect(wrong).toEqual([]);
  });

  test('names settings that exist', () => {
    const known = new Set<string>([...variables, ...TEST_SETTINGS]);
    const unknown = code.flatMap(({ line, text }) =>
      [...text.matchAll(/\bPITH_[A-Z0-9_]+\b/g)]
        .filter(([name]) => !known.has(name))
        .map(([name]) => where(line) + name),
    );
    expect(unknown).toEqual([]);
  });

  test('names npm scripts and benchmarks that exist', () => {
    const scriptsOf = (folder = '.') =>
      (JSON.parse(read(join(folder, 'package.json'))) as { scripts?: Record<string, string> }).scripts ?? {};
    const unknown = code.flatMap(({ line, text }) => [
      ...[...text.matchAll(/\bnpm run ([\w:-]+)(?: -w (\S+))?/g)]
        .filter(([, name, folder]) => !(name! in scriptsOf(folder)))
        .map(([all]) => where(line) + all),
      ...[...text.matchAll(/\bnpm run bench -- ([a-z-]+)/g)]
        .filter(([, name]) => !name!.startsWith('-') && !benchmarkNames.includes(name!))
        .map(([all]) => where(line) + all),
    ]);
    expect(unknown).toEqual([]);
  });
});

test('every guide and reference is at most two clicks from the README', () => {
  const pages = (path: string) =>
    linksIn(read(path))
      .filter((target) => !isOutside(target) && !target.startsWith('#'))
      .map((target) => normalize(join(dirname(path), target.replace(/#.*$/, ''))))
      .filter((target) => target.endsWith('.md') && existsSync(join(repository, target)));
  const near = new Set(['README.md', ...pages('README.md')]);
  const reached = new Set([...near, ...[...near].flatMap(pages)]);
  const inDocs = documents.filter((path) => path.startsWith('docs/') && !/\/decisions\/\d/.test(path));
  expect(inDocs.filter((path) => !reached.has(path))).toEqual([]);
});

describe('decision records', () => {
  const records = documents.filter((path) => /^docs\/decisions\/\d{4}-/.test(path));
  const sources = globSync('{packages,apps,bench,tools}/**/*.{ts,svelte,js}', {
    cwd: repository,
    exclude: (name) => name.includes('node_modules') || name.includes('dist'),
  })
    .filter((file) => file.startsWith('tools/') || !/\.test\.ts$/.test(file))
    .map(read)
    .join('\n');

  test.each(records)('%s has a status and a date', (path) => {
    expect(read(path)).toMatch(
      /^\*\*Status:\*\* (?:accepted|replaced by \[[^\]]+\]\(\d{4}-[^)]+\))\. \*\*Date:\*\* \d{4}-\d\d-\d\d\.$/m,
    );
  });

  test.each(records)('%s is linked from the code it governs, unless it was replaced', (path) => {
    const isReplaced = /\*\*Status:\*\* replaced/.test(read(path));
    expect(isReplaced || sources.includes(path)).toBe(true);
  });

  test('have numbers without a second use', () => {
    const numbers = records.map((path) => /\d{4}/.exec(path)![0]);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

/** Read by the tests and the benchmarks, not by the program. */
const TEST_SETTINGS = ['PITH_CORPORA'];

/** A path from the root of the repository: `packages/core/src/pipeline.ts`, `rules/<site>.yaml`, `fixtures/imports/`. */
const OUR_PATH = /(?<![\w/.~-])((?:packages|apps|bench|tools|docs|fixtures|rules)\/[\w@<>*{},./-]*[\w>*/}-])/g;

/** A path with a placeholder stands for its folder. */
function existsInRepository(path: string): boolean {
  const folder = path.replace(/[^/]*[<*{].*$/, '');
  return existsSync(join(repository, folder));
}

function leadsSomewhere(from: string, target: string): boolean {
  const [file, anchor] = target.split('#') as [string, string | undefined];
  const path = file === '' ? from : normalize(join(dirname(from), file));
  if (!existsSync(join(repository, path))) return false;
  return anchor === undefined || !path.endsWith('.md') || anchorsIn(read(path)).has(anchor);
}

/** What is wrong with the `pith …` in a line of code: an unknown command, or an option that its command does not take. */
async function mistakesIn(text: string): Promise<string[]> {
  const mistakes: string[] = [];
  for (const [, rest] of text.matchAll(/(?:^|[\s(|&;$])pith((?:\s+[^|&;#()]+)?)/g)) {
    const words = rest!.trim().split(/\s+/).filter(Boolean);
    const name = words.find((word) => !word.startsWith('-'));
    if (name === undefined || !/^[a-z]+$/.test(name)) continue;
    if (name === 'help') continue;
    if (!(commandNames as string[]).includes(name)) {
      mistakes.push(`pith ${name}`);
      continue;
    }
    const { options } = await commands[name as keyof typeof commands]();
    for (const word of words) {
      const option = /^\[?--([a-z][a-z-]*)/.exec(word)?.[1];
      if (option && !(option in options)) mistakes.push(`pith ${name} --${option}`);
    }
  }
  return mistakes;
}

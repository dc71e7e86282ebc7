/** Compares the reference documents with the code: commands, options, settings, errors and exit codes. */
import { readFileSync } from 'node:fs';
import { acquireErrors } from '@pith/acquire';
import { archiveErrors } from '@pith/archive';
import { coreErrors, frontmatterFields, writers } from '@pith/core';
import { libraryErrors } from '@pith/library';
import { serverErrors } from '@pith/server';
import { storageErrors } from '@pith/storage';
import { describe, expect, test } from 'vitest';
import { commandNames, commands } from '../src/commands/index.ts';
import { variables } from '../src/config.ts';
import { cliErrors } from '../src/errors.ts';
import { errorCategories, exitCodeOf, exitCodes } from '../src/exitCodes.ts';

const page = (name: string) => readFileSync(new URL(`../../../docs/reference/${name}.md`, import.meta.url), 'utf8');

/** The headings of second and third level that are in code style, each with the text below it. */
function sections(name: string): Map<string, string> {
  const found = page(name)
    .split(/^##+ /m)
    .slice(1)
    .map((section): [string, string] => {
      const [heading = '', ...below] = section.split('\n');
      return [heading, below.join('\n').trim()];
    });
  return new Map(found.flatMap(([heading, below]) => (/^`.+`$/.test(heading) ? [[heading.slice(1, -1), below]] : [])));
}

const tables = [coreErrors, acquireErrors, archiveErrors, libraryErrors, storageErrors, serverErrors, cliErrors];
const errorTypes = [...new Set(['internal', ...tables.flatMap((table) => Object.keys(table))])].sort();

test('every error type of every package has an exit code', () => {
  expect(Object.keys(errorCategories).sort()).toEqual(errorTypes);
});

describe('errors.md', () => {
  test('has a section for each error type, in alphabetical order', () => {
    expect([...sections('errors').keys()]).toEqual(errorTypes);
  });

  test.each(errorTypes)('%s: states its exit code', (type) => {
    const text = sections('errors').get(type)!;
    expect(text).toMatch(new RegExp(`^Exit code ${exitCodeOf(type)}\\.`));
    expect(text.length).toBeGreaterThan(30);
  });
});

describe('cli.md', () => {
  test('has a section for each command', () => {
    expect([...sections('cli').keys()]).toEqual(commandNames.map((name) => `pith ${name}`));
  });

  test.each(commandNames)('%s: contains the summary, every option and the first example', async (name) => {
    const { summary, options, examples } = await commands[name]();
    const text = sections('cli').get(`pith ${name}`)!;
    expect(text).toContain(summary);
    const documented = [...text.matchAll(/^\| `--([a-z-]+)/gm)].map(([, option]) => option);
    expect(documented).toEqual(Object.keys(options).filter((option) => !['json', 'no-pager', 'help'].includes(option)));
    expect(text).toContain(examples[0]![0]);
  });

  test('contains the table of exit codes', () => {
    const rows = [...page('cli').matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, code, means]) => [Number(code), means]);
    expect(rows).toEqual([[0, 'done'], ...Object.values(exitCodes).map(({ code, means }) => [code, means])]);
  });
});

test('config.md has a section for each variable', () => {
  expect([...sections('config').keys()]).toEqual([...variables]);
});

test('extract offers every format of core', async () => {
  const { format } = (await commands.extract()).options;
  expect(format!.value!.split('|').sort()).toEqual(Object.keys(writers).sort());
});

test('cli.md names every field of the frontmatter', () => {
  expect(sections('cli').get('pith extract')).toContain(`or none: ${frontmatterFields.join(', ')} (`);
});

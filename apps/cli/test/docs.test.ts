/** The reference says what the code does: no command, setting, trouble or exit code more or less. */
import { readFileSync } from 'node:fs';
import { acquireErrors } from '@pith/acquire';
import { archiveErrors } from '@pith/archive';
import { coreErrors, writers } from '@pith/core';
import { libraryErrors } from '@pith/library';
import { serverErrors } from '@pith/server';
import { storageErrors } from '@pith/storage';
import { describe, expect, test } from 'vitest';
import { commandNames, commands } from '../src/commands/index.ts';
import { variables } from '../src/config.ts';
import { cliErrors } from '../src/errors.ts';
import { exitCodeOf, exitCodes, families } from '../src/exitCodes.ts';

const page = (name: string) => readFileSync(new URL(`../../../docs/reference/${name}.md`, import.meta.url), 'utf8');

/** The headings of second and third level, each with the text below it; only those that are in code style name things. */
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
const troubles = [...new Set(['internal', ...tables.flatMap((table) => Object.keys(table))])].sort();

test('every trouble of every package has an exit code, and no other', () => {
  expect(Object.keys(families).sort()).toEqual(troubles);
});

describe('errors.md', () => {
  test('has a section for each trouble, in alphabetical order', () => {
    expect([...sections('errors').keys()]).toEqual(troubles);
  });

  test.each(troubles)('%s: with its exit code', (type) => {
    const text = sections('errors').get(type)!;
    expect(text).toMatch(new RegExp(`^Exit code ${exitCodeOf(type)}\\.`));
    expect(text.length).toBeGreaterThan(30);
  });
});

describe('cli.md', () => {
  test('has a section for each command', () => {
    expect([...sections('cli').keys()]).toEqual(commandNames.map((name) => `pith ${name}`));
  });

  test.each(commandNames)('%s: with its summary, every option and its first example', async (name) => {
    const { summary, options, examples } = await commands[name]();
    const text = sections('cli').get(`pith ${name}`)!;
    expect(text).toContain(summary);
    const told = [...text.matchAll(/^\| `--([a-z-]+)/gm)].map(([, option]) => option);
    expect(told).toEqual(Object.keys(options).filter((option) => option !== 'json' && option !== 'help'));
    expect(text).toContain(examples[0]![0]);
  });

  test('has the table of exit codes', () => {
    const rows = [...page('cli').matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, code, means]) => [Number(code), means]);
    expect(rows).toEqual([[0, 'done'], ...Object.values(exitCodes).map(({ code, means }) => [code, means])]);
  });
});

test('config.md has a section for each variable', () => {
  expect([...sections('config').keys()]).toEqual([...variables]);
});

test('extract knows every format that core writes', async () => {
  const { format } = (await commands.extract()).options;
  expect(format!.value!.split('|').sort()).toEqual(Object.keys(writers).sort());
});

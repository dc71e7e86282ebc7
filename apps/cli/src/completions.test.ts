import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { run } from '../test/kit.ts';
import { allCommands } from './allCommands.ts';
import { choicesOf, completionScript, shells } from './completions.ts';

const commands = await allCommands();

describe('bash completes', () => {
  const script = completionScript('bash', commands);
  const complete = (...words: string[]) =>
    execFileSync('bash', [
      '-c',
      `${script}\nCOMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _pith; printf '%s\\n' "\${COMPREPLY[@]}"`,
      'bash',
      'pith',
      ...words,
    ])
      .toString()
      .trim()
      .split('\n');

  test.each([
    ['commands', ['ex'], ['extract', 'export']],
    ['options', ['extract', '--eng'], ['--engine']],
    ['values of options', ['extract', '--format', 'h'], ['html']],
    ['subcommands', ['rules', 'li'], ['list', 'lint']],
    ['nothing for files, which the shell completes', ['extract', 'pag'], ['']],
    ['nothing for unknown commands', ['fly', '--'], ['']],
  ])('%s', (_, words, expected) => {
    expect(complete(...words)).toEqual(expected);
  });
});

describe.each(shells)('%s', (shell) => {
  const script = completionScript(shell, commands);

  test('has every command and option', () => {
    for (const { name, options } of commands) {
      expect(script).toContain(name);
      for (const option of Object.keys(options)) expect(script).toMatch(new RegExp(`(?:--|-l )${option}\\b`));
    }
  });

  test('has no syntax errors, if the shell is installed', () => {
    const { error, stderr } = spawnSync(shell, ['-n'], { input: script, encoding: 'utf8' });
    if (!error) expect(stderr).toBe('');
  });

  test('is printed', async () => {
    expect(await run(['completion', shell])).toEqual({ code: 0, stdout: script, stderr: '' });
  });
});

test('other shells are an error', async () => {
  expect(await run(['completion', 'tcsh'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('bash, zsh, fish'),
  });
});

test.each([
  ['md|html|text', ['md', 'html', 'text']],
  ['FILE|DIR', []],
  ['N', []],
  [undefined, []],
])('choices of %s', (value, expected) => {
  expect(choicesOf(value)).toEqual(expected);
});

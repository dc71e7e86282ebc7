import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { allCommands } from './allCommands.ts';
import { manPage } from './manPage.ts';

const commands = await allCommands();
const page = manPage(commands, '1.2.3');

test('has every command, option and example', () => {
  for (const { name, options, examples } of commands) {
    expect(page).toContain(`.SS pith ${name}`);
    for (const option of Object.keys(options)) expect(page).toContain(`\\-\\-${option.replaceAll('-', '\\-')}`);
    for (const [example] of examples) expect(page).toContain(example.replaceAll('-', '\\-').replaceAll('\\"', '"'));
  }
});

test('no line of text is taken for a request', () => {
  const requests = page.split('\n').filter((line) => /^[.']/.test(line));
  expect(requests.filter((line) => !/^\.(?:TH|SH|SS|TP|PP|B|BR|EX|EE)\b/.test(line))).toEqual([]);
});

test('man formats it without warnings, if it is installed', () => {
  const { error, stderr, stdout } = spawnSync('man', ['--warnings', '-l', '-'], {
    input: page,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', MANWIDTH: '100' },
  });
  if (error) return;
  expect(stderr).toBe('');
  expect(stdout).toContain('saves any web page as the part that matters');
});

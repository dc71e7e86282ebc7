import { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { run } from '../test/kit.ts';
import { commandNames, commands } from './commands/index.ts';
import { makeIo } from './io.ts';
import { pith } from './main.ts';
import { version } from './version.ts';

test.each([[[]], [['--help']], [['-h']], [['help']]])('pith %j lists every command', async (words) => {
  const { code, stdout, stderr } = await run(words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect([...stdout.matchAll(/^ {2}([a-z]+) {2}/gm)].map(([, name]) => name)).toEqual(commandNames);
});

test('--version prints the version of the package', async () => {
  expect(await run(['--version'])).toEqual({ code: 0, stdout: `${version()}\n`, stderr: '' });
});

test.each([
  [['serch', 'x'], 'unknown-command', 'the most alike is: pith search'],
  [['help', 'lits'], 'unknown-command', 'the most alike is: pith list'],
  [['constructor'], 'unknown-command', 'see all commands: pith --help'],
  [['--quiet'], 'unknown-option', 'options come after the command'],
  [['list', '--limt', '3'], 'unknown-option', 'the most alike is --limit'],
  [['list', 'extra'], 'unexpected-argument', 'put quotes around an argument that contains spaces'],
])('%j: exit code 2, in words and as JSON', async (words, type, suggestion) => {
  const told = await run(words);
  expect(told).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^pith: .+\n( {2}- .+\n)+$/) });
  expect(told.stderr).toContain(`  - ${suggestion}\n`);

  const { code, stdout, stderr } = await run([...words, '--json']);
  expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
  expect(JSON.parse(stdout)).toEqual({
    success: false,
    error: { type, message: expect.any(String), suggestions: expect.arrayContaining([suggestion]) },
  });
});

test.each([
  ['PITH_PORT', '99999'],
  ['PITH_FETCH_SECONDS', 'soon'],
])('%s=%s is told as a bad setting', async (name, value) => {
  const { code, stderr } = await run(['list'], { env: { [name]: value, PITH_DATA: '/dev/null/none' } });
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`pith: ${name}=${value}: `) });
});

/** A stdout that fails as a closed pipe or a full disk does. */
const failing = (code: string) =>
  new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(`write ${code}`), { code })),
  });

test.each([
  ['EPIPE', ['--help'], 0, ''],
  ['ENOSPC', ['--help'], 3, expect.stringContaining('pith: write ENOSPC: the result cannot be written')],
  ['ENOSPC', ['list', '--x', '--json'], 3, expect.stringContaining('pith: write ENOSPC: the result cannot be written')],
])('%s on the stdout of %j ends with %i', async (cause, words, exitCode, told) => {
  let stderr = '';
  const streams = {
    stdin: Readable.from([]),
    stdout: failing(cause),
    stderr: new Writable({
      write(chunk, _encoding, done) {
        stderr += chunk;
        done();
      },
    }),
  };
  const code = await pith(
    words,
    makeIo(streams, {}, () => new AbortController().signal),
  );
  expect({ code, stderr }).toEqual({ code: exitCode, stderr: told });
});

test('every command says its own name, has examples of itself, and takes --json and --help', async () => {
  for (const name of commandNames) {
    const described = await commands[name]();
    expect(described.name).toBe(name);
    expect(described.summary).toMatch(/^[A-Z].*\.$/);
    expect(described.examples.length).toBeGreaterThan(0);
    for (const [example] of described.examples) expect(example).toContain(`pith ${name}`);
    expect(Object.keys(described.options)).toEqual(expect.arrayContaining(['json', 'help']));
  }
});

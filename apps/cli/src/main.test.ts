import { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { run } from '../test/kit.ts';
import { commandNames, commands } from './commands/index.ts';
import { createIo } from './io.ts';
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
  [['serch', 'x'], 'unknown-command', 'did you mean: pith search'],
  [['help', 'lits'], 'unknown-command', 'did you mean: pith list'],
  [['constructor'], 'unknown-command', 'list all commands: pith --help'],
  [['--quiet'], 'unknown-option', 'put options after the command'],
  [['list', '--limt', '3'], 'unknown-option', 'did you mean --limit?'],
  [['list', 'extra'], 'unexpected-argument', 'put quotes around an argument that contains spaces'],
])('%j: exit code 2, as text and as JSON', async (words, type, suggestion) => {
  const result = await run(words);
  expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^pith: .+\n( {2}- .+\n)+$/) });
  expect(result.stderr).toContain(`  - ${suggestion}\n`);

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
])('%s=%s is reported as a bad setting', async (name, value) => {
  const { code, stderr } = await run(['list'], { env: { [name]: value, PITH_DATA: '/dev/null/none' } });
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`pith: ${name}=${value}: `) });
});

/** A stdout that fails like a closed pipe or a full disk. */
const failingStream = (code: string) =>
  new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(`write ${code}`), { code })),
  });

test.each([
  ['EPIPE', ['--help'], 0, ''],
  ['ENOSPC', ['--help'], 3, expect.stringContaining('pith: write ENOSPC: the result cannot be written')],
  ['ENOSPC', ['list', '--x', '--json'], 3, expect.stringContaining('pith: write ENOSPC: the result cannot be written')],
])('%s on the stdout of %j ends with %i', async (cause, words, exitCode, expectedStderr) => {
  let stderr = '';
  const streams = {
    stdin: Readable.from([]),
    stdout: failingStream(cause),
    stderr: new Writable({
      write(chunk, _encoding, done) {
        stderr += chunk;
        done();
      },
    }),
  };
  const code = await pith(
    words,
    createIo(streams, {}, () => new AbortController().signal),
  );
  expect({ code, stderr }).toEqual({ code: exitCode, stderr: expectedStderr });
});

test('every command has its own name, examples, --json and --help', async () => {
  for (const name of commandNames) {
    const definition = await commands[name]();
    expect(definition.name).toBe(name);
    expect(definition.summary).toMatch(/^[A-Z].*\.$/);
    expect(definition.examples.length).toBeGreaterThan(0);
    for (const [example] of definition.examples) expect(example).toContain(`pith ${name}`);
    expect(Object.keys(definition.options)).toEqual(expect.arrayContaining(['json', 'help']));
  }
});

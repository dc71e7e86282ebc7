import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { exitCodes } from '../src/exitCodes.ts';
import { version } from '../src/version.ts';
import { run, spawnPith } from './kit.ts';

/** A module that is loaded before the launcher. */
const preload = (code: string) => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
const pretend = (node: string) => preload(`Object.defineProperty(process, 'version', { value: '${node}' })`);

/** The machine's own Node, beside the pinned one that runs the tests. */
const others = ['/usr/bin/node', '/usr/local/bin/node'].flatMap((node) => {
  try {
    return [{ node, is: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim() }];
  } catch {
    return [];
  }
});
const tooOld = others.filter(({ is }) => Number(/\d+/.exec(is)?.[0]) < 22);

describe('a Node that is too old is told what to do', () => {
  const told = (node: string) => ({
    code: exitCodes.machine.code,
    stdout: '',
    stderr: expect.stringMatching(
      new RegExp(`^pith: this is Node ${node}, and Pith needs Node 22.18 or newer\n( {2}- .+\n){3}$`),
    ),
  });

  test.each(['v22.17.1', 'v20.20.2', 'v9.0.0'])('%s, as far as the launcher can see', async (node) => {
    expect(await spawnPith(['list'], { nodeOptions: pretend(node) })).toEqual(told(node));
  });

  test.each(tooOld)('$is, the real one', async ({ node, is }) => {
    expect(await spawnPith(['list'], { node })).toEqual(told(is));
  });
});

test.each(['v22.18.0', 'v23.0.0', process.version])('%s is new enough', async (node) => {
  const started = await spawnPith(['--version'], { nodeOptions: pretend(node) });
  expect(started).toEqual({ code: 0, stdout: `${version()}\n`, stderr: '' });
});

test('only the warning of node:sqlite is silenced', async () => {
  const warn = preload(`
    const write = process.stdout.write;
    process.stdout.write = function (...words) {
      process.emitWarning('SQLite is an experimental feature', 'ExperimentalWarning');
      process.emitWarning('Something else is experimental', { type: 'ExperimentalWarning' });
      process.emitWarning('Old habit', 'DeprecationWarning');
      return write.apply(this, words);
    };`);
  const { stderr } = await spawnPith(['--version'], { nodeOptions: warn });
  expect(stderr).toContain('ExperimentalWarning: Something else');
  expect(stderr).toContain('DeprecationWarning: Old habit');
  expect(stderr).not.toContain('SQLite');
});

test('help loads nothing but the descriptions of the commands', async () => {
  const list = preload(`
    import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => (process.stderr.write(url + '\\n'), next(url, context)) });`);
  const { stdout, stderr } = await spawnPith(['--help'], { nodeOptions: list });
  expect(stdout).toBe((await run(['--help'])).stdout);
  const loaded = stderr.split('\n').filter(Boolean);
  expect(loaded.some((url) => url.endsWith('/src/commands/serve.ts'))).toBe(true);
  expect(loaded.filter((url) => /\/packages\/|\/node_modules\/|node:sqlite/.test(url))).toEqual([]);
});

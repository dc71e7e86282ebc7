import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { exitCodes } from '../src/exitCodes.ts';
import { version } from '../src/version.ts';
import { run, spawnPith } from './kit.ts';

/** Options that load a module before the launcher. */
const preload = (code: string) => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
const pretend = (node: string) => preload(`Object.defineProperty(process, 'version', { value: '${node}' })`);

/** Versions of Node that are installed on this machine, in addition to the one that runs the tests. */
const others = ['/usr/bin/node', '/usr/local/bin/node'].flatMap((node) => {
  try {
    return [{ node, is: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim() }];
  } catch {
    return [];
  }
});
const tooOld = others.filter(({ is }) => Number(/\d+/.exec(is)?.[0]) < 22);

describe('an old version of Node gets an error with suggestions', () => {
  const oldNodeError = (node: string) => ({
    code: exitCodes.machine.code,
    stdout: '',
    stderr: expect.stringMatching(
      new RegExp(`^pith: Pith needs Node 22.18 or newer; this is Node ${node}\n( {2}- .+\n){3}$`),
    ),
  });

  test.each(['v22.17.1', 'v20.20.2', 'v9.0.0'])('%s, simulated', async (node) => {
    expect(await spawnPith(['list'], { nodeOptions: pretend(node) })).toEqual(oldNodeError(node));
  });

  test.each(tooOld)('$is, installed on this machine', async ({ node, is }) => {
    expect(await spawnPith(['list'], { node })).toEqual(oldNodeError(is));
  });
});

test.each(['v22.18.0', 'v23.0.0', process.version])('%s is new enough', async (node) => {
  const started = await spawnPith(['--version'], { nodeOptions: pretend(node) });
  expect(started).toEqual({ code: 0, stdout: `${version()}\n`, stderr: '' });
});

test('hides only the warning of node:sqlite', async () => {
  const warn = preload(`
    const write = process.stdout.write;
    process.stdout.write = function (...args) {
      process.emitWarning('SQLite is an experimental feature', 'ExperimentalWarning');
      process.emitWarning('Something else is experimental', { type: 'ExperimentalWarning' });
      process.emitWarning('Old habit', 'DeprecationWarning');
      return write.apply(this, args);
    };`);
  const { stderr } = await spawnPith(['--version'], { nodeOptions: warn });
  expect(stderr).toContain('ExperimentalWarning: Something else');
  expect(stderr).toContain('DeprecationWarning: Old habit');
  expect(stderr).not.toContain('SQLite');
});

test('help loads only the command definitions', async () => {
  const list = preload(`
    import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => (process.stderr.write(url + '\\n'), next(url, context)) });`);
  const { stdout, stderr } = await spawnPith(['--help'], { nodeOptions: list });
  expect(stdout).toBe((await run(['--help'])).stdout);
  const loaded = stderr.split('\n').filter(Boolean);
  expect(loaded.some((url) => url.endsWith('/src/commands/serve.ts'))).toBe(true);
  // The options of Markdown list the keys of the frontmatter, which are a table of their own.
  const isHeavy = (url: string) =>
    /\/packages\/(?!core\/src\/(?:articleSchema|frontmatterFields)\.)|\/node_modules\/|node:sqlite/.test(url);
  expect(loaded.filter(isHeavy)).toEqual([]);
});

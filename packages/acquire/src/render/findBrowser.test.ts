import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBrowser } from './findBrowser.ts';

/** Creates a folder with these programs; a name that ends with `?` is not executable. */
async function machine(...programs: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-browsers-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const program of programs) {
    const path = join(folder, program.replace('?', ''));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '');
    await chmod(path, program.endsWith('?') ? 0o644 : 0o755);
  }
  return folder;
}

test.each([
  ['prefers the headless shell', ['b/chromium', 'b/chromium-headless-shell'], 'b/chromium-headless-shell'],
  ['searches all program folders', ['b/x', 'c/google-chrome'], 'c/google-chrome'],
  ['skips files that are not executable', ['b/chromium-headless-shell?', 'c/chromium'], 'c/chromium'],
  ['tries the usual paths last', ['b/x', 'usual'], 'usual'],
  [
    'uses the newest browser that Playwright downloaded',
    ['p/chromium-90/chrome-linux/chrome', 'p/chromium_headless_shell-1200/chrome-linux/headless_shell'],
    'p/chromium_headless_shell-1200/chrome-linux/headless_shell',
  ],
  ['none', ['b/firefox'], undefined],
])('%s', async (_, programs, expected) => {
  const folder = await machine(...programs);
  const at = (path: string) => join(folder, path);
  const found = await findBrowser({
    programFolders: [at('b'), at('c')],
    usualPaths: [at('usual')],
    playwrightFolder: at('p'),
  });
  expect(found).toEqual(expected && { kind: 'program', path: at(expected) });
});

test.each([
  ['a path', 'b/mine', 'b/mine'],
  ['a name on the path', 'mine', 'b/mine'],
  ['a missing path, without falling back to another browser', 'b/none', undefined],
])('the configured browser, by %s', async (_, named, expected) => {
  const folder = await machine('b/mine', 'b/chromium');
  const found = await findBrowser({
    named: named.includes('/') ? join(folder, named) : named,
    programFolders: [join(folder, 'b')],
  });
  expect(found).toEqual(expected && { kind: 'program', path: join(folder, expected) });
});

test.each(['ws://127.0.0.1:9222/devtools', 'http://browser:9222', 'wss://b.example/x'])(
  '%s is a remote browser',
  async (url) => {
    expect(await findBrowser({ named: url, programFolders: [] })).toEqual({ kind: 'remote', url });
  },
);

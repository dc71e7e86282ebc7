import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../test/kit.ts';
import { findPager, showInPager } from './pager.ts';

test('PAGER, or less if it is installed', async () => {
  const folder = await tempFolder();
  expect(findPager({ PATH: folder })).toBeUndefined();
  await writeFile(join(folder, 'less'), '');
  expect(findPager({ PATH: folder })).toBeUndefined(); // not a program
  await chmod(join(folder, 'less'), 0o755);
  expect(findPager({ PATH: `/nowhere:${folder}` })).toBe('less');
  expect(findPager({ PATH: folder, PAGER: 'more -s' })).toBe('more -s');
  for (const none of ['', ' ', 'cat']) expect(findPager({ PATH: folder, PAGER: none })).toBeUndefined();
});

test.skipIf(process.platform === 'win32')(
  'the pager gets the whole text, and the options that git gives less',
  async () => {
    const out = join(await tempFolder(), 'out');
    const text = 'a line\n'.repeat(100_000);
    await showInPager([text], `(printf '%s\\n' "$LESS"; cat) > '${out}'`, { PATH: process.env.PATH });
    expect(await readFile(out, 'utf8')).toBe(`FRX\n${text}`);
    await showInPager([text], `printf '%s' "$LESS" > '${out}'`, { PATH: process.env.PATH, LESS: 'S' });
    expect(await readFile(out, 'utf8')).toBe('S'); // it was closed before it had read everything
  },
);

import { expect, test } from 'vitest';
import { safeFileNames } from './safeFileNames.ts';

test.each([
  ['a.html', 'a.txt'],
  ['b/c d/e.xhtml', 'b-c-d-e.txt'],
  ['../../etc/passwd', 'etc-passwd.txt'],
  ['C:\\pages\\x?.htm', 'C-pages-x.txt'],
  ['.html', 'page.txt'],
  ['-', 'page.txt'],
  ['con.html', 'page-con.txt'],
  ['日本/ページ.html', '日本-ページ.txt'],
  ['a\u0000b\n.html', 'a-b.txt'],
  [`${'x'.repeat(300)}end.html`, `${'x'.repeat(57)}end.txt`],
])('%j', (path, name) => {
  expect(safeFileNames('.txt')(path)).toBe(name);
});

test('names are unique, even on file systems that ignore case', () => {
  const toFileName = safeFileNames('.txt');
  expect(['a/b.html', 'a-b.htm', 'A-B.html', 'a-b-2.html', 'a b.html'].map(toFileName)).toEqual([
    'a-b.txt',
    'a-b-2.txt',
    'A-B-3.txt',
    'a-b-2-2.txt',
    'a-b-4.txt',
  ]);
});

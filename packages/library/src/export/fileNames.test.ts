import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNames } from './fileNames.ts';

test.each([
  ['How tides work', 'How tides work'],
  ['AC/DC: a/b\\c', 'AC DC a b c'],
  ['../../etc/passwd', 'etc passwd'],
  ['..', 'Untitled'],
  ['', 'Untitled'],
  ['CON', 'Page CON'],
  ['nul.txt', 'Page nul.txt'],
  ['[[link]] #tag ^block', 'link tag block'],
  ['trailing dot.', 'trailing dot'],
  ['a\u0000b\u202ec\u200bd', 'a b c d'],
  ['潮の満ち引き', '潮の満ち引き'],
])('%j becomes %j', (title, name) => {
  expect(fileNames()(title)).toBe(name);
});

test('names are unique, even if case and Unicode normalisation are ignored', () => {
  const nameOf = fileNames();
  expect(['Tide', 'tide', 'TIDE', 'Tidé', 'Tide\u0301', 'Tide 2'].map(nameOf)).toEqual([
    'Tide',
    'tide 2',
    'TIDE 3',
    'Tidé',
    'Tidé 2',
    'Tide 2 2',
  ]);
});

test('any title gives a safe, short and unique name', () => {
  const title = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(fc.array(title, { maxLength: 20 }), (titles) => {
      const names = titles.map(fileNames());
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
      for (const name of names) {
        expect(Buffer.byteLength(`${name}.md`)).toBeLessThan(350);
        expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]|^\.|[. ]$|^$/u);
      }
    }),
  );
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseLanguage, type Message } from './catalogue.ts';
import { de } from './de/index.ts';
import { en } from './en/index.ts';
import { fr } from './fr/index.ts';
import { createTranslate } from './translate.ts';

const textsOf = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const mainText = (message: Message) => (typeof message === 'string' ? message : message.other);
const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const entries: [string, Message][] = Object.entries(en);

describe.each([
  ['de', de],
  ['fr', fr],
] as const)('the catalogue %s', (language, catalogue) => {
  test('has every message and no other', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(en).sort());
  });

  test.each(entries)('%s has the placeholders of the English text', (key, message) => {
    const expected = namesIn(mainText(message));
    const translated = catalogue[key as keyof typeof en];
    expect(namesIn(mainText(translated))).toEqual(expected);
    // A text about one thing may leave the number out.
    for (const text of textsOf(translated)) {
      expect(text.trim()).not.toBe('');
      expect(expected).toEqual(expect.arrayContaining(namesIn(text)));
    }
  });

  test('has the plural forms of its language', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'many');
    for (const message of Object.values(catalogue) as Message[])
      if (typeof message !== 'string') expect(Object.keys(message).sort()).toEqual([...forms].sort());
  });
});

test('the areas of the English catalogue have no key in common', async () => {
  const areas = await Promise.all([
    import('./en/shell.ts'),
    import('./en/library.ts'),
    import('./en/saving.ts'),
    import('./en/reader.ts'),
    import('./en/settings.ts'),
    import('./en/workshop.ts'),
  ]);
  const keys = areas.flatMap((area) => Object.values(area).flatMap((messages) => Object.keys(messages)));
  expect(keys.length).toBe(Object.keys(en).length);
});

test('every message is used', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync('**/*.{ts,svelte}', { cwd: root }).filter((file) => !/^messages\/|\.test\.ts$/.test(file));
  const sources = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  // The lists of `routes.ts` and the choices of a setting are keys too.
  expect(Object.keys(en).filter((key) => !sources.includes(`'${key}'`))).toEqual([]);
});

describe('a message', () => {
  const english = createTranslate('en', en);
  const german = createTranslate('de', de);
  test.each([
    [english('pageCount', { count: 0 }), '0 pages'],
    [english('pageCount', { count: 1 }), '1 page'],
    [english('pageCount', { count: 1234 }), '1,234 pages'],
    [german('pageCount', { count: 1 }), '1 Seite'],
    [german('pageCount', { count: 1234 }), '1.234 Seiten'],
    [english('noResultsFor', { search: '{count} $& <b>' }), 'No results for “{count} $& <b>”'],
  ])('%s', (text, expected) => {
    expect(text).toBe(expected);
  });
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['es', 'FR'], 'fr'],
  [['es'], 'en'],
  [[], 'en'],
])('of %j we choose %s', (wanted, language) => {
  expect(chooseLanguage(wanted)).toBe(language);
});

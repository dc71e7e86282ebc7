/**
 * `node tools/stopWords.ts`: writes packages/core/src/tags/stopWordTable.ts from the lists in stopWords.txt beside it. Run it after a change of
 * a list; a test notices if you forget.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { packSortedWords } from './packSortedWords.ts';

const folder = resolve(import.meta.dirname, '../packages/core/src/tags');
export const stopWordTableFile = resolve(folder, 'stopWordTable.ts');

/** Each line is `<language>: <words>`. */
export function stopWordTableSource(): string {
  const lines = readFileSync(resolve(folder, 'stopWords.txt'), 'utf8').trim().split('\n');
  const lists = lines.map((line) => {
    const [language, words] = line.split(': ') as [string, string];
    return `  ${language}: \`${packSortedWords(words.split(' '))}\`,`;
  });
  return [
    '/** The stop words of each language, sorted; `stopWords.ts` reads them. Written by tools/stopWords.ts from stopWords.txt: edit that. */',
    'export const stopWordTable = {',
    ...lists,
    '} as const;',
    '',
  ].join('\n');
}

if (import.meta.main) writeFileSync(stopWordTableFile, stopWordTableSource());

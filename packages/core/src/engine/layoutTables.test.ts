import { expect, test } from 'vitest';
import { describedFrom } from '../../test/kit.ts';
import { context } from './contexts.ts';
import { Survey } from './survey.ts';

const text = 'The lifeboat was pulled down the slip by horses from the farms above the village. '.repeat(6);
const links = (...names: string[]) => names.map((name) => `<a href="/${name}">${name}</a><br>`).join('');
const menu = links('Home', 'History', 'Boats', 'Crew');
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (...rows: string[]) => `<table>${rows.join('')}</table>`;
const data = table(row('Mary Anne', '1880'), row('Sir John', '1924'));

/** The flags that tables set, for the block that starts with the text. */
function contextOf(html: string, start: string): string[] {
  const { blocks, contexts } = new Survey(describedFrom(html).root.body!);
  const { element } = blocks.find((block) => block.text.startsWith(start))!;
  return (['main', 'nav', 'aside', 'table'] as const).filter((name) => (contexts[element]! & context[name]) !== 0);
}

const page = table(row('The Lifeboat', ''), row(menu, text + data), row('Copyright 2001', ''));

test.each<[string, string, string, string[]]>([
  ['the cell with the text is the main content', page, 'The lifeboat', ['main']],
  ['a cell of links beside it is navigation', page, 'Home', ['nav']],
  ['a banner above it is neither', page, 'The Lifeboat', []],
  ['a table in the text is a table', page, 'Mary', ['main', 'table']],
  ['the innermost cell counts', table(row(table(row(menu, text)))), 'The lifeboat', ['main']],
  ['a table of links outside is navigation', table(row(...menu.split('<br>'))) + page, 'Boats', ['nav', 'table']],
  [
    'a column with links and words is an aside',
    table(row(text, `Also read ${menu} and many more words`)),
    'Also',
    ['aside'],
  ],
  ['rows of text are one text', table(row(text), row(text)), 'The lifeboat', ['table']],
  ['a table with header cells is data', `<table><tr><th>${text}</th></tr></table>`, 'The lifeboat', ['table']],
  ['a page with landmarks says it itself', `<main>${table(row(menu, text))}</main>`, 'Home', ['main', 'table']],
])('%s', (_, html, start, contexts) => {
  expect(contextOf(html, start)).toEqual(contexts);
});

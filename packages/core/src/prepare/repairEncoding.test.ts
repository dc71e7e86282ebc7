import { expect, test } from 'vitest';
import { extract } from '../pipeline.ts';

/** UTF-8 read as Latin-1, which is Windows-1252 with other signs at 0x80 to 0x9f. */
const twice = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
const windows = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));
const entities = (text: string) =>
  windows(text).replaceAll('â', '&acirc;').replaceAll('€', '&euro;').replaceAll('™', '&trade;');

const sentence =
  'It’s the harbour master’s café – “open all day”, he says, and doesn’t close before ten in the evening…';
const page = (text: string) =>
  `<title>${text.slice(0, 30)}</title><article><h1>The café</h1><p>${text}</p><p>${text} Again.</p></article>`;
const textOf = (html: string) => extract(html).text;

test.each([
  ['as Latin-1', twice],
  ['as Windows-1252', windows],
  ['as character references', entities],
  ['three times', (text: string) => windows(windows(text))],
])('text that was encoded twice is repaired: %s', (_, encode) => {
  expect(textOf(page(encode(sentence)))).toBe(textOf(page(sentence)));
});

test('so are descriptions of images, and emoji', () => {
  const image = `<img alt="${windows('Élan 🌊')}" src="https://sea.example/a.jpg">`;
  const { images } = extract(page(windows(sentence)).replace('</article>', `${image}</article>`));
  expect(images.map(({ alt }) => alt)).toEqual(['Élan 🌊']);
});

test.each([
  ['letters with accents before quotation marks', '“LIBERTÉ” and «ÇA» and “AMANHÔ, «À» and “NÃO”, MÜNCHEN» and É»; '],
  [
    'a page about the fault',
    'Browsers show “itâ€™s” if a program reads UTF-8 as Windows-1252, and nobody likes that very much. ',
  ],
])('%s stay', (_, text) => {
  const long = text.padEnd(200, 'and so on, as it always was. ');
  expect(textOf(`<article><h1>Signs</h1><p>${long}</p></article>`)).toContain(text.trim());
});

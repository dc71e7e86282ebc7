import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { linkPlainNotes } from './linkPlainNotes.ts';

const linked = (number: number, id = `plain-note-${number}`) => `<sup><a href="#${id}">${number}</a></sup>`;

test.each([
  [
    'a list under a heading',
    '<p>One.<sup>1</sup> Two.<sup>2</sup> Again.<sup>1</sup></p><h2>References</h2><ol><li>A</li><li>B</li></ol>',
    `<p>One.${linked(1)} Two.${linked(2)} Again.${linked(1)}</p><h2>References</h2><ol><li id="plain-note-1">A</li><li id="plain-note-2">B</li></ol>`,
  ],
  [
    'a list under a bold line, with ids',
    '<p>One<sup>[1]</sup></p><p><b>Fußnoten</b></p><ol><li id="x">A</li></ol>',
    '<p>One<sup><a href="#x">[1]</a></sup></p><p><b>Fußnoten</b></p><ol><li id="x">A</li></ol>',
  ],
  [
    'paragraphs with numbers',
    '<p>One.<sup>1</sup> Two.<sup>2</sup></p><p>[1] A note.</p><p>[2] Another.</p>',
    `<p>One.${linked(1)} Two.${linked(2)}</p><p id="plain-note-1">[1] A note.</p><p id="plain-note-2">[2] Another.</p>`,
  ],
  [
    'paragraphs with raised numbers',
    '<p>One.<sup>1</sup></p><p><sup>1</sup> A note.</p>',
    `<p>One.${linked(1)}</p><p id="plain-note-1"><sup>1</sup> A note.</p>`,
  ],
])('links %s', (_, before, after) => {
  expect(pageAfter(linkPlainNotes, before)).toBe(after);
});

test.each([
  ['exponents', '<p>10<sup>2</sup> m<sup>2</sup></p><h2>Notes</h2><ol><li>A</li><li>B</li></ol>'],
  ['a list of another length', '<p>One.<sup>1</sup></p><h2>Notes</h2><ol><li>A</li><li>B</li></ol>'],
  ['a list under another heading', '<p>One.<sup>1</sup></p><h2>Steps</h2><ol><li>A</li></ol>'],
  ['a gap in the numbers', '<p>One.<sup>1</sup> Three.<sup>3</sup></p><p>1. A</p><p>3. B</p>'],
  ['links', '<p>One.<sup><a href="#n">1</a></sup></p><h2>Notes</h2><ol><li id="n">A</li></ol>'],
  ['the text itself', '<p>1. One.<sup>1</sup></p>'],
])('leaves %s alone', (_, html) => {
  expect(pageAfter(linkPlainNotes, html)).toBe(html);
});

test('takes linear time on many references', () => {
  expect(pageAfter(linkPlainNotes, `${'<p>a<sup>1</sup>'.repeat(30_000)}<p>[1] b</p>`)).toContain('plain-note-1');
});

import { expect, test } from 'vitest';
import { innerHtml } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { markBoldHeadings } from './boldHeadings.ts';
import { Survey } from './survey.ts';

function headingsAfter(html: string): string[] {
  const body = parseHtml(html).body!;
  const survey = new Survey(body);
  markBoldHeadings(
    survey,
    survey.blocks.map(() => true),
  );
  return innerHtml(body).match(/<h2>.*?<\/h2>/g) ?? [];
}

const text = '<p>The boat came at noon.</p>';
const two = ['<h2>Noon</h2>', '<h2>Dusk</h2>'];

test.each<[string, string, string[]]>([
  ['paragraphs in bold', `<p><b>Noon</b></p>${text}<p><strong>Dusk</strong></p>${text}`, two],
  [
    'large letters between breaks',
    '<div><font size="+2"><b>Noon</b></font><br><br>A boat.<br><br><big>Dusk</big><br><br>No boat.</div>',
    two,
  ],
  ['inside one font', '<div><font>A<br><br><b>Noon</b><br><br>B<br><br><b>Dusk</b><br><br>C</font></div>', two],
  [
    'emphasis inside stays',
    `<p><b>At <i>noon</i></b></p>${text}<p><b>Dusk</b></p>${text}`,
    ['<h2>At <i>noon</i></h2>', '<h2>Dusk</h2>'],
  ],
  ['one line alone is no heading', `<p><b>Noon</b></p>${text}${text}`, []],
  [
    'a text with headings has them already',
    `<h2 id="a">Early</h2><p><b>Noon</b></p>${text}<p><b>Dusk</b></p>${text}`,
    [],
  ],
  [
    'sentences in bold are none',
    `<p><b>Noon</b></p>${text}<p><b>It was late.</b></p>${text}<p><b>Dusk</b></p>${text}`,
    [],
  ],
  ['labels of lists are none', `<ul><li><b>Noon</b></li><li><b>Dusk</b></li></ul>${text}${text}${text}`, []],
  ['a text that is mostly bold has none', `<p><b>Noon</b></p><p><b>Dusk</b></p><p><b>Night</b></p>${text}${text}`, []],
  ['words in bold are none', `<p><b>Noon</b> is here</p>${text}<p><b>Dusk</b> comes</p>${text}`, []],
])('%s', (_, html, headings) => {
  expect(headingsAfter(html)).toEqual(headings);
});

import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { listWrittenLines } from './listWrittenLines.ts';

const list = '<ul><li>Oars</li><li>Rope</li><li>Tar</li></ul>';

test.each([
  ['lines after a text', '<p>Bring:<br>- Oars<br>\n- Rope<br>- Tar</p>', `<p>Bring:</p>${list}`],
  ['lines before a text', '<p>• Oars<br>• Rope<br>•Tar<br><br>and time</p>', `${list}<p>and time</p>`],
  [
    'lines with a gap between them',
    '<div>Bring:<br><br>– Oars<br><br>– Rope<br><br>– Tar</div>',
    `<div>Bring:${list}</div>`,
  ],
  ['two lines alone', '<p>- Oars<br>- Rope</p>', '<ul><li>Oars</li><li>Rope</li></ul>'],
  [
    'lines with emphasis',
    '<p>* <b>Oars</b> of ash<br><b>* Rope</b><br>* Tar</p>',
    '<ul><li><b>Oars</b> of ash</li><li><b>Rope</b></li><li>Tar</li></ul>',
  ],
  ['lines in bare elements', '<p><span><font>- Oars<br>- Rope<br>- Tar</font></span></p>', list],
  [
    'two lists',
    '<p id="s-a">Bring:<br>- Oars<br>- Rope<br>- Tar<br>Buy:<br>- Oars<br>- Rope<br>- Tar</p>',
    `<p id="s-a">Bring:</p>${list}<p>Buy:</p>${list}`,
  ],
  [
    'paragraphs',
    '<p>Bring:</p><p>• Oars</p>\n<p>•Rope</p><p id="t"><b>• Tar</b> of pine</p><p>and time</p>',
    '<p>Bring:</p><ul><li>Oars</li><li>Rope</li><li id="t"><b>Tar</b> of pine</li></ul>\n<p>and time</p>',
  ],
  [
    'linked paragraphs',
    '<p>● <a href="/o">Oars</a></p><p> </p><p>● <a href="/r">Rope</a></p>',
    '<ul><li><a href="/o">Oars</a></li><li><a href="/r">Rope</a></li></ul><p> </p>',
  ],
  ['boxes', '<div><div>- Oars</div><div>- Rope</div></div>', '<div><ul><li>Oars</li><li>Rope</li></ul></div>'],
])('makes a list of %s', (_, before, after) => {
  expect(bodyAfter(listWrittenLines, before)).toBe(after);
});

test.each([
  ['two lines after a text', '<p>Bring:<br>- Oars<br>- Rope</p>'],
  ['numbers', '<p>-5<br>-7<br>-9</p>'],
  ['lines without bullets', '<p>Oars<br>Rope<br>Tar</p>'],
  ['other lines between', '<p>- Oars<br>of ash<br>- Rope<br>of hemp<br>- Tar<br>of pine</p>'],
  ['speeches', '<p>– Where is the tar?</p><p>– In the boat.</p><p>– Whose?</p>'],
  ['a single paragraph', '<p>Bring</p><p>• Oars</p><p>and time</p>'],
  ['numbered paragraphs', '<p>1. Oars</p><p>2. Rope</p>'],
  ['a cell', '<table><tbody><tr><td>- Oars<br>- Rope<br>- Tar</td></tr></tbody></table>'],
  ['a heading', '<h2>- Oars<br>- Rope<br>- Tar</h2>'],
])('leaves %s', (_, html) => {
  expect(bodyAfter(listWrittenLines, html)).toBe(html);
});

test('takes linear time on many lines and deep elements', () => {
  expect(bodyAfter(listWrittenLines, `<p>${'<span>- a<br>'.repeat(30_000)}`)).toBeDefined();
  expect(bodyAfter(listWrittenLines, `<div>${'- a<br>'.repeat(200_000)}</div>`)).toContain('<li>');
});

import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { signsToText } from './signsToText.ts';

const cell = (content: string) => `<table><tbody><tr><td>${content}</td></tr></tbody></table>`;

test.each([
  [
    'a class',
    '<p>Fine <img class="smilie smilie--sprite" src="data:image/gif;base64,R0" alt=":)"></p>',
    '<p>Fine :)</p>',
  ],
  ['a folder', '<p>Fine <img src="/images/smilies/a.gif" alt=";-P"></p>', '<p>Fine ;-P</p>'],
  ['an emoji', '<p>Fine<img class="emoji" src="/a.png" alt="🙂"></p>', '<p>Fine🙂</p>'],
  ['a name', '<p>Fine <img class="emoji" src="/a.png" alt=":slight_smile:"></p>', '<p>Fine 🙂</p>'],
  [
    'a name without an emoji',
    '<p>Fine <img class="emoji" src="/a.gif" alt=":party_boat:"></p>',
    '<p>Fine :party_boat:</p>',
  ],
  ['a title', '<p>Fine <img src="/smilies/3.gif" alt="" title="Big Grin"></p>', '<p>Fine 😃</p>'],
  ['a small size', '<p>Fine <img src="/a.gif" width="15" height="15" alt=";-)"></p>', '<p>Fine ;-)</p>'],
])('a smiley by %s', (_, before, after) => {
  expect(bodyAfter(signsToText, before)).toBe(after);
});

test.each([
  ['a tick', '<img src="/img/tick.png" alt="" width="34">', '✓'],
  ['a check in a colour', '<span><img src="/img/green-CheckMark_2.svg?v=1"></span>', '<span>✓</span>'],
  ['a cross', '<img src="/img/icon-cross-red.svg">', '✗'],
  ['a description', '<img src="/img/17.png" alt="No">', '✗'],
])('a mark of %s', (_, before, after) => {
  expect(bodyAfter(signsToText, cell(before))).toBe(cell(after));
});

test.each([
  ['a photo of a smile', '<p><img src="/photos/smile.jpg" alt="A smile"></p>'],
  ['a picture that says no smiley', '<p>Fine <img src="/smilies/3.gif" alt="" title="Our boat"></p>'],
  ['a photo with a name of a smiley', '<p>Fine <img src="/photos/3.jpg" alt="Love"></p>'],
  ['a drawing of a smiley', '<p><img src="/a.gif" width="300" alt=":)"></p>'],
  ['a tick in a text', '<p><img src="/img/tick.png"> Fast</p>'],
  ['a tick with text in its cell', cell('<img src="/img/tick.png"> Fast')],
  ['a picture of a church', cell('<img src="/img/red-cross-church.png">')],
  ['a large picture', cell('<img src="/img/cross.png" width="400">')],
  ['a mark with another description', cell('<img src="/img/tick.png" alt="Only on Sundays">')],
])('leaves %s', (_, html) => {
  expect(bodyAfter(signsToText, html)).toBe(html);
});

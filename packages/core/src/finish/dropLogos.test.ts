import { expect, test } from 'vitest';
import { bodyAfter, PAGE } from '../../test/kit.ts';
import { dropLogos } from './dropLogos.ts';

const logo = '<a href="https://example.com/"><img src="logo.svg" alt="Example Daily"></a>';
const text = '<p>The tide turned at noon.</p>';

test('the sign of the site goes', () => {
  expect(bodyAfter(dropLogos, logo + text, { url: PAGE })).toBe(text);
});

test.each([
  ['pictures that lead elsewhere', '<a href="https://example.com/boats"><img src="boat.jpg"></a>'],
  ['words that lead to the front page', '<p>From <a href="https://example.com/">Example Daily</a></p>'],
  ['pictures with words', '<a href="https://example.com/"><img src="boat.jpg"> Boats</a>'],
  ['signs of other sites', '<a href="https://boats.example/"><img src="boat.jpg"></a>'],
])('leaves %s', (_, html) => {
  expect(bodyAfter(dropLogos, html, { url: PAGE })).toBe(html);
});

test('on the front page only what is called a sign goes', () => {
  const picture = '<a href="https://example.com/"><img src="boat.jpg"></a>';
  expect(bodyAfter(dropLogos, logo + picture, { url: 'https://example.com/' })).toBe(picture);
});

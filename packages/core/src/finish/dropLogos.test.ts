import { expect, test } from 'vitest';
import { bodyAfter, PAGE } from '../../test/kit.ts';
import { dropLogos } from './dropLogos.ts';

const logo = '<a href="https://example.com/"><img src="logo.svg" alt="Example Daily"></a>';
const text = '<p>The tide turned at noon.</p>';

test('drops the logo of the site', () => {
  expect(bodyAfter(dropLogos, logo + text, { url: PAGE })).toBe(text);
});

test.each(['?from=header', '#top'])('drops the logo that leads to the front page with %s', (query) => {
  expect(bodyAfter(dropLogos, logo.replace('com/', `com/${query}`) + text, { url: PAGE })).toBe(text);
});

test.each([
  ['images that link to pages known by a query', '<a href="https://example.com/?p=12"><img src="boat.jpg"></a>'],
  ['images that link to other pages', '<a href="https://example.com/boats"><img src="boat.jpg"></a>'],
  ['text that links to the front page', '<p>From <a href="https://example.com/">Example Daily</a></p>'],
  ['images with text', '<a href="https://example.com/"><img src="boat.jpg"> Boats</a>'],
  ['logos of other sites', '<a href="https://boats.example/"><img src="boat.jpg"></a>'],
])('keeps %s', (_, html) => {
  expect(bodyAfter(dropLogos, html, { url: PAGE })).toBe(html);
});

test('on the front page, drops only images named as logo', () => {
  const picture = '<a href="https://example.com/"><img src="boat.jpg"></a>';
  expect(bodyAfter(dropLogos, logo + picture, { url: 'https://example.com/' })).toBe(picture);
});

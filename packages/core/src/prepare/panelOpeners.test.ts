import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { dropControls } from './dropControls.ts';

const answer = '<p>The tide turns about every six hours, a little later each day.</p>';

test.each([
  [
    'a button beside its panel',
    `<div><button aria-expanded="false" aria-controls="a">When does it turn?</button><div id="a">${answer}</div></div>`,
    /<h3[^>]*>When does it turn\?<\/h3><div id="a">/,
  ],
  [
    'a link to its panel',
    `<div><a href="#a" class="accordion-toggle">When does it turn?</a><div id="a">${answer}</div></div>`,
    /<h3[^>]*>When does it turn\?<\/h3><div id="a">/,
  ],
  [
    'links in a list',
    `<ul><li><a href="#" class="accordion-title">When does it turn?</a><div class="accordion-content">${answer}</div></li></ul>`,
    /<li><p[^>]*>When does it turn\?<\/p><div/,
  ],
  [
    'a button in a heading',
    `<h4><button aria-expanded="false" aria-controls="a">When does it turn?</button></h4><div id="a">${answer}</div>`,
    /<h4>When does it turn\?<\/h4><div/,
  ],
  [
    'a heading in a link',
    `<div><a href="#a" aria-expanded="false"><h4>When does it turn?</h4></a><div id="a">${answer}</div></div>`,
    /<div><h4>When does it turn\?<\/h4><div/,
  ],
  [
    'a button of an accordion, although its panel is short',
    '<div><button class="accordion__button" aria-controls="a">Oars, sails and more</button><div id="a" class="accordion__content"><p>Long oars, a sail, spare ropes</p></div></div>',
    /<h3[^>]*>Oars, sails and more<\/h3><div id="a"/,
  ],
  [
    'a button with blocks',
    `<div><button class="faq-question"><div>When does it turn?</div></button><div class="faq-answer answer">${answer}</div></div>`,
    /<div class="faq-question"><div>When does it turn\?<\/div><\/div>/,
  ],
])('makes a heading of %s', (_, html, after) => {
  expect(pageAfter(dropControls, html)).toMatch(after);
});

test.each([
  [
    'a link to another page',
    `<a href="/tides" class="accordion-title">When?</a><div class="accordion-content">${answer}</div>`,
  ],
  ['a button that shows more', `<button aria-controls="a">Show more tides</button><div id="a">${answer}</div>`],
  ['a button of a menu', `<nav><button aria-controls="a">Tides of the sea</button><div id="a">${answer}</div></nav>`],
  ['a button beside other text', `<button class="toggle">Tides of the sea</button><div>${answer}</div>`],
  [
    'a button before links',
    '<button aria-controls="a">Tides of the sea</button><div id="a"><a href="/a">The tide turns about every six hours, a little later</a></div>',
  ],
])('leaves %s alone', (_, html) => {
  expect(pageAfter(dropControls, html)).toBe(html);
});

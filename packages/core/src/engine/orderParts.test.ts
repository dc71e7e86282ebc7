import { expect, test } from 'vitest';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { dropOrderParts } from './orderParts.ts';
import { Survey } from './survey.ts';

const TITLE = 'Tide clock, brass';

/** What is dropped of a page of which everything was kept but for some lines. */
function dropped(html: string, ...lost: readonly string[]): string[] {
  const evidence = new Evidence(new Survey(parseHtml(html).body!), TITLE);
  const keep = evidence.survey.blocks.map(({ text }) => !lost.includes(text));
  dropOrderParts(evidence, keep);
  return evidence.survey.blocks.filter(({ index }) => !keep[index]).map(({ text }) => text);
}

const buttons = (...names: string[]) => names.map((name) => `<button><p>${name}</p></button>`).join('');
const after = '<h2>Description</h2><p>It knows when the water comes.</p>';

const LINES = [
  'The case is of solid brass that darkens with the years.',
  'It runs for a year and is wound by hand.',
  'The one hand goes round with the tide, not with the sun.',
];
const longList = `<ul>${LINES.map((line) => `<li>${line}</li>`).join('')}</ul>`;

test.each([
  [
    'buttons of the order, and the name in a bar',
    `<div>${TITLE}</div><h1>${TITLE}</h1><button>Add to basket</button><p>Quantity discounts on request</p><p>Buy now!</p><p>In den Warenkorb</p>`,
    [TITLE, 'Add to basket', 'In den Warenkorb'],
  ],
  [
    'buttons in a row, with their label',
    `<h1>${TITLE}</h1><p>Finish</p><div>${buttons('Brass', 'Steel', 'Copper', 'Black')}</div><p>Ships flat.</p>`,
    ['Finish', 'Brass', 'Steel', 'Copper', 'Black'],
  ],
  [
    'labels of fields, and the heading over them',
    `<h1>${TITLE}</h1><h4>Sizes</h4><div><label>Small</label><label>Large</label></div>${after}`,
    ['Sizes', 'Small', 'Large'],
  ],
  [
    'a section about delivery',
    `<h1>${TITLE}</h1><h3>Shipping &amp; Returns</h3><p>We ship everywhere.</p>${after}`,
    ['Shipping & Returns', 'We ship everywhere.'],
  ],
  [
    'the same in German',
    `<h1>${TITLE}</h1><h3>Versand und Rückgabe</h3><p>Ab 5 €.</p>`,
    ['Versand und Rückgabe', 'Ab 5 €.'],
  ],
  [
    'fields for scripts of the shop',
    `<h1>${TITLE}</h1><dl><dt>Width:</dt><dd>12 cm</dd><dt>thumb_Sea Blue:</dt><dd>https://example.com/blue.jpg</dd><dt>price_tier1:</dt><dd>$20</dd><dt>Guide</dt><dd>https://example.com/guide.pdf</dd><dt>care_part-1:</dt><dd><ul><li>Dust it.</li></ul></dd></dl>`,
    [
      'thumb_Sea Blue:',
      'https://example.com/blue.jpg',
      'price_tier1:',
      '$20',
      'Guide',
      'https://example.com/guide.pdf',
      'care_part-1:',
      'Dust it.',
    ],
  ],
  [
    'messages of scripts, and what one can do with the page',
    `<h1>${TITLE}</h1>${after}${['Sorry, there was a problem.', 'Unable to add it to the list. Please try again.', 'Report an issue with this product', 'Share:', 'Share on Mastodon', '100% secure checkout', 'Easy returns', 'Load video:'].map((line) => `<p>${line}</p>`).join('')}`,
    [
      'Sorry, there was a problem.',
      'Unable to add it to the list. Please try again.',
      'Report an issue with this product',
      'Share:',
      'Share on Mastodon',
      '100% secure checkout',
      'Easy returns',
      'Load video:',
    ],
  ],
  [
    'labels whose values are fields or pictures',
    `<h1>${TITLE}</h1><p>Finish:</p><input type="radio"><p>Size:</p><input type="radio"><p>We accept:</p><img src="card.svg">${after}`,
    ['Finish:', 'Size:', 'We accept:'],
  ],
  [
    'lines that are the same for all that the shop sells, or that a script fills in',
    `<h1>${TITLE}</h1>${after}${['Free shipping on orders over €50', 'or 4 interest-free payments of €5', 'Earn 40 points', '16 people are viewing this right now', 'Size guide', 'Image unavailable', '{{price.total}}', '1/6', '2/6', 'Show more'].map((line) => `<p>${line}</p>`).join('')}`,
    [
      'Free shipping on orders over €50',
      'or 4 interest-free payments of €5',
      'Earn 40 points',
      '16 people are viewing this right now',
      'Size guide',
      'Image unavailable',
      '{{price.total}}',
      '1/6',
      '2/6',
      'Show more',
    ],
  ],
  [
    'lines that hurry, lend and switch',
    `<h1>${TITLE}</h1>${after}${['Only 3 left', 'Low in stock, only 6 left', 'Order within 2 hours', 'Commandez avant demain 16h', '€7.50/mo.', '(1,204)', 'Ask a question', 'read less read more', 'See details'].map((line) => `<p>${line}</p>`).join('')}`,
    [
      'Only 3 left',
      'Low in stock, only 6 left',
      'Order within 2 hours',
      'Commandez avant demain 16h',
      '€7.50/mo.',
      '(1,204)',
      'Ask a question',
      'read less read more',
      'See details',
    ],
  ],
  [
    'what one can do when signed in, and lines that lead to more',
    `<h1>${TITLE}</h1>${after}${['Log in to add it to your list, to say what it is worth to you and whether we may write', 'See all 12 dials', 'View all dials of brass', 'See all', 'Buy now Buy now', 'Size guide Size guide'].map((line) => `<p>${line}</p>`).join('')}`,
    [
      'Log in to add it to your list, to say what it is worth to you and whether we may write',
      'See all 12 dials',
      'See all',
      'Buy now Buy now',
      'Size guide Size guide',
    ],
  ],
  [
    'lines about delivery and what is shown, in other words',
    `<h1>${TITLE}</h1>${after}${['Express delivery (2 working days)', 'Same-day delivery', 'Choose your store', '› See more product details', 'Swipe to see more', 'We had trouble loading this video.', 'Generated by AI'].map((line) => `<p>${line}</p>`).join('')}`,
    [
      'Express delivery (2 working days)',
      'Same-day delivery',
      'Choose your store',
      '› See more product details',
      'Swipe to see more',
      'We had trouble loading this video.',
      'Generated by AI',
    ],
  ],
  [
    'a panel about delivery whose label is no heading',
    `<h1>${TITLE}</h1>${after}<div><details><summary>Care</summary><p>Dust it.</p></details><details><summary>Delivery &amp; Returns</summary><p>We ship everywhere.</p></details></div>`,
    ['Delivery & Returns', 'We ship everywhere.'],
  ],
  [
    'what leads back to the tabs, and the tab over its heading',
    `<h1>${TITLE}</h1><div><p>Description</p><p>Back</p>${after}</div><p>| /</p>`,
    ['Description', 'Back', '| /'],
  ],
  [
    'what says that there is a choice',
    `<h1>${TITLE}</h1><p>Choose your model</p><p>€89.00</p><div><p>Size</p></div>${after}`,
    ['Choose your model', 'Size'],
  ],
  [
    'a section about the shop',
    `<h1>${TITLE}</h1>${after}<h3>Why buy from us</h3><p>Nobody knows more about tides.</p>`,
    ['Why buy from us', 'Nobody knows more about tides.'],
  ],
  ...[
    'About this seller',
    'Seller details',
    'What makes our repair team special',
    'Build your own bundle and save',
    'Frequently bought together',
  ].map((heading): [string, string, string[]] => [
    `a section called “${heading}”`,
    `<h1>${TITLE}</h1><h2>${heading}</h2><p>Clocks since 1960.</p>${after}`,
    [heading, 'Clocks since 1960.'],
  ]),
  [
    'a long list that the description has again',
    `<h1>${TITLE}</h1>${longList}${after}<div><h3>What we like</h3>${longList}</div>`,
    ['What we like', ...LINES],
  ],
  [
    'short lines of a box of variants',
    `<h1>${TITLE}</h1><div class="product-variants"><p>Finish</p><p>Brass</p><p>€89.00</p><p>All of them show high and low water.</p></div>${after}`,
    ['Finish', 'Brass'],
  ],
  [
    'a few words of those who bought from the same seller',
    `<h1>${TITLE}</h1>${after.repeat(3)}<h2>Seller feedback (204)</h2><p>Well packed.</p><h3>Detailed seller ratings</h3><p>4.9</p>`,
    ['Seller feedback (204)', 'Well packed.', 'Detailed seller ratings', '4.9'],
  ],
  [
    'what a few buyers say',
    `<h1>${TITLE}</h1>${after.repeat(3)}<div class="review-list"><p>I like it.</p></div><h2>Customer reviews</h2><p>It hangs in our hall.</p>`,
    ['I like it.', 'Customer reviews', 'It hangs in our hall.'],
  ],
  [
    'the copies of a list beside it',
    `<h1>${TITLE}</h1>${'<ul><li>Solid brass</li><li>Silent</li><li>Runs for a year</li></ul>'.repeat(2)}${after}`,
    ['Solid brass', 'Silent', 'Runs for a year'],
  ],
  ['a tab over its heading', `<h1>${TITLE}</h1><p>Description</p>${after}`, ['Description']],
  [
    'a list of the headings that follow',
    `<h1>${TITLE}</h1><ul><li><h2>Description</h2></li><li><h2>Care</h2></li><li><h2>Questions</h2></li></ul>${after}<h2>Care</h2><p>Dust it.</p>`,
    ['Description', 'Care', 'Questions'],
  ],
  [
    'the way to the product in the shop',
    `<ul class="breadcrumbs"><li><a href="/c">Clocks</a></li><li>Tide</li></ul><h1>${TITLE}</h1>${after}`,
    ['Clocks', 'Tide'],
  ],
  ['the same without a name', `<ol><li><a href="/c">Clocks</a></li></ol><h1>${TITLE}</h1>${after}`, ['Clocks']],
  [
    'what is said about a gallery',
    `<h1>${TITLE}</h1><p>This is an image gallery carousel with clickable slides. Activate any of the buttons to zoom an image.</p>${after}`,
    ['This is an image gallery carousel with clickable slides. Activate any of the buttons to zoom an image.'],
  ],
  ['the name once more', `<h1>${TITLE}</h1><p>${TITLE}</p>${after}`, [TITLE]],
  ['the name twice on a line', `<p>${TITLE} <i>${TITLE}</i></p><h1>${TITLE}</h1>${after}`, [`${TITLE} ${TITLE}`]],
  ['the name at the end of a trail', `<ol><li>&gt; ${TITLE}</li></ol><h1>${TITLE}</h1>${after}`, [`> ${TITLE}`]],
])('drops %s', (_, html, texts) => expect(dropped(html)).toEqual(texts));

test.each([
  [
    'what makes the product different',
    `<h1>${TITLE}</h1><h2>What makes our clock so quiet</h2><p>It has no second hand.</p><p>See all that it shows at night.</p>`,
  ],
  [
    'buttons that open parts of the page',
    `<h1>${TITLE}</h1>${'<button>Size</button><p>It is as tall as a mug and as wide as a plate.</p>'.repeat(4)}`,
  ],
  ['a section about what is delivered', `<h1>${TITLE}</h1><h3>Delivery contents</h3><p>Clock, battery, screws.</p>`],
  [
    'a long section',
    `<h1>${TITLE}</h1><h3>Delivery</h3>${'<p>The pump delivers twelve litres of water in a minute.</p>'.repeat(40)}`,
  ],
  [
    'what is said about shipping in a text',
    `<h1>${TITLE}</h1><p>Free shipping was what the harbour offered to fishermen in those years of storms and hunger.</p>`,
  ],
  ['marks', `<h1>${TITLE}</h1><div>Silent</div><div>5/6</div><div>Exact</div><div>6/6</div>`],
  [
    'the box of the name',
    `<div class="review-page"><h1>${TITLE}</h1><p>A clock for the tide.</p></div>${after.repeat(3)}`,
  ],
  [
    'labels with their values',
    `<h1>${TITLE}</h1><p>Finish:</p><p>Brass</p><p>In the box:</p><ul><li>Clock</li><li>Screws</li></ul><h3>Notes:</h3><h4>Care:</h4><p>Dust it.</p>`,
  ],
  ['a text about sharing', `<h1>${TITLE}</h1><p>Share it with the neighbours.</p><p>Try again at low water.</p>`],
  ['a cell', `<h1>${TITLE}</h1><table><tr><td>Size guide</td><td>20 cm</td></tr></table>`],
  [
    'many reviews that are whole',
    `<h1>${TITLE}</h1>${after.repeat(30)}<div class="reviews">${'<p>It hangs in our hall and shows when we can swim.</p>'.repeat(16)}</div>`,
  ],
  [
    'a list that comes again after a text',
    `<h1>${TITLE}</h1>${`<ul><li>Solid brass</li><li>Silent</li><li>Runs for a year</li></ul>${after}`.repeat(2)}`,
  ],
  ['a list that fills another one', `<h1>${TITLE}</h1><ul><li>${longList}</li></ul>${after}`],
  [
    'what is left to do',
    `<h1>${TITLE}</h1>${after}<p>Only the hand has to be set once it hangs on the left side.</p><p>Order is kept by the sea.</p>`,
  ],
  [
    'a list whose items have headings',
    `<h1>${TITLE}</h1><ul><li><h3>Brass</h3><p>It darkens.</p></li><li><h3>Oak</h3><p>It does not.</p></li></ul><h2>Brass</h2><p>Dust it.</p>`,
  ],
  ['a heading that never had a text', `<h1>${TITLE}</h1><h3>Gallery</h3><img src="a.jpg"><h3>Care</h3><p>Dust it.</p>`],
  ['a name in a table', `<h1>${TITLE}</h1><table><tr><td>${TITLE}</td><td>20 cm</td></tr></table>`],
])('keeps %s', (_, html) => expect(dropped(html)).toEqual([]));

const closed = '<p>It rises and it falls twice a day.</p>';

test.each([
  [
    'a label whose value was dropped',
    `<div><div><p>Tags:</p><a href="/sea">sea</a></div></div>${after}`,
    ['sea'],
    ['Tags:', 'sea'],
  ],
  [
    'a heading whose section was dropped',
    `<h3>The tide</h3>${closed}${after}`,
    ['It rises and it falls twice a day.'],
    ['The tide', 'It rises and it falls twice a day.'],
  ],
  ['no heading that lost a button', `<h3>The tide</h3><p>Learn more</p>${after}`, ['Learn more'], ['Learn more']],
  [
    'no heading that lost what other pages say',
    `<h3>How it works</h3><p>You may also like</p>${closed}${after}`,
    ['You may also like', 'It rises and it falls twice a day.'],
    ['You may also like', 'It rises and it falls twice a day.'],
  ],
])('drops %s', (_, html, lost, texts) => expect(dropped(`<h1>${TITLE}</h1>${html}`, ...lost)).toEqual(texts));

test('reviews that are kept have their titles and names, but not their buttons', () => {
  const review = (text: string) =>
    `<h5>Great ${text}</h5><p>by Ann, May 4</p><p>It hangs in our hall and shows when we can swim in the ${text}.</p><button>Helpful (2)</button>`;
  const reviews = Array.from({ length: 16 }, (_, i) => review(`sea ${i}`)).join('');
  const heads = Array.from({ length: 16 }, (_, i) => [`Great sea ${i}`, 'by Ann, May 4', 'Helpful (2)']).flat();
  const html = `<h1>${TITLE}</h1>${after.repeat(30)}<div class="reviews"><div>4.8 of all</div>${reviews}</div>`;
  expect(new Set(dropped(html, '4.8 of all', ...heads))).toEqual(new Set(['4.8 of all', 'Helpful (2)']));
});

test('tells which lines it dropped, for the pictures beside them', () => {
  const evidence = new Evidence(new Survey(parseHtml(`<h1>${TITLE}</h1><p>Only 3 left</p>${after}`).body!), TITLE);
  expect(
    dropOrderParts(
      evidence,
      evidence.survey.blocks.map(() => true),
    ),
  ).toEqual(new Set([1]));
});

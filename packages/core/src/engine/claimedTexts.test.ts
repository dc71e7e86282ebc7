import { expect, test } from 'vitest';
import { extract } from '../pipeline.ts';

const claimed = 'The brass hand goes round once a tide and stands still for nobody. It is wound by hand on Sundays.';
const page = (description: string, text: string) =>
  `<title>Tide clock</title><script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Tide clock', description, offers: { '@type': 'Offer', price: '89.00' } })}</script>` +
  `<main><h1>Tide clock</h1><p>€89.00</p>${text}</main>`;
const bullets = '<ul><li>Made of brass</li><li>Twelve inches wide</li><li>Needs no batteries</li></ul>';
const long = `<p>${'Nothing else on the quay tells the time as well as this clock does in fog. '.repeat(4)}</p>`;

test.each<[string, string, string, boolean]>([
  ['is added where there is none', claimed, bullets, true],
  ['is added without its markup', `<p>${claimed}</p>`, bullets, true],
  ['is left out if the page shows it', claimed, `<p>${claimed}</p>${bullets}`, false],
  ['is left out if the page has a longer text', claimed, long, false],
  ['is left out if it is for search engines', `${claimed} Free UK delivery.`, bullets, false],
  ['is left out if it is cut off', `${claimed} It…`, bullets, false],
])('the description for machines %s', (_, description, text, isAdded) => {
  const { markdown } = extract(page(description, text), { url: 'https://shop.example/products/tide-clock' });
  const [top = ''] = markdown.split(/Made of brass|Nothing else/);
  const expected = `€89.00\n\n${claimed}\n`;
  if (isAdded) expect(top).toContain(expected);
  else expect(markdown.split('stands still for nobody').length - 1).toBe(text.includes(claimed) ? 1 : 0);
});

const offer = (data: string, text: string) =>
  `<title>Tide clock</title>${data}<main><h1>Tide clock</h1><button>Add to cart</button><p>${claimed}</p>${text}</main>`;
const jsonLd = (offers: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Tide clock', offers: { '@type': 'Offer', ...offers } })}</script>`;
const euros = jsonLd({ price: '89.00', priceCurrency: 'EUR' });

test.each<[string, string, string, string | undefined]>([
  ['is added where there is none', euros, '', '89.00 EUR'],
  [
    'is added from meta tags',
    '<meta property="og:type" content="product"><meta property="product:price:amount" content="89"><meta property="product:price:currency" content="USD">',
    '',
    '89 USD',
  ],
  ['is left out if the page shows one', euros, '<p>€79.00</p>', undefined],
  [
    'is left out if several things have one',
    `${euros}${jsonLd({ price: '12.00', priceCurrency: 'EUR' })}`,
    '',
    undefined,
  ],
  ['is left out without its currency', jsonLd({ price: '89.00' }), '', undefined],
  ['is left out if it is nothing', jsonLd({ price: '0', priceCurrency: 'EUR' }), '', undefined],
])('the price for machines %s', (_, data, text, price) => {
  const { markdown } = extract(offer(data, text), { url: 'https://shop.example/products/tide-clock' });
  const [, name] = markdown.split('# Tide clock\n\n');
  if (price) expect(name).toMatch(new RegExp(`^${price}\n`));
  else expect(name).not.toMatch(/^\d/);
});

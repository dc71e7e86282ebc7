import { expect, test } from 'vitest';
import { extract } from '../pipeline.ts';

const text = (words: string) =>
  `<p>${`${words}, as the harbour master wrote in the log that he has kept for thirty years. `.repeat(4)}</p>`;
const page = (head: string, body = '') =>
  `<title>The lantern</title>${head}<body><main><h1>The lantern</h1>${body}${text('It burns all night')}${text('It came late')}</main></body>`;
const price = '<meta property="product:price:amount" content="40.00">';

test.each([
  ['a price and a type', page(`<meta property="og:type" content="product">${price}`), 'https://shop.example/lantern'],
  ['a price and an address', page(price), 'https://shop.example/products/lantern'],
  [
    'one product of microdata with its price',
    page('', '<div itemscope itemtype="https://schema.org/Product"><b itemprop="price" content="40">£40</b></div>'),
    'https://shop.example/lantern',
  ],
  ['a type and an address', page('<meta property="og:type" content="product">'), 'https://shop.example/p/lantern'],
])('a page declares a product by %s', (_, html, url) => {
  expect(extract(html, { url }).page_type).toBe('product');
});

test.each([
  ['a price', page(price), 'https://paper.example/2024/the-lantern'],
  ['an address', page(''), 'https://paper.example/products/the-lantern-that-came-late'],
])('%s alone declares nothing', (_, html, url) => {
  expect(extract(html, { url }).page_type).not.toBe('product');
});

import { expect, test } from 'vitest';
import { extract } from '../pipeline.ts';

const text = (words: string) =>
  `<p>${`${words}, as the harbour master wrote in the log that he has kept for thirty years. `.repeat(4)}</p>`;
const page = (head: string, body = '') =>
  `<title>The lantern</title>${head}<body><main><h1>The lantern</h1>${body}${text('It burns all night')}${text('It came late')}</main></body>`;
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const lantern = { '@type': 'Product', name: 'The lantern', offers: { '@type': 'Offer', price: 40 } };
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
  ['one offer in JSON-LD', page(jsonLd(lantern)), 'https://shop.example/lantern'],
  [
    'one group of variants in JSON-LD',
    page(jsonLd({ '@type': 'ProductGroup', name: 'The lantern', hasVariant: [lantern, lantern] })),
    'https://shop.example/lantern',
  ],
  [
    'what the shop system calls it',
    page('').replace('<body>', '<body class="single single-product">'),
    'https://shop.example/lantern',
  ],
])('a page declares a product by %s', (_, html, url) => {
  expect(extract(html, { url }).page_type).toBe('product');
});

test.each([
  ['a price', page(price), 'https://paper.example/2024/the-lantern'],
  ['an address', page(''), 'https://paper.example/products/the-lantern-that-came-late'],
  ['an offer in an article', page(jsonLd([lantern, { '@type': 'Article' }])), 'https://paper.example/2024/the-lantern'],
])('%s alone declares nothing', (_, html, url) => {
  expect(extract(html, { url }).page_type).not.toBe('product');
});

test.each([
  'viewtopic.php?t=8',
  'thread-8-1-1.html',
  'thread/8',
  'd/8-lantern',
  't/lantern/8',
  'forums/topic/lantern/',
  'discussion/8/lantern',
  'r/sea/comments/a8/lantern/',
  '@ann/10889',
  'list/sea@pier.example/thread/AB/',
])('an address says that a page is a thread: %s', (path) => {
  expect(extract(page(''), { url: `https://sea.example/${path}` }).page_type).toBe('forum');
});

test.each(['d/lantern-8', 'list/8', '@ann/the-lantern-8'])('an address that says nothing: %s', (path) => {
  expect(extract(page(''), { url: `https://sea.example/${path}` }).page_type).not.toBe('forum');
});

const post = (by: string, text: string) => `<div class="box"><div>${by}</div><div>${text}</div></div>`;
const names = ['Ann', 'Bo', 'Cy', 'Di', 'Ed'];
const posts = (by: (name: string) => string, frame = 'list') =>
  `<div class="${frame}">${names.map((name) => post(by(name), text(`${name} saw it`))).join('')}</div>`;
const signed = (name: string) => `<a href="/profile/${name}">${name}</a> <span>· 3y</span>`;
const titled = (body: string) => `<title>Who saw the lantern?</title><body><h1>Who saw the lantern?</h1>${body}</body>`;

test.each([
  ['answers with authors and ages', titled(posts(signed)), true],
  ['authors alone', titled(posts((name) => `<a href="/profile/${name}">${name}</a>`)), false],
  ['links that may be names', titled(posts((name) => `<p><a href="/x/${name}">${name}</a></p><p>30h</p>`)), false],
  ['comments below a text', titled(text('It burns all night') + posts(signed, 'comments')), false],
  ['what the forum system calls it', page('').replace('<body>', '<body class="forum page-node-type-forum">'), true],
  ['comments that are all there is', titled(posts(signed, 'comments')), true],
  ['a text above that says as much', titled(text('It burns all night').repeat(8) + posts(signed)), false],
  [
    'members of other servers',
    page('', `<p><a href="/u/ann@harbour.example">Ann</a> and <a href="/u/bo@pier.example">Bo</a></p>`),
    true,
  ],
])('a page shows that it is a thread or not: %s', (_, html, isThread) => {
  expect(extract(html, { url: 'https://sea.example/who-saw-it' }).page_type === 'forum').toBe(isThread);
});

const list = (last: (day: number) => string) =>
  `<title>Repairs</title><body><h1>Repairs</h1><div>${names
    .map(
      (name, i) =>
        `<div class="row"><h3><a href="/${i}">Which rope for the ${name}?</a></h3><p>by <a href="/u/${name}">${name}</a></p><time>${i + 1} May 2024</time>${last(i)}</div>`,
    )
    .join('')}</div></body>`;

test.each<[string, (day: number) => string, string]>([
  ['entries with answers are a list of threads', (day) => `<p>${day} Replies</p>`, 'forum'],
  ['entries without are not', () => '<p>Read more</p>', 'listing'],
])('%s', (_, last, type) => {
  expect(extract(list(last), { url: 'https://sea.example/repairs' }).page_type).toBe(type);
});

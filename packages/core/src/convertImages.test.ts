import { expect, test } from 'vitest';
import { htmlWithImageUrls, markdownWithImageUrls } from './convert.ts';
import { extract } from './pipeline.ts';

const places: Readonly<Record<string, string>> = { 'https://a.example/p.jpg?a=1&b=2': '_resources/p.jpg' };
const rewriteUrl = (url: string) => (url.endsWith('icon.png') ? undefined : (places[url] ?? url));

test.each([
  [
    'an image that is kept',
    '<p>a<img src="https://a.example/p.jpg?a=1&amp;b=2" alt="P"></p>',
    '<p>a<img src="_resources/p.jpg" alt="P"></p>',
  ],
  [
    'an image that stays remote',
    '<p>a<img src="https://b.example/q.jpg"></p>',
    '<p>a<img src="https://b.example/q.jpg"></p>',
  ],
  ['a removed icon', '<p>a<img src="https://a.example/icon.png">b</p>', '<p>ab</p>'],
  [
    'script',
    '<p>a<img src="https://b.example/q.jpg" onerror="alert(1)"></p><script>1</script>',
    '<p>a<img src="https://b.example/q.jpg"></p>',
  ],
  [
    'links stay',
    '<a href="https://a.example/p.jpg?a=1&amp;b=2" rel="noopener noreferrer">x</a>',
    '<a href="https://a.example/p.jpg?a=1&amp;b=2" rel="noopener noreferrer">x</a>',
  ],
])('HTML: %s', (_, html, expected) => {
  expect(htmlWithImageUrls(html, rewriteUrl)).toBe(expected);
});

const words = '<p>The sea rises and falls twice a day, and the moon is the reason for most of it, as sailors knew.</p>';
const page = (before: string) =>
  extract(
    `<title>Tides</title><article><h1>Tides</h1>${before}${words}<p><img src="https://a.example/p.jpg?a=1&amp;b=2" alt="Sea"></p>${words}</article>`,
    {
      url: 'https://tides.example/',
    },
  );

test('Markdown: changes only image URLs', () => {
  const article = page('');
  const hero = 'https://a.example/p.jpg?a=1&b=2';
  expect(article.hero_image).toBe(hero);
  const [head, ...rest] = article.markdown.split('\n---\n');
  expect(markdownWithImageUrls(article, rewriteUrl)).toBe(
    [head, ...rest.map((part) => part.replaceAll(hero, '_resources/p.jpg'))].join('\n---\n'),
  );
  expect(rest.join()).toContain(hero);
});

test('Markdown: with unchanged image URLs, nothing changes', () => {
  for (const article of [page(''), page('<img src="https://a.example/first.jpg">'), extract(words)]) {
    expect(markdownWithImageUrls(article, (url) => url)).toBe(article.markdown);
  }
});

import { describe, expect, test } from 'vitest';
import { extract } from '../../pipeline.ts';

const paragraphs = [
  'The tide was an hour late today, and nobody at the harbour could say why it was so this time of the year.',
  'The harbour master looked at the tables twice, called the office in the capital, and wrote the hour into his book.',
  'Towards evening the water stood as it should, the boats lay level again, and the whole town went home to supper.',
  'It is not the first time that this has happened, but it is the first time that so many people were there to see it.',
];
const article = `<article><h1>A late tide</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</article>`;
const comment = (name: string, text: string, replies = '') =>
  `<li class="comment"><cite class="author">${name}</cite> <time datetime="2024-05-05">5 May 2024</time><div class="comment-body"><p>${text}</p></div><a href="#">Reply</a>${replies && `<ol class="children">${replies}</ol>`}</li>`;
const comments =
  comment(
    'Ann',
    'I stood on the pier and saw it with my own eyes, and I still do not believe it.',
    comment('Bo', 'So did I, two steps behind you, and my shoes got wet although it was low water.'),
  ) + comment('Cy', 'My grandmother always said that the moon does what it likes in May, and she was right.');

const page = (section: string) =>
  `<html><head><title>A late tide</title><meta property="og:type" content="article"></head><body><main>${article}</main>${section}</body></html>`;

describe.each([
  ['named by its class', `<div id="comments"><h3>3 thoughts</h3><ol>${comments}</ol></div>`],
  ['under a heading', `<section><h2>Comments</h2><ol>${comments}</ol></section>`],
])('comments %s', (_, section) => {
  test('are not the article', () => {
    expect(extract(page(section)).text).not.toContain('pier');
  });

  test('are a section of their own if wanted', () => {
    const { markdown, content_html } = extract(page(section), { comments: true });
    const start = markdown.indexOf('## Comments');
    expect(start).toBeGreaterThan(markdown.indexOf('the whole town went home'));
    expect(markdown.slice(start)).toMatch(/### Ann\n\n5 May 2024\n\nI stood on the pier/);
    expect(markdown.slice(start)).toMatch(/### Bo\n\n5 May 2024\\\nin reply to Ann\n\nSo did I/);
    expect(markdown.slice(start)).toMatch(/### Cy/);
    expect(markdown).not.toContain('Reply');
    expect(content_html.match(/<h2>Comments/g)).toHaveLength(1);
  });
});

test('without comments there is no section', () => {
  expect(extract(page(''), { comments: true }).markdown).not.toContain('Comments');
});

const signed = article.replace('</h1>', '</h1><p><a rel="author">Di</a> <time>4 May 2024</time></p>');

test('the article is no comment, even if it has an author and a date', () => {
  const html = page(`<div id="comments"><ol>${comments}</ol></div>`).replace(article, signed);
  const { markdown } = extract(html, { comments: true });
  expect(markdown.match(/The harbour master looked/g)).toHaveLength(1);
  expect(markdown.indexOf('The harbour master looked')).toBeLessThan(markdown.indexOf('## Comments'));
});

describe('a single comment', () => {
  const form =
    '<form><p>Your address will not be published. Required fields are marked by a star.</p><label class="name">Name <input></label></form>';
  const single = comment('Ann', 'I stood on the pier and saw it with my own eyes, and I still do not believe it.');

  test('is shown like others', () => {
    const { markdown } = extract(page(`<div id="comments"><ol>${single}</ol>${form}</div>`), { comments: true });
    expect(markdown).toMatch(/## Comments\n\n### Ann\n\n5 May 2024\n\nI stood on the pier[^\n]*\n$/);
  });

  test('is not the form for comments', () => {
    const { markdown } = extract(page(`<div id="comments"><p>5 May 2024</p>${form}</div>`), { comments: true });
    expect(markdown).not.toContain('Comments');
  });
});

test('an article that is named after its comments stays', () => {
  const html = page('').replace('<main>', '<main class="has-comments">');
  expect(extract(html).text).toContain('The harbour master');
});

test.each([
  ['under a heading', ['<h2>Discussion</h2>', '']],
  ['in a section named so', ['<section id="discussion"><h2>Discussion</h2>', '</section>']],
])('the discussion of a study is no comment section: %s', (_, [start, end]) => {
  const study = [
    start,
    '<p>Our measurements show that the tide was late on the whole coast, which neither wind nor moon explain.</p>',
    '<h3>Limitations</h3><p>Only three of the nine harbours had clocks that day, and one of them was known to be slow by minutes.</p>',
    end,
  ].join('');
  const { markdown } = extract(page('').replace('</article>', `${study}</article>`));
  expect(markdown).toContain('## Discussion');
  expect(markdown).toContain('### Limitations');
});

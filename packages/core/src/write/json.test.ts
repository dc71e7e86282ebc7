import { expect, test } from 'vitest';
import { extract } from '../pipeline.ts';
import { writers } from './index.ts';
import { articleJson } from './json.ts';

const keys =
  'url source domain title author authors published_date modified_date site_name lang dir excerpt hero_image favicon tags word_count reading_time page_type confidence content_html markdown text links images videos used_js_rendering parser_version content_hash discarded warnings metadata'.split(
    ' ',
  );

test('has every key, in the specified order', () => {
  expect(Object.keys(articleJson(extract('<p>a</p>')))).toEqual(keys);
});

test('writes null for unknown values and leaves out no key', () => {
  const json = JSON.parse(JSON.stringify(articleJson(extract(''))));
  expect(Object.keys(json)).toEqual(keys);
  const unknown = [
    'url',
    'source',
    'domain',
    'title',
    'author',
    'published_date',
    'modified_date',
    'site_name',
    'lang',
    'dir',
    'excerpt',
    'hero_image',
    'favicon',
  ];
  expect(unknown.map((key) => json[key])).toEqual(unknown.map(() => null));
  expect(json).toMatchObject({
    authors: [],
    tags: [],
    word_count: 0,
    reading_time: '1 min',
    content_html: '',
    text: '',
    links: [],
    images: [],
    videos: [],
    used_js_rendering: false,
    discarded: false,
    warnings: [{ type: 'no-content', message: 'the article has no text' }],
  });
});

test('keeps known values', () => {
  const article = extract('<html lang="en"><title>Tides</title><p>The sea rises.</p>', {
    url: 'https://example.com/a',
    usedJsRendering: true,
  });
  expect(articleJson(article)).toMatchObject({
    url: 'https://example.com/a',
    domain: 'example.com',
    title: 'Tides',
    lang: 'en',
    word_count: 3,
    used_js_rendering: true,
  });
});

test('every format ends with a line break', () => {
  const article = extract('<title>Tides</title><p>The <b>sea</b> rises.</p>');
  expect(writers.html(article)).toBe('<p>The <b>sea</b> rises.</p>\n');
  expect(writers.text(article)).toBe('The sea rises.\n');
  expect(writers.md(article)).toBe(
    '---\ntitle: "Tides"\nword_count: 3\nreading_time: "1 min"\n---\n\n# Tides\n\nThe **sea** rises.\n',
  );
  expect(JSON.parse(writers.json(article))).toEqual(articleJson(article));
  expect(writers.json(article).endsWith('}\n')).toBe(true);
});

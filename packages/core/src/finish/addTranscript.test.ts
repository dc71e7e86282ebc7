import { expect, test } from 'vitest';
import { run } from '../pipeline.ts';
import type { Page } from '../types.ts';

const video = (more: object = {}) =>
  `<script type="application/ld+json">${JSON.stringify({
    '@type': 'VideoObject',
    name: 'Tides',
    contentUrl: 'https://a.example/f.mp4',
    ...more,
  })}</script>`;
const words =
  '<p>A film about the sea, made on three mornings in March, with the help of those who live beside it and know its hours.</p>';

function read(page: Omit<Page, 'url'>) {
  const pipeline = run({ url: 'https://a.example/films/tides', ...page });
  for (let step = pipeline.next(); ; step = pipeline.next()) if (step.done) return step.value;
}

const html = (more: string) => `<title>Tides</title>${more}<article><h1>Tides</h1>${words}</article>`;

test.each([
  ['a fetched transcript', { html: html(video()), transcript: ['The moon pulls.', 'The sea follows.'] }],
  [
    'a transcript in the metadata of the page',
    { html: html(video({ transcript: 'The moon pulls.\nThe sea follows.' })) },
  ],
])('%s is added below the content, in every output', (_, page) => {
  const { content_html, markdown, text } = read(page);
  expect(content_html).toMatch(/<h2>Transcript<\/h2>\s*<p>The moon pulls\.<\/p>\s*<p>The sea follows\.<\/p>/);
  expect(markdown).toContain('## Transcript\n\nThe moon pulls.\n\nThe sea follows.');
  expect(text).toContain('The moon pulls.');
});

test.each([
  ['a page without a video', { html: html(''), transcript: ['The moon pulls.'] }],
  [
    'a page that shows it itself',
    {
      html: html(`${video()}`),
      transcript: ['A film about the sea, made on three mornings in March, with the help of us all.'],
    },
  ],
  ['no transcript', { html: html(video({ transcript: ['a', { b: 1 }] })) }],
])('%s: adds nothing', (_, page) => {
  expect(read(page).content_html).not.toContain('Transcript');
});

test('markup in a transcript is escaped', () => {
  const { content_html } = read({ html: html(video()), transcript: ['<img src=x onerror=alert(1)> **loud**'] });
  expect(content_html).toContain('<p>&lt;img src=x onerror=alert(1)&gt; **loud**</p>');
});

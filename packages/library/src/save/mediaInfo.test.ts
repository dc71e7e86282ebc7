import { extract } from '@pith/core';
import { expect, test } from 'vitest';
import { mediaInfo } from './mediaInfo.ts';

const words = (count: number) =>
  Array.from({ length: count }, (_, n) => `word${n % 97} of the sea`)
    .join(' ')
    .split(' ')
    .slice(0, count)
    .join(' ');
const page = (body: string, head = '') =>
  extract(`<title>Tides</title>${head}<article><h1>Tides</h1>${body}</article>`, { url: 'https://a.example/tides' });
const text = (count: number) => page(`<p>${words(count)}.</p>`);
const videoObject = (properties: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'VideoObject', name: 'Tides', ...properties })}</script>`;

test.each([
  ['many words', text(200), {}, { type: 'article' }],
  ['few words', text(40), {}, { type: 'article' }],
  [
    'few words and an image',
    page(`<p>${words(30)}.</p><p><img src="a.jpg" width=800 height=600></p>`),
    {},
    { type: 'photo' },
  ],
  ['oEmbed type photo', text(200), { oembed: { type: 'photo' } }, { type: 'photo' }],
  [
    'a video with its metadata',
    page(`<p>${words(50)}.</p>`, videoObject({ embedUrl: 'https://play.example/e/1', duration: 'PT2M5S' })),
    {},
    { type: 'video', player: 'https://play.example/e/1', duration: 125 },
  ],
  [
    'a video with many words',
    page(`<p>${words(400)}.</p>`, videoObject({ embedUrl: 'https://play.example/e/1' })),
    {},
    { type: 'article' },
  ],
  [
    'oEmbed type video',
    text(200),
    {
      oembed: {
        type: 'video',
        duration: 61,
        html: '<iframe width="1" src="https://play.example/e/2?a=1&amp;b=2" onload="x()"></iframe>',
      },
    },
    { type: 'video', player: 'https://play.example/e/2?a=1&b=2', duration: 61 },
  ],
  [
    'a player address that is not https',
    text(20),
    { oembed: { type: 'video', html: '<iframe src="javascript:alert(1)">' } },
    { type: 'video' },
  ],
  [
    'oEmbed values of wrong types',
    text(200),
    { oembed: { type: ['video'], html: { a: 1 }, duration: 'x' } },
    { type: 'article' },
  ],
])('%s', (_, article, page, expected) => {
  expect(mediaInfo(article, page)).toEqual(expected);
});

import { describe, expect, test } from 'vitest';
import { describedFrom, metadataIn } from '../../test/kit.ts';

const url = 'https://example.com/a';
const ld = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;
const film = {
  '@type': 'VideoObject',
  name: 'Tides',
  contentUrl: '/tides.mp4',
  embedUrl: 'https://player.example/1',
  duration: 'PT1M30.4S',
  thumbnailUrl: ['/tides.jpg'],
};
const whole = {
  url: 'https://example.com/tides.mp4',
  embed_url: 'https://player.example/1',
  name: 'Tides',
  duration: 90,
  thumbnail: 'https://example.com/tides.jpg',
};
const marked = (type: string) =>
  `<div itemscope itemtype="https://schema.org/${type}"><link itemprop="embedUrl" href="https://player.example/1"><meta itemprop="duration" content="PT2M"><b itemprop="name">Tides</b></div>`;

describe('video comes from', () => {
  test.each<[string, string, unknown]>([
    ['json-ld', ld(film) + meta('og:video', '/b.mp4'), [whole]],
    ['json-ld', ld({ '@type': 'Article', video: film }), [whole]],
    [
      'json-ld',
      ld([
        { '@type': 'Article', video: { '@id': '#v' } },
        { ...film, '@id': '#v' },
      ]),
      [whole],
    ],
    [
      'open-graph',
      meta('og:video', 'http://example.com/b.mp4') +
        meta('og:video:secure_url', '/b.mp4') +
        meta('video:duration', '12'),
      [{ url: 'https://example.com/b.mp4', duration: 12 }],
    ],
    [
      'open-graph',
      meta('og:video:url', 'https://player.example/2') + meta('og:video:type', 'text/html'),
      [{ embed_url: 'https://player.example/2' }],
    ],
    [
      'twitter',
      meta('twitter:player:stream', '/c.mp4') +
        meta('twitter:player', 'https://player.example/3') +
        marked('VideoObject'),
      [{ url: 'https://example.com/c.mp4', embed_url: 'https://player.example/3' }],
    ],
    ['microdata', marked('VideoObject'), [{ embed_url: 'https://player.example/1', name: 'Tides', duration: 120 }]],
  ])('%s: %s', (source, page, value) => {
    expect(describedFrom(page, { url }).metadata.video).toEqual({ value, source });
  });

  test.each([
    ['a list of videos', ld(Array.from({ length: 6 }, () => film))],
    ['a list of pages', ld([{ '@type': 'CollectionPage' }, film])],
    ['a video without a URL', ld({ '@type': 'VideoObject', name: 'Tides' })],
    [
      'a script',
      ld({ '@type': 'VideoObject', contentUrl: 'javascript:alert(1)' }) + meta('og:video', 'data:video/mp4,x'),
    ],
    [
      'an audio player',
      meta('twitter:player:stream', '/c.mp3') + meta('twitter:player:stream:content_type', 'audio/mpeg'),
    ],
    ['audio', marked('AudioObject')],
    ['values of other shapes', ld({ '@type': 'VideoObject', contentUrl: { a: [] }, embedUrl: 3, __proto__: null })],
  ])('not from %s', (_, page) => {
    expect(metadataIn(page, { url }).video).toBeUndefined();
  });

  test.each<[unknown, number | undefined]>([
    ['PT1H2M3S', 3723],
    ['P1DT1S', 86_401],
    ['P0D', undefined],
    ['90', 90],
    [90, 90],
    ['PT', undefined],
    ['1:30', undefined],
    [-5, undefined],
    [{}, undefined],
    [Number.MAX_VALUE, undefined],
  ])('a duration of %j is %s seconds', (duration, seconds) => {
    const { video } = describedFrom(ld({ ...film, duration }), { url }).metadata;
    expect(video?.value[0]?.duration).toBe(seconds);
  });
});

describe('audio comes from', () => {
  test.each<[string, string, unknown]>([
    [
      'json-ld',
      ld({ '@type': 'AudioObject', contentUrl: '/a.mp3' }) + meta('og:audio', '/b.mp3'),
      [{ url: 'https://example.com/a.mp3' }],
    ],
    ['open-graph', meta('og:audio', '/b.mp3') + marked('AudioObject'), [{ url: 'https://example.com/b.mp3' }]],
    ['microdata', marked('AudioObject'), [{ embed_url: 'https://player.example/1', name: 'Tides', duration: 120 }]],
  ])('%s: %s', (source, page, value) => {
    expect(describedFrom(page, { url }).metadata.audio).toEqual({ value, source });
  });
  test('nowhere on a page without audio', () => {
    expect(metadataIn('<p>Text</p>', { url }).audio).toBeUndefined();
  });
});

import { describe, expect, test } from 'vitest';
import { describedFrom } from '../../test/kit.ts';

const ld = (facts: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', ...facts })}</script>`;
const tier = (value: string) => `<meta property="article:content_tier" content="${value}">`;

describe('a paywall is declared', () => {
  test.each<[string, string, boolean]>([
    ['json-ld', ld({ isAccessibleForFree: false }), true],
    ['json-ld', ld({ isAccessibleForFree: 'False' }) + tier('free'), true],
    ['json-ld', ld({ isAccessibleForFree: 'http://schema.org/False' }), true],
    ['json-ld', ld({ isAccessibleForFree: true }), false],
    ['json-ld', ld({ hasPart: [{ isAccessibleForFree: 'False', cssSelector: '.x' }] }), true],
    ['microdata', `<meta itemprop="isAccessibleForFree" content="false">${tier('free')}`, true],
    ['open-graph', tier('locked'), true],
    ['open-graph', tier('metered'), true],
    ['open-graph', tier('free'), false],
  ])('by %s: %s', (source, page, value) => {
    const { metadata, claims } = describedFrom(page);
    expect(metadata.paywall).toEqual({ value, source });
    expect(claims.isFree).toBe(!value);
  });

  test.each([
    ['nothing', ''],
    ['an object', ld({ isAccessibleForFree: {} })],
    ['a list', ld({ isAccessibleForFree: [false] })],
    ['parts that are free', ld({ hasPart: [{ isAccessibleForFree: true }, null, 3] })],
    ['an unknown tier', tier('constructor')],
  ])('not by %s', (_, page) => {
    const { metadata, claims } = describedFrom(page);
    expect([metadata.paywall, claims.isFree]).toEqual([undefined, undefined]);
  });
});

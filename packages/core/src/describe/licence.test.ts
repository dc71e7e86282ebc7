import { describe, expect, test } from 'vitest';
import { describedFrom, metadataIn } from '../../test/kit.ts';

const url = 'https://example.com/a';
const BY = 'https://creativecommons.org/licenses/by/4.0/';
const ld = (license: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', license })}</script>`;
const link = (href: string, rel = '') => `<a href="${href}"${rel && ` rel="${rel}"`}>licence</a>`;

describe('the licence comes from', () => {
  test.each([
    ['json-ld', ld(BY) + link('https://b.example/', 'license'), BY],
    ['json-ld', ld({ '@type': 'CreativeWork', name: 'CC BY', url: BY }), BY],
    ['json-ld', ld('CC BY 4.0'), 'CC BY 4.0'],
    ['rel-license', `<link rel="license" href="${BY}">`, BY],
    ['rel-license', link('/terms', 'license'), 'https://example.com/terms'],
    ['rel-license', link(BY, 'cc:license'), BY],
    ['rel-license', link('http://www.creativecommons.org/licenses/by/4.0/deed.de', 'license'), BY],
    ['meta', `<meta name="dcterms.license" content="${BY}">`, BY],
    ['creative-commons', `<footer>${link(`${BY}?ref=chooser-v1`)}</footer>`, BY],
    ['creative-commons', `<div class="site-footer">${link(BY)}</div>`, BY],
    ['creative-commons', `<p>This work is licensed under ${link(BY)}.</p>`, BY],
    ['creative-commons', `<p>Dieses Werk steht unter ${link(BY)}.</p>`, BY],
  ])('%s: %s', (source, page, value) => {
    expect(describedFrom(page, { url }).metadata.licence).toEqual({ value, source });
  });

  test.each([
    ['a credit below a picture', `<figure><figcaption>This work by Ann, ${link(BY)}</figcaption></figure>`],
    ['a credit in the text', `<p>Photo by Ann, ${link(BY)}</p>`],
    ['licences that differ', `<footer>${link(BY)}${link('https://creativecommons.org/licenses/by-sa/4.0/')}</footer>`],
    ['no licence in particular', `<footer>${link('https://creativecommons.org/licenses/')}</footer>`],
    ['a script', link('javascript:alert(1)', 'license')],
    ['a script in structured data', ld('javascript:alert(1)')],
    ['markup', ld('<b>mine</b>')],
    ['an essay', ld('word '.repeat(100))],
  ])('not from %s', (_, page) => {
    expect(metadataIn(page, { url }).licence).toBeUndefined();
  });
});

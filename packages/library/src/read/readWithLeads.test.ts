/** Leads of saved pages: an in-memory site with rules that find single-page and next-page links. */

import { readArchive } from '@pith/archive';
import { type Rule, readRules } from '@pith/core';
import { describe, expect, test } from 'vitest';
import { memoryPorts } from '../../test/kit.ts';
import { savePage } from '../save/savePage.ts';

const site = 'https://tides.example';
const rules: readonly Rule[] = readRules(`
- id: pages
  trigger: { host: { equals: tides.example } }
  leads: { single_page: a.all, next_page: a.next }
`).rules;

const words = (topic: string) =>
  `<p>This part tells at some length what there is to know about ${topic}, so that it is worth keeping for later.</p>
<p>A second paragraph goes on about ${topic}, because one paragraph alone would hardly be called an article.</p>`;
const page = (topic: string, links = '') =>
  `<title>Tides</title><meta property="og:type" content="article"><article><h1>Tides</h1>${words(topic)}<img src="img/${topic}.jpg" width="600" height="400"></article>${links}`;
const next = (href: string) => `<a class="next" href="${href}">Next</a>`;
const all = (href: string) => `<a class="all" href="${href}">All</a>`;

/** Saves a page of a site given by path; `requests` lists the paths that were fetched. */
async function save(pages: Readonly<Record<string, string | Error>>, start = '/1', html?: string) {
  const requests: string[] = [];
  const ports = memoryPorts({
    rules: () => rules,
    pages: {
      async page(url) {
        const path = url.slice(site.length);
        requests.push(path);
        const found = pages[path] ?? new Error('not found');
        if (found instanceof Error) throw found;
        return { url, html: found };
      },
    },
  });
  const result = await savePage({ user: 'local', url: site + start, html }, ports);
  const archive = await readArchive(ports.archives.get(result.bookmark.id)!);
  return { ...result, requests, original: await archive.original(), originals: await archive.originals() };
}

describe('next pages', () => {
  test('are joined, with links resolved against each page and a single title', async () => {
    const { bookmark, requests, warnings } = await save({
      '/1': page('ebb', next('/two/2')),
      '/two/2': page('flood', next('../3#top')),
      '/3': page('moon'),
    });
    expect([requests, warnings]).toEqual([['/1', '/two/2', '/3'], []]);
    for (const topic of ['ebb', 'flood', 'moon']) expect(bookmark.html).toContain(`goes on about ${topic}`);
    expect(bookmark.html).toContain(`${site}/two/img/flood.jpg`);
    expect(bookmark.html).toContain(`${site}/img/moon.jpg`);
    expect(bookmark.html).not.toContain('<h1>');
    expect(bookmark.html.indexOf('flood')).toBeLessThan(bookmark.html.indexOf('moon'));
    expect(bookmark.url).toBe(`${site}/1`);
  });

  test('are archived with the requested address and the page or the error', async () => {
    const { originals } = await save({ '/1': page('ebb', next('/2')), '/2': page('flood', next('/3')) });
    expect(originals!.first).toMatchObject({ url: `${site}/1`, html: page('ebb', next('/2')) });
    expect(originals!.fetchedLeads).toMatchObject([
      { requestedUrl: `${site}/2`, page: { url: `${site}/2`, html: page('flood', next('/3')) } },
      { requestedUrl: `${site}/3`, error: 'not found' },
    ]);
  });

  test.each([
    ['points back', { '/1': page('ebb', next('/2')), '/2': page('flood', next('/1')) }, ['/1', '/2']],
    ['points to itself', { '/1': page('ebb', next('/1#more')) }, ['/1']],
    ['repeats the first page', { '/1': page('ebb', next('/2')), '/2': page('ebb', next('/3')) }, ['/1', '/2']],
    [
      'repeats the second page',
      { '/1': page('ebb', next('/2')), '/2': page('flood', next('/3')), '/3': page('flood', next('/4')) },
      ['/1', '/2', '/3'],
    ],
    ['is empty', { '/1': page('ebb', next('/2')), '/2': `<nav hidden>${next('/3')}</nav>` }, ['/1', '/2']],
  ])('joining stops at a page that %s', async (_, pages, expected) => {
    const { requests, bookmark } = await save(pages);
    expect(requests).toEqual(expected);
    expect(bookmark.html.match(/goes on about ebb/g)).toHaveLength(1);
  });

  test('a page that cannot be fetched adds a warning and keeps the joined pages', async () => {
    const { bookmark, warnings } = await save({
      '/1': page('ebb', next('/2')),
      '/2': page('flood', next('/3')),
      '/3': new Error('gone'),
    });
    expect(bookmark.html).toContain('flood');
    expect(warnings).toEqual([{ type: 'lead-failed', message: `${site}/3: gone` }]);
  });

  test('are limited to 100', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 120 }, (_, i) => [`/${i + 1}`, page(`part ${i + 1}.`, next(`/${i + 2}`))]),
    );
    const { requests, warnings } = await save(pages);
    expect(requests).toHaveLength(100);
    expect(warnings).toMatchObject([{ type: 'too-many-pages' }]);
  });
});

describe('single-page view', () => {
  test('is read instead, under the requested address', async () => {
    const { bookmark, requests, original } = await save({
      '/1': page('ebb', all('/print') + next('/2')),
      '/print': page('everything', all('/print')),
    });
    expect(requests).toEqual(['/1', '/print']);
    expect(bookmark.html).toContain('goes on about everything');
    expect(bookmark.url).toBe(`${site}/1`);
    expect(original).toContain('everything');
  });

  test('falls back to the page itself with a warning if it cannot be fetched', async () => {
    const { bookmark, warnings, requests } = await save({ '/1': page('ebb', all('/print')) });
    expect(bookmark.html).toContain('goes on about ebb');
    expect(requests).toEqual(['/1', '/print']);
    expect(warnings).toEqual([{ type: 'lead-failed', message: `${site}/print: not found` }]);
  });

  test('stops after ten views that point to the next', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`/${i + 1}`, page(`view ${i + 1}.`, all(`/${i + 2}`))]),
    );
    const { requests, bookmark } = await save(pages);
    expect(requests).toHaveLength(11);
    expect(bookmark.html).toContain('about view 11.');
  });

  test('does not loop between two views that point to each other', async () => {
    const { requests } = await save({ '/1': page('ebb', all('/2')), '/2': page('flood', all('/1')) });
    expect(requests).toEqual(['/1', '/2']);
  });
});

test('fetches no leads when the HTML is given', async () => {
  const { requests, bookmark, originals } = await save({}, '/1', page('ebb', all('/print') + next('/2')));
  expect(requests).toEqual([]);
  expect(originals!.fetchedLeads).toBeUndefined();
  expect(bookmark.html).toContain('goes on about ebb');
});

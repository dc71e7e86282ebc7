/** Leads through the whole keeping story: a site in memory, rules that find the links, and what becomes of them. */

import { readArchive } from '@pith/archive';
import { type Rule, readRules } from '@pith/core';
import { describe, expect, test } from 'vitest';
import { shelf } from '../../test/kit.ts';
import { savePage } from './savePage.ts';

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

/** Pages by path; each address that is asked for is written down. */
async function kept(pages: Readonly<Record<string, string | Error>>, start = '/1', html?: string) {
  const asked: string[] = [];
  const ports = shelf({
    rules: { all: () => rules },
    pages: {
      async page(url) {
        const path = url.slice(site.length);
        asked.push(path);
        const found = pages[path] ?? new Error('there is no such page');
        if (found instanceof Error) throw found;
        return { url, html: found };
      },
    },
  });
  const result = await savePage({ user: 'local', url: site + start, html }, ports);
  const archive = await readArchive(ports.archives.get(result.bookmark.id)!);
  return { ...result, asked, original: await archive.original(), originals: await archive.originals() };
}

describe('the pages that follow', () => {
  test('are joined, each with its own addresses, the title once', async () => {
    const { bookmark, asked, warnings } = await kept({
      '/1': page('ebb', next('/two/2')),
      '/two/2': page('flood', next('../3#top')),
      '/3': page('moon'),
    });
    expect([asked, warnings]).toEqual([['/1', '/two/2', '/3'], []]);
    for (const topic of ['ebb', 'flood', 'moon']) expect(bookmark.html).toContain(`goes on about ${topic}`);
    expect(bookmark.html).toContain(`${site}/two/img/flood.jpg`);
    expect(bookmark.html).toContain(`${site}/img/moon.jpg`);
    expect(bookmark.html).not.toContain('<h1>');
    expect(bookmark.html.indexOf('flood')).toBeLessThan(bookmark.html.indexOf('moon'));
    expect(bookmark.url).toBe(`${site}/1`);
  });

  test('are kept beside the first, with the address that led to each, or why it was not to be had', async () => {
    const { originals } = await kept({ '/1': page('ebb', next('/2')), '/2': page('flood', next('/3')) });
    expect(originals!.first).toMatchObject({ url: `${site}/1`, html: page('ebb', next('/2')) });
    expect(originals!.following).toMatchObject([
      { asked: `${site}/2`, page: { url: `${site}/2`, html: page('flood', next('/3')) } },
      { asked: `${site}/3`, problem: 'there is no such page' },
    ]);
  });

  test.each([
    ['that point back', { '/1': page('ebb', next('/2')), '/2': page('flood', next('/1')) }, ['/1', '/2']],
    ['that point to themselves', { '/1': page('ebb', next('/1#more')) }, ['/1']],
    ['that are the first one again', { '/1': page('ebb', next('/2')), '/2': page('ebb', next('/3')) }, ['/1', '/2']],
    [
      'that are the second one again',
      { '/1': page('ebb', next('/2')), '/2': page('flood', next('/3')), '/3': page('flood', next('/4')) },
      ['/1', '/2', '/3'],
    ],
    ['that are empty', { '/1': page('ebb', next('/2')), '/2': `<nav hidden>${next('/3')}</nav>` }, ['/1', '/2']],
  ])('%s end it', async (_, pages, expected) => {
    const { asked, bookmark } = await kept(pages);
    expect(asked).toEqual(expected);
    expect(bookmark.html.match(/goes on about ebb/g)).toHaveLength(1);
  });

  test('one that cannot be had is a warning, and what was joined stays', async () => {
    const { bookmark, warnings } = await kept({
      '/1': page('ebb', next('/2')),
      '/2': page('flood', next('/3')),
      '/3': new Error('gone'),
    });
    expect(bookmark.html).toContain('flood');
    expect(warnings).toEqual([{ type: 'lead-failed', message: `${site}/3: gone` }]);
  });

  test('end after a hundred', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 120 }, (_, i) => [`/${i + 1}`, page(`part ${i + 1}.`, next(`/${i + 2}`))]),
    );
    const { asked, warnings } = await kept(pages);
    expect(asked).toHaveLength(100);
    expect(warnings).toMatchObject([{ type: 'too-many-pages' }]);
  });
});

describe('the whole article on one page', () => {
  test('is read instead, under the address that was asked for', async () => {
    const { bookmark, asked, original } = await kept({
      '/1': page('ebb', all('/print') + next('/2')),
      '/print': page('everything', all('/print')),
    });
    expect(asked).toEqual(['/1', '/print']);
    expect(bookmark.html).toContain('goes on about everything');
    expect(bookmark.url).toBe(`${site}/1`);
    expect(original).toContain('everything');
  });

  test('that cannot be had: the page itself, with a warning', async () => {
    const { bookmark, warnings, asked } = await kept({ '/1': page('ebb', all('/print')) });
    expect(bookmark.html).toContain('goes on about ebb');
    expect(asked).toEqual(['/1', '/print']);
    expect(warnings).toEqual([{ type: 'lead-failed', message: `${site}/print: there is no such page` }]);
  });

  test('that points to another, and so on, ends after ten', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [`/${i + 1}`, page(`view ${i + 1}.`, all(`/${i + 2}`))]),
    );
    const { asked, bookmark } = await kept(pages);
    expect(asked).toHaveLength(11);
    expect(bookmark.html).toContain('about view 11.');
  });

  test('two that point to each other', async () => {
    const { asked } = await kept({ '/1': page('ebb', all('/2')), '/2': page('flood', all('/1')) });
    expect(asked).toEqual(['/1', '/2']);
  });
});

test('of a page that was handed in nothing is fetched', async () => {
  const { asked, bookmark, originals } = await kept({}, '/1', page('ebb', all('/print') + next('/2')));
  expect(asked).toEqual([]);
  expect(originals!.following).toBeUndefined();
  expect(bookmark.html).toContain('goes on about ebb');
});

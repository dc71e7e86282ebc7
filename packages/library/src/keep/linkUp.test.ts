import { expect, test } from 'vitest';
import { shelf } from '../../test/kit.ts';
import type { LinkFact } from '../ports/links.ts';
import { linksIn } from './linkUp.ts';
import { keepPage } from './story.ts';

const html = `<!doctype html><title>Tides</title><article><h1>Tides</h1><p>The moon pulls at the sea, as <a href="https://a.example/moon">others</a> have said at
some length, and the sea follows it round the world.</p><p>A second paragraph goes on about it and names <a href="/more">more of it</a>, because one alone is hardly an article.</p></article>`;
const request = { user: 'local', url: 'https://x.example/tides', html };

test('links are looked up after the row is there, and written into the archive', async () => {
  const asked: (readonly string[])[] = [];
  const ports = shelf({
    links: {
      async look(urls) {
        asked.push(urls);
        ports.events.push('look');
        return urls.map((url): LinkFact => ({ url, status: 200, contentType: 'text/html', title: 'T' }));
      },
    },
  });
  const { bookmark } = await keepPage(request, ports);
  expect(asked).toEqual([['https://a.example/moon', 'https://x.example/more']]);
  expect(ports.events).toEqual([`blob ${bookmark.id}`, `row ${bookmark.id}`, 'look', `blob ${bookmark.id}`]);
  expect(await linksIn(bookmark.id, ports.blobs)).toEqual([
    { url: 'https://a.example/moon', status: 200, contentType: 'text/html', title: 'T' },
    { url: 'https://x.example/more', status: 200, contentType: 'text/html', title: 'T' },
  ]);
});

test.each([
  ['nobody can look', undefined],
  ['looking fails', { look: () => Promise.reject(new Error('no')) }],
  ['nothing is found', { look: async () => [] }],
])('a save is a save when %s', async (_, links) => {
  const ports = shelf({ links });
  const { bookmark } = await keepPage(request, ports);
  expect(await linksIn(bookmark.id, ports.blobs)).toEqual([]);
  expect(await linksIn('none-0000', ports.blobs)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { pageAbout, shelf } from '../test/kit.ts';
import { createLibrary } from './library.ts';

async function openLibrary(ids: readonly string[] = ['aaaa0000', 'aaaa0000-more', 'bbbb0000']) {
  const names = [...ids];
  const ports = shelf({ newId: () => names.shift()! });
  const library = createLibrary(ports);
  for (const id of ids) {
    await library.keep({ user: 'local', url: `https://x.example/${id}?utm_source=mail`, html: pageAbout(id) });
  }
  return { library, ports };
}

describe('find', () => {
  test.each([
    ['a whole id', 'bbbb0000', 'bbbb0000'],
    ['the beginning of an id', 'bbbb', 'bbbb0000'],
    ['a whole id that begins another', 'aaaa0000', 'aaaa0000'],
    ['too little of an id', 'bbb', undefined],
    ['no id', 'cccc0000', undefined],
    ['an address', 'https://x.example/bbbb0000', 'bbbb0000'],
    ['an address with other tracking', 'https://x.example/bbbb0000?gclid=2#top', 'bbbb0000'],
    ['an address that is not here', 'https://x.example/cccc', undefined],
    ['neither', 'What is this?', undefined],
    ['an address of something else', 'mailto:ann@x.example', undefined],
    ['nothing', '', undefined],
  ])('%s', async (_, idOrUrl, id) => {
    const { library } = await openLibrary();
    expect((await library.find('local', idOrUrl))?.id).toBe(id);
  });

  test('says when an id is not enough', async () => {
    const { library } = await openLibrary();
    await expect(library.find('local', 'aaaa')).rejects.toMatchObject({ type: 'ambiguous-id' });
  });

  test('knows the address that redirected', async () => {
    const ports = shelf({ pages: { page: async () => ({ url: 'https://x.example/long', html: pageAbout('x') }) } });
    const library = createLibrary(ports);
    await library.keep({ user: 'local', url: 'http://short.example' });
    expect(await library.find('local', 'http://short.example/')).toMatchObject({ url: 'https://x.example/long' });
  });

  test('does not count as opening; another user finds nothing', async () => {
    const { library } = await openLibrary();
    expect((await library.find('local', 'bbbb'))?.lastOpenedAt).toBeUndefined();
    expect(await library.find('bob', 'bbbb')).toBeUndefined();
    expect(await library.find('bob', 'https://x.example/bbbb0000')).toBeUndefined();
  });
});

test('open remembers the time', async () => {
  const { library } = await openLibrary();
  const opened = await library.open('local', 'bbbb');
  expect(opened?.lastOpenedAt).toBeDefined();
  expect(await library.find('local', 'bbbb')).toEqual(opened);
  expect(await library.open('local', 'cccc')).toBeUndefined();
});

test('remove takes it away until it is saved again', async () => {
  const { library } = await openLibrary();
  const removed = await library.remove('local', 'bbbb');
  expect(removed?.deletedAt).toBeDefined();
  expect(await library.find('local', 'bbbb')).toBeUndefined();
  expect(await library.find('local', 'https://x.example/bbbb0000')).toBeUndefined();
  expect(await library.remove('local', 'bbbb')).toBeUndefined();
  await library.keep({ user: 'local', url: 'https://x.example/bbbb0000', html: pageAbout('again') });
  expect((await library.find('local', 'bbbb'))?.title).toBe('About again');
});

test.each([
  ['all of it', {}, 3],
  ['a part', { limit: 2 }, 2],
  ['from a place', { offset: 2 }, 1],
  ['none', { limit: 0 }, 0],
  ['less than none', { limit: -1 }, 0],
  ['before the beginning', { offset: -5 }, 3],
  ['a broken number', { limit: 1.5 }, 1],
])('list and search give %s', async (_, span, count) => {
  const { library } = await openLibrary();
  expect((await library.list({ user: 'local', ...span })).items).toHaveLength(count);
  expect((await library.search({ user: 'local', words: 'about', ...span })).items).toHaveLength(count);
});

test('preview reads, explains and keeps nothing', async () => {
  const { library, ports } = await openLibrary([]);
  const { article, trace } = await library.preview(pageAbout('tides'), 'https://x.example/');
  expect(article).toMatchObject({ title: 'About tides', url: 'https://x.example/' });
  expect(trace.length).toBeGreaterThan(0);
  expect(ports.events).toEqual([]);
});

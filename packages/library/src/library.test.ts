import { describe, expect, test } from 'vitest';
import { memoryPorts, pageAbout } from '../test/kit.ts';
import { createLibrary } from './library.ts';

async function openLibrary(ids: readonly string[] = ['aaaa0000', 'aaaa0000-more', 'bbbb0000']) {
  const names = [...ids];
  const ports = memoryPorts({ newId: () => names.shift()! });
  const library = createLibrary(ports);
  for (const id of ids) {
    await library.for('local').save({ url: `https://x.example/${id}?utm_source=mail`, html: pageAbout(id) });
  }
  return { library, ports };
}

describe('find', () => {
  test.each([
    ['an id', 'bbbb0000', 'bbbb0000'],
    ['a prefix of an id', 'bbbb', 'bbbb0000'],
    ['an id that is the beginning of another', 'aaaa0000', 'aaaa0000'],
    ['a prefix that is too short', 'bbb', undefined],
    ['an unknown id', 'cccc0000', undefined],
    ['an address', 'https://x.example/bbbb0000', 'bbbb0000'],
    ['an address with other tracking parameters', 'https://x.example/bbbb0000?gclid=2#top', 'bbbb0000'],
    ['an unknown address', 'https://x.example/cccc', undefined],
    ['other text', 'What is this?', undefined],
    ['an address that is not http', 'mailto:ann@x.example', undefined],
    ['an empty text', '', undefined],
  ])('%s', async (_, idOrUrl, id) => {
    const { library } = await openLibrary();
    expect((await library.for('local').find(idOrUrl))?.id).toBe(id);
  });

  test('rejects an ambiguous prefix', async () => {
    const { library } = await openLibrary();
    await expect(library.for('local').find('aaaa')).rejects.toMatchObject({ type: 'ambiguous-id' });
  });

  test('finds a page by the address before the redirect', async () => {
    const ports = memoryPorts({
      pages: { page: async () => ({ url: 'https://x.example/long', html: pageAbout('x') }) },
    });
    const library = createLibrary(ports);
    await library.for('local').save({ url: 'http://short.example' });
    expect(await library.for('local').find('http://short.example/')).toMatchObject({ url: 'https://x.example/long' });
  });

  test('does not set lastOpenedAt, and finds only the bookmarks of the user', async () => {
    const { library } = await openLibrary();
    expect((await library.for('local').find('bbbb'))?.lastOpenedAt).toBeUndefined();
    expect(await library.for('bob').find('bbbb')).toBeUndefined();
    expect(await library.for('bob').find('https://x.example/bbbb0000')).toBeUndefined();
  });
});

test('open sets lastOpenedAt', async () => {
  const { library } = await openLibrary();
  const opened = await library.for('local').open('bbbb');
  expect(opened?.lastOpenedAt).toBeDefined();
  expect(await library.for('local').find('bbbb')).toEqual(opened);
  expect(await library.for('local').open('cccc')).toBeUndefined();
});

test('a removed page cannot be found until it is saved again', async () => {
  const { library } = await openLibrary();
  const removed = await library.for('local').remove('bbbb');
  expect(removed?.deletedAt).toBeDefined();
  expect(await library.for('local').find('bbbb')).toBeUndefined();
  expect(await library.for('local').find('https://x.example/bbbb0000')).toBeUndefined();
  expect(await library.for('local').remove('bbbb')).toBeUndefined();
  await library.for('local').save({ url: 'https://x.example/bbbb0000', html: pageAbout('again') });
  expect((await library.for('local').find('bbbb'))?.title).toBe('About again');
});

test.each([
  ['everything', {}, 3],
  ['a limited number', { limit: 2 }, 2],
  ['results from an offset', { offset: 2 }, 1],
  ['nothing for limit 0', { limit: 0 }, 0],
  ['nothing for a negative limit', { limit: -1 }, 0],
  ['everything for a negative offset', { offset: -5 }, 3],
  ['a truncated fractional limit', { limit: 1.5 }, 1],
])('list and search give %s', async (_, span, count) => {
  const { library } = await openLibrary();
  expect((await library.for('local').list({ ...span })).items).toHaveLength(count);
  expect((await library.for('local').search({ words: 'about', ...span })).items).toHaveLength(count);
});

test('read returns the article and the trace, and saves nothing', async () => {
  const { library, ports } = await openLibrary([]);
  const { article, trace } = await library.for('local').read({
    html: pageAbout('tides'),
    url: 'https://x.example/',
  });
  expect(article).toMatchObject({ title: 'About tides', url: 'https://x.example/' });
  expect(trace.length).toBeGreaterThan(0);
  expect(ports.events).toEqual([]);
});

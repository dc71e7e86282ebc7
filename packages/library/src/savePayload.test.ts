import { expect, test } from 'vitest';
import { fromPayload, type SaveWish, toPayload } from './savePayload.ts';

const url = 'https://tides.example/';
const none = { html: undefined, resources: undefined, render: undefined, captures: undefined };

test.each<[string, SaveWish, object]>([
  ['nothing', {}, {}],
  ['a page', { html: '<p>Hi' }, {}],
  [
    'a page with its images',
    { html: '<p>Hi', resources: new Map([[`${url}a.png`, { bytes: new Uint8Array([0, 255]) }]]) },
    {},
  ],
  ['no images', { html: '<p>Hi', resources: new Map() }, { resources: undefined }],
  ['a browser', { render: 'force', captures: ['screenshot.png', 'page.pdf'] }, {}],
  ['no captures', { render: 'never', captures: [] }, { captures: undefined }],
  ['the ordinary way', { render: 'auto' }, { render: undefined }],
])('%s comes out as it went in', (_, wish, but) => {
  const read = fromPayload(JSON.parse(JSON.stringify(toPayload(url, wish))));
  expect({ ...read, resources: plain(read.resources) }).toEqual({
    ...{ url, ...none, ...wish },
    resources: plain(wish.resources),
    ...but,
  });
});

const plain = (files: SaveWish['resources']) => files && [...files].map(([at, { bytes }]) => [at, [...bytes]]);

test('what nobody wrote is nothing', () => {
  expect(fromPayload({ url, html: 1, resources: 'x', render: 'maybe', captures: ['other'] })).toEqual({
    ...{ url, ...none },
    captures: [],
  });
});

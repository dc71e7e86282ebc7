import { expect, test } from 'vitest';
import { fromPayload, type SaveOptions, toPayload } from './savePayload.ts';

const url = 'https://tides.example/';
const none = { html: undefined, resources: undefined, render: undefined, captures: undefined, comments: undefined };

test.each<[string, SaveOptions, object]>([
  ['no options', {}, {}],
  ['a page', { html: '<p>Hi' }, {}],
  [
    'a page with its images',
    { html: '<p>Hi', resources: new Map([[`${url}a.png`, { bytes: new Uint8Array([0, 255]) }]]) },
    {},
  ],
  ['no images', { html: '<p>Hi', resources: new Map() }, { resources: undefined }],
  ['render and captures', { render: 'force', captures: ['screenshot.png', 'page.pdf'] }, {}],
  ['comments', { comments: true }, {}],
  ['no comments', { comments: false }, { comments: undefined }],
  ['no captures', { render: 'never', captures: [] }, { captures: undefined }],
  ['the default render mode', { render: 'auto' }, { render: undefined }],
])('round trip: %s', (_, options, expected) => {
  const read = fromPayload(JSON.parse(JSON.stringify(toPayload(url, options))));
  expect({ ...read, resources: plain(read.resources) }).toEqual({
    url,
    ...none,
    ...options,
    resources: plain(options.resources),
    ...expected,
  });
});

const plain = (files: SaveOptions['resources']) => files && [...files].map(([at, { bytes }]) => [at, [...bytes]]);

test('invalid values are ignored', () => {
  expect(fromPayload({ url, html: 1, resources: 'x', render: 'maybe', captures: ['other'] })).toEqual({
    url,
    ...none,
    captures: [],
  });
});

import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract, type Endpoint, listBookmarks, saveBookmark, validate } from './index.ts';

const endpoints = Object.entries(contract);

describe.each(endpoints)('%s', (_, endpoint) => {
  test('declares exactly the parameters of its path', () => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params)).toEqual(inPath);
  });
  test('has a summary that is a sentence', () => {
    expect(endpoint.summary).toMatch(/^[A-Z].+\.$/);
  });
  test('describes each parameter, field and header', () => {
    const { params, query, body, response } = endpoint as Endpoint;
    const shapes = [params, query, response.headers, body.kind === 'fields' ? body.fields : {}];
    for (const [name, schema] of shapes.flatMap((shape) => Object.entries(shape))) {
      expect(z.globalRegistry.get(schema)?.description, name).toMatch(/^.+\.$/);
    }
  });
});

test('no two endpoints share method and path', () => {
  const routes = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(routes).size).toBe(routes.length);
});

describe('query of listBookmarks', () => {
  test.each([
    ['flags as clients send them', { is_archived: '0', is_marked: 'on' }, { is_archived: false, is_marked: true }],
    ['numbers as text', { limit: '20', offset: '40' }, { limit: 20, offset: 40 }],
    ['unknown names are ignored', { cursor: 'x', v: '2' }, {}],
  ])('%s', (_, input, value) => {
    expect(validate(listBookmarks.query, input)).toEqual({ ok: true, value });
  });

  test.each([
    ['limit', '101'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', 'many'],
    ['offset', '-1'],
    ['is_marked', 'maybe'],
    ['search', 'x'.repeat(1025)],
  ])('%s=%s is rejected, naming the field', (field, input) => {
    const result = validate(listBookmarks.query, { [field]: input });
    expect(result).toMatchObject({ ok: false, issues: [{ field }] });
  });
});

describe('URLs to save', () => {
  test.each(['http://example.com', 'https://例え.jp/道?a=b#c'])('%s is valid', (url) => {
    expect(validate(saveBookmark.body.fields, { url }).ok).toBe(true);
  });
  test.each([
    '',
    'example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    `https://e.com/${'x'.repeat(1024)}`,
    5,
    null,
  ])('%s is invalid', (url) => {
    expect(validate(saveBookmark.body.fields, { url })).toMatchObject({ ok: false, issues: [{ field: 'url' }] });
  });
});

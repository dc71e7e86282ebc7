import { describe, expect, test } from 'vitest';
import { check, contract, listBookmarks, saveBookmark } from './index.ts';

const endpoints = Object.entries(contract);

describe.each(endpoints)('%s', (_, endpoint) => {
  test('names each parameter of its path, and no other', () => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params)).toEqual(inPath);
  });
  test('says what it does in a sentence', () => {
    expect(endpoint.summary).toMatch(/^[A-Z].+\.$/);
  });
});

test('no two endpoints share method and path', () => {
  const places = endpoints.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(places).size).toBe(places.length);
});

describe('query of the list', () => {
  test.each([
    ['flags as clients write them', { is_archived: '0', is_marked: 'on' }, { is_archived: false, is_marked: true }],
    ['numbers as text', { limit: '20', offset: '40' }, { limit: 20, offset: 40 }],
    ['unknown names are ignored', { cursor: 'x', v: '2' }, {}],
  ])('%s', (_, given, value) => {
    expect(check(listBookmarks.query, given)).toEqual({ ok: true, value });
  });

  test.each([
    ['limit', '101'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', 'many'],
    ['offset', '-1'],
    ['is_marked', 'maybe'],
    ['search', 'x'.repeat(1025)],
  ])('%s=%s is refused by name', (field, given) => {
    const result = check(listBookmarks.query, { [field]: given });
    expect(result).toMatchObject({ ok: false, issues: [{ field }] });
  });
});

describe('addresses to save', () => {
  test.each(['http://example.com', 'https://例え.jp/道?a=b#c'])('%s is one', (url) => {
    expect(check(saveBookmark.body.fields, { url }).ok).toBe(true);
  });
  test.each([
    '',
    'example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    `https://e.com/${'x'.repeat(1024)}`,
    5,
    null,
  ])('%s is none', (url) => {
    expect(check(saveBookmark.body.fields, { url })).toMatchObject({ ok: false, issues: [{ field: 'url' }] });
  });
});

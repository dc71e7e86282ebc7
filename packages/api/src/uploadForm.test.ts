import { expect, test } from 'vitest';
import { uploadForm } from './uploadForm.ts';

const file = (text: string, headers: Record<string, string> = {}) => ({
  bytes: new TextEncoder().encode(text),
  filename: 'file',
  contentType: 'text/html; charset=utf-8',
  headers,
});

test('fields without files need no form', () => {
  expect(uploadForm({ url: 'https://a.example', labels: ['x'] })).toBeUndefined();
  expect(uploadForm(undefined)).toBeUndefined();
});

test('lists are repeated, and what is not given is left out', async () => {
  const form = uploadForm({ html: file('<p>'), labels: ['a', 'b'], title: undefined, feature_find_main: false })!;
  expect([...form.keys()]).toEqual(['html', 'labels', 'labels', 'feature_find_main']);
  expect(form.get('feature_find_main')).toBe('false');
  const html = form.get('html') as File;
  expect([html.type, await html.text()]).toEqual(['text/html; charset=utf-8', '<p>']);
});

test('a resource names its address in its first line', async () => {
  const form = uploadForm({ resource: [file('bytes', { location: 'https://a.example/x.png' })] })!;
  expect(await (form.get('resource') as File).text()).toBe(
    '{"url":"https://a.example/x.png","headers":{"content-type":"text/html; charset=utf-8"}}\nbytes',
  );
});

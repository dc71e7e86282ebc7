import { contract } from '@pith/api';
import { expect, test } from 'vitest';
import { serve } from '../../test/kit.ts';

test('the OpenAPI document names the server that was asked, and all endpoints', async () => {
  const response = await serve().app.inject({ url: '/api/openapi.json' });
  expect(response.json()).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'http://localhost:80' }] });
  expect(response.body.match(/"operationId"/g)).toHaveLength(Object.keys(contract).length);
});

test('the page shows every endpoint, without scripts', async () => {
  const response = await serve().app.inject({ url: '/api/docs' });
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { method, path } of Object.values(contract))
    expect(response.body).toContain(`<h2><code>${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}</code></h2>`);
  expect(response.body).not.toContain('<script');
});

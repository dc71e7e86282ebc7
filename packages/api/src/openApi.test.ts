import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { openApi } from './openApi.ts';

const document = openApi({ version: '1.2.3', root: 'https://pith.example/reader' });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
);

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, object>>;
}

test('has each endpoint of the contract once', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(contract).sort());
});

test.each(Object.entries(contract as Record<string, Endpoint>))('%s', (name, { path, method, scope, response }) => {
  const operation = operations.find(({ operationId }) => operationId === name)!;
  expect(operation.method).toBe(method.toLowerCase());
  const inPath = operation.parameters.filter((each) => each.in === 'path');
  expect(inPath.map((each) => `{${each.name}}`).sort()).toEqual((operation.path.match(/\{\w+\}/g) ?? []).sort());
  expect(inPath.every(({ required }) => required)).toBe(true);
  expect(operation.path.replaceAll(/[{}:]/g, '')).toBe(path.replaceAll(':', ''));
  expect(operation.security.length === 0).toBe(scope === 'public');
  expect(Object.keys(operation.responses)).toEqual([String(response.status), 'default']);
});

test('is plain JSON, without references to anything but its own parts', () => {
  const json = JSON.stringify(document);
  expect(JSON.parse(json)).toEqual(document);
  expect(new Set(json.match(/"\$ref":"[^"]+"/g))).toEqual(
    new Set(['"$ref":"#/components/responses/Error"', '"$ref":"#/components/schemas/Error"']),
  );
});

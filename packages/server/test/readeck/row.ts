/** A row of the conformance tables: one request, and what must be true of its answer. */
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import * as z from 'zod/mini';

export interface Row {
  /** Method and path as the specification writes them, and what is special. */
  readonly name: string;
  readonly request: () => InjectOptions;
  readonly status: number;
  readonly type?: RegExp;
  readonly headers?: readonly string[];
  readonly json?: z.ZodMiniType;
  /** Keeps what later rows need. */
  readonly keep?: (response: LightMyRequestResponse) => void;
}

export const JSON_TYPE = /^application\/json; charset=utf-8$/;

export const get = (url: () => string, row: Omit<Row, 'name' | 'request'>, name: string): Row => ({
  name: `GET ${name}`,
  request: () => ({ url: url() }),
  ...row,
});

export const send = (
  method: 'POST' | 'PATCH' | 'DELETE',
  name: string,
  url: () => string,
  payload: object | undefined,
  row: Omit<Row, 'name' | 'request'>,
): Row => ({ name: `${method} ${name}`, request: () => ({ method, url: url(), ...(payload && { payload }) }), ...row });

export function checkRow({ status, type, headers = [], json, keep }: Row, response: LightMyRequestResponse): void {
  expect(response).toMatchObject({ statusCode: status });
  if (type) expect(response.headers['content-type']).toMatch(type);
  for (const name of headers) expect([name, response.headers[name]]).not.toEqual([name, undefined]);
  if (json) expect(z.safeParse(json, response.json()).error).toBeUndefined();
  if (status === 204) expect(response.body).toBe('');
  keep?.(response);
}

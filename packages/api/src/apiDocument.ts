import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, json } from './endpoint.ts';

export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  scope: 'public',
  summary: 'Describes this API as an OpenAPI 3.1 document.',
  response: json(z.looseObject({ openapi: described(z.string(), 'Version of OpenAPI.') })),
});

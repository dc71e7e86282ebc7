/** Endpoints for a user's own content scripts. Not part of Readeck. */
import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, fields, json, noContent } from './endpoint.ts';
import { mistake } from './errorResponse.ts';
import { text, time } from './values.ts';

const MAX_LENGTH = 256 * 1024;

const scriptName = described(
  z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,99}\.js$/, 'expected a name such as example.com.js')),
  'Name of the file, such as `example.com.js`.',
);
const scriptText = described(text(MAX_LENGTH), 'The script.');

const checked = {
  hooks: described(z.array(z.string()), 'Hooks that it may define.'),
  hosts: described(z.array(z.string()), 'Hosts to which it limits itself; empty if it does not.'),
  priority: described(z.number(), 'Lower runs first.'),
  mistakes: described(z.array(mistake), 'What is wrong.'),
};

const scriptFile = z.object({
  name: described(z.string(), 'Name of the file.'),
  href: described(z.string(), 'URL of the file in the API.'),
  updated: described(time, 'When the file last changed.'),
  ...checked,
});

const nameParam = { name: scriptName };

export const listScripts = endpoint({
  method: 'GET',
  path: '/api/scripts',
  scope: 'all',
  summary: "Lists the user's own content scripts by name, each with what it says about itself.",
  response: json(z.array(scriptFile)),
});

export const getScript = endpoint({
  method: 'GET',
  path: '/api/scripts/:name',
  scope: 'all',
  summary: 'Returns a content script.',
  params: nameParam,
  response: json(z.extend(scriptFile, { text: described(z.string(), 'The script.') })),
});

export const putScript = endpoint({
  method: 'PUT',
  path: '/api/scripts/:name',
  scope: 'all',
  summary:
    "Writes a content script; from then on it runs on the user's pages. One that cannot be compiled is not written: status 422, with the mistake and its line in `error.mistakes`.",
  params: nameParam,
  body: fields({ text: scriptText }),
  response: json(z.object(checked)),
});

export const deleteScript = endpoint({
  method: 'DELETE',
  path: '/api/scripts/:name',
  scope: 'all',
  summary: 'Deletes a content script.',
  params: nameParam,
  response: noContent(),
});

export const checkScript = endpoint({
  method: 'POST',
  path: '/api/scripts/check',
  scope: 'all',
  summary: 'Compiles a content script without running it, and says what is wrong. Writes nothing.',
  body: fields({ text: scriptText }),
  response: json(z.object({ valid: described(z.boolean(), 'Whether it could be written.'), ...checked })),
});

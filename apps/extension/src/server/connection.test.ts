import { expect, test } from 'vitest';
import { isUnencrypted, parseServer, permissionFor } from './connection.ts';

test.each([
  ['https://pith.example.org', 'https://pith.example.org'],
  [' pith.example.org/ ', 'https://pith.example.org'],
  ['http://127.0.0.1:7484/', 'http://127.0.0.1:7484'],
  ['https://example.org/pith//', 'https://example.org/pith'],
  ['https://example.org/pith?x=1#y', 'https://example.org/pith'],
  ['', undefined],
  ['not an address', undefined],
  ['https://ann:secret@example.org', undefined],
  ['https://', undefined],
])('the server of %j', (text, server) => {
  expect(parseServer(text)).toBe(server);
});

test.each([
  ['https://pith.example.org/base', 'https://pith.example.org/*'],
  ['http://127.0.0.1:7484', 'http://127.0.0.1/*'],
])('the permission for %s', (server, origin) => {
  expect(permissionFor(server)).toEqual({ origins: [origin] });
});

test.each([
  ['http://192.168.1.5', true],
  ['http://127.0.0.1.example.org', true],
  ['http://127.0.0.1:7484', false],
  ['http://localhost', false],
  ['https://pith.example.org', false],
])('whether others can read what is sent to %s: %s', (server, expected) => {
  expect(isUnencrypted(server)).toBe(expected);
});

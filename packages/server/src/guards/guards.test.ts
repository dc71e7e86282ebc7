import { describe, expect, test } from 'vitest';
import { isLoopback, isOurHost } from './loopback.ts';
import { isAllowedByOrigin } from './sameOrigin.ts';

describe('loopback', () => {
  test.each(['localhost', '127.0.0.1', '127.8.8.8', '::1'])('%s is this machine', (host) => {
    expect(isLoopback(host)).toBe(true);
  });
  test.each([
    '0.0.0.0',
    '::',
    '192.168.1.5',
    '128.0.0.1',
    'example.com',
    '127.0.0.1.example.com',
    '127.1',
    '',
    '::ffff:10.0.0.1',
  ])('%j may be another machine', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});

describe('Host header', () => {
  test.each(['127.0.0.1:7484', 'localhost:7484', 'LOCALHOST:7484', '[::1]:7484'])('%s is ours', (host) => {
    expect(isOurHost(host, 7484)).toBe(true);
  });
  test.each([
    undefined,
    '',
    'localhost',
    'localhost:80',
    'evil.example:7484',
    'localhost.evil.example:7484',
    '127.0.0.1.nip.io:7484',
    'user@localhost:7484',
    '[::2]:7484',
    '::1:7484',
    '[localhost]:7484',
    'localhost:7484:7484',
    'localhost:',
  ])('%j is not', (host) => {
    expect(isOurHost(host, 7484)).toBe(false);
  });
  test('the port may be left out if it is 80, or 443 with TLS', () => {
    expect(isOurHost('localhost', 80)).toBe(true);
    expect([isOurHost('localhost', 443, true), isOurHost('localhost', 80, true)]).toEqual([true, false]);
  });
});

describe('changes', () => {
  const host = '127.0.0.1:7484';
  const ours = `http://${host}`;
  test.each([
    ['the web reader', 'POST', { origin: ours, 'sec-fetch-site': 'same-origin' }, true],
    ['a program', 'DELETE', {}, true],
    ['another site reading', 'GET', { 'sec-fetch-site': 'cross-site' }, true],
    ['another site', 'POST', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
    ['another site in an old browser', 'POST', { origin: 'https://evil.example' }, false],
    ['another port of this machine', 'DELETE', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }, false],
    ['a page without origin', 'POST', { origin: 'null' }, false],
    ['the same host by TLS', 'POST', { origin: `https://${host}` }, false],
    ['a form typed into the address bar', 'POST', { 'sec-fetch-site': 'none' }, false],
    ['an unknown method', 'PATCH', { 'sec-fetch-site': 'cross-site' }, false],
  ])('%s', (_, method, headers, allowed) => {
    expect(isAllowedByOrigin(method, headers, [ours])).toBe(allowed);
  });
});

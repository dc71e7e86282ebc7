/** Requests of scripts, through the real fetcher, to a loopback site. */
import { describe, expect, test } from 'vitest';
import { defaultLimits } from '../src/index.ts';
import { hook, readWith } from './readWith.ts';
import { startSite } from './site.ts';

const { network, seen } = await startSite({
  'api.example.com/data': { answer: 42 },
  'api.example.com/text': '<p>grüße</p>',
  'api.example.com/latin': { status: 200, headers: { 'content-type': 'text/plain; charset=iso-8859-1' }, text: 'x' },
  'api.example.com/moved': { status: 302, headers: { location: '/data' } },
  'api.example.com/inside': { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
  'api.example.com/broken': { status: 500, headers: { 'x-why': 'no' }, text: 'broken' },
  'api.example.com/cookie': { status: 200, headers: { 'set-cookie': 'a=b' }, text: 'set' },
  'api.example.com/big': { status: 200, text: 'x'.repeat(200_000) },
  'api.example.com/slow': { status: 200, text: 'late' },
});

const output = async (body: string, limits = {}) => {
  seen.length = 0;
  const { log, warnings } = await readWith(hook('documentLoaded', body), { network, limits });
  return [...log.map((line) => line.replace(/^info /, '')), ...warnings];
};

describe('a response', () => {
  test.each([
    ['JSON', `requests.get('https://api.example.com/data').json().answer`, '42'],
    ['text', `requests.get('https://api.example.com/text').text()`, '<p>grüße</p>'],
    ['a status', `requests.get('https://api.example.com/broken').status`, '500'],
    [
      'headers with capitalised names',
      `((h) => [h['Content-Type'], h['X-Why']].join())(requests.get('https://api.example.com/broken').headers)`,
      ',no',
    ],
    ['the data after a redirect', `requests.get('https://api.example.com/moved').json().answer`, '42'],
    [
      'the data of a POST',
      `requests.post('https://api.example.com/data', 'a=1', { 'Content-Type': 'application/x-www-form-urlencoded' }).json().answer`,
      '42',
    ],
    ['no error to raise for status 200', `requests.get('https://api.example.com/data').raiseForStatus()`, 'undefined'],
  ])('has %s', async (_, expression, value) => {
    expect(await output(`console.log(${expression})`)).toEqual([value]);
  });

  test.each([
    [
      'raiseForStatus',
      `requests.get('https://api.example.com/broken').raiseForStatus()`,
      'the server answered with status 500',
    ],
    ['invalid JSON', `requests.get('https://api.example.com/text').json()`, 'unexpected token'],
    ['unknown host', `requests.get('https://nowhere.example/')`, 'not on the public internet'],
    ['private address', `requests.get('http://127.0.0.1/')`, 'not on the public internet'],
    [
      'private address after a redirect',
      `requests.get('https://api.example.com/inside')`,
      'not on the public internet',
    ],
    ['file URL', `requests.get('file:///etc/passwd')`, 'not a web address'],
    ['invalid URL', `requests.get({})`, 'not a web address'],
  ])('throws an error that can be caught: %s', async (_, expression, message) => {
    const [caught] = await output(
      `try { ${expression}; console.log('fine') } catch (error) { console.log(error.message) }`,
    );
    expect(caught).toContain(message);
  });
});

describe('a request', () => {
  const sent = async (body: string) => {
    const messages = await output(body);
    expect(messages).toEqual([]);
    return seen.at(-1)!;
  };

  test('has the headers of a page request, with a referer', async () => {
    const { headers, method } = await sent(`requests.get('https://api.example.com/data')`);
    expect(method).toBe('GET');
    expect(headers).toMatchObject({
      referer: 'https://www.example.com/',
      'user-agent': expect.stringContaining('Mozilla'),
    });
  });

  test('has the headers that the script sets, without those it sets to an empty string', async () => {
    const { headers } = await sent(
      `requests.get('https://api.example.com/data', { Accept: 'application/json', REFERER: '', 'User-Agent': '', 'Content-Length': '7', 'X-Own': 'yes' })`,
    );
    expect(headers).toMatchObject({ accept: 'application/json', 'x-own': 'yes' });
    for (const name of ['referer', 'user-agent', 'content-length']) expect(headers).not.toHaveProperty(name);
  });

  test('sends its body unchanged', async () => {
    expect(await sent(`requests.post('https://api.example.com/data', '{"a": "ü"}')`)).toMatchObject({
      method: 'POST',
      body: '{"a": "ü"}',
    });
  });

  test('shares cookies with other requests for the same page only', async () => {
    const twice = `requests.get('https://api.example.com/cookie'); requests.get('https://api.example.com/data')`;
    expect((await sent(twice)).headers.cookie).toBe('a=b');
    expect((await sent(`requests.get('https://api.example.com/data')`)).headers.cookie).toBeUndefined();
  });

  test('is safe against header injection', async () => {
    const { headers } = await sent(
      `requests.get('https://api.example.com/data', { 'X-A': 'b\\r\\nX-Evil: 1', 'X B': 'c', Host: 'evil.example' })`,
    );
    expect(headers).not.toHaveProperty('x-evil');
    expect(headers.host).toMatch(/^api\.example\.com:/);
  });
});

describe('limits', () => {
  test('of a thousand requests the allowed twenty are sent, then the script is stopped', async () => {
    const [message] = await output(
      `for (let i = 0; i < 1000; i++) { try { requests.get('https://api.example.com/data') } catch {} }`,
    );
    expect(message).toBe('script test.js was stopped: it sent too many requests');
    expect(seen).toHaveLength(defaultLimits.requests);
  });

  test('more data than allowed', async () => {
    const body = `for (let i = 0; i < 5; i++) requests.get('https://api.example.com/big')`;
    const [message] = await output(body, { bodyBytes: 300_000 });
    expect(message).toMatch(/larger than the limit|downloaded too much data/);
    expect(seen.length).toBeLessThan(3);
  });

  test('waiting does not count as running time', async () => {
    expect(
      await output(`for (let i = 0; i < 10; i++) requests.get('https://api.example.com/slow'); console.log('done')`, {
        milliseconds: 5000,
      }),
    ).toEqual(['done']);
  });

  test('without a network every request fails', async () => {
    const { log } = await readWith(
      hook(
        'documentLoaded',
        `try { requests.get('https://api.example.com/data') } catch (error) { console.log(error.message) }`,
      ),
    );
    expect(log).toEqual(['info scripts have no network access here']);
  });
});

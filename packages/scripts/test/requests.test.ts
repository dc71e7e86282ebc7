/** Requests of scripts, through the real fetcher, to a site on loopback. */
import { describe, expect, test } from 'vitest';
import { defaultLimits } from '../src/index.ts';
import { hook, readWith } from './kit.ts';
import { siteWith } from './site.ts';

const { network, seen } = await siteWith({
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

const said = async (body: string, limits = {}) => {
  seen.length = 0;
  const { log, warnings } = await readWith(hook('documentLoaded', body), { network, limits });
  return [...log.map((line) => line.replace(/^info /, '')), ...warnings];
};

describe('an answer', () => {
  test.each([
    ['JSON', `requests.get('https://api.example.com/data').json().answer`, '42'],
    ['text', `requests.get('https://api.example.com/text').text()`, '<p>grüße</p>'],
    ['its status', `requests.get('https://api.example.com/broken').status`, '500'],
    [
      'headers as people write them',
      `((h) => [h['Content-Type'], h['X-Why']].join())(requests.get('https://api.example.com/broken').headers)`,
      ',no',
    ],
    ['that redirects', `requests.get('https://api.example.com/moved').json().answer`, '42'],
    [
      'to a post',
      `requests.post('https://api.example.com/data', 'a=1', { 'Content-Type': 'application/x-www-form-urlencoded' }).json().answer`,
      '42',
    ],
    ['that is fine is not raised', `requests.get('https://api.example.com/data').raiseForStatus()`, 'undefined'],
  ])('has %s', async (_, expression, value) => {
    expect(await said(`console.log(${expression})`)).toEqual([value]);
  });

  test.each([
    [
      'status is raised',
      `requests.get('https://api.example.com/broken').raiseForStatus()`,
      'the answer has status 500',
    ],
    ['JSON is none', `requests.get('https://api.example.com/text').json()`, 'unexpected token'],
    ['host is not there', `requests.get('https://nowhere.example/')`, 'may not be reached'],
    ['address is inside', `requests.get('http://127.0.0.1/')`, 'may not be reached'],
    ['address is inside after a redirect', `requests.get('https://api.example.com/inside')`, 'may not be reached'],
    ['address is of a file', `requests.get('file:///etc/passwd')`, 'not the address of a web page'],
    ['address is none', `requests.get({})`, 'not the address of a web page'],
  ])('that fails can be caught: %s', async (_, expression, message) => {
    const [caught] = await said(
      `try { ${expression}; console.log('fine') } catch (error) { console.log(error.message) }`,
    );
    expect(caught).toContain(message);
  });
});

describe('a request', () => {
  const sent = async (body: string) => {
    const trouble = await said(body);
    expect(trouble).toEqual([]);
    return seen.at(-1)!;
  };

  test('looks like those for pages, and says where it comes from', async () => {
    const { headers, method } = await sent(`requests.get('https://api.example.com/data')`);
    expect(method).toBe('GET');
    expect(headers).toMatchObject({
      referer: 'https://www.example.com/',
      'user-agent': expect.stringContaining('Mozilla'),
    });
  });

  test('has the headers that the script gives it, without those it empties', async () => {
    const { headers } = await sent(
      `requests.get('https://api.example.com/data', { Accept: 'application/json', REFERER: '', 'User-Agent': '', 'Content-Length': '7', 'X-Own': 'yes' })`,
    );
    expect(headers).toMatchObject({ accept: 'application/json', 'x-own': 'yes' });
    for (const name of ['referer', 'user-agent', 'content-length']) expect(headers).not.toHaveProperty(name);
  });

  test('has its body as it is', async () => {
    expect(await sent(`requests.post('https://api.example.com/data', '{"a": "ü"}')`)).toMatchObject({
      method: 'POST',
      body: '{"a": "ü"}',
    });
  });

  test('shares its cookies with others for this page, and with no other page', async () => {
    const twice = `requests.get('https://api.example.com/cookie'); requests.get('https://api.example.com/data')`;
    expect((await sent(twice)).headers.cookie).toBe('a=b');
    expect((await sent(`requests.get('https://api.example.com/data')`)).headers.cookie).toBeUndefined();
  });

  test('cannot be split by what the script writes', async () => {
    const { headers } = await sent(
      `requests.get('https://api.example.com/data', { 'X-A': 'b\\r\\nX-Evil: 1', 'X B': 'c', Host: 'evil.example' })`,
    );
    expect(headers).not.toHaveProperty('x-evil');
    expect(headers.host).toMatch(/^api\.example\.com:/);
  });
});

describe('limits', () => {
  test('a thousand requests: the twenty allowed are sent, the script is stopped', async () => {
    const [message] = await said(
      `for (let i = 0; i < 1000; i++) { try { requests.get('https://api.example.com/data') } catch {} }`,
    );
    expect(message).toBe('script test.js was stopped: it sent too many requests');
    expect(seen).toHaveLength(defaultLimits.requests);
  });

  test('more data than allowed', async () => {
    const body = `for (let i = 0; i < 5; i++) requests.get('https://api.example.com/big')`;
    const [message] = await said(body, { bodyBytes: 300_000 });
    expect(message).toMatch(/larger than the limit|asked for too much data/);
    expect(seen.length).toBeLessThan(3);
  });

  test('waiting is not a script’s own time', async () => {
    expect(
      await said(`for (let i = 0; i < 10; i++) requests.get('https://api.example.com/slow'); console.log('done')`, {
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
    expect(log).toEqual(['info scripts cannot send requests here']);
  });
});

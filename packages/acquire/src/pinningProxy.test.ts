import { connect, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { ProxyAgent, request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { ipv4Spellings, localForms } from '../test/addressForms.ts';
import { certificateFor } from '../test/certificate.ts';
import { html, secureSite, site } from '../test/loopback.ts';
import { guardFor } from './guard.ts';
import { createGuardedConnector, type Resolve } from './guardedConnector.ts';
import { openPinningProxy, type PinningProxy, type ProxyOptions } from './pinningProxy.ts';

const toLoopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

async function proxyFor(allowed: readonly string[], options?: ProxyOptions): Promise<PinningProxy> {
  const connector = createGuardedConnector({
    guard: guardFor(allowed),
    resolve: toLoopback,
    connectTimeoutMs: 1000,
    idleTimeoutMs: 2000,
  });
  const proxy = await openPinningProxy(connector, options);
  closing.push(
    () => proxy.close(),
    () => connector.agent.destroy(),
  );
  return proxy;
}

const tokenOf = ({ username, password }: PinningProxy) => `Basic ${btoa(`${username}:${password}`)}`;

/** Like a browser: a tunnel for https, an absolute URL for http. */
async function sendThrough(proxy: PinningProxy, url: string, token = tokenOf(proxy)): Promise<[number, string]> {
  const agent = new ProxyAgent({
    uri: proxy.server,
    token,
    proxyTunnel: url.startsWith('https:'),
    requestTls: { rejectUnauthorized: false },
  });
  closing.push(() => agent.destroy());
  const response = await request(url, { dispatcher: agent });
  return [response.statusCode, await response.body.text()];
}

test('forwards http and https to allowed hosts', async () => {
  await using plain = await site((request, response) =>
    html(response, `plain ${request.headers['proxy-authorization']}`),
  );
  await using secure = await secureSite((_, response) => html(response, 'secure'), certificateFor(['site.test']));
  const proxy = await proxyFor(['site.test']);
  expect(await sendThrough(proxy, plain.url('/', 'site.test'))).toEqual([200, 'plain undefined']);
  expect(await sendThrough(proxy, secure.url('/', 'site.test'))).toEqual([200, 'secure']);
  expect(proxy.refusals()).toEqual([]);
});

test.each([
  ...Object.values(ipv4Spellings).map((spell) => spell('127.0.0.1')),
  ...Object.values(localForms).map((form) => `[${form('127.0.0.1')}]`),
  'localhost',
  'inner.test',
])('%s is never connected to', async (host) => {
  await using canary = await site((_, response) => html(response, 'secret'));
  const proxy = await proxyFor([]);
  expect(await sendThrough(proxy, `http://${host}:${canary.port}/`)).toEqual([502, '']);
  await expect(sendThrough(proxy, `https://${host}:${canary.port}/`)).rejects.toThrow();
  expect(await tunnel(proxy, `${host}:${canary.port}`)).toMatch(/^HTTP\/1\.1 (?:400|403|502) /);
  expect(canary.connections()).toBe(0);
  expect(proxy.refusals().length).toBeGreaterThan(0);
});

test.each(['', 'x', '/x', 'host', 'a b:80', 'user@host:443', 'http://127.0.0.1:80', '[::1]x:80', 'h:999999'])(
  'a tunnel to %j is refused',
  async (authority) => {
    expect(await tunnel(await proxyFor([]), authority)).toMatch(/^HTTP\/1\.1 4\d\d |^$/);
  },
);

test('requires authentication', async () => {
  await using server = await site((_, response) => html(response));
  const proxy = await proxyFor(['127.0.0.1']);
  for (const token of ['Basic eDp5', `${tokenOf(proxy)}=`]) {
    await expect(sendThrough(proxy, server.url(), token)).rejects.toThrow('407');
  }
  expect(await tunnel(proxy, server.host, 'Basic eDp5')).toMatch(/^HTTP\/1\.1 407 .*Basic realm/s);
  expect(server.connections()).toBe(0);
});

test('limits requests and bytes', async () => {
  await using server = await site((_, response) => html(response, 'x'.repeat(100_000)));
  const few = await proxyFor(['127.0.0.1'], { maxRequests: 2 });
  const codes = [];
  for (let i = 0; i < 3; i++) codes.push((await sendThrough(few, server.url()))[0]);
  expect(codes).toEqual([200, 200, 403]);
  const small = await proxyFor(['127.0.0.1'], { maxBytes: 50_000 });
  await expect(sendThrough(small, server.url())).rejects.toThrow();
});

test('close() ends tunnels', async () => {
  await using server = await secureSite((_, response) => html(response), certificateFor(['site.test']));
  const proxy = await proxyFor(['site.test']);
  const socket = await openTunnel(proxy, `site.test:${server.port}`, tokenOf(proxy));
  const ended = new Promise((done) => socket.once('close', done));
  const secure = tlsConnect({ socket, rejectUnauthorized: false }).on('error', () => {});
  await new Promise((done) => secure.once('secureConnect', done));
  await proxy.close();
  await ended;
});

function openTunnel(proxy: PinningProxy, authority: string, token: string): Promise<Socket> {
  return new Promise((done) => {
    const socket = connect(Number(new URL(proxy.server).port), '127.0.0.1').on('error', () => {});
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\nProxy-Authorization: ${token}\r\n\r\n`);
    socket.once('data', () => done(socket));
  });
}

/** Sends a CONNECT request, possibly malformed, and returns the raw response. */
function tunnel(proxy: PinningProxy, authority: string, token = tokenOf(proxy)): Promise<string> {
  return new Promise((done) => {
    const socket = connect(Number(new URL(proxy.server).port), '127.0.0.1').on('error', () => {});
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
      socket.end();
    });
    socket.once('close', () => done(received));
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: x\r\nProxy-Authorization: ${token}\r\n\r\n`);
  });
}

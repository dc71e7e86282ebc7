import { connect, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { ProxyAgent, request } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { certificateFor } from '../test/certificate.ts';
import { html, secureSite, site } from '../test/loopback.ts';
import { hostSpellings, localForms } from '../test/spellings.ts';
import { openDoor, type Resolve } from './door.ts';
import { guardFor } from './guard.ts';
import { openPinningProxy, type PinningProxy, type ProxyOptions } from './pinningProxy.ts';

const toLoopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

async function proxyFor(allowed: readonly string[], options?: ProxyOptions): Promise<PinningProxy> {
  const door = openDoor({ guard: guardFor(allowed), resolve: toLoopback, connectMs: 1000, silenceMs: 2000 });
  const proxy = await openPinningProxy(door, options);
  closing.push(
    () => proxy.close(),
    () => door.agent.destroy(),
  );
  return proxy;
}

const tokenOf = ({ username, password }: PinningProxy) => `Basic ${btoa(`${username}:${password}`)}`;

/** As a browser does: a tunnel for https, the whole address for http. */
async function ask(proxy: PinningProxy, url: string, token = tokenOf(proxy)): Promise<[number, string]> {
  const agent = new ProxyAgent({
    uri: proxy.server,
    token,
    proxyTunnel: url.startsWith('https:'),
    requestTls: { rejectUnauthorized: false },
  });
  closing.push(() => agent.destroy());
  const answer = await request(url, { dispatcher: agent });
  return [answer.statusCode, await answer.body.text()];
}

test('http and https pass to what is allowed', async () => {
  await using plain = await site((asked, answer) => html(answer, `plain ${asked.headers['proxy-authorization']}`));
  await using secure = await secureSite((_, answer) => html(answer, 'secure'), certificateFor(['site.test']));
  const proxy = await proxyFor(['site.test']);
  expect(await ask(proxy, plain.url('/', 'site.test'))).toEqual([200, 'plain undefined']);
  expect(await ask(proxy, secure.url('/', 'site.test'))).toEqual([200, 'secure']);
  expect(proxy.refusals()).toEqual([]);
});

test.each([
  ...Object.values(hostSpellings).map((spell) => spell('127.0.0.1')),
  ...Object.values(localForms).map((form) => `[${form('127.0.0.1')}]`),
  'localhost',
  'inner.test',
])('%s is never connected to', async (host) => {
  await using canary = await site((_, answer) => html(answer, 'secret'));
  const proxy = await proxyFor([]);
  expect(await ask(proxy, `http://${host}:${canary.port}/`)).toEqual([502, '']);
  await expect(ask(proxy, `https://${host}:${canary.port}/`)).rejects.toThrow();
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

test('a stranger is not served', async () => {
  await using server = await site((_, answer) => html(answer));
  const proxy = await proxyFor(['127.0.0.1']);
  for (const token of ['Basic eDp5', `${tokenOf(proxy)}=`]) {
    await expect(ask(proxy, server.url(), token)).rejects.toThrow('407');
  }
  expect(await tunnel(proxy, server.host, 'Basic eDp5')).toMatch(/^HTTP\/1\.1 407 .*Basic realm/s);
  expect(server.connections()).toBe(0);
});

test('requests and bytes are counted', async () => {
  await using server = await site((_, answer) => html(answer, 'x'.repeat(100_000)));
  const few = await proxyFor(['127.0.0.1'], { maxRequests: 2 });
  const codes = [];
  for (let i = 0; i < 3; i++) codes.push((await ask(few, server.url()))[0]);
  expect(codes).toEqual([200, 200, 403]);
  const small = await proxyFor(['127.0.0.1'], { maxBytes: 50_000 });
  await expect(ask(small, server.url())).rejects.toThrow();
});

test('closing ends tunnels', async () => {
  await using server = await secureSite((_, answer) => html(answer), certificateFor(['site.test']));
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

/** What the proxy says to a CONNECT that a careful client would never send. */
function tunnel(proxy: PinningProxy, authority: string, token = tokenOf(proxy)): Promise<string> {
  return new Promise((done) => {
    const socket = connect(Number(new URL(proxy.server).port), '127.0.0.1').on('error', () => {});
    let said = '';
    socket.on('data', (piece) => {
      said += piece;
      socket.end();
    });
    socket.once('close', () => done(said));
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: x\r\nProxy-Authorization: ${token}\r\n\r\n`);
  });
}

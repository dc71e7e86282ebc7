import { type Dispatcher, request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ipv4Spellings,
  localForms,
  nonPublicIPv4,
  nonPublicIPv6,
  opaqueForms,
  publicIPv4,
  publicIPv6,
  transparentForms,
} from '../test/addressForms.ts';
import { html, type Site, site } from '../test/loopback.ts';
import { type Guard, guardFor } from './guard.ts';
import { createGuardedConnector, publicAddressesOnly, type Resolve } from './guardedConnector.ts';

let canary: Site;
let before = 0;
beforeAll(async () => {
  canary = await site((_, response) => html(response));
});
beforeEach(() => {
  before = canary.connections();
});
afterAll(() => canary[Symbol.asyncDispose]());

/** The real guard, but ignoring the port, so that a wrong verdict would reach the canary. */
const onAnyPort: Guard = (target) => guardFor([])({ ...target, port: '' });

const names = (table: Record<string, string[]>): Resolve => {
  return async (name) => (table[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};

async function tryConnect(host: string, guard: Guard, resolve: Resolve = names({})): Promise<string | number> {
  const agent = createGuardedConnector({ guard, resolve, connectTimeoutMs: 1000, idleTimeoutMs: 1000 }).agent;
  try {
    const response: Dispatcher.ResponseData = await request(`http://${host}:${canary.port}/`, { dispatcher: agent });
    await response.body.dump();
    return response.statusCode;
  } catch (error) {
    expect(error).not.toHaveProperty('cause.message');
    return (error as { type: string }).type;
  } finally {
    await agent.destroy();
  }
}

describe('allowed hosts are reached', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['site.test', 'site.test'],
  ])('%s', async (host, entry) => {
    const resolve = names({ 'site.test': ['127.0.0.1'] });
    expect(await tryConnect(host, guardFor([entry]), resolve)).toBe(200);
    expect(canary.connections()).toBe(before + 1);
  });

  test('the name is resolved only once', async () => {
    const answers = ['127.0.0.1', '127.0.0.2'];
    const resolve: Resolve = async () => [{ address: answers.shift()!, family: 4 }];
    expect(await tryConnect('site.test', guardFor(['site.test']), resolve)).toBe(200);
    expect(answers).toEqual(['127.0.0.2']);
  });
});

describe('denied targets are never connected to', () => {
  // Only loopback addresses: a broken guard must not make the test contact other machines.
  const loopback = ['127.0.0.1', '127.1.2.3', '0.0.0.0', '127.255.255.254'];
  const literals = loopback.flatMap((address) => [
    ...Object.values(ipv4Spellings).map((spell) => spell(address)),
    ...Object.values(localForms).map((form) => `[${form(address)}]`),
  ]);

  test.each([...literals, '[::1]', '[::]'])('%s', async (host) => {
    expect(await tryConnect(host, onAnyPort)).toBe('address-denied');
    expect(canary.connections()).toBe(before);
  });

  const forms = Object.values(localForms).map((form) => form('127.0.0.1'));
  test.each([...loopback, ...forms, '::1', '::'])('a name for %s', async (address) => {
    expect(await tryConnect('name.test', onAnyPort, names({ 'name.test': [address] }))).toBe('address-denied');
    expect(canary.connections()).toBe(before);
  });

  test('another name for an allowed address: only the listed host name is allowed', async () => {
    const guard: Guard = (target) => (target.hostname === '127.0.0.1' ? 'allowed' : onAnyPort(target));
    expect(await tryConnect('name.test', guard, names({ 'name.test': ['127.0.0.1'] }))).toBe('address-denied');
    expect(canary.connections()).toBe(before);
  });

  test('a port that is not allowed', async () => {
    expect(await tryConnect('127.0.0.1', guardFor([`127.0.0.1:${canary.port + 1}`]))).toBe('address-denied');
    expect(canary.connections()).toBe(before);
  });
});

test('a name without addresses is not found', async () => {
  expect(await tryConnect('nowhere.test', onAnyPort)).toBe('dns-failed');
});

describe('a name is refused if one of its addresses is not public', () => {
  const answersFor = (...addresses: string[]) => publicAddressesOnly(names({ 'name.test': addresses }))('name.test');
  const forms = Object.values({ ...transparentForms, ...opaqueForms }).map((form) => form('10.0.0.1'));

  test.each([...nonPublicIPv4, ...nonPublicIPv6, ...forms])('%s', async (address) => {
    await expect(answersFor(address)).rejects.toMatchObject({ type: 'address-denied' });
    await expect(answersFor(address, '8.8.8.8')).rejects.toMatchObject({ type: 'address-denied' });
    await expect(answersFor('8.8.8.8', '2606:4700::1', address)).rejects.toMatchObject({ type: 'address-denied' });
  });

  test('otherwise returns the checked addresses', async () => {
    const addresses = [...publicIPv4, ...publicIPv6];
    expect((await answersFor(...addresses)).map(({ address }) => address)).toEqual(addresses);
  });
});

import { type Dispatcher, request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { html, type Site, site } from '../test/loopback.ts';
import {
  hostSpellings,
  innerIPv4,
  innerIPv6,
  localForms,
  opaqueForms,
  publicIPv4,
  publicIPv6,
  transparentForms,
} from '../test/spellings.ts';
import { openDoor, publicOnly, type Resolve } from './door.ts';
import { type Guard, guardFor } from './guard.ts';

let canary: Site;
let before = 0;
beforeAll(async () => {
  canary = await site((_, answer) => html(answer));
});
beforeEach(() => {
  before = canary.connections();
});
afterAll(() => canary[Symbol.asyncDispose]());

/** The real judgement on hosts, but on every port: so that a wrong one would reach the canary. */
const onAnyPort: Guard = (target) => guardFor([])({ ...target, port: '' });

const names = (table: Record<string, string[]>): Resolve => {
  return async (name) => (table[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};

async function knock(host: string, guard: Guard, resolve: Resolve = names({})): Promise<string | number> {
  const agent = openDoor({ guard, resolve, connectMs: 1000, silenceMs: 1000 }).agent;
  try {
    const answer: Dispatcher.ResponseData = await request(`http://${host}:${canary.port}/`, { dispatcher: agent });
    await answer.body.dump();
    return answer.statusCode;
  } catch (error) {
    expect(error).not.toHaveProperty('cause.message');
    return (error as { type: string }).type;
  } finally {
    await agent.destroy();
  }
}

describe('what is allowed is reached', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['site.test', 'site.test'],
  ])('%s', async (host, entry) => {
    const resolve = names({ 'site.test': ['127.0.0.1'] });
    expect(await knock(host, guardFor([entry]), resolve)).toBe(200);
    expect(canary.connections()).toBe(before + 1);
  });

  test('at the one address it was resolved to, though the next answer would be another', async () => {
    const answers = ['127.0.0.1', '127.0.0.2'];
    const resolve: Resolve = async () => [{ address: answers.shift()!, family: 4 }];
    expect(await knock('site.test', guardFor(['site.test']), resolve)).toBe(200);
    expect(answers).toEqual(['127.0.0.2']);
  });
});

describe('what is denied is never connected to', () => {
  // Only addresses of this machine: a broken guard must not make the test call anyone else.
  const loopback = ['127.0.0.1', '127.1.2.3', '0.0.0.0', '127.255.255.254'];
  const literals = loopback.flatMap((address) => [
    ...Object.values(hostSpellings).map((spell) => spell(address)),
    ...Object.values(localForms).map((form) => `[${form(address)}]`),
  ]);

  test.each([...literals, '[::1]', '[::]'])('%s', async (host) => {
    expect(await knock(host, onAnyPort)).toBe('address-denied');
    expect(canary.connections()).toBe(before);
  });

  const forms = Object.values(localForms).map((form) => form('127.0.0.1'));
  test.each([...loopback, ...forms, '::1', '::'])('a name for %s', async (address) => {
    expect(await knock('name.test', onAnyPort, names({ 'name.test': [address] }))).toBe('address-denied');
    expect(canary.connections()).toBe(before);
  });

  test('a name for an allowed address: the permission is for the host, not for who points at it', async () => {
    const guard: Guard = (target) => (target.hostname === '127.0.0.1' ? 'allowed' : onAnyPort(target));
    expect(await knock('name.test', guard, names({ 'name.test': ['127.0.0.1'] }))).toBe('address-denied');
    expect(canary.connections()).toBe(before);
  });

  test('a port that nobody allowed', async () => {
    expect(await knock('127.0.0.1', guardFor([`127.0.0.1:${canary.port + 1}`]))).toBe('address-denied');
    expect(canary.connections()).toBe(before);
  });
});

test('a name without addresses is not found', async () => {
  expect(await knock('nowhere.test', onAnyPort)).toBe('dns-failed');
});

describe('a name is refused for one address that is not public', () => {
  const answersFor = (...addresses: string[]) => publicOnly(names({ 'name.test': addresses }))('name.test');
  const forms = Object.values({ ...transparentForms, ...opaqueForms }).map((form) => form('10.0.0.1'));

  test.each([...innerIPv4, ...innerIPv6, ...forms])('%s', async (address) => {
    await expect(answersFor(address)).rejects.toMatchObject({ type: 'address-denied' });
    await expect(answersFor(address, '8.8.8.8')).rejects.toMatchObject({ type: 'address-denied' });
    await expect(answersFor('8.8.8.8', '2606:4700::1', address)).rejects.toMatchObject({ type: 'address-denied' });
  });

  test('and otherwise has the addresses it was judged by', async () => {
    const addresses = [...publicIPv4, ...publicIPv6];
    expect((await answersFor(...addresses)).map(({ address }) => address)).toEqual(addresses);
  });
});

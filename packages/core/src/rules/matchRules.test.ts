import { describe, expect, test } from 'vitest';
import { fragment } from '../../test/kit.ts';
import { matchesHost } from './hosts.ts';
import { matches, matchTarget } from './matchRules.ts';
import { readRules } from './readRules.ts';
import { ruleIndexFor } from './ruleIndex.ts';

describe('hosts', () => {
  test.each([
    ['equals', 'example.com', 'example.com', true],
    ['equals', 'example.com', 'www.example.com', true],
    ['equals', 'www.example.com', 'example.com', true],
    ['equals', 'example.com', 'EXAMPLE.com', true],
    ['equals', 'example.com', 'example.com.', true],
    ['equals', 'example.com', 'blog.example.com', false],
    ['equals', 'example.com', 'www.www.example.com', false],
    ['equals', 'example.com', 'wwwexample.com', false],
    ['equals', 'world.example', 'www.world.example', true],
    ['equals', 'wow.example', 'ow.example', false],
    ['equals', 'example.com', 'example.com.evil.example', false],
    ['equals_www', 'www.example.com', 'www.example.com', true],
    ['equals_www', 'www.example.com', 'example.com', false],
    ['equals_www', 'example.com', 'www.example.com', false],
    ['ends_with', 'example.com', 'example.com', true],
    ['ends_with', 'example.com', 'www.example.com', true],
    ['ends_with', 'example.com', 'blog.example.com', true],
    ['ends_with', 'example.com', 'a.b.example.com', true],
    ['ends_with', 'www.example.com', 'blog.example.com', true],
    ['ends_with', 'example.com', 'badexample.com', false],
    ['ends_with', 'example.com', 'example.com.evil.example', false],
    ['ends_with', 'example.com', 'example.org', false],
    ['ends_with', 'blog.example.com', 'example.com', false],
    ['etld_plus_one', 'example.com', 'example.com', true],
    ['etld_plus_one', 'example.com', 'www.example.com', true],
    ['etld_plus_one', 'example.com', 'a.b.example.com', true],
    ['etld_plus_one', 'example.co.uk', 'news.example.co.uk', true],
    ['etld_plus_one', 'ann.github.io', 'ann.github.io', true],
    ['etld_plus_one', 'example.com', 'badexample.com', false],
    ['etld_plus_one', 'example.com', '127.0.0.1', false],
    ['md5', '5ababd603b22780302dd8d83498e5172', 'www.example.com', true],
    ['md5', '5ababd603b22780302dd8d83498e5172', 'blog.example.com', true],
    ['md5', '5ababd603b22780302dd8d83498e5172', 'example.org', false],
  ])('%s %s matches %s: %s', (kind, name, host, expected) => {
    expect(matchesHost({ [kind]: [name] }, host)).toBe(expected);
  });

  test('one matching field is enough', () => {
    const trigger = { ends_with: ['example.org'], equals: ['blog.example.com', 'example.net'] };
    const hosts = ['a.example.org', 'blog.example.com', 'www.example.net', 'shop.example.com'];
    expect(hosts.map((host) => matchesHost(trigger, host))).toEqual([true, true, true, false]);
  });
});

describe('pages', () => {
  const root = fragment('<main class="a">Powered by <b>Sea</b>Press</main><p class="b">x</p>');
  const host = 'example.com';
  test.each([
    ['one of several is enough', '{ dom: { any: [.z, .b] } }', host, true],
    ['none of several', '{ dom: { any: [.y, .z] } }', host, false],
    ['all of several', '{ dom: { all: [main, .b] } }', host, true],
    ['all but one of several', '{ dom: { all: [main, .z] } }', host, false],
    ['any and all together', '{ dom: { all: [main], any: [.z] } }', host, false],
    ['text across elements', '{ dom: { any_text_contains: [nothing, SeaPress] } }', host, true],
    ['text in another case', '{ dom: { any_text_contains: [seapress] } }', host, true],
    ['text that is not there', '{ dom: { any_text_contains: [seepress] } }', host, false],
    ['host and page', '{ host: { equals: example.com }, dom: { any: .a } }', host, true],
    ['the host but not the page', '{ host: { equals: example.com }, dom: { any: .z } }', host, false],
    ['the page but not the host', '{ host: { equals: example.org }, dom: { any: .a } }', host, false],
    ['any: the page alone', '{ mode: any, host: { equals: example.org }, dom: { any: .a } }', host, true],
    ['neither', '{ mode: any, host: { equals: example.org }, dom: { any: .z } }', host, false],
    ['no host known', '{ host: { ends_with: com } }', undefined, false],
    ['no host known, the page matches', '{ mode: any, host: { ends_with: com }, dom: { any: .a } }', undefined, true],
  ])('%s', (_, trigger, host, expected) => {
    const [rule] = readRules(`- { id: a, trigger: ${trigger} }`).rules;
    expect(matches(rule!, matchTarget(host, root))).toBe(expected);
    expect(ruleIndexFor([rule!]).candidates(host, root)).toEqual(expected ? [rule] : expect.anything());
  });
});

test('rules are sorted by priority, then by the order of the file', () => {
  const { rules } = readRules(
    [
      ['a', 0, 'pre'],
      ['b', 5, 'both'],
      ['c', 0, 'post'],
      ['d', 5, 'pre'],
      ['e', -1, 'pre'],
      ['f', 0, 'pre'],
    ]
      .map(
        ([id, priority, phase]) =>
          `- { id: ${id}, priority: ${priority}, phase: ${phase}, trigger: { host: { equals: x.y } } }`,
      )
      .join('\n'),
  );
  const order = ruleIndexFor(rules)
    .candidates('x.y', fragment(''))
    .map(({ id }) => id)
    .join('');
  expect(order).toBe('bdacfe');
});

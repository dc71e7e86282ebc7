import { describe, expect, test } from 'vitest';
import { readRules } from './readRules.ts';

const trigger = 'trigger: { host: { equals: example.com } }';
const messages = (text: string) => readRules(text, 'site.yaml').warnings.map(({ message }) => message);

describe('a rule file', () => {
  test('is read in order, with defaults for missing fields', () => {
    const { rules, warnings } = readRules(
      `
# A comment says why.
- id: first
  ${trigger}
  remove: .ad
- id: second
  phase: both
  priority: 7
  trigger: { mode: any, host: { ends_with: Example.COM }, dom: { any: [.a, .b], all: main, any_text_contains: [x] } }
  remove: [.ad, "aside > div"]
  tests: [{ page: fixtures/pages/news, contains: tide }]
`,
      'site.yaml',
    );
    expect(warnings).toEqual([]);
    expect(rules).toMatchObject([
      {
        id: 'first',
        file: 'site.yaml',
        phase: 'pre',
        priority: 0,
        trigger: { mode: 'all', host: { equals: ['example.com'] } },
      },
      { id: 'second', phase: 'both', priority: 7, trigger: { mode: 'any', host: { ends_with: ['example.com'] } } },
    ]);
    expect(rules.map((rule) => rule.remove.length)).toEqual([1, 2]);
    expect(rules[1]!.trigger.dom).toMatchObject({ anyTextContains: ['x'] });
  });

  test('is reported with all its mistakes, each with its line', () => {
    const text = `
- id: many
  trigger: { host: { equal: example.com } }
  phse: pre
  remove: ["p[", ".ad", "a >> b"]
  actions:
    - { op: wrap, selector: p }
    - { op: remve, selector: p }
- id: fine
  ${trigger}
  remove: .ad
`;
    const { rules } = readRules(text, 'site.yaml');
    expect(rules.map(({ id }) => id)).toEqual(['fine']);
    expect(messages(text)).toEqual([
      expect.stringMatching(/^site\.yaml:4: rule "many": it has no field "phse"/),
      expect.stringMatching(/^site\.yaml:3: rule "many": host has no field "equal"/),
      expect.stringMatching(/^site\.yaml:5: rule "many": "p\[" is not/),
      expect.stringMatching(/^site\.yaml:5: rule "many": "a >> b" is not/),
      expect.stringMatching(/^site\.yaml:7: rule "many": wrap needs/),
      expect.stringMatching(/^site\.yaml:8: rule "many": op cannot be "remve"/),
    ]);
  });

  test.each(['', '\n\n', '# only a comment\n', '[]'])('may be empty: %j', (text) => {
    expect(readRules(text)).toEqual({ rules: [], warnings: [] });
  });
});

describe('a mistake is reported with file, line, rule and a suggestion', () => {
  test.each([
    [
      'an unknown field',
      `- id: a\n  ${trigger}\n  remve: .x`,
      'site.yaml:3: rule "a": it has no field "remve"; did you mean "remove"?',
    ],
    [
      'an unknown trigger',
      `- id: a\n  trigger: { hots: { equals: a.b } }`,
      'site.yaml:2: rule "a": trigger has no field "hots"; did you mean "host"?',
    ],
    [
      'an unknown kind of host',
      `- id: a\n  trigger:\n    host:\n      end_with: a.b`,
      'site.yaml:4: rule "a": host has no field "end_with"; did you mean "ends_with"?',
    ],
    [
      'an unknown dom field',
      `- id: a\n  trigger: { dom: { some: p } }`,
      'site.yaml:2: rule "a": dom has no field "some"; did you mean "any"?',
    ],
    [
      'an unknown phase',
      `- id: a\n  phase: prr\n  ${trigger}`,
      'site.yaml:2: rule "a": phase cannot be "prr"; did you mean "pre"?',
    ],
    [
      'an unknown mode',
      `- id: a\n  trigger: { mode: al, host: { equals: a.b } }`,
      'site.yaml:2: rule "a": mode cannot be "al"; did you mean "all"?',
    ],
    [
      'a bad selector',
      `- id: a\n  ${trigger}\n  remove:\n    - .fine\n    - "p["`,
      /^site\.yaml:5: rule "a": "p\[" is not a CSS selector: /,
    ],
    [
      'an unknown pseudo-class',
      `- id: a\n  ${trigger}\n  remove: p:nice`,
      /^site\.yaml:3: rule "a": "p:nice" is not a CSS selector: /,
    ],
    [
      'a bad selector in a trigger',
      `- id: a\n  trigger: { dom: { any: "..[" } }`,
      /^site\.yaml:2: rule "a": "\.\.\[" is not a CSS selector: /,
    ],
    [
      'a selector that is too long',
      `- id: a\n  ${trigger}\n  remove: "${'p, '.repeat(2_000)}p"`,
      'site.yaml:3: rule "a": remove is longer than 5000 characters',
    ],
    [
      'a selector that is not text',
      `- id: a\n  ${trigger}\n  remove: [{ a: 1 }]`,
      'site.yaml:3: rule "a": remove must be text',
    ],
    ['an action without a selector', `- id: a\n  ${trigger}\n  remove:`, 'site.yaml:3: rule "a": remove must be text'],
    [
      'a priority that is not a number',
      `- id: a\n  priority: high\n  ${trigger}`,
      'site.yaml:2: rule "a": priority must be a number',
    ],
    [
      'an infinite priority',
      `- id: a\n  priority: .inf\n  ${trigger}`,
      'site.yaml:2: rule "a": priority must be a number',
    ],
    ['no id', `- ${trigger}`, 'site.yaml:1: a rule: id must be text'],
    ['a number for an id', `- id: 7\n  ${trigger}`, 'site.yaml:1: a rule: id must be text'],
    [
      'a duplicate id',
      `- id: a\n  ${trigger}\n- id: a\n  ${trigger}`,
      'site.yaml:3: rule "a": an earlier rule has the same id',
    ],
    ['no trigger', '- id: a\n  remove: .x', 'site.yaml:1: rule "a": trigger must be a map of mode, host, dom'],
    ['an empty trigger', '- id: a\n  trigger: {}', 'site.yaml:2: rule "a": trigger needs host, dom or both'],
    [
      'a host trigger without a condition',
      '- id: a\n  trigger: { host: {} }',
      'site.yaml:2: rule "a": host needs one of equals, equals_www, ends_with, etld_plus_one, md5',
    ],
    [
      'a public suffix as a registrable domain',
      '- id: a\n  trigger: { host: { etld_plus_one: [co.uk] } }',
      'site.yaml:2: rule "a": etld_plus_one cannot be "co.uk", which is no registrable domain; use ends_with',
    ],
    [
      'a subdomain as a registrable domain',
      '- id: a\n  trigger: { host: { etld_plus_one: [example.org, blog.example.com] } }',
      'site.yaml:2: rule "a": etld_plus_one cannot be "blog.example.com", which is no registrable domain; use ends_with',
    ],
    [
      'a dom trigger without a condition',
      '- id: a\n  trigger: { dom: { any: [] } }',
      'site.yaml:2: rule "a": dom needs one of any, all, any_text_contains',
    ],
    [
      'a host that is a list',
      '- id: a\n  trigger: { host: [a.b] }',
      'site.yaml:2: rule "a": host must be a map of equals, equals_www, ends_with, etld_plus_one, md5',
    ],
    [
      'a rule that is a text',
      '- remove ads',
      'site.yaml:1: a rule: it must be a map of id, phase, priority, trigger, rendering, headers, load, selector_overrides, remove, include, actions, metadata, leads, comments, discard, tests',
    ],
    ['a file that is a map', 'id: a', 'site.yaml:1: a rule file must be a list of rules: start each rule with "- id:"'],
    ['a field written twice', `- id: a\n  id: b\n  ${trigger}`, /^site\.yaml:2: Map keys must be unique/],
    ['a file that is not YAML', '- id: a\n  trigger: {', /^site\.yaml:\d: /],
    ['a tag', `- id: !!js/function a\n  ${trigger}`, /^site\.yaml:1: Unresolved tag/],
    ['an alias', `- id: a\n  ${trigger}\n  remove: *x`, /^site\.yaml:3: /],
    [
      'a merge of another map',
      `- &x { id: a, ${trigger} }\n- <<: *x\n  id: b\n  ${trigger}`,
      'site.yaml:2: rule "b": it has no field "<<"; did you mean "id"?',
    ],
    [
      'a prototype',
      `- id: a\n  ${trigger}\n  __proto__: { priority: 9 }`,
      /^site\.yaml:3: rule "a": it has no field "__proto__"/,
    ],
  ])('%s', (_, text, message) => {
    expect(messages(text)).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
  });

  test('and the other rules of the file load', () => {
    const { rules, warnings } = readRules(
      `- id: a\n  ${trigger}\n- id: b\n- id: c\n  ${trigger}\n- 7\n- id: d\n  ${trigger}`,
    );
    expect([rules.map(({ id }) => id), warnings.length]).toEqual([['a', 'c', 'd'], 2]);
  });
});

describe('a file made to exhaust memory or time is refused', () => {
  const bomb = ['- &a [x, x]', ...Array.from({ length: 30 }, (_, at) => `- &a${at} [${'*a, '.repeat(9)}*a]`)].join(
    '\n',
  );
  test.each([
    ['aliases of aliases', bomb],
    ['brackets in brackets', '['.repeat(20_000)],
    ['maps in maps', '{a: '.repeat(5_000)],
    ['lists in lists', `${'- '.repeat(20_000)}a`],
    ['more than 1 MB', `# ${'x'.repeat(1_000_000)}`],
  ])('%s', (_, text) => {
    const { rules, warnings } = readRules(text, 'site.yaml');
    expect(rules).toEqual([]);
    expect(warnings.length).toBeGreaterThan(0);
    expect(warnings.every(({ type, message }) => type === 'bad-rule' && message.startsWith('site.yaml'))).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { bodyAfter, describedFrom, PAGE, pageAfter } from '../../test/kit.ts';
import type { TraceEvent } from '../types.ts';
import { applyPostRules, applyPreRules } from './applyRules.ts';
import { readRules } from './readRules.ts';
import { ruleSet } from './ruleSet.ts';

const rules = (...lines: string[]) => readRules(lines.map((line) => `- { ${line} }`).join('\n')).rules;
const here = 'trigger: { host: { equals: example.com } }';

describe('before the content is chosen', () => {
  test.each([
    ['removes the matches of a selector', `id: a, ${here}, remove: .ad`, '<p>x</p><p class="ad">y</p>', '<p>x</p>'],
    [
      'removes the matches of several selectors',
      `id: a, ${here}, remove: [.ad, hr]`,
      '<hr><p>x</p><i class="ad">y</i>',
      '<p>x</p>',
    ],
    [
      'selects before it removes',
      `id: a, ${here}, remove: "li:first-child"`,
      '<ul><li>1</li><li>2</li></ul>',
      '<ul><li>2</li></ul>',
    ],
    [
      'leaves other pages alone',
      'id: a, trigger: { host: { equals: example.org } }, remove: .ad',
      '<p class="ad">y</p>',
      '<p class="ad">y</p>',
    ],
    [
      'leaves rules of the other phase alone',
      `id: a, phase: post, ${here}, remove: .ad`,
      '<p class="ad">y</p>',
      '<p class="ad">y</p>',
    ],
    ['may remove everything', `id: a, ${here}, remove: html`, '<p>x</p>', ''],
    ['does nothing where nothing is found', `id: a, ${here}, remove: .none`, '<p>x</p>', '<p>x</p>'],
  ])('%s', (_, rule, before, after) => {
    expect(pageAfter(applyPreRules, before, { url: PAGE, rules: ruleSet(rules(rule)) })).toBe(after);
  });
});

test('rules of the post phase see only the draft', () => {
  const options = {
    url: PAGE,
    rules: ruleSet(rules(`id: a, phase: post, ${here}, remove: .ad`, `id: b, ${here}, remove: p`)),
  };
  expect(bodyAfter(applyPostRules, '<p>x</p><p class="ad">y</p>', options)).toBe('<p>x</p>');
});

test('a rule of both phases runs in both', () => {
  const options = { url: PAGE, rules: ruleSet(rules(`id: a, phase: both, ${here}, remove: "div:not(:has(b)) i"`)) };
  const html = '<div><b>1</b><i>2</i></div>';
  expect(pageAfter(applyPreRules, html, options)).toBe(html);
  expect(bodyAfter(applyPostRules, '<div><i>2</i></div>', options)).toBe('<div></div>');
});

test('triggers are evaluated before the first rule runs', () => {
  const options = {
    url: PAGE,
    rules: ruleSet(
      rules(`id: a, priority: 1, ${here}, remove: main`, 'id: b, trigger: { dom: { any: main } }, remove: p'),
    ),
  };
  expect(pageAfter(applyPreRules, '<main>x</main><p>y</p><i>z</i>', options)).toBe('<i>z</i>');
});

describe('the trace', () => {
  const eventsOf = (html: string, ...lines: string[]) => {
    const events: TraceEvent[] = [];
    const doc = describedFrom(html, {
      url: PAGE,
      rules: ruleSet(rules(...lines)),
      trace: (event) => events.push(event),
    });
    events.length = 0;
    applyPreRules(doc);
    return events;
  };
  test('reports which rule matched and what it dropped, without nested matches', () => {
    expect(
      eventsOf('<div class="ad">one <p class="ad">two</p></div>', `id: no-ads, ${here}, remove: .ad`),
    ).toMatchObject([
      { did: 'matched', rule: 'no-ads' },
      { did: 'dropped', why: 'rule', detail: 'no-ads', where: 'html > body > div.ad', words: 2 },
    ]);
  });
  test('reports nothing for rules that do not match', () => {
    expect(eventsOf('<p>x</p>', 'id: a, trigger: { host: { equals: example.org } }, remove: p')).toEqual([]);
  });
});

describe('a rule that fails', () => {
  const [good] = rules(`id: good, ${here}, remove: .ad`);
  test.each([
    ['in its action', { ...good!, id: 'bad', remove: ['p['] }],
    [
      'in its trigger',
      { ...good!, id: 'bad', trigger: { ...good!.trigger, dom: { any: ['p['], all: [], anyTextContains: [] } } },
    ],
  ])('%s adds a warning, and the others run', (_, bad) => {
    const doc = describedFrom('<p>x</p><p class="ad">y</p>', { url: PAGE, rules: ruleSet([bad, good!]) });
    applyPreRules(doc);
    expect(doc.warnings).toMatchObject([
      { type: 'rule-failed', message: expect.stringMatching(/^rules: rule "bad": /) },
    ]);
    expect(doc.root.body!.childNodes).toHaveLength(1);
  });
});

import { describe, expect, test } from 'vitest';
import { extract } from '../../pipeline.ts';
import { ruleSet } from '../ruleSet.ts';
import { readCkRules } from './ckRules.ts';

/** MD5 of `tides.example`. */
const TIDES = '132cc20c6d083194391b995bed29272a';
const read = (text: string) => readCkRules(text, 'ck-rules.js');
const rule = (body: string, key = TIDES) => {
  const { rules, warnings } = read(`var rules = {"${key}": ${body}};`);
  expect(warnings).toEqual([]);
  return rules[0]!;
};

describe('which pages', () => {
  test.each([
    ['the MD5 of a host', TIDES, { host: { md5: [TIDES] } }],
    ['a host', 'tides.example', { host: { ends_with: ['tides.example'] } }],
    [
      'a selector that matches a platform',
      '.sqs-col-4',
      { dom: { any: ['.sqs-col-4'], all: [], anyTextContains: [] } },
    ],
  ])('%s', (_, key, trigger) => {
    expect(rule('{e: ".ad"}', key).trigger).toEqual({ mode: 'all', ...trigger });
  });

  test('rules in groups, in lists, several for a host', () => {
    const { rules, warnings } = read(
      `export default {hosts: {"${TIDES}": [{e: ".a"}, {e: ".b"}]}, signs: {".x": {e: ".c"}}, more: {}}`,
    );
    expect(warnings).toEqual([]);
    expect(rules.map(({ remove }) => remove)).toEqual([['.a'], ['.b'], ['.c']]);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(3);
    expect(read(`[{h: ["${TIDES}", "b.example"], e: ".a"}, {s: ".y", e: ".b"}]`).rules.map(({ id }) => id)).toEqual([
      `ck-rules/${TIDES}`,
      'ck-rules/b.example',
      'ck-rules/.y',
    ]);
  });
});

describe('keys of a rule', () => {
  test.each([
    ['a', '{a: "article"}', { scope: { article: ['article'], wrapper: [] } }],
    ['we', '{we: "#main"}', { scope: { article: [], wrapper: ['#main'] } }],
    ['e', '{e: [".a", ".b, .c"]}', { remove: ['.a', '.b, .c'] }],
    ['i', '{i: "figure"}', { include: ['figure'] }],
    ['ea', '{e: ".a", ea: !0}', { phase: 'both' }],
    ['d', '{d: 1}', { discard: { reason: 'Content discarded by rule' } }],
    [
      'm',
      '{m: {author: ".by", date: {s: "time", a: "datetime"}}}',
      {
        metadata: [
          { field: 'author', selectors: ['.by'] },
          { field: 'published', selectors: ['time'], attr: 'datetime' },
        ],
      },
    ],
    ['ac: rt', '{ac: [{s: ".h", rt: "h2"}]}', { actions: [{ op: 'retag', selector: '.h', tag: 'h2' }] }],
    ['ac: w', '{ac: [{s: "img", w: "figure"}]}', { actions: [{ op: 'wrap', selector: 'img', wrapper_tag: 'figure' }] }],
    ['ac: rc', '{ac: [{s: ".c", rc: 1}]}', { actions: [{ op: 'unwrap', selector: '.c' }] }],
    ['ac: rch', '{ac: [{s: ".c", rch: 1}]}', { actions: [{ op: 'remove_children', selector: '.c' }] }],
    ['ac: rp', '{ac: [{s: ".c", rp: 1}]}', { actions: [{ op: 'remove_parent', selector: '.c' }] }],
    ['ac: rop', '{ac: [{s: ".c", rop: 1}]}', { actions: [{ op: 'remove_outer_parent', selector: '.c' }] }],
    [
      'ac: rtp',
      '{ac: [{s: ".c", rtp: ".p"}]}',
      { actions: [{ op: 'remove_to_parent', selector: '.c', parent: '.p' }] },
    ],
    ['ac: ra', '{ac: [{s: "p", ra: "style"}]}', { actions: [{ op: 'remove_attrs', selector: 'p', attrs: ['style'] }] }],
    [
      'ac: tp',
      '{ac: [{s: "figure img", tp: "figure"}]}',
      {
        actions: [{ op: 'move', selector: 'figure img', target: 'figure', position: 'append' }],
      },
    ],
    [
      'ac: t with slot and index',
      '{ac: [{s: "i", t: "p", ts: 2, p: 1}]}',
      {
        actions: [{ op: 'move', selector: 'i', target: 'p', position: 'append', slot: 2, index: 1 }],
      },
    ],
    [
      'ac: g',
      '{ac: [{s: "p.c", g: "div", gs: "captions"}]}',
      {
        actions: [{ op: 'group_siblings', selector: 'p.c', wrapper_tag: 'div', class: 'captions' }],
      },
    ],
    ['ac: p', '{ac: [{s: ".s", p: "top"}]}', { actions: [{ op: 'reorder', selector: '.s', method: 'move_to_top' }] }],
  ])('%s', (_, body, expected) => {
    expect(rule(body)).toMatchObject(expected);
  });
});

describe('unknown keys add a warning, and the rest is used', () => {
  test.each([
    ['a key', '{zz: 1, e: ".a"}', `ck-rules.js: rule "ck-rules/${TIDES}": unknown key "zz"`],
    ['a selector', '{e: ["p[", ".a"]}', `ck-rules.js: rule "ck-rules/${TIDES}": "p[" is not a CSS selector`],
    ['an action', '{e: ".a", ac: [{s: "p", zz: 1}]}', `ck-rules.js: rule "ck-rules/${TIDES}": unknown action "zz"`],
    [
      'an action without a selector',
      '{e: ".a", ac: [{rc: 1}]}',
      `ck-rules.js: rule "ck-rules/${TIDES}": an action needs a selector under "s"`,
    ],
    [
      'an action that does nothing',
      '{e: ".a", ac: [{s: "p"}]}',
      `ck-rules.js: rule "ck-rules/${TIDES}": an action does nothing`,
    ],
    [
      'a field of the metadata',
      '{e: ".a", m: {zz: "p"}}',
      `ck-rules.js: rule "ck-rules/${TIDES}": unknown metadata "zz"`,
    ],
  ])('%s', (_, body, message) => {
    const { rules, warnings } = read(`x = {"${TIDES}": ${body}}`);
    expect(warnings).toEqual([{ type: 'bad-rule', message }]);
    expect(rules[0]!.remove).toEqual(['.a']);
  });

  test.each([
    ['code', 'x = {\n a: alert(1)}', 'ck-rules.js:2: "alert" is not a plain value'],
    ['no object', 'alert(1)', 'ck-rules.js:1: the file contains no object'],
    [
      'a key that is not a host or selector',
      'x = {"what?": {e: ".a"}}',
      'ck-rules.js: "what?" is not a host, an MD5 of a host or a selector',
    ],
    ['a value that is not a rule', 'x = {"a.example": 7}', 'ck-rules.js: "a.example" does not contain a rule'],
    ['a file that is too long', ' '.repeat(2_000_001), 'ck-rules.js: the file is longer than 2 MB'],
  ])('%s', (_, text, message) => {
    expect(read(text)).toEqual({ rules: [], warnings: [{ type: 'bad-rule', message }] });
  });
});

test('a rule works on the pages of its host and of hosts below it', () => {
  const { rules } = read(`var ck = {"${TIDES}": {a: ".story", e: ".promo", m: {author: ".who"}}};`);
  const html = `<title>How tides work</title><body><div class="story"><h1>How tides work</h1><p class="who">Ann Lee</p>
    <p>${'The sea rises twice a day because the moon pulls it. '.repeat(8)}</p><p class="promo">Buy our almanac of tides today.</p>
    <p>${'Then it falls again, and the harbour is left dry. '.repeat(8)}</p></div>`;
  for (const url of ['https://tides.example/a', 'https://www.tides.example/a', 'https://blog.tides.example/a']) {
    const { text, author } = extract(html, { url, rules: ruleSet(rules) });
    expect([url, text.includes('almanac'), text.includes('harbour'), author]).toEqual([url, false, true, 'Ann Lee']);
  }
  expect(extract(html, { url: 'https://badtides.example/', rules: ruleSet(rules) }).author).not.toBe('Ann Lee');
});

import { expect, test } from 'vitest';
import { readRules } from '../readRules.ts';
import { RULE_DEFAULTS } from '../rule.ts';
import { readCkRules } from './ckRules.ts';
import { readSiteConfig } from './siteConfig/readSiteConfig.ts';
import { toYaml } from './toYaml.ts';

const config = `title: //h1[@class='t']
author: "Ann Lee"
date: //time/@datetime
body: //div[@id='story']
prune: no
strip: //p[contains(., 'ad: "x" # y')]
strip_id_or_class: promo
strip_image_src: /ads/
wrap_in(blockquote): //p[@class='q']
move_into(//div[@id='story']): //img
strip_attr: //div/@style
convert_double_br_tags: yes
find_string: <a: b
replace_string: - c
http_header(user-agent): Tide/1
next_page_link: //a[@rel='next']
if_page_contains: //nav
skip_json_ld: yes`;

test('a converted site-config file keeps its meaning', () => {
  const [rule] = readSiteConfig(config, '.example.com.txt').rules;
  const { rules, warnings } = readRules(toYaml([rule!]), 'converted.yaml');
  expect(warnings).toEqual([]);
  const [again] = rules;
  expect(again).toMatchObject({
    id: 'site-config/.example.com',
    priority: rule!.priority,
    trigger: { host: { ends_with: ['example.com'] } },
    headers: { 'user-agent': 'Tide/1' },
    load: { replace: [['<a: b', '- c']], remove: ['script[type="application/ld+json" i]'] },
    scope: { article: ['div#story'], every: true, whole: true },
    remove: [`xpath://p[contains(., 'ad: "x" # y')]`, '[id="promo"], [class~="promo"]', 'img[src*="/ads/"]'],
    leads: { nextPage: [{ selector: 'a[rel="next"]', when: 'nav' }] },
  });
  expect(again!.actions.map(({ op }) => op)).toEqual(['wrap', 'move', 'remove_attrs', 'split_breaks']);
  expect(again!.metadata.map(({ field }) => field)).toEqual(['title', 'author', 'published']);
});

test('rules for every page, compact rules and no rules', () => {
  const global = readSiteConfig('strip_id_or_class: share', 'global.txt').rules;
  const compact = readCkRules(
    'x = {".sqs-block": {e: ".ad", d: "a shop", ac: [{s: "i", rc: 1}]}}',
    'ck-rules.js',
  ).rules;
  const { rules, warnings } = readRules(toYaml([...global, ...compact]));
  expect(warnings).toEqual([]);
  expect(rules.map(({ trigger }) => trigger.dom?.any)).toEqual([['body'], ['.sqs-block']]);
  expect(rules[1]).toMatchObject({
    remove: ['.ad'],
    discard: { reason: 'a shop' },
    actions: [{ op: 'unwrap', selector: 'i' }],
  });
  expect(readRules(toYaml([]))).toEqual({ rules: [], warnings: [] });
  const bare = {
    ...RULE_DEFAULTS,
    id: 'yes',
    file: 'x',
    trigger: { mode: 'any' as const, host: { equals: ['a.b', 'c.d'] } },
  };
  expect(readRules(toYaml([bare])).rules[0]).toMatchObject({
    id: 'yes',
    trigger: { mode: 'any', host: { equals: ['a.b', 'c.d'] } },
  });
});

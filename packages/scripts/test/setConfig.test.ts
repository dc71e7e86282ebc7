/** `setConfig`: the page is read with the site rules as scripts changed them. */
import { headersFor, type Rule, readRuleFile, ruleSet } from '@pith/core';
import { describe, expect, test } from 'vitest';
import { hook, PAGE, readWith } from './readWith.ts';

const siteRules = (text: string, host: string): Rule[] => readRuleFile(text, `${host}.txt`).rules;
const rules = [
  ...siteRules(
    'title: //h2\nbody: //main\nstrip: //nav\nstrip_id_or_class: ad\nstrip_image_src: /pixel\nhttp_header(user-agent): Old\nfind_string: <i>\nreplace_string: <b>\nnext_page_link: //a[@rel="next"]',
    'www.example.com',
  ),
  ...siteRules('body: //section\nstrip: //aside', 'mirror.example'),
];
const read = (body: string, given: readonly Rule[] = rules) =>
  readWith(`exports.isActive = () => true; exports.setConfig = (config) => { ${body} }`, {
    extract: { rules: ruleSet(given) },
  });

test('the configuration has the values of the site’s rules', async () => {
  const { warnings, rules: after } = await read('throw new Error(JSON.stringify(config))');
  expect(JSON.parse(/Error: (\{.*\})/.exec(warnings[0]!)![1]!)).toEqual({
    titleSelectors: ['//h2'],
    bodySelectors: ['//main'],
    dateSelectors: [],
    authorSelectors: [],
    stripSelectors: ['//nav'],
    singlePageLinkSelectors: [],
    nextPageLinkSelectors: ['//a[@rel="next"]'],
    stripIdOrClass: ['ad'],
    stripImageSrc: ['/pixel'],
    replaceStrings: [['<i>', '<b>']],
    httpHeaders: { 'user-agent': 'Old' },
  });
  expect(after).toBe(rules);
});

test('without rules all lists are empty, and push works', async () => {
  const { article, warnings } = await read(
    `for (const [name, value] of Object.entries(config)) if (Array.isArray(value) && value.length) throw new Error(name); config.stripSelectors.push('//p[@class="ad"]')`,
    [],
  );
  expect(warnings).toEqual([]);
  expect(article.text).not.toContain('Buy a boat');
});

test('a script that changes nothing gets the same rules back', async () => {
  expect((await read('config.stripSelectors')).rules).toBe(rules);
});

describe('a change is applied', () => {
  test('to what is stripped', async () => {
    const { article } = await read(
      `config.stripIdOrClass = config.stripIdOrClass.filter((name) => name !== 'ad'); config.stripSelectors.unshift('//p[contains(., "ocean")]')`,
    );
    expect(article.text).toContain('Buy a boat');
    expect(article.text).not.toContain('The ocean');
  });

  test('to headers, whatever the case of their names', async () => {
    const { rules: after } = await read(
      `config.httpHeaders['User-Agent'] += ' and new'; config.httpHeaders.Referer = 'https://search.example/'`,
    );
    expect(headersFor(after, PAGE)).toMatchObject({ 'user-agent': 'Old and new' });
    expect(headersFor(after, 'https://mirror.example/')).toEqual({});
  });

  test('with overrideConfig and the rules of another site', async () => {
    const { warnings, rules: after } = await read(`$.overrideConfig(config, 'https://mirror.example/x')`);
    expect(warnings).toEqual([expect.stringContaining('nothing matches xpath://section')]);
    const own = after.find(({ file }) => file === 'setConfig')!;
    expect([own.scope?.article, own.remove, own.headers]).toEqual([['xpath://section'], ['xpath://aside'], {}]);
  });

  test('before the next script runs', async () => {
    const { warnings } = await readWith(
      {
        'a.js': hook('setConfig', `document.bodySelectors.push('//x')`),
        'b.js': hook('setConfig', `throw new Error(document.bodySelectors.join())`),
      },
      { extract: { rules: ruleSet(rules) } },
    );
    expect(warnings).toEqual([expect.stringContaining('Error: //main,//x')]);
  });
});

test.each([
  ['an invalid XPath expression', `config.stripSelectors.push('//p[')`],
  ['a line break', `config.stripSelectors.push('//p\\nbody: //evil')`],
])('%s is a warning, and the rest is applied', async (_, body) => {
  const { warnings, article } = await read(body);
  expect(warnings.length).toBeGreaterThan(0);
  expect(article.text).toContain('The ocean');
});

test.each([
  [
    'values of the wrong types',
    'config.stripSelectors = [1, {}, null]; config.httpHeaders = 7; config.replaceStrings = "x"',
  ],
  ['deleted fields', 'for (const name of Object.keys(config)) delete config[name]'],
])('%s are ignored', async (_, body) => {
  expect((await read(body)).article.text).toContain('The ocean');
});

import { describe, expect, test } from 'vitest';
import { joinRules, ruleFileOf, ruleText, selectorsFor } from './ruleText.ts';

describe('selectors', () => {
  test.each([
    ['html > body > main > div.text > p', ['div.text > p', 'div.text', 'main']],
    ['body > article > p.lead.big', ['p.lead.big', 'article']],
    ['html > body.home > p', ['p']],
    ['section > ul > li#first', ['li#first', 'section > ul', 'section']],
    ['main > div.md:flex.w-1/2.card > p', ['div.card > p', 'div.card', 'main']],
    [`main > div.${'a'.repeat(76)}`, ['main > div', 'main']],
  ])('%s', (path, expected) => {
    expect(selectorsFor(path)).toEqual(expected);
  });
});

describe('rules', () => {
  const marks = [
    { mark: 'drop', selector: '.promo' },
    { mark: 'keep', selector: 'figure.lead' },
    { mark: 'drop', selector: '.promo' },
  ] as const;
  test('each selector once, quoted', () => {
    expect(ruleText({ site: 'news.example', knownIds: [], marks })).toBe(`- id: news-example
  trigger:
    host: { ends_with: "news.example" }
  remove:
    - ".promo"
  include:
    - "figure.lead"
`);
  });
  test('nothing is marked', () => {
    expect(ruleText({ site: 'news.example', knownIds: [], marks: [] })).toBe('');
  });
  test('a new id', () => {
    const knownIds = ['news-example', 'other', 'news-example-2'];
    expect(ruleText({ site: 'news.example', knownIds, marks })).toContain('- id: news-example-3\n');
  });
});

test('files', () => {
  expect(ruleFileOf('Bücher.example')).toBe('b-cher.example.yaml');
  expect(joinRules('- id: a\n', '- id: b\n')).toBe('- id: a\n\n- id: b\n');
  expect(joinRules('- id: a\n', '')).toBe('- id: a');
  expect(joinRules('', '- id: b\n')).toBe('- id: b\n');
});

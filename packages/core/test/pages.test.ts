/**
 * Whole pages, each of which tests one thing, described in its `why.md`.
 *
 * UPDATE=1 rewrites the expected files. In a normal run a missing file is a failure, so that a typo in a name cannot pass.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Article, articleJson, extract, type Options, readRules, ruleSet } from '../src/index.ts';
import { dangersIn, renderedHtml, sanitized } from './kit.ts';

const folder = new URL('../../../fixtures/pages/', import.meta.url);
const rulesFolder = new URL('../../../rules/', import.meta.url);
const rules = readdirSync(rulesFolder).flatMap(
  (name) => readRules(readFileSync(new URL(name, rulesFolder), 'utf8'), name).rules,
);
const cases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Keys left out of `expected.json`: the content is in `expected.md`, and the confidence changes with the engine's weights. */
const CONTENT_KEYS = new Set(['content_html', 'markdown', 'text', 'parser_version', 'confidence']);

describe.each(cases)('%s', (name) => {
  const file = (part: string) => new URL(`${name}/${part}`, folder);
  const read = (part: string) => readFileSync(file(part), 'utf8');
  const expectFile = (part: string, actual: string) => {
    if (process.env.UPDATE) writeFileSync(file(part), actual);
    expect(existsSync(file(part)), `fixtures/pages/${name}/${part} is missing`).toBe(true);
    expect(actual).toBe(read(part));
  };
  const options = JSON.parse(read('options.json')) as Options;
  const article = extract(read('page.html'), { ...options, rules: ruleSet(rules) });

  test('has the expected Markdown', () => {
    expectFile('expected.md', article.markdown);
  });
  test('has the expected metadata', () => {
    expectFile('expected.json', metadataJson(article));
  });
  test('is safe as HTML and as Markdown, and sanitising it again changes nothing', () => {
    expect(dangersIn(article.content_html)).toEqual([]);
    expect(dangersIn(renderedHtml(article.markdown.slice(article.markdown.indexOf('\n---\n') + 5)))).toEqual([]);
    expect(sanitized(article.content_html)).toBe(article.content_html);
  });
  test('why.md explains the page in one sentence', () => {
    expect(read('why.md').trim()).toMatch(/^[A-Z][^\n]*\.$/);
  });
});

/** The JSON without the content, formatted like our formatter: arrays of strings on one line. */
function metadataJson(article: Article): string {
  const entries = Object.entries(articleJson(article)).filter(([key]) => !CONTENT_KEYS.has(key));
  const json = JSON.stringify(Object.fromEntries(entries), undefined, 2);
  const lists = json.replace(
    /\[\n\s+("[^\n]*"(?:,\n\s+"[^\n]*")*)\n\s+\]/g,
    (_, texts: string) => `[${texts.replace(/\n\s+/g, ' ')}]`,
  );
  return `${lists}\n`;
}

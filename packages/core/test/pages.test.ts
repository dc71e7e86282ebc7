/**
 * Whole pages, each of which shows one thing; `why.md` says which.
 *
 * UPDATE=1 rewrites what is expected. In a normal run a missing file is a failure, so that a typo in a name cannot pass.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Article, articleJson, extract, type Options, readRules } from '../src/index.ts';
import { dangersIn, renderedHtml, sanitized } from './kit.ts';

const folder = new URL('../../../fixtures/pages/', import.meta.url);
const rulesFolder = new URL('../../../rules/', import.meta.url);
const rules = readdirSync(rulesFolder).flatMap(
  (name) => readRules(readFileSync(new URL(name, rulesFolder), 'utf8'), name).rules,
);
const cases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** What the article says about the page; what it holds is in `expected.md`, and the engine's own figure moves with its weights. */
const CONTENT = new Set(['content_html', 'markdown', 'text', 'parser_version', 'confidence']);

describe.each(cases)('%s', (name) => {
  const file = (part: string) => new URL(`${name}/${part}`, folder);
  const read = (part: string) => readFileSync(file(part), 'utf8');
  const expectFile = (part: string, actual: string) => {
    if (process.env.UPDATE) writeFileSync(file(part), actual);
    expect(existsSync(file(part)), `fixtures/pages/${name}/${part} is missing`).toBe(true);
    expect(actual).toBe(read(part));
  };
  const options = JSON.parse(read('options.json')) as Options;
  const article = extract(read('page.html'), { ...options, rules });

  test('gives the Markdown a reader wants', () => {
    expectFile('expected.md', article.markdown);
  });
  test('gives the facts about the page', () => {
    expectFile('expected.json', factsOf(article));
  });
  test('is harmless as HTML and as Markdown, and parses back to itself', () => {
    expect(dangersIn(article.content_html)).toEqual([]);
    expect(dangersIn(renderedHtml(article.markdown.slice(article.markdown.indexOf('\n---\n') + 5)))).toEqual([]);
    expect(sanitized(article.content_html)).toBe(article.content_html);
  });
  test('says in one sentence why it is here', () => {
    expect(read('why.md').trim()).toMatch(/^[A-Z][^\n]*\.$/);
  });
});

/** As our formatter lays it out: lists of texts on one line. */
function factsOf(article: Article): string {
  const facts = Object.entries(articleJson(article)).filter(([key]) => !CONTENT.has(key));
  const json = JSON.stringify(Object.fromEntries(facts), undefined, 2);
  const lists = json.replace(
    /\[\n\s+("[^\n]*"(?:,\n\s+"[^\n]*")*)\n\s+\]/g,
    (_, texts: string) => `[${texts.replace(/\n\s+/g, ' ')}]`,
  );
  return `${lists}\n`;
}

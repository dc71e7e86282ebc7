/**
 * Our Markdown beside another extractor's, on the pages of the `markdown` corpus: what it gives, ours gives too, or the table says why not.
 *
 * Everywhere ours starts with the title (and the hero image, if the article does not open with it), pictures lead to themselves, captions are
 * in italics, and nested or loose lists follow CommonMark; that is the house style and not repeated below.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { extract } from '../src/index.ts';

const folder = join(
  resolve(process.env.PITH_CORPORA ?? join(import.meta.dirname, '../../../../shared/corpora')),
  'markdown',
);
const isThere = existsSync(folder);
if (!isThere) console.warn(`SKIPPED: no corpora in ${folder}; set PITH_CORPORA to compare the Markdown`);

/** Words of the other's Markdown that ours must have, unless the table says otherwise. */
const ENOUGH = 0.97;
/** What can be counted: ours has at least as many of each. */
const COUNTED: Readonly<Record<string, RegExp>> = {
  'blocks of code': /^[\s>]*```/gm,
  notes: /^\[\^[\w-]+\]:/gm,
  'call-outs': /^> \[!/gm,
  pictures: /!\[/g,
};

/** Where ours has less: the reason. `worse` is ours to mend, the others are choices. */
const less: Readonly<Record<string, string>> = {
  'codeblocks--rockthejvm.com-articles-kotlin-101-type-classes': 'a call-out that sells a course is left out',
  'codeblocks--stripe': 'worse: two headings that stand before tabs of code are left out',
  'comments--mastodon.social-@user-12345678': 'the thread is a list, with who wrote each post, and no quotations',
  'comments--news.ycombinator.com-item-id=12345678': 'worse: comments in nested tables of rows are not found',
  'elements--bootstrap-alerts': 'a title that only repeats the kind of the call-out is left out',
  'elements--empty-table': 'the heading that repeats the title is there once',
  'elements--hugo-admonitions': 'a title that only repeats the kind of the call-out is left out',
  'extractor--bbcode-data': 'worse: text in an attribute, in another markup, is not read',
  'extractor--chatgpt-citations': 'sources stay links in the text, where the page has them; no notes are made of them',
  'general--daringfireball.net-2025-02-the_iphone_16e': 'worse: the notes under the article are not chosen with it',
  'general--github.com-issue-56': 'lines of one piece of code are one block, with its language',
  'general--github.com-test-owner-test-repo-pull-42':
    'comments stand one after the other, without a line of stars and names',
  'general--substack-app': 'worse: a list of the note is left out for text of the shop window',
  'general--www.figma.com-blog-introducing-codex-to-figma': 'a teaser of another article in the middle is left out',
  'issues--221-nextjs-noscript-images': 'the words of a picture are not repeated as a caption',
  'issues--227-noscript-lazy-images': 'a caption stands once, in italics, under its picture',
  'issues--280-texinfo-footnotes': 'worse: the numbers above the notes are left out, so that they stay paragraphs',
  'listing--news.ycombinator.com-news': 'points and authors of the entries are left out',
  'math--mathjax-svg': 'a name of several letters is upright text in the formula',
  'math--mathjax': 'worse: sentences that stand in the page without a paragraph are left out',
  'math--temml': 'worse: source of a formula in several lines of code in a cell is left out',
};

const textOf = (markdown: string): string => markdown.replace(/^(?:---[\s\S]*?\n---\n|```json[\s\S]*?\n```\n)/, '');
const wordsOf = (markdown: string): string[] => markdown.replace(/\]\([^)]*\)/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
const countOf = (markdown: string, pattern: RegExp): number => markdown.match(pattern)?.length ?? 0;

/** What ours lacks, in words for people; empty when it lacks nothing. */
function lacking(ours: string, given: string): string[] {
  const have = new Map<string, number>();
  for (const word of wordsOf(ours)) have.set(word, (have.get(word) ?? 0) + 1);
  const wanted = wordsOf(given);
  const found = wanted.filter((word) => {
    const left = have.get(word) ?? 0;
    have.set(word, left - 1);
    return left > 0;
  });
  const share = wanted.length ? found.length / wanted.length : 1;
  const fewer = Object.entries(COUNTED).filter(([, pattern]) => countOf(ours, pattern) < countOf(given, pattern));
  return [...(share < ENOUGH ? ['words'] : []), ...fewer.map(([name]) => name)];
}

describe.runIf(isThere)('beside the other’s Markdown', () => {
  const cases = isThere
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.html'))
        .map((name) => name.replace(/\.html$/, ''))
    : [];

  test.each(cases)('%s', (name) => {
    const html = readFileSync(join(folder, `${name}.html`), 'utf8');
    const given = textOf(readFileSync(join(folder, `${name}.md`), 'utf8'));
    const url = /"url":\s*"([^"]+)"/.exec(html)?.[1] ?? 'https://example.com/';
    const lacks = lacking(textOf(extract(html, { url }).markdown), given);
    // A reason that is no longer needed goes.
    expect({ name, lacks, isExplained: lacks.length > 0 }).toEqual({
      name,
      lacks,
      isExplained: Object.hasOwn(less, name),
    });
  });
});

/**
 * Our Markdown beside another extractor's, on the pages of the `markdown` corpus: what it gives, ours gives too, or the table says why not.
 *
 * Everywhere ours starts with the title (and the hero image, if the article does not open with it), pictures lead to themselves, captions are
 * in italics, and nested or loose lists follow CommonMark; that is the house style and not repeated below.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { extract, readRules } from '../src/index.ts';

const folder = join(
  resolve(process.env.PITH_CORPORA ?? join(import.meta.dirname, '../../../../shared/corpora')),
  'markdown',
);
const isThere = existsSync(folder);
if (!isThere) console.warn(`SKIPPED: no corpora in ${folder}; set PITH_CORPORA to compare the Markdown`);

/** The built-in rules, as the program has them. */
const rulesFolder = new URL('../../../rules/', import.meta.url);
const rules = readdirSync(rulesFolder)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => readRules(readFileSync(new URL(name, rulesFolder), 'utf8'), name).rules);

/** Words of the other's Markdown that ours must have, unless the table says otherwise. */
const ENOUGH = 0.97;
/** What can be counted: ours has at least as many of each. */
const COUNTED: Readonly<Record<string, RegExp>> = {
  'blocks of code': /^[\s>]*```/gm,
  notes: /^\[\^[\w-]+\]:/gm,
  'call-outs': /^> \[!\w/gm,
  pictures: /!\[/g,
};

/** Where ours has less: the reason. All 99 pages were read beside the other's, twice. */
const less: Readonly<Record<string, string>> = {
  'comments--mastodon.social-@user-12345678':
    'the day and the hour of a post are said as the page says them, and no heading is made up',
  'comments--news.ycombinator.com-item-id=12345678':
    'no heading is made up, and the link to the article has its title as its text',
  'elements--bootstrap-alerts': 'a title that only repeats the kind of the call-out is left out',
  'elements--hugo-admonitions': 'a title that only repeats the kind of the call-out is left out',
  'extractor--bbcode-data': 'a film is a link with a name, as everywhere, not a picture',
  'extractor--chatgpt-citations': 'sources stay links in the text, where the page has them; no notes are made of them',
  'general--github.com-test-owner-test-repo-pull-42':
    'the day of a comment is said as the page says it, and no heading is made up',
  'general--www.figma.com-blog-introducing-codex-to-figma':
    'the blurred stand-in of a picture is left out, the picture is there',
  'issues--221-nextjs-noscript-images': 'the words of a picture are not repeated as a caption',
  'math--mathjax-svg': 'brackets are written as such, and a name of several letters is upright',
  'math--mathjax': 'brackets are written as such, without a command for each',
};

/** Where ours has more than titles and captions: the reason. */
const more: Readonly<Record<string, string>> = {
  'comments--mastodon.social-@user-12345678': 'who wrote a post leads to them, and the post is dated to the minute',
  'comments--news.ycombinator.com-item-id=12345678': 'who wrote a comment leads to them',
  'extractor--bbcode-data': 'a film has a name, and the title is the page’s whole one',
  'footnotes--heading-notes': 'the heading that the page has above its notes stays',
  'general--github.com-issue-56': 'the answers are part of the thread, with who wrote them',
  'general--github.com-test-owner-test-repo-pull-42': 'that somebody commented is said, as on the page',
  'general--wikipedia': 'the box of facts and the contents belong to the article',
  'gmail--mail.google.com-mail-u-0-thread': 'to whom a mail was written is said',
  'issues--159-lean-verso-empty-line-preserved':
    'what goes in and what comes out are blocks of their own, as on the page',
  'issues--159-lean-verso-grouped-blocks': 'what goes in and what comes out are blocks of their own, as on the page',
  'issues--159-lean-verso-missing-section-gap':
    'what goes in and what comes out are blocks of their own, as on the page',
  'issues--227-noscript-lazy-images': 'the heading of the text, which is not the title, stays',
  'listing--news.ycombinator.com-news': 'who brought a story when, with links to them and to its site',
  'math--mathjax': 'letters of another alphabet are written in it',
  'metadata--date-adjacent-category-link': 'date and tags stand under the title',
  'metadata--h1-sibling-byline': 'date and authors stand under the title',
  'selectors--arm-newsroom': 'what may be done with the text is said under it',
};

const textOf = (markdown: string): string => markdown.replace(/^(?:---[\s\S]*?\n---\n|```json[\s\S]*?\n```\n)/, '');
/** Without escapes, tags, addresses and the words of pictures. */
const plain = (markdown: string): string =>
  markdown
    .replace(/\\(?=[^\p{L}\p{N}\s])/gu, '')
    .replace(/<\/?(?:sup|sub|kbd|mark|br)>|&nbsp;|!\[[^\]]*\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, ' ')
    .replace(/\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, ' ');
const wordsOf = (markdown: string): string[] => plain(markdown).match(/[\p{L}\p{N}]+/gu) ?? [];
const countOf = (markdown: string, pattern: RegExp): number => markdown.match(pattern)?.length ?? 0;

/** The part of the words that is among the others', each counted as often as it is there. */
function shareOf(words: readonly string[], others: readonly string[]): number {
  const have = new Map<string, number>();
  for (const word of others) have.set(word, (have.get(word) ?? 0) + 1);
  const found = words.filter((word) => {
    const left = have.get(word) ?? 0;
    have.set(word, left - 1);
    return left > 0;
  });
  return words.length ? found.length / words.length : 1;
}

/** What ours lacks, in words for people; empty when it lacks nothing. */
function lacking(ours: string, given: string): string[] {
  const fewer = Object.entries(COUNTED).filter(([, pattern]) => countOf(ours, pattern) < countOf(given, pattern));
  const share = shareOf(wordsOf(given), wordsOf(ours));
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
    const { title = '', ...article } = extract(html, { url, rules });
    const ours = textOf(article.markdown);
    const lacks = lacking(ours, given);
    const hasMore = shareOf(wordsOf(ours), [...wordsOf(given), ...wordsOf(title)]) < ENOUGH;
    // A reason that is no longer needed goes.
    expect({ name, lacks, hasMore, explained: [lacks.length > 0, hasMore] }).toEqual({
      name,
      lacks,
      hasMore,
      explained: [Object.hasOwn(less, name), Object.hasOwn(more, name)],
    });
  });
});

/**
 * Compares our Markdown with that of another extractor on the pages of the `markdown` corpus: ours contains the same, or a table gives the reason.
 *
 * Ours always starts with the title (and the hero image, if the article does not open with it), links images to themselves, sets captions in
 * italics, and writes nested and loose lists by CommonMark. These differences are not repeated below.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { extract, readRules, ruleSet } from '../src/index.ts';

const folder = join(
  resolve(process.env.PITH_CORPORA ?? join(import.meta.dirname, '../../../../shared/corpora')),
  'markdown',
);
const hasCorpus = existsSync(folder);
if (!hasCorpus) console.warn(`SKIPPED: no corpora in ${folder}; set PITH_CORPORA to compare the Markdown`);

/** The built-in rules, as in the command line program. */
const rulesFolder = new URL('../../../rules/', import.meta.url);
const rules = readdirSync(rulesFolder)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => readRules(readFileSync(new URL(name, rulesFolder), 'utf8'), name).rules);

/** Share of the reference's words that ours must contain, unless the table gives a reason. */
const MIN_SHARE = 0.97;
/** Countable structures: ours must have at least as many of each. */
const COUNTED_STRUCTURES: Readonly<Record<string, RegExp>> = {
  'blocks of code': /^[\s>]*```/gm,
  notes: /^\[\^[\w-]+\]:/gm,
  'call-outs': /^> \[!\w/gm,
  images: /!\[/g,
};

/** Why ours has less on these pages. All 99 pages were compared by hand, twice. */
const reasonsForLess: Readonly<Record<string, string>> = {
  'comments--mastodon.social-@user-12345678':
    'dates and times of posts stay as the page writes them, and no heading is added',
  'comments--news.ycombinator.com-item-id=12345678':
    'no heading is added, and the text of the link to the article is its title',
  'elements--bootstrap-alerts': 'a title that only repeats the type of the callout is left out',
  'elements--hugo-admonitions': 'a title that only repeats the type of the callout is left out',
  'elements--lazy-image': 'the portrait of the author is no image of the article',
  'extractor--bbcode-data': 'a video is a link with a name, as everywhere, not an image',
  'extractor--chatgpt-citations': 'sources stay inline links, as on the page; they do not become footnotes',
  'general--github.com-test-owner-test-repo-pull-42':
    'the date of a comment stays as the page writes it, and no heading is added',
  'issues--221-nextjs-noscript-images': 'the alt text of an image is not repeated as a caption',
  'math--mathjax-svg': 'brackets are literal, and multi-letter names are upright',
  'math--mathjax': 'brackets are literal, without a command for each',
};

/** Why ours has more than titles and captions on these pages. */
const reasonsForMore: Readonly<Record<string, string>> = {
  'comments--mastodon.social-@user-12345678': 'authors are links, and dates include the time',
  'comments--news.ycombinator.com-item-id=12345678': 'authors of comments are links',
  'extractor--bbcode-data': 'a video has a name, and the title is the full page title',
  'footnotes--heading-notes': 'the heading above the notes stays',
  'general--github.com-issue-56': 'replies are part of the thread, with their authors',
  'general--github.com-test-owner-test-repo-pull-42': 'the line that somebody commented stays',
  'general--wikipedia': 'the infobox and the table of contents are part of the article',
  'gmail--mail.google.com-mail-u-0-thread': 'the recipient of a mail is included',
  'issues--159-lean-verso-empty-line-preserved': 'input and output are separate blocks, as on the page',
  'issues--159-lean-verso-grouped-blocks': 'input and output are separate blocks, as on the page',
  'issues--159-lean-verso-missing-section-gap': 'input and output are separate blocks, as on the page',
  'issues--227-noscript-lazy-images': 'the heading of the text, which differs from the title, stays',
  'listing--news.ycombinator.com-news': 'submitter, time and site of each entry, with links',
  'math--mathjax': 'letters of other alphabets are written as such',
  'metadata--date-adjacent-category-link': 'date and tags follow the title',
  'metadata--h1-sibling-byline': 'date and authors follow the title',
  'selectors--arm-newsroom': 'the licence notice below the text is included',
  'issues--header-with-subtitle-p': 'the line below the title is part of the text',
};

const textOf = (markdown: string): string => markdown.replace(/^(?:---[\s\S]*?\n---\n|```json[\s\S]*?\n```\n)/, '');
/** Removes escapes, tags, URLs and image texts. */
const plain = (markdown: string): string =>
  markdown
    .replace(/\\(?=[^\p{L}\p{N}\s])/gu, '')
    .replace(/<\/?(?:sup|sub|kbd|mark|br)>|&nbsp;|!\[[^\]]*\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, ' ')
    .replace(/\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, ' ');
const wordsOf = (markdown: string): string[] => plain(markdown).match(/[\p{L}\p{N}]+/gu) ?? [];
const countOf = (markdown: string, pattern: RegExp): number => markdown.match(pattern)?.length ?? 0;

/** The share of the words that are among the others, counted with multiplicity. */
function shareOf(words: readonly string[], others: readonly string[]): number {
  const available = new Map<string, number>();
  for (const word of others) available.set(word, (available.get(word) ?? 0) + 1);
  const found = words.filter((word) => {
    const left = available.get(word) ?? 0;
    available.set(word, left - 1);
    return left > 0;
  });
  return words.length ? found.length / words.length : 1;
}

/** The names of what ours lacks; empty when it lacks nothing. */
function missingParts(ours: string, reference: string): string[] {
  const fewer = Object.entries(COUNTED_STRUCTURES).filter(
    ([, pattern]) => countOf(ours, pattern) < countOf(reference, pattern),
  );
  const share = shareOf(wordsOf(reference), wordsOf(ours));
  return [...(share < MIN_SHARE ? ['words'] : []), ...fewer.map(([name]) => name)];
}

describe.runIf(hasCorpus)('compared with the reference Markdown', () => {
  const cases = hasCorpus
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.html'))
        .map((name) => name.replace(/\.html$/, ''))
    : [];

  test.each(cases)('%s', (name) => {
    const html = readFileSync(join(folder, `${name}.html`), 'utf8');
    const reference = textOf(readFileSync(join(folder, `${name}.md`), 'utf8'));
    const url = /"url":\s*"([^"]+)"/.exec(html)?.[1] ?? 'https://example.com/';
    const { title = '', ...article } = extract(html, { url, rules: ruleSet(rules) });
    const ours = textOf(article.markdown);
    const lacks = missingParts(ours, reference);
    const hasMore = shareOf(wordsOf(ours), [...wordsOf(reference), ...wordsOf(title)]) < MIN_SHARE;
    // Fails when a reason is no longer needed, so that it is removed.
    expect({ name, lacks, hasMore, explained: [lacks.length > 0, hasMore] }).toEqual({
      name,
      lacks,
      hasMore,
      explained: [Object.hasOwn(reasonsForLess, name), Object.hasOwn(reasonsForMore, name)],
    });
  });
});

import type { BookmarkChange, BookmarkType } from '@pith/library';
import { changePages, PAGE_HELP } from '../changePages.ts';
import { command, integer, required, text, textList } from '../command.ts';
import { cliError } from '../errors.ts';

/** Option names and the library's property names. */
const resettable = {
  title: 'title',
  author: 'authors',
  date: 'publishedAt',
  lang: 'lang',
  site: 'siteName',
  excerpt: 'excerpt',
} as const;

export default command({
  name: 'edit',
  summary: 'Edits the title, authors, date and other details of a page.',
  details:
    'An edit is kept when the page is saved or extracted again. --reset restores the value that was extracted from the page.',
  args: { page: required('ID|URL', PAGE_HELP) },
  options: {
    title: text('TEXT', 'the title'),
    author: textList('NAME', 'an author'),
    date: text('DATE', 'the publication date, such as 2026-03-31'),
    lang: text('LANG', 'the language, such as en or pt-BR'),
    site: text('NAME', 'the name of the site'),
    excerpt: text('TEXT', 'a short description'),
    type: text('TYPE', 'article, photo or video'),
    progress: integer(0, 100, 'reading progress in percent'),
    reset: textList('NAME', `restore the extracted value: ${Object.keys(resettable).join(', ')}`),
  },
  examples: [
    ['pith edit 3f2a91c0 --title "How tides work"', 'change the title'],
    ['pith edit 3f2a91c0 --author "Ann Shore" --author "Bo Bay" --date 2026-03-01', 'set two authors and a date'],
    ['pith edit 3f2a91c0 --reset title', 'restore the extracted title'],
  ],
  async run({ page, title, author, date, lang, site, excerpt, type, progress, reset, json }, io, config) {
    const unknown = reset.find((name) => !Object.hasOwn(resettable, name));
    if (unknown !== undefined)
      throw await cliError('bad-value', `--reset ${unknown}`, [
        `expected one of ${Object.keys(resettable).join(', ')}`,
      ]);
    const edits: BookmarkChange['edits'] = {
      ...Object.fromEntries(reset.map((name) => [resettable[name as keyof typeof resettable], null])),
      ...(title !== undefined && { title }),
      ...(author.length > 0 && { authors: author }),
      ...(date !== undefined && { publishedAt: date }),
      ...(lang !== undefined && { lang }),
      ...(site !== undefined && { siteName: site }),
      ...(excerpt !== undefined && { excerpt }),
    };
    const change: BookmarkChange = { edits, progress, type: type as BookmarkType | undefined };
    return changePages([page], { io, json, config, done: 'Edited' }, (library, which) => library.change(which, change));
  },
});

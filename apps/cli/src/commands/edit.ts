import type { BookmarkChange, BookmarkType } from '@pith/library';
import { changePages, PAGE } from '../changePages.ts';
import { command, required, text, texts, wholeNumber } from '../command.ts';
import { trouble } from '../errors.ts';

/** What people call a property, and what the library does. */
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
  summary: 'Corrects what a page says of itself.',
  details: 'An edit stays when the page is saved or read anew. --reset gives back what the page says.',
  args: { page: required('ID|URL', PAGE) },
  options: {
    title: text('TEXT', 'its title'),
    author: texts('NAME', 'who wrote it'),
    date: text('DATE', 'when it was published, such as 2026-03-31'),
    lang: text('LANG', 'its language, such as en or pt-BR'),
    site: text('NAME', 'the name of its site'),
    excerpt: text('TEXT', 'what it is about'),
    type: text('TYPE', 'article, photo or video'),
    progress: wholeNumber(0, 100, 'how much of it is read, in percent'),
    reset: texts('NAME', `what the page says again: ${Object.keys(resettable).join(', ')}`),
  },
  examples: [
    ['pith edit 3f2a91c0 --title "How tides work"', 'another title'],
    ['pith edit 3f2a91c0 --author "Ann Shore" --author "Bo Bay" --date 2026-03-01', 'two authors and a date'],
    ['pith edit 3f2a91c0 --reset title', 'the title as the page has it'],
  ],
  async run({ page, title, author, date, lang, site, excerpt, type, progress, reset, json }, io, config) {
    const unknown = reset.find((name) => !Object.hasOwn(resettable, name));
    if (unknown !== undefined)
      throw await trouble('bad-value', `--reset ${unknown}`, [`expected one of ${Object.keys(resettable).join(', ')}`]);
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
    return changePages([page], { io, json, config, done: 'Edited' }, (library, user, which) =>
      library.change(user, which, change),
    );
  },
});

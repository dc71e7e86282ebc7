import type { SearchMatch } from '@pith/library';
import { matchColumns } from '../bookmarkColumns.ts';
import { command, oneOrMore } from '../command.ts';
import { jsonLine, summaryJson } from '../jsonOutput.ts';
import { pageStatus } from '../pageStatus.ts';
import { queryOptions, toListQuery } from '../queryOptions.ts';
import { type Column, formatTable, MATCH } from '../table.ts';
import { withReadableLibrary } from '../withLibrary.ts';

/** Removes the control characters with which the library marks the matching words. */
const plainSnippet = ({ snippet }: SearchMatch) => snippet.replace(/[\u0002\u0003]/g, '');

const colouredSnippet = ({ snippet }: SearchMatch) =>
  snippet
    .replace(/[\u2061\u2062]/g, '')
    .replaceAll('\u0002', MATCH.start)
    .replaceAll('\u0003', MATCH.end);

/** A page that could not be saved has no text, but a reason. */
const snippet: Column<SearchMatch> = {
  title: 'FOUND',
  value: (match) => pageStatus(match) ?? plainSnippet(match),
  terminalValue: (match) => pageStatus(match) ?? colouredSnippet(match),
  fillsWidth: true,
};

export default command({
  name: 'search',
  summary: 'Searches saved pages, best match first.',
  details:
    'docs/guide/search.md describes the query syntax. In a pipe, each line contains, separated by tabs: id, time of saving, title, address, reading time, the text around the match (or what is wrong with the page).',
  args: {
    words: oneOrMore(
      'WORDS',
      'words, "phrases" in quotes, prefix*, -excluded, this or that, title:word, label:name, is:unread …',
    ),
  },
  options: queryOptions('relevance'),
  examples: [
    ['pith search tides', 'find all pages with this word'],
    [`pith search '"spring tide"' 'moon*'`, 'find a phrase and a word that starts with moon'],
    ['pith search tides site:example.com is:unread after:2026', 'combine words and filters'],
  ],
  async run({ words, json, ...values }, io, config) {
    const { items, total, next, notes } = await withReadableLibrary(config, (library) =>
      library.search({ ...toListQuery(values), words: words.join(' ') }),
    );
    if (json) {
      await io.write(
        jsonLine({
          total,
          next: next ?? null,
          notes,
          items: items.map((item) => ({ ...summaryJson(item), snippet: plainSnippet(item) })),
        }),
      );
      return 0;
    }
    for (const note of notes) io.note(`pith: ${note}`);
    if (total > 0) await io.writeLong(formatTable(items, [...matchColumns(io.columns), snippet], io));
    else io.note('Nothing found.');
    if (next) io.note(`${items.length} of ${total}; see more with --limit N or --after ${next}`);
    return 0;
  },
});

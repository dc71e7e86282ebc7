import { command, flag, oneOf, required } from '../command.ts';
import type { Config } from '../config.ts';
import { trouble } from '../errors.ts';
import type { Io } from '../io.ts';
import { bookmarkJson, line, linkJson } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'read',
  summary: 'Prints a saved page.',
  args: { page: required('ID|URL', 'its id, the first letters of its id (four at least), or its address') },
  options: {
    format: oneOf(['md', 'html', 'text'], 'md', 'what to print'),
    links: flag('what is behind the links of the page, as it was when the page was saved'),
  },
  examples: [
    ['pith read 3f2a91c0', 'as Markdown'],
    ['pith read https://example.com/story --format text', 'by its address, as plain text'],
    ['pith read 3f2a91c0 --links', 'where it leads'],
  ],
  async run({ page, format, links, json }, io, config) {
    if (links) return printLinks(page, json, io, config);
    const [{ articleText }, { LOCAL_USER }] = await Promise.all([import('@pith/core'), import('@pith/library')]);
    const bookmark = await withLibrary(config, (library) => library.open(LOCAL_USER, page));
    if (!bookmark) throw await trouble('not-in-library', page);
    const writers = {
      md: () => bookmark.content,
      html: () => bookmark.html,
      text: () => articleText(bookmark.html),
    };
    const written = json ? line(bookmarkJson(bookmark)) : writers[format]();
    await io.write(written.endsWith('\n') ? written : `${written}\n`);
    return 0;
  },
});

async function printLinks(page: string, json: boolean, io: Io, config: Config): Promise<number> {
  const { LOCAL_USER } = await import('@pith/library');
  const facts = await withLibrary(config, (library) => library.links(LOCAL_USER, page));
  if (!facts) throw await trouble('not-in-library', page);
  if (json) await io.write(line({ links: facts.map(linkJson) }));
  for (const fact of json ? [] : facts) {
    const what = fact.problem ?? [fact.status === 200 ? '' : fact.status, fact.contentType].filter(Boolean).join(' ');
    await io.write(`${fact.title ?? fact.url}\n  ${fact.title === undefined ? '' : `${fact.url} `}(${what})\n`);
  }
  if (facts.length === 0 && !json) io.note('nothing is known about its links');
  return 0;
}

import { PAGE_HELP } from '../changePages.ts';
import { command, flag, oneOf, required } from '../command.ts';
import type { Config } from '../config.ts';
import { cliError } from '../errors.ts';
import type { Io } from '../io.ts';
import { bookmarkJson, jsonLine, linkJson } from '../jsonOutput.ts';
import { pageStatus } from '../pageStatus.ts';
import { withReadableLibrary } from '../withLibrary.ts';

export default command({
  name: 'read',
  summary: 'Prints a saved page.',
  args: { page: required('ID|URL', PAGE_HELP) },
  options: {
    format: oneOf(['md', 'html', 'text'], 'md', 'the output format'),
    links: flag('print the links of the page with the titles, types and errors found when the page was saved'),
  },
  examples: [
    ['pith read 3f2a91c0', 'print a page as Markdown'],
    ['pith read https://example.com/tides --format text', 'print the page with this address as plain text'],
    ['pith read 3f2a91c0 --links', 'print its links'],
  ],
  async run({ page, format, links, json }, io, config) {
    if (links) return printLinks(page, json, io, config);
    const [{ articleText }, { hasPage }] = await Promise.all([import('@pith/core'), import('@pith/library')]);
    const bookmark = await withReadableLibrary(config, (library) => library.open(page));
    if (!bookmark) throw await cliError('not-in-library', page);
    const status = pageStatus(bookmark);
    if (status && !hasPage(bookmark) && !json)
      throw await cliError('not-saved', status, [`fetch the page: pith save ${bookmark.urlFull}`]);
    if (status) io.note(`pith: warning: ${status}`);
    const writers = {
      md: () => bookmark.content,
      html: () => bookmark.html,
      text: () => articleText(bookmark.html),
    };
    const output = json ? jsonLine(bookmarkJson(bookmark)) : writers[format]();
    const text = output.endsWith('\n') ? output : `${output}\n`;
    await (json ? io.write(text) : io.writeLong(text));
    return 0;
  },
});

async function printLinks(page: string, json: boolean, io: Io, config: Config): Promise<number> {
  const checks = await withReadableLibrary(config, (library) => library.links(page));
  if (!checks) throw await cliError('not-in-library', page);
  if (json) await io.write(jsonLine({ links: checks.map(linkJson) }));
  for (const link of json ? [] : checks) {
    const details =
      link.problem ?? [link.status === 200 ? '' : link.status, link.contentType].filter(Boolean).join(' ');
    await io.write(`${link.title ?? link.url}\n  ${link.title === undefined ? '' : `${link.url} `}(${details})\n`);
  }
  if (checks.length === 0 && !json) io.note('The links of this page were not checked, or it has none.');
  return 0;
}

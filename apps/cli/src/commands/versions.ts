import type { VersionSummary } from '@pith/library';
import { PAGE } from '../changePages.ts';
import { command, flag, oneOf, required, wholeNumber } from '../command.ts';
import { trouble } from '../errors.ts';
import { type Column, table } from '../table.ts';
import { line } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

const columns: readonly Column<VersionSummary>[] = [
  { title: 'NUMBER', value: ({ number }) => String(number) },
  { title: 'READ', value: ({ readAt }) => readAt, shown: ({ readAt }) => readAt.slice(0, 10) },
  { title: 'REPLACED', value: ({ replacedAt }) => replacedAt, shown: ({ replacedAt }) => replacedAt.slice(0, 10) },
  { title: 'TITLE', value: ({ title }) => title, grows: true },
];

export default command({
  name: 'versions',
  summary: 'Shows earlier texts of a page that was saved again and had changed.',
  args: { page: required('ID|URL', PAGE) },
  options: {
    number: wholeNumber(1, 1_000_000, 'print this one instead of the list'),
    diff: flag('with --number: what changed from it to the text of today'),
    format: oneOf(['md', 'html', 'text'], 'text', 'what to print or compare'),
  },
  examples: [
    ['pith versions 3f2a91c0', 'which there are'],
    ['pith versions 3f2a91c0 --number 1 --diff', 'what changed since the first'],
  ],
  async run({ page, number, diff, format, json }, io, config) {
    const { LOCAL_USER, diffTexts } = await import('@pith/library');
    return withLibrary(config, async (library) => {
      const found = await library.find(LOCAL_USER, page);
      if (!found) throw await trouble('not-in-library', page);
      if (number === undefined) {
        const versions = await library.versions(LOCAL_USER, found.id);
        if (json) await io.write(line({ versions }));
        else if (versions.length > 0) await io.write(table(versions, columns, io.columns));
        else io.note('The page has not changed since it was first saved.');
        return 0;
      }
      const version = await library.version(LOCAL_USER, found.id, number);
      if (!version) throw await trouble('not-in-library', `version ${number}`);
      const then = { md: version.content, html: version.html, text: version.text }[format];
      const today = { md: found.content, html: found.html, text: await library.text(LOCAL_USER, found.id) }[format];
      const changes = await diffTexts({ name: `version ${number}`, text: then }, { name: 'today', text: today ?? '' });
      if (json) await io.write(line(diff ? { diff: changes } : version));
      else await io.write(diff ? changes : `${then}\n`);
      return 0;
    });
  },
});

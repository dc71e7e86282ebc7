import type { VersionSummary } from '@pith/library';
import { PAGE_HELP } from '../changePages.ts';
import { colourDiff } from '../colourDiff.ts';
import { command, flag, integer, oneOf, required } from '../command.ts';
import { cliError } from '../errors.ts';
import { jsonLine } from '../jsonOutput.ts';
import { type Column, formatTable } from '../table.ts';
import { withReadableLibrary } from '../withLibrary.ts';

const columns: readonly Column<VersionSummary>[] = [
  { title: 'NUMBER', value: ({ number }) => String(number) },
  { title: 'READ', value: ({ readAt }) => readAt, terminalValue: ({ readAt }) => readAt.slice(0, 10) },
  {
    title: 'REPLACED',
    value: ({ replacedAt }) => replacedAt,
    terminalValue: ({ replacedAt }) => replacedAt.slice(0, 10),
  },
  { title: 'TITLE', value: ({ title }) => title, fillsWidth: true },
];

export default command({
  name: 'versions',
  summary: 'Lists, prints and compares earlier versions of a page.',
  args: { page: required('ID|URL', PAGE_HELP) },
  options: {
    number: integer(1, 1_000_000, 'print the version with this number'),
    diff: flag('with --number: print what changed between that version and the current one'),
    format: oneOf(['md', 'html', 'text'], 'text', 'the format to print or compare'),
  },
  examples: [
    ['pith versions 3f2a91c0', 'list the versions'],
    ['pith versions 3f2a91c0 --number 1 --diff', 'print what changed since the first version'],
  ],
  async run({ page, number, diff, format, json }, io, config) {
    const { diffTexts } = await import('@pith/library');
    return withReadableLibrary(config, async (library) => {
      const found = await library.find(page);
      if (!found) throw await cliError('not-in-library', page);
      if (number === undefined) {
        const versions = await library.versions(found.id);
        if (json) await io.write(jsonLine({ versions }));
        else if (versions.length > 0) await io.writeLong(formatTable(versions, columns, io));
        else io.note('The page has not changed since it was first saved.');
        return 0;
      }
      const version = await library.version(found.id, number);
      if (!version) throw await cliError('not-in-library', `version ${number}`);
      const earlier = { md: version.content, html: version.html, text: version.text }[format];
      const current = { md: found.content, html: found.html, text: await library.text(found.id) }[format];
      const changes = await diffTexts(
        { name: `version ${number}`, text: earlier },
        { name: 'current', text: current ?? '' },
      );
      if (json) await io.write(jsonLine(diff ? { diff: changes } : version));
      else await io.writeLong(diff ? colourDiff(changes, io) : `${earlier}\n`);
      return 0;
    });
  },
});

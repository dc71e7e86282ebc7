import type { LabelCount } from '@pith/library';
import { changePages, PAGE_HELP } from '../changePages.ts';
import { command, flag, optional, text, zeroOrMore } from '../command.ts';
import { cliError } from '../errors.ts';
import { jsonLine } from '../jsonOutput.ts';
import { type Column, formatTable } from '../table.ts';
import { withLibrary, withReadableLibrary } from '../withLibrary.ts';

const columns: readonly Column<LabelCount>[] = [
  { title: 'LABEL', value: ({ label }) => label },
  { title: 'PAGES', value: ({ count }) => String(count) },
];

export default command({
  name: 'tag',
  summary: 'Adds and removes labels of a page, or lists the labels of the library.',
  args: {
    page: optional('ID|URL', `${PAGE_HELP}; without it, all labels are listed`),
    labels: zeroOrMore('LABEL', 'labels to add; without any, the labels of the page are printed'),
  },
  options: {
    remove: flag('remove these labels instead'),
    rename: text('LABEL', 'rename this label on all pages to --to; without --to, remove it from all pages'),
    to: text('LABEL', 'with --rename: the new name'),
  },
  examples: [
    ['pith tag 3f2a91c0 sea moon', 'add two labels'],
    ['pith tag 3f2a91c0 moon --remove', 'remove a label'],
    ['pith tag', 'list all labels, most used first'],
    ['pith tag --rename sea --to ocean', 'rename a label on all pages'],
  ],
  async run({ page, labels, remove, rename, to, json }, io, config) {
    if (to !== undefined && rename === undefined) throw await cliError('bad-value', '--to', ['use it with --rename']);
    if (rename !== undefined) {
      const renamed = await withLibrary(config, (library) => library.operations.renameLabel(rename, to));
      const count = renamed?.steps.length ?? 0;
      await io.write(
        json ? jsonLine({ success: true, count }) : `${count} ${count === 1 ? 'page' : 'pages'} changed\n`,
      );
      return 0;
    }
    if (page === undefined) {
      const found = await withReadableLibrary(config, (library) => library.labels());
      if (json) await io.write(jsonLine({ labels: found }));
      else if (found.length > 0) await io.writeLong(formatTable(found, columns, io));
      else io.note('No labels yet.');
      return 0;
    }
    if (labels.length > 0) {
      const change = remove ? { removeLabels: labels } : { addLabels: labels };
      return changePages([page], { io, json, config, done: 'Labelled' }, (library, which) =>
        library.change(which, change),
      );
    }
    const found = await withReadableLibrary(config, (library) => library.find(page));
    if (!found) throw await cliError('not-in-library', page);
    await io.write(json ? jsonLine({ labels: found.labels }) : found.labels.map((label) => `${label}\n`).join(''));
    return 0;
  },
});

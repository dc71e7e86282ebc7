import type { LabelCount } from '@pith/library';
import { changePages, PAGE } from '../changePages.ts';
import { command, flag, optional, several, text } from '../command.ts';
import { trouble } from '../errors.ts';
import { type Column, table } from '../table.ts';
import { line } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

const columns: readonly Column<LabelCount>[] = [
  { title: 'LABEL', value: ({ label }) => label },
  { title: 'PAGES', value: ({ count }) => String(count) },
];

export default command({
  name: 'tag',
  summary: 'Puts labels on a page, or lists the labels of the library.',
  args: {
    page: optional('ID|URL', `${PAGE}; without it, all labels are listed`),
    labels: { ...several('LABEL', 'labels to put on it; without any, those it has are printed'), needed: false },
  },
  options: {
    remove: flag('take these labels away instead'),
    rename: text('LABEL', 'give this label, on every page, the name in --to; without --to it goes away everywhere'),
    to: text('LABEL', 'the new name of --rename'),
  },
  examples: [
    ['pith tag 3f2a91c0 sea moon', 'two labels'],
    ['pith tag 3f2a91c0 moon --remove', 'one less'],
    ['pith tag', 'all labels, most used first'],
    ['pith tag --rename sea --to ocean', 'on every page'],
  ],
  async run({ page, labels, remove, rename, to, json }, io, config) {
    const { LOCAL_USER } = await import('@pith/library');
    if (to !== undefined && rename === undefined) throw await trouble('bad-value', '--to', ['it goes with --rename']);
    if (rename !== undefined) {
      const count = await withLibrary(config, (library) => library.renameLabel(LOCAL_USER, rename, to));
      await io.write(json ? line({ success: true, count }) : `${count} ${count === 1 ? 'page' : 'pages'} changed\n`);
      return 0;
    }
    if (page === undefined) {
      const found = await withLibrary(config, (library) => library.labels(LOCAL_USER));
      if (json) await io.write(line({ labels: found }));
      else if (found.length > 0) await io.write(table(found, columns, io.columns));
      else io.note('No labels yet.');
      return 0;
    }
    if (labels.length > 0) {
      const change = remove ? { removeLabels: labels } : { addLabels: labels };
      return changePages([page], { io, json, config, done: 'Labelled' }, (library, user, which) =>
        library.change(user, which, change),
      );
    }
    const found = await withLibrary(config, (library) => library.find(LOCAL_USER, page));
    if (!found) throw await trouble('not-in-library', page);
    await io.write(json ? line({ labels: found.labels }) : found.labels.map((label) => `${label}\n`).join(''));
    return 0;
  },
});

import { changePages, DELETED_HINTS, PAGE_HELP } from '../changePages.ts';
import { command, oneOrMore } from '../command.ts';

export default command({
  name: 'undelete',
  summary: 'Restores deleted pages with their labels, notes and highlights.',
  details: 'To list the deleted pages, use pith list --deleted.',
  args: { pages: oneOrMore('ID|URL', PAGE_HELP) },
  options: {},
  examples: [['pith undelete 3f2a91c0', 'restore a page']],
  run: async ({ pages, json }, io, config) =>
    changePages(pages, { io, json, config, done: 'Restored', hints: DELETED_HINTS }, (library, page) =>
      library.restore(page),
    ),
});

import { command, several } from '../command.ts';
import { eachInTurn } from '../eachInTurn.ts';
import { trouble } from '../errors.ts';
import { line, summaryJson } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'delete',
  summary: 'Takes pages out of the library.',
  details: 'Saving the same address again brings a page back.',
  args: { pages: several('ID|URL', 'id, first letters of the id (four at least), or address') },
  options: {},
  examples: [
    ['pith delete 3f2a91c0', 'one page'],
    ['pith delete 3f2a 9c01', 'two'],
  ],
  async run({ pages, json }, io, config) {
    const { LOCAL_USER } = await import('@pith/library');
    return withLibrary(config, (library) =>
      eachInTurn(pages, { io, json }, async (page) => {
        const removed = await library.remove(LOCAL_USER, page);
        if (!removed) throw await trouble('not-in-library', page);
        await io.write(
          json ? line({ success: true, input: page, bookmark: summaryJson(removed) }) : `Deleted: ${removed.title}\n`,
        );
      }),
    );
  },
});

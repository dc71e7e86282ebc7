import type { Share } from '@pith/library';
import { PAGE_HELP } from '../changePages.ts';
import { command, integer, optional, text } from '../command.ts';
import { cliError } from '../errors.ts';
import { jsonLine } from '../jsonOutput.ts';
import { type Column, formatTable } from '../table.ts';
import { withReadableLibrary } from '../withLibrary.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const columns: readonly Column<Share>[] = [
  { title: 'ID', value: ({ id }) => id, terminalValue: ({ id }) => id.slice(0, 8) },
  { title: 'PAGE', value: ({ bookmark }) => bookmark, terminalValue: ({ bookmark }) => bookmark.slice(0, 8) },
  { title: 'MADE', value: ({ createdAt }) => createdAt, terminalValue: ({ createdAt }) => createdAt.slice(0, 10) },
  { title: 'EXPIRES', value: ({ expiresAt }) => expiresAt, terminalValue: ({ expiresAt }) => expiresAt.slice(0, 10) },
];

export default command({
  name: 'share',
  summary: 'Creates a link that shows a page to anyone who has the link, until it expires.',
  details:
    'The link is printed only once: the library stores only a hash of it. The link works while pith serve is running.',
  args: { page: optional('ID|URL', `${PAGE_HELP}; without it, the links are listed`) },
  options: {
    days: integer(1, 366, 'number of days until the link expires (7)'),
    revoke: text('ID', 'revoke the link with this id'),
  },
  examples: [
    ['pith share 3f2a91c0 --days 2', 'create a link for two days'],
    ['pith share', 'list the links'],
    ['pith share --revoke 9c01d2e3', 'revoke a link'],
  ],
  async run({ page, days = 7, revoke, json }, io, config) {
    return withReadableLibrary(config, async (library) => {
      if (revoke !== undefined) {
        const found = (await library.shares.all()).filter(({ id }) => revoke.length >= 4 && id.startsWith(revoke));
        if (found.length !== 1) throw await cliError('not-in-library', revoke);
        await library.shares.remove(found[0]!.id);
        await io.write(json ? jsonLine({ success: true, share: found[0] }) : 'The link has been revoked.\n');
        return 0;
      }
      if (page === undefined) {
        const all = await library.shares.all();
        if (json) await io.write(jsonLine({ shares: all }));
        else if (all.length > 0) await io.writeLong(formatTable(all, columns, io));
        else io.note('No links.');
        return 0;
      }
      const found = await library.find(page);
      const created = found && (await library.shares.add(found.id, days * DAY_MS));
      if (!created) throw await cliError('not-in-library', page);
      const path = `/@b/${created.token}`;
      await io.write(
        json ? jsonLine({ success: true, share: created.share, path }) : `http://127.0.0.1:${config.port}${path}\n`,
      );
      return 0;
    });
  },
});

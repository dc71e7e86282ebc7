import type { Share } from '@pith/library';
import { PAGE } from '../changePages.ts';
import { command, optional, text, wholeNumber } from '../command.ts';
import { trouble } from '../errors.ts';
import { type Column, table } from '../table.ts';
import { line } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const columns: readonly Column<Share>[] = [
  { title: 'ID', value: ({ id }) => id, shown: ({ id }) => id.slice(0, 8) },
  { title: 'PAGE', value: ({ bookmark }) => bookmark, shown: ({ bookmark }) => bookmark.slice(0, 8) },
  { title: 'MADE', value: ({ createdAt }) => createdAt, shown: ({ createdAt }) => createdAt.slice(0, 10) },
  { title: 'EXPIRES', value: ({ expiresAt }) => expiresAt, shown: ({ expiresAt }) => expiresAt.slice(0, 10) },
];

export default command({
  name: 'share',
  summary: 'Makes a link that shows a page to whoever has it, until it expires.',
  details: 'The link is printed once: afterwards only its fingerprint is known. pith serve answers it.',
  args: { page: optional('ID|URL', `${PAGE}; without it, the links are listed`) },
  options: {
    days: wholeNumber(1, 366, 'how long it lasts (7)'),
    revoke: text('ID', 'end a link at once, by its id'),
  },
  examples: [
    ['pith share 3f2a91c0 --days 2', 'a link for two days'],
    ['pith share', 'which links there are'],
    ['pith share --revoke 9c01d2e3', 'one less'],
  ],
  async run({ page, days = 7, revoke, json }, io, config) {
    const { LOCAL_USER: user } = await import('@pith/library');
    return withLibrary(config, async (library) => {
      if (revoke !== undefined) {
        const found = (await library.shares.all(user)).filter(({ id }) => revoke.length >= 4 && id.startsWith(revoke));
        if (found.length !== 1) throw await trouble('not-in-library', revoke);
        await library.shares.remove(user, found[0]!.id);
        await io.write(json ? line({ success: true, share: found[0] }) : 'The link works no more.\n');
        return 0;
      }
      if (page === undefined) {
        const all = await library.shares.all(user);
        if (json) await io.write(line({ shares: all }));
        else if (all.length > 0) await io.write(table(all, columns, io.columns));
        else io.note('No links.');
        return 0;
      }
      const found = await library.find(user, page);
      const made = found && (await library.shares.add(user, found.id, days * DAY_MS));
      if (!made) throw await trouble('not-in-library', page);
      const path = `/shared/${made.token}`;
      await io.write(
        json ? line({ success: true, share: made.share, path }) : `http://127.0.0.1:${config.port}${path}\n`,
      );
      return 0;
    });
  },
});

import type { Highlight, HighlightChange, Highlights } from '@pith/library';
import type { Selectable } from 'kysely';
import { findBookmarkRow } from './findBookmarkRow.ts';
import type { Db, HighlightRows } from './tables.ts';

type HighlightRow = Selectable<HighlightRows> & { bookmark_id: string };

export function databaseHighlights(db: Db): Highlights {
  const ownHighlights = (user: string) =>
    db
      .selectFrom('highlights')
      .innerJoin('websites', 'websites.row', 'highlights.row')
      .selectAll('highlights')
      .select('websites.id as bookmark_id')
      .where('highlights.user_id', '=', user);

  const byId = async (user: string, id: string) => {
    const row = await ownHighlights(user).where('highlights.id', '=', id).executeTakeFirst();
    return row && toHighlight(row);
  };

  /** A change of a highlight is a change of its bookmark: clients look for changed bookmarks. */
  const touch = (row: number, at: string) =>
    db.updateTable('websites').set({ updated_at: at }).where('row', '=', row).where('updated_at', '<', at).execute();

  return {
    async put(highlight) {
      const row = await findBookmarkRow(db, highlight.user, highlight.bookmark);
      if (row === undefined) return false;
      const { id, row: _, user_id, created_at, ...updatable } = fromHighlight(highlight, row);
      const written = await db
        .insertInto('highlights')
        .values({ id, row, user_id, created_at, ...updatable })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(updatable).where('highlights.user_id', '=', highlight.user),
        )
        .returning('id')
        .executeTakeFirst();
      if (written) await touch(row, highlight.updatedAt);
      return written !== undefined;
    },
    async forBookmark(user, bookmark) {
      const rows = await ownHighlights(user)
        .where('websites.id', '=', bookmark)
        .orderBy('start_at')
        .orderBy('highlights.id')
        .execute();
      return rows.map(toHighlight);
    },
    async all(user, { limit, offset }) {
      const rows = await ownHighlights(user)
        .where('websites.deleted_at', 'is', null)
        .orderBy('highlights.created_at', 'desc')
        .orderBy('highlights.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(toHighlight);
    },
    byId,
    async change(user, id, change, at) {
      const changed = await db
        .updateTable('highlights')
        .set({ ...changedColumns(change), updated_at: at })
        .where('user_id', '=', user)
        .where('id', '=', id)
        .returning('row')
        .executeTakeFirst();
      if (changed) await touch(changed.row, at);
      return byId(user, id);
    },
    async remove(user, id, at) {
      const removed = await db
        .deleteFrom('highlights')
        .where('user_id', '=', user)
        .where('id', '=', id)
        .returning('row')
        .executeTakeFirst();
      if (removed) await touch(removed.row, at);
      return removed !== undefined;
    },
    async count(user) {
      const { count } = await db
        .selectFrom('highlights')
        .innerJoin('websites', 'websites.row', 'highlights.row')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('highlights.user_id', '=', user)
        .where('websites.deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

const changedColumns = ({ colour, note, anchor, placed }: HighlightChange) => ({
  ...(colour !== undefined && { colour }),
  ...(note !== undefined && { note }),
  ...(anchor && anchorColumns(anchor)),
  ...(placed !== undefined && { placed: Number(placed) }),
});

const anchorColumns = ({ quote, before, after, start, end }: Highlight['anchor']) => ({
  quote,
  before_text: before,
  after_text: after,
  start_at: start,
  end_at: end,
});

const fromHighlight = (highlight: Highlight, row: number): Selectable<HighlightRows> => ({
  id: highlight.id,
  row,
  user_id: highlight.user,
  colour: highlight.colour,
  note: highlight.note ?? null,
  ...anchorColumns(highlight.anchor),
  placed: Number(highlight.placed),
  created_at: highlight.createdAt,
  updated_at: highlight.updatedAt,
});

const toHighlight = (row: HighlightRow): Highlight => ({
  id: row.id,
  user: row.user_id,
  bookmark: row.bookmark_id,
  colour: row.colour as Highlight['colour'],
  note: row.note ?? undefined,
  anchor: { quote: row.quote, before: row.before_text, after: row.after_text, start: row.start_at, end: row.end_at },
  placed: row.placed === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

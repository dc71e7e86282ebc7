/** Questions about all bookmarks of a user. */
import type { Bookmarks, Stats } from '@pith/library';
import { sql } from 'kysely';
import { toSummary, type WebsiteRow } from './rows.ts';
import type { Db } from './tables.ts';

export function bookmarkStats(db: Db): Pick<Bookmarks, 'duplicates' | 'stats'> {
  return {
    async duplicates(user, limit) {
      const { rows } = await sql<WebsiteRow>`SELECT websites.* FROM websites JOIN (
          SELECT content_hash AS hash FROM websites
          WHERE user_id = ${user} AND deleted_at IS NULL AND content_hash <> '' AND word_count > 0
          GROUP BY content_hash HAVING count(*) > 1 ORDER BY content_hash LIMIT ${limit}
        ) AS duplicated ON duplicated.hash = websites.content_hash
        WHERE user_id = ${user} AND deleted_at IS NULL ORDER BY content_hash, saved_at, websites.row`.execute(db);
      return [...Map.groupBy(rows, (row) => row.content_hash).values()].map((group) => group.map(toSummary));
    },

    async stats(user) {
      const { rows } = await sql<Stats>`SELECT
          count(*) FILTER (WHERE deleted_at IS NULL) AS bookmarks,
          count(*) FILTER (WHERE deleted_at IS NULL AND progress = 0) AS unread,
          count(*) FILTER (WHERE deleted_at IS NULL AND archived = 1) AS archived,
          count(*) FILTER (WHERE deleted_at IS NULL AND pinned = 1) AS pinned,
          count(*) FILTER (WHERE deleted_at IS NOT NULL) AS deleted,
          count(*) FILTER (WHERE deleted_at IS NULL AND state = 'error') AS failed,
          CAST(coalesce(sum(word_count) FILTER (WHERE deleted_at IS NULL), 0) AS bigint) AS words,
          (SELECT count(DISTINCT label) FROM website_labels WHERE user_id = ${user}) AS labels,
          (SELECT count(*) FROM highlights WHERE user_id = ${user}) AS highlights,
          (SELECT count(*) FROM website_versions JOIN websites AS w ON w.row = website_versions.row WHERE w.user_id = ${user}) AS versions
        FROM websites WHERE user_id = ${user}`.execute(db);
      return { ...rows[0]! };
    },
  };
}

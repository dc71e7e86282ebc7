/** Questions about all bookmarks of a user. */
import type { Bookmarks, NamedCount, SavedPages, StatisticsRequest, Stats } from '@pith/library';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';
import { toSummary, type WebsiteRow } from './rows.ts';

export function bookmarkStats({
  db,
  jsonText,
}: Pick<Database, 'db' | 'jsonText'>): Pick<Bookmarks, 'duplicates' | 'stats' | 'statistics'> {
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

    async statistics(user, request) {
      const saved = savedIn(user, request);
      const period = sql`substr(saved_at, 1, ${sql.lit(PERIOD_LENGTH[request.unit])})`;
      const named = async (name: RawBuilder<unknown>) =>
        (
          await sql<NamedCount>`SELECT coalesce(${name}, '') AS name, count(*) AS bookmarks FROM websites
            WHERE ${saved} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MAX_NAMES}`.execute(db)
        ).rows.map((row) => ({ ...row }));
      const { rows: totals } = await sql<{ read: number; words: number }>`SELECT
          count(*) FILTER (WHERE progress = 100) AS read,
          CAST(coalesce(sum(word_count * progress), 0) / 100 AS bigint) AS words
        FROM websites WHERE user_id = ${user} AND deleted_at IS NULL`.execute(db);
      const { rows: saves } = await sql<SavedPages & { period: string }>`SELECT ${period} AS period, ${SAVED_PAGES}
        FROM websites WHERE ${saved} GROUP BY 1 ORDER BY 1 DESC LIMIT ${MAX_PERIODS}`.execute(db);
      const { rows: sites } = await sql<SavedPages & { domain: string }>`SELECT domain, ${SAVED_PAGES}
        FROM websites WHERE ${saved} GROUP BY domain ORDER BY bookmarks DESC, domain LIMIT ${MAX_NAMES}`.execute(db);
      // Two decimals, so there are about a hundred of them.
      const { rows: confidences } = await sql<{ value: string | number | null; bookmarks: number }>`SELECT
          ${jsonText('article', 'confidence')} AS value, count(*) AS bookmarks
        FROM websites WHERE ${saved} AND content_hash <> '' GROUP BY 1`.execute(db);
      return {
        read: totals[0]!.read,
        wordsRead: totals[0]!.words,
        saves: saves.reverse().map((row) => ({ ...row })),
        sites: sites.map((row) => ({ ...row })),
        pageTypes: await named(jsonText('article', 'pageType')),
        languages: await named(sql`lang`),
        confidence: inRanges(confidences),
      };
    },
  };
}

/** How much of an ISO time names the period. */
const PERIOD_LENGTH = { day: 10, month: 7, year: 4 } as const;
const MAX_PERIODS = 1000;
const MAX_NAMES = 100;

const SAVED_PAGES = sql`count(*) AS bookmarks, count(*) FILTER (WHERE progress = 100) AS read,
  CAST(coalesce(sum(word_count), 0) AS bigint) AS words`;

const savedIn = (user: string, { from, to }: StatisticsRequest) =>
  sql`user_id = ${user} AND deleted_at IS NULL AND saved_at >= ${from ?? ''} AND saved_at < ${to ?? '~'}`;

/** Counts in ranges of 0.1, lowest first; unknown values last. 1 belongs to the highest range. */
function inRanges(counts: readonly { readonly value: string | number | null; readonly bookmarks: number }[]) {
  const ranges = new Map<number | undefined, number>();
  for (const { value, bookmarks } of counts) {
    const from = value === null ? undefined : Math.min(9, Math.floor(Number(value) * 10 + 1e-9)) / 10;
    ranges.set(from, (ranges.get(from) ?? 0) + bookmarks);
  }
  return [...ranges]
    .map(([from, bookmarks]) => ({ from, bookmarks }))
    .sort((a, b) => (a.from ?? Number.POSITIVE_INFINITY) - (b.from ?? Number.POSITIVE_INFINITY));
}

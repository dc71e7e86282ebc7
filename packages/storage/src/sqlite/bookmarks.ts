import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Bookmark, Bookmarks } from '@pith/library';
import { inOurWords } from '../errors.ts';
import { type Term, termsIn } from '../search/query.ts';
import { snippetOf } from '../search/snippet.ts';
import { indexed } from '../search/words.ts';
import { transaction } from './database.ts';
import {
  BOOKMARK_COLUMNS,
  type BookmarkRow,
  SUMMARY_COLUMNS,
  type SummaryRow,
  toBookmark,
  toRow,
  toSummary,
} from './rows.ts';

// What the reader made of a bookmark is not in the list of what a save renews.
const PUT = `
  INSERT INTO websites (${BOOKMARK_COLUMNS}, text)
  VALUES (:id, :user_id, :url, :url_full, :domain, :title, :source, :saved_at, :published_at, :pinned, :archived,
    :article, :metadata, :created_at, :updated_at, :last_opened_at, :deleted_at, :content, :html, :text)
  ON CONFLICT (id) DO UPDATE SET
    url_full = excluded.url_full, domain = excluded.domain, title = excluded.title, source = excluded.source,
    published_at = excluded.published_at, article = excluded.article, metadata = excluded.metadata,
    updated_at = excluded.updated_at, content = excluded.content, html = excluded.html, text = excluded.text,
    archived = max(archived, excluded.archived), deleted_at = NULL
    WHERE user_id = excluded.user_id
  RETURNING row, ${BOOKMARK_COLUMNS}`;

const INDEX = 'INSERT OR REPLACE INTO websites_words (rowid, title, people, body) VALUES (?, ?, ?, ?)';

const LISTED = `FROM websites WHERE user_id = :user AND deleted_at IS NULL
  AND (:archived IS NULL OR archived = :archived) AND (:pinned IS NULL OR pinned = :pinned)`;

const MATCHED = `FROM websites_words JOIN websites ON websites.row = websites_words.rowid
  WHERE websites_words MATCH :match AND user_id = :user AND deleted_at IS NULL`;

/** A word in the title says ten times as much as one in the text, a name five times. */
const RELEVANCE = 'bm25(websites_words, 10, 5, 1)';

export function sqliteBookmarks(db: DatabaseSync, about: string): Bookmarks {
  const one = <Row>(sql: string) => {
    const statement = db.prepare(sql);
    return (...values: SQLInputValue[]) => statement.get(...values) as unknown as Row | undefined;
  };
  const put = db.prepare(PUT);
  const index = db.prepare(INDEX);
  const idOfUrl = one<{ id: string }>('SELECT id FROM websites WHERE user_id = ? AND url = ?');
  const byId = one<BookmarkRow>(
    `SELECT ${BOOKMARK_COLUMNS} FROM websites WHERE user_id = ? AND id = ? AND deleted_at IS NULL`,
  );
  const byUrl = one<BookmarkRow>(`SELECT ${BOOKMARK_COLUMNS} FROM websites WHERE user_id = ? AND url = ?`);
  const byUrlFull = one<BookmarkRow>(
    `SELECT ${BOOKMARK_COLUMNS} FROM websites WHERE user_id = ? AND url_full = ? AND deleted_at IS NULL
     ORDER BY saved_at DESC, row DESC LIMIT 1`,
  );
  // '{' follows 'z', the last character that an id can have.
  const idsBetween = db.prepare(
    `SELECT id FROM websites WHERE user_id = ? AND id >= ? AND id < ? || '{' AND deleted_at IS NULL ORDER BY id LIMIT 2`,
  );
  const countListed = db.prepare(`SELECT count(*) AS total ${LISTED}`);
  const listed = db.prepare(
    `SELECT ${SUMMARY_COLUMNS} ${LISTED} ORDER BY saved_at DESC, row DESC LIMIT :limit OFFSET :offset`,
  );
  const countMatched = db.prepare(`SELECT count(*) AS total ${MATCHED}`);
  // The best are chosen by their row numbers first, so that sorting carries no texts.
  const matched = db.prepare(
    `WITH best AS (
       SELECT row, ${RELEVANCE} AS relevance, saved_at AS time ${MATCHED}
       ORDER BY relevance, time DESC, row DESC LIMIT :limit OFFSET :offset
     )
     SELECT ${SUMMARY_COLUMNS}, text FROM best JOIN websites USING (row) ORDER BY relevance, time DESC, row DESC`,
  );
  const markOpened = db.prepare(
    'UPDATE websites SET last_opened_at = ? WHERE user_id = ? AND id = ? AND deleted_at IS NULL',
  );
  const markDeleted = db.prepare(
    'UPDATE websites SET deleted_at = ? WHERE user_id = ? AND id = ? AND deleted_at IS NULL',
  );

  const asBookmark = (row: BookmarkRow | undefined) => row && toBookmark(row);

  return inOurWords<Bookmarks>(
    {
      put: async (bookmark, text) =>
        transaction(db, () => {
          const taken = idOfUrl(bookmark.user, bookmark.url);
          if (taken && taken.id !== bookmark.id) return undefined;
          const row = put.get({ ...toRow(bookmark), text }) as unknown as (BookmarkRow & { row: number }) | undefined;
          if (!row) throw new Error(`bookmark ${bookmark.id} belongs to another user`);
          index.run(row.row, indexed(bookmark.title), indexed(peopleOf(bookmark)), indexed(text));
          return toBookmark(row);
        }),
      byId: async (user, id) => asBookmark(byId(user, id)),
      byUrl: async (user, url) => asBookmark(byUrl(user, url)),
      byUrlFull: async (user, urlFull) => asBookmark(byUrlFull(user, urlFull)),
      idsStartingWith: async (user, prefix) => idsBetween.all(user, prefix, prefix).map(({ id }) => String(id)),

      async list({ user, limit, offset, archived, pinned }) {
        const which = { user, archived: flag(archived), pinned: flag(pinned) };
        const rows = listed.all({ ...which, limit, offset }) as unknown as SummaryRow[];
        return { items: rows.map(toSummary), total: Number(countListed.get(which)?.total) };
      },

      async search({ user, words, limit, offset }) {
        const terms = termsIn(words);
        if (terms.length === 0) return { items: [], total: 0 };
        const which = { user, match: toMatch(terms) };
        const rows = matched.all({ ...which, limit, offset }) as unknown as (SummaryRow & { text: string })[];
        return {
          items: rows.map((row) => ({ ...toSummary(row), snippet: snippetOf(row.text, terms) })),
          total: Number(countMatched.get(which)?.total),
        };
      },

      async markOpened(user, id, at) {
        markOpened.run(at, user, id);
      },
      async markDeleted(user, id, at) {
        markDeleted.run(at, user, id);
      },
    },
    about,
  );
}

/** Words are letters and digits, so between quotation marks they are never syntax. */
const toMatch = (terms: readonly Term[]) =>
  terms.map(({ words, prefix }) => `"${words.join(' ')}"${prefix ? ' *' : ''}`).join(' AND ');

const peopleOf = ({ article }: Bookmark) =>
  [...new Set([article.author, ...article.authors, article.siteName])].filter(Boolean).join(' · ');

const flag = (value: boolean | undefined) => (value === undefined ? null : Number(value));

/**
 * The shape of the library, as the steps that lead to it. A library at version n has the first n of them.
 * A step that was released is never edited: libraries out there have it already.
 */
export const migrations: readonly string[] = [
  // The long columns come last: SQLite reads a row from its beginning, and a list needs none of them.
  `CREATE TABLE websites (
     row INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     user_id TEXT NOT NULL,
     url TEXT NOT NULL,
     url_full TEXT NOT NULL,
     domain TEXT NOT NULL,
     title TEXT NOT NULL,
     source TEXT NOT NULL,
     saved_at TEXT NOT NULL,
     published_at TEXT,
     pinned INTEGER NOT NULL CHECK (pinned IN (0, 1)),
     archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
     article TEXT NOT NULL CHECK (json_valid(article)),
     metadata TEXT NOT NULL CHECK (json_valid(metadata)),
     created_at TEXT NOT NULL,
     updated_at TEXT NOT NULL,
     last_opened_at TEXT,
     deleted_at TEXT,
     content TEXT NOT NULL,
     html TEXT NOT NULL,
     text TEXT NOT NULL,
     UNIQUE (user_id, url)
   ) STRICT;
   CREATE INDEX websites_by_time ON websites (user_id, saved_at DESC, row DESC) WHERE deleted_at IS NULL;
   CREATE INDEX websites_by_url_full ON websites (user_id, url_full);

   -- Holds words only (see search/words.ts); the texts are in websites. Marks belong to words, as in wordsIn.
   CREATE VIRTUAL TABLE websites_words USING fts5 (
     title, people, body,
     content = '', contentless_delete = 1,
     tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
   );`,
];

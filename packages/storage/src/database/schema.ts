/** Creates the schema of a library in either database: the same tables, columns and indexes. */
export interface ColumnTypes {
  readonly key: string;
  readonly text: string;
  readonly integer: string;
  readonly bytes: string;
  /** Table option after the columns. */
  readonly strict: string;
}

export const schemaStatements = ({ key, text, integer, bytes, strict }: ColumnTypes): readonly string[] => [
  `CREATE TABLE websites (
     "row" ${key},
     id ${text} NOT NULL UNIQUE,
     user_id ${text} NOT NULL,
     url ${text} NOT NULL,
     url_full ${text},
     domain ${text} NOT NULL,
     domain_key ${text} NOT NULL,
     title ${text} NOT NULL,
     title_key ${text} NOT NULL,
     source ${text},
     type ${text} NOT NULL,
     saved_at ${text} NOT NULL,
     published_at ${text},
     pinned ${integer} NOT NULL CHECK (pinned IN (0, 1)),
     archived ${integer} NOT NULL CHECK (archived IN (0, 1)),
     progress ${integer} NOT NULL CHECK (progress BETWEEN 0 AND 100),
     position ${text},
     labels ${text} NOT NULL,
     note ${text},
     edits ${text} NOT NULL,
     state ${text} NOT NULL CHECK (state IN ('ready', 'loading', 'error')),
     trouble ${text},
     article ${text} NOT NULL,
     metadata ${text} NOT NULL,
     content_hash ${text} NOT NULL,
     lang ${text},
     word_count ${integer} NOT NULL,
     versions ${integer} NOT NULL,
     read_at ${text} NOT NULL,
     created_at ${text} NOT NULL,
     updated_at ${text} NOT NULL,
     last_opened_at ${text},
     deleted_at ${text},
     UNIQUE (user_id, url)
   ) ${strict}`,
  ...Object.entries({
    saved: 'saved_at',
    published: "coalesce(published_at, '')",
    updated: 'updated_at',
    opened: "coalesce(last_opened_at, '')",
    title: 'title_key',
    words: 'word_count',
    progress: 'progress',
  }).map(
    ([name, column]) =>
      `CREATE INDEX websites_by_${name} ON websites (user_id, ${column}, "row") WHERE deleted_at IS NULL`,
  ),
  // Covers counts. If it included deleted rows, counts would have to read every row.
  `CREATE INDEX websites_by_state ON websites (user_id, archived, pinned, progress, state, type, lang, word_count, "row") WHERE deleted_at IS NULL`,
  `CREATE INDEX websites_deleted ON websites (user_id, deleted_at) WHERE deleted_at IS NOT NULL`,
  `CREATE INDEX websites_by_url_full ON websites (user_id, url_full) WHERE url_full IS NOT NULL`,
  `CREATE INDEX websites_by_domain ON websites (user_id, domain_key) WHERE deleted_at IS NULL`,
  `CREATE INDEX websites_by_content ON websites (user_id, content_hash) WHERE deleted_at IS NULL`,

  `CREATE TABLE website_texts ("row" ${integer} PRIMARY KEY REFERENCES websites ON DELETE CASCADE, packed ${bytes} NOT NULL) ${strict}`,
  `CREATE TABLE website_versions (
     "row" ${integer} NOT NULL REFERENCES websites ON DELETE CASCADE,
     number ${integer} NOT NULL,
     title ${text} NOT NULL,
     content_hash ${text} NOT NULL,
     read_at ${text} NOT NULL,
     replaced_at ${text} NOT NULL,
     packed ${bytes} NOT NULL,
     PRIMARY KEY ("row", number)
   ) ${strict}`,
  `CREATE TABLE website_labels (
     "row" ${integer} NOT NULL REFERENCES websites ON DELETE CASCADE,
     user_id ${text} NOT NULL,
     label ${text} NOT NULL,
     label_key ${text} NOT NULL,
     PRIMARY KEY ("row", label)
   ) ${strict}`,
  `CREATE INDEX website_labels_by_key ON website_labels (user_id, label_key, "row")`,
  `CREATE TABLE highlights (
     id ${text} PRIMARY KEY,
     "row" ${integer} NOT NULL REFERENCES websites ON DELETE CASCADE,
     user_id ${text} NOT NULL,
     colour ${text} NOT NULL,
     note ${text},
     quote ${text} NOT NULL,
     before_text ${text} NOT NULL,
     after_text ${text} NOT NULL,
     start_at ${integer} NOT NULL,
     end_at ${integer} NOT NULL,
     placed ${integer} NOT NULL CHECK (placed IN (0, 1)),
     created_at ${text} NOT NULL,
     updated_at ${text} NOT NULL
   ) ${strict}`,
  `CREATE INDEX highlights_by_website ON highlights ("row", start_at)`,
  `CREATE INDEX highlights_by_time ON highlights (user_id, created_at)`,
  `CREATE TABLE collections (
     id ${text} PRIMARY KEY,
     user_id ${text} NOT NULL,
     name ${text} NOT NULL,
     question ${text} NOT NULL,
     sort ${text},
     pinned ${integer} NOT NULL CHECK (pinned IN (0, 1)),
     created_at ${text} NOT NULL,
     updated_at ${text} NOT NULL,
     UNIQUE (user_id, name)
   ) ${strict}`,
  `CREATE TABLE shares (
     id ${text} PRIMARY KEY,
     "row" ${integer} NOT NULL REFERENCES websites ON DELETE CASCADE,
     user_id ${text} NOT NULL,
     token_hash ${text} NOT NULL UNIQUE,
     created_at ${text} NOT NULL,
     expires_at ${text} NOT NULL
   ) ${strict}`,
  `CREATE INDEX shares_by_website ON shares ("row")`,
  `CREATE TABLE jobs (
     id ${text} PRIMARY KEY,
     user_id ${text} NOT NULL,
     kind ${text} NOT NULL,
     bookmark_id ${text} NOT NULL,
     payload ${text} NOT NULL,
     host ${text} NOT NULL,
     priority ${integer} NOT NULL,
     state ${text} NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'dead', 'cancelled')),
     attempts ${integer} NOT NULL,
     max_attempts ${integer} NOT NULL,
     progress ${text},
     trouble ${text},
     run_at ${text} NOT NULL,
     worker ${text},
     lease_until ${text},
     created_at ${text} NOT NULL,
     finished_at ${text}
   ) ${strict}`,
  // At most one unfinished job of a kind per bookmark: enqueuing it again returns the same job.
  `CREATE UNIQUE INDEX jobs_unfinished ON jobs (bookmark_id, kind) WHERE state IN ('waiting', 'running')`,
  `CREATE INDEX jobs_waiting ON jobs (priority, run_at) WHERE state = 'waiting'`,
  `CREATE INDEX jobs_running ON jobs (host) WHERE state = 'running'`,
  `CREATE INDEX jobs_by_user ON jobs (user_id, created_at)`,
  `CREATE TABLE archives (id ${text} PRIMARY KEY, bytes ${bytes} NOT NULL, written_at ${text} NOT NULL) ${strict}`,
  `CREATE TABLE workers (id ${text} PRIMARY KEY, seen_at ${text} NOT NULL) ${strict}`,
];

/** Adds what clients need to stay in step with a library: deletions to come and deletions that were. */
export const syncStatements = ({ text, strict }: ColumnTypes): readonly string[] => [
  `ALTER TABLE websites ADD COLUMN delete_at ${text}`,
  `ALTER TABLE collections ADD COLUMN filters ${text}`,
  `CREATE TABLE deletions (
     user_id ${text} NOT NULL REFERENCES users ON DELETE CASCADE,
     bookmark_id ${text} NOT NULL,
     deleted_at ${text} NOT NULL,
     PRIMARY KEY (user_id, bookmark_id)
   ) ${strict}`,
];

/** Adds whether an archive has its page as it was fetched: reparsing needs it. Null means that nobody has looked yet. */
export const originalStatements = ({ integer }: ColumnTypes): readonly string[] => [
  `ALTER TABLE websites ADD COLUMN has_original ${integer}`,
];

/** Adds fingerprints of each page's blocks: other pages of its host are compared with them. */
export const blockStatements = ({ bytes }: ColumnTypes): readonly string[] => [
  `ALTER TABLE websites ADD COLUMN blocks ${bytes}`,
];

/** Tables that refer to their owner by themselves; the others do so through `websites`. */
export const OWNED_TABLES = ['websites', 'collections', 'jobs'] as const;

/** Creates the tables of users, and a user for every owner that is in the library. */
export const userStatements = ({ text, strict }: ColumnTypes): readonly string[] => [
  `CREATE TABLE users (id ${text} PRIMARY KEY, created_at ${text} NOT NULL) ${strict}`,
  `INSERT INTO users SELECT user_id, min(created_at) FROM (
     ${OWNED_TABLES.map((table) => `SELECT user_id, created_at FROM ${table}`).join(' UNION ALL ')}
   ) AS owned GROUP BY user_id`,
  `CREATE TABLE tokens (
     id ${text} PRIMARY KEY,
     user_id ${text} NOT NULL REFERENCES users ON DELETE CASCADE,
     name ${text} NOT NULL,
     token_hash ${text} NOT NULL UNIQUE,
     scopes ${text} NOT NULL,
     created_at ${text} NOT NULL,
     last_used_at ${text},
     expires_at ${text}
   ) ${strict}`,
  `CREATE INDEX tokens_by_user ON tokens (user_id)`,
  `CREATE TABLE sessions (
     id ${text} PRIMARY KEY,
     user_id ${text} NOT NULL REFERENCES users ON DELETE CASCADE,
     token_hash ${text} NOT NULL UNIQUE,
     created_at ${text} NOT NULL,
     last_used_at ${text},
     expires_at ${text} NOT NULL
   ) ${strict}`,
  `CREATE INDEX sessions_by_user ON sessions (user_id)`,
];

/** Adds accounts: names, passwords and roles of users, what tokens are for, unfinished OAuth sign-ins, and the audit log. */
export const accountStatements = ({ text, integer, strict }: ColumnTypes): readonly string[] => [
  ...[
    `name ${text}`,
    `email ${text}`,
    `role ${text} NOT NULL DEFAULT 'user'`,
    `settings ${text} NOT NULL DEFAULT '{}'`,
    `password_hash ${text}`,
    `totp_secret ${text}`,
    `totp_step ${integer}`,
    `recovery_hashes ${text} NOT NULL DEFAULT '[]'`,
    `updated_at ${text}`,
    `last_sign_in_at ${text}`,
    `disabled_at ${text}`,
  ].map((column) => `ALTER TABLE users ADD COLUMN ${column}`),
  'CREATE UNIQUE INDEX users_by_name ON users (name)',
  `ALTER TABLE tokens ADD COLUMN client ${text}`,
  `CREATE TABLE oauth_state (
     kind ${text} NOT NULL,
     id ${text} NOT NULL,
     value ${text} NOT NULL,
     expires_at ${text} NOT NULL,
     PRIMARY KEY (kind, id)
   ) ${strict}`,
  'CREATE INDEX oauth_state_by_expiry ON oauth_state (expires_at)',
  `CREATE TABLE audit_log (
     id ${text} PRIMARY KEY,
     user_id ${text} REFERENCES users ON DELETE CASCADE,
     at ${text} NOT NULL,
     action ${text} NOT NULL,
     actor ${text} NOT NULL,
     address ${text},
     detail ${text}
   ) ${strict}`,
  'CREATE INDEX audit_log_by_time ON audit_log (at, id)',
  'CREATE INDEX audit_log_by_user ON audit_log (user_id, at)',
];

/** Adds addresses that are told about events, and the messages to them. */
export const webhookStatements = ({ key, text, integer, strict }: ColumnTypes): readonly string[] => [
  `CREATE TABLE webhooks (
     id ${text} PRIMARY KEY,
     user_id ${text} NOT NULL REFERENCES users ON DELETE CASCADE,
     url ${text} NOT NULL,
     events ${text} NOT NULL,
     secret ${text} NOT NULL,
     created_at ${text} NOT NULL,
     disabled_at ${text},
     failures ${integer} NOT NULL,
     last_attempt ${text}
   ) ${strict}`,
  'CREATE INDEX webhooks_by_user ON webhooks (user_id)',
  `CREATE TABLE webhook_messages (
     "row" ${key},
     id ${text} NOT NULL,
     webhook_id ${text} NOT NULL REFERENCES webhooks ON DELETE CASCADE,
     event ${text} NOT NULL,
     body ${text} NOT NULL,
     created_at ${text} NOT NULL,
     UNIQUE (webhook_id, id)
   ) ${strict}`,
];

/** Adds what is needed to undo changes of many bookmarks. */
export const operationStatements = ({ text, integer, strict }: ColumnTypes): readonly string[] => [
  `CREATE TABLE operations (
     id ${text} PRIMARY KEY,
     user_id ${text} NOT NULL REFERENCES users ON DELETE CASCADE,
     kind ${text} NOT NULL,
     bookmarks ${integer} NOT NULL,
     created_at ${text} NOT NULL,
     undone_at ${text}
   ) ${strict}`,
  'CREATE INDEX operations_by_user ON operations (user_id, created_at)',
  `CREATE TABLE operation_items (
     operation_id ${text} NOT NULL REFERENCES operations ON DELETE CASCADE,
     "row" ${integer} NOT NULL REFERENCES websites ON DELETE CASCADE,
     record ${text} NOT NULL,
     PRIMARY KEY (operation_id, "row")
   ) ${strict}`,
  'CREATE INDEX operation_items_by_website ON operation_items ("row")',
];

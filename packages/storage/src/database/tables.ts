/** Kysely types of the tables. SQLite and PostgreSQL share them; `schema.ts` creates them. */
import type { Generated, Kysely, Transaction } from 'kysely';

export interface Tables {
  readonly users: UserRows;
  readonly tokens: TokenRows;
  readonly sessions: SessionRows;
  readonly audit_log: AuditRows;
  readonly oauth_state: OAuthRows;
  readonly websites: Websites;
  readonly website_texts: WebsiteTexts;
  readonly website_versions: WebsiteVersions;
  readonly website_labels: WebsiteLabels;
  readonly highlights: HighlightRows;
  readonly deletions: DeletionRows;
  readonly collections: CollectionRows;
  readonly shares: ShareRows;
  readonly operations: OperationRows;
  readonly operation_items: OperationItemRows;
  readonly webhooks: WebhookRows;
  readonly webhook_messages: WebhookMessageRows;
  readonly jobs: JobRows;
  readonly archives: ArchiveRows;
}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** Everything that is a user's refers to its row here, directly or through `websites`, and is deleted with it. */
export interface UserRows {
  id: string;
  created_at: string;
  /** Null if the user has no account. */
  name: string | null;
  email: string | null;
  role: Generated<string>;
  /** JSON object. */
  settings: Generated<string>;
  password_hash: string | null;
  totp_secret: string | null;
  totp_step: number | null;
  /** JSON array. */
  recovery_hashes: Generated<string>;
  updated_at: string | null;
  last_sign_in_at: string | null;
  disabled_at: string | null;
}

/** Access for programs. */
export interface TokenRows {
  id: string;
  user_id: string;
  name: string;
  token_hash: string;
  /** JSON array. */
  scopes: string;
  /** JSON of the program it was made for. */
  client: string | null;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
}

/** Access for browsers. */
export interface SessionRows {
  id: string;
  user_id: string;
  token_hash: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string;
}

export interface AuditRows {
  id: string;
  user_id: string | null;
  at: string;
  action: string;
  actor: string;
  address: string | null;
  detail: string | null;
}

/** Unfinished OAuth sign-ins; not part of backups. */
export interface OAuthRows {
  kind: string;
  id: string;
  /** JSON. */
  value: string;
  expires_at: string;
}

/** The bookmark columns that lists need. Booleans are 0 and 1 and times are ISO 8601 text, so both databases sort and compare them alike. */
export interface Websites {
  row: Generated<number>;
  id: string;
  user_id: string;
  url: string;
  /** Null when equal to `url`; the same holds for `source`. */
  url_full: string | null;
  domain: string;
  /** Reversed domain, `com.example.blog.`: subdomains share its prefix. */
  domain_key: string;
  /** With the user's edits applied, like every column except `article`. */
  title: string;
  /** Folded title, for sorting. */
  title_key: string;
  source: string | null;
  type: string;
  saved_at: string;
  published_at: string | null;
  pinned: number;
  archived: number;
  progress: number;
  position: string | null;
  /** JSON array; `website_labels` repeats them for filters. */
  labels: string;
  note: string | null;
  edits: string;
  state: string;
  /** JSON of the bookmark's `error`. */
  trouble: string | null;
  /** JSON of the metadata as extracted, without the user's edits. */
  article: string;
  metadata: string;
  content_hash: string;
  lang: string | null;
  word_count: number;
  /** Number of earlier versions. */
  versions: number;
  read_at: string;
  created_at: string;
  updated_at: string;
  last_opened_at: string | null;
  deleted_at: string | null;
  /** When the bookmark will be deleted. */
  delete_at: string | null;
  /** Name of the archive; null when it is the id, as in libraries from before archives had names. */
  archive: string | null;
  /** Whether the archive has the page as it was fetched, not only an article that another program extracted; null when not known. */
  has_original: number | null;
  /** Fingerprints of the page's blocks; null if it was not compared with others. */
  blocks: Uint8Array | null;
}

/** Compressed Markdown, HTML and text, see `compressTexts.ts`. A table of its own because lists don't need them. */
export interface WebsiteTexts {
  row: number;
  packed: Uint8Array;
}

export interface WebsiteVersions {
  row: number;
  number: number;
  title: string;
  content_hash: string;
  read_at: string;
  replaced_at: string;
  packed: Uint8Array;
}

export interface WebsiteLabels {
  row: number;
  user_id: string;
  label: string;
  label_key: string;
}

export interface HighlightRows {
  id: string;
  row: number;
  user_id: string;
  colour: string;
  note: string | null;
  quote: string;
  before_text: string;
  after_text: string;
  start_at: number;
  end_at: number;
  placed: number;
  created_at: string;
  updated_at: string;
}

/** Bookmarks that were erased, so that clients learn of it. Those that are only marked as deleted are in `websites`. */
export interface DeletionRows {
  user_id: string;
  bookmark_id: string;
  deleted_at: string;
}

export interface CollectionRows {
  id: string;
  user_id: string;
  name: string;
  question: string;
  sort: string | null;
  /** JSON; null if the collection has no filters. */
  filters: string | null;
  pinned: number;
  created_at: string;
  updated_at: string;
}

export interface ShareRows {
  id: string;
  row: number;
  user_id: string;
  token_hash: string;
  created_at: string;
  expires_at: string;
}

/** Changes of many bookmarks at once. */
export interface OperationRows {
  id: string;
  user_id: string;
  kind: string;
  /** Number of bookmarks that it changed. */
  bookmarks: number;
  created_at: string;
  undone_at: string | null;
}

/** What is left to undo of an operation. */
export interface OperationItemRows {
  operation_id: string;
  row: number;
  /** JSON of an `UndoRecord`. */
  record: string;
}

/** Addresses that are told about events. */
export interface WebhookRows {
  id: string;
  user_id: string;
  url: string;
  /** JSON array. */
  events: string;
  /** Signs the messages. */
  secret: string;
  created_at: string;
  disabled_at: string | null;
  failures: number;
  /** JSON. */
  last_attempt: string | null;
}

/** Messages that wait for delivery, in the order of their rows. */
export interface WebhookMessageRows {
  row: Generated<number>;
  id: string;
  webhook_id: string;
  event: string;
  body: string;
  created_at: string;
}

export interface JobRows {
  id: string;
  user_id: string;
  kind: string;
  bookmark_id: string;
  payload: string;
  host: string;
  priority: number;
  /** Among jobs of the same priority, smaller runs first; see `turns.ts`. */
  turn: Generated<number>;
  state: string;
  attempts: number;
  max_attempts: number;
  /** How often a worker died while running it. Not counted as an attempt, but limited by `MAX_DEATHS`. */
  deaths: Generated<number>;
  progress: string | null;
  /** JSON of the job's `error`. */
  trouble: string | null;
  run_at: string;
  /** The worker that runs it. */
  worker: string | null;
  created_at: string;
  finished_at: string | null;
}

/** Archives, when they are stored in the database. */
export interface ArchiveRows {
  /** Archive name. */
  id: string;
  bytes: Uint8Array;
  written_at: string;
}

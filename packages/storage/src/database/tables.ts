/** The tables, as Kysely sees them. Both databases have the same ones: `shape.ts` makes them. */
import type { Generated, Kysely, Transaction } from 'kysely';

export interface Tables {
  readonly websites: Websites;
  readonly website_texts: WebsiteTexts;
  readonly website_versions: WebsiteVersions;
  readonly website_labels: WebsiteLabels;
  readonly highlights: HighlightRows;
  readonly collections: CollectionRows;
  readonly shares: ShareRows;
  readonly jobs: JobRows;
  readonly workers: WorkerRows;
  readonly archives: ArchiveRows;
}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** What a list needs. Booleans are 0 and 1, times are ISO 8601 text, so that both databases sort and compare alike. */
export interface Websites {
  row: Generated<number>;
  id: string;
  user_id: string;
  url: string;
  /** Null when it is `url`, as `source` is. */
  url_full: string | null;
  domain: string;
  /** `com.example.blog.`: what is below a domain begins like it. */
  domain_key: string;
  /** With the reader's edits, as everything but `article` is. */
  title: string;
  /** For sorting: folded. */
  title_key: string;
  source: string | null;
  type: string;
  saved_at: string;
  published_at: string | null;
  pinned: number;
  archived: number;
  progress: number;
  position: string | null;
  /** JSON; `website_labels` has them for filters. */
  labels: string;
  note: string | null;
  edits: string;
  state: string;
  trouble: string | null;
  /** JSON, in the page's own words. */
  article: string;
  metadata: string;
  content_hash: string;
  lang: string | null;
  word_count: number;
  /** How many texts came before this one. */
  versions: number;
  read_at: string;
  created_at: string;
  updated_at: string;
  last_opened_at: string | null;
  deleted_at: string | null;
  /** The name of its archive; null when that is its id, as it was once for all. */
  archive: string | null;
}

/** Markdown, HTML and text, packed: see `texts.ts`. Apart, because lists need none of it. */
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

export interface CollectionRows {
  id: string;
  user_id: string;
  name: string;
  question: string;
  sort: string | null;
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

export interface JobRows {
  id: string;
  user_id: string;
  kind: string;
  bookmark_id: string;
  payload: string;
  host: string;
  priority: number;
  state: string;
  attempts: number;
  max_attempts: number;
  /** How often its worker died in the middle of it: that is no try, and not for ever. */
  deaths: Generated<number>;
  progress: string | null;
  trouble: string | null;
  run_at: string;
  /** Who does it, and until when that is believed without a sign of life. */
  worker: string | null;
  lease_until: string | null;
  created_at: string;
  finished_at: string | null;
}

/** Signs of life of workers that share a database. */
export interface WorkerRows {
  id: string;
  seen_at: string;
}

/** Archives, for who keeps them in the database. */
export interface ArchiveRows {
  /** Its name. */
  id: string;
  bytes: Uint8Array;
  written_at: string;
}

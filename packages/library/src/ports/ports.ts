/** Everything the library needs from outside. The caller of `createLibrary` chooses the implementations. */

import type { Captures, FetchResource, ImageCollector } from '@pith/archive';
import type { Page, Progress, Rule, Warning } from '@pith/core';
import type { ScryptCost } from '../accounts/password.ts';
import type { AuditLog } from './auditLog.ts';
import type { Blobs } from './blobs.ts';
import type { Bookmarks } from './bookmarks.ts';
import type { Collections } from './collections.ts';
import type { Highlights } from './highlights.ts';
import type { Jobs } from './jobs.ts';
import type { LinkChecker } from './links.ts';
import type { OAuthState } from './oauthState.ts';
import type { Operations } from './operations.ts';
import type { RemoteReader } from './remoteReader.ts';
import type { CheckScript, Scripts } from './scripts.ts';
import type { Sessions } from './sessions.ts';
import type { Shares } from './shares.ts';
import type { TextFiles } from './textFiles.ts';
import type { Tokens } from './tokens.ts';
import type { Users } from './users.ts';
import type { Webhooks } from './webhooks.ts';

/** What the libraries of all users need. */
export interface LibraryPorts extends StoragePorts, AccountPorts {
  /** How pages are read for a user: with the user's own rules, scripts, cookies and headers. Called for every use. */
  readingFor(user: string): ReadingPorts;
  /** A consistent copy of everything of all users, made as it is taken. */
  backupChunks(options: { readonly signal?: AbortSignal | undefined }): AsyncIterable<Uint8Array>;
}

/** What accounts need. */
export interface AccountPorts {
  readonly users: Users;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly auditLog: AuditLog;
  readonly oauthState: OAuthState;
  /** What it costs to check a password, and to guess it. Without it, what is recommended; tests check hundreds. */
  readonly passwordCost?: ScryptCost | undefined;
  now(): Date;
  newId(): string;
}

/** What the library of one user needs. */
export interface Ports extends StoragePorts, ReadingPorts {}

export interface StoragePorts {
  readonly bookmarks: Bookmarks;
  readonly highlights: Highlights;
  readonly collections: Collections;
  readonly shares: Shares;
  readonly operations: Operations;
  readonly webhooks: Webhooks;
  readonly jobs: Jobs;
  readonly blobs: Blobs;
  /** Nothing can be written, for example because the library is on a read-only disk. */
  readonly isReadOnly?: boolean | undefined;
  now(): Date;
  /** Returns an unguessable id that passes `isBookmarkId`, such as a random UUID. */
  newId(): string;
}

export interface ReadingPorts {
  readonly pages: Pages;
  /** Without it, every page is read here. */
  readonly remoteReader?: RemoteReader | undefined;
  /** Converts a document, such as a PDF, to a page. Without it, documents are read as HTML. */
  readonly toPage?: ((bytes: Uint8Array, about: FileInfo) => Promise<LoadedPage>) | undefined;
  /** Without it, images stay at their remote addresses. */
  readonly imageCollector?: ImageCollector | undefined;
  /** Sends a request to a webhook, with the same limits as every fetch. Rejects with a typed error; redirects are an error too. */
  readonly post?: ((url: string, request: PostRequest) => Promise<{ readonly status: number }>) | undefined;
  /** Sends a request to a service that the user names. Without it, nothing is imported from services. */
  readonly request?: SendRequest | undefined;
  /** Without it, links are not checked. */
  readonly linkChecker?: LinkChecker | undefined;
  /** Whether a page that is saved is compared with the other pages of its host. Default: yes. */
  readonly comparesPages?: boolean | undefined;
  /** The current rules for reading pages. */
  rules(): readonly Rule[];
  /** Reads the rules now, if they may have changed. Without it, they never change. */
  readonly refreshRules?: (() => Promise<void>) | undefined;
  /** The rule files that the user can change; absent if there is no place for them. */
  readonly ruleFiles?: TextFiles | undefined;
  /** The same for content scripts. */
  readonly scriptFiles?: TextFiles | undefined;
  /** Reads a content script without running it. Without it, the user cannot write any. */
  readonly checkScript?: CheckScript | undefined;
  /** Without it, no content scripts run. */
  readonly scripts?: Scripts | undefined;
  /** The same scripts without network access, for pages that are read from archives. Default: `scripts`. */
  readonly offlineScripts?: Scripts | undefined;
}

export interface PostRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Resolves to any answer, whatever its status. */
export type SendRequest = (
  url: string,
  request: {
    readonly method: 'GET' | 'POST';
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string | undefined;
    readonly signal?: AbortSignal | undefined;
  },
) => Promise<{ readonly status: number; readonly bytes: Uint8Array }>;

export interface Pages {
  /** Fetches a page. The result's `url` is the address after redirects. Rejects with a typed error. */
  page(url: string, request?: PageRequest): Promise<FetchedPage>;
}

export interface FileInfo {
  readonly url?: string | undefined;
  /** Empty if it is not known. */
  readonly contentType: string;
  readonly signal?: AbortSignal | undefined;
}

export interface PageRequest {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
  /** Render in a browser: always, never, or (`auto`) as the rules say; without such a rule the result can `render` itself. */
  readonly render?: RenderMode | undefined;
  /** The rules the page will be read with; some change how it is loaded. */
  readonly rules?: readonly Rule[] | undefined;
  /** Screenshot or PDF to save with the content. */
  readonly captures?: readonly CaptureName[] | undefined;
  /** Additional request headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly referer?: string | undefined;
  /** Limit for the fetch, and for waiting until a rendered page is idle. */
  readonly timeoutMs?: number | undefined;
  /** CSS selector of an element that a rendered page must have. */
  readonly waitFor?: string | undefined;
  /** Also returns the pages of error responses, such as 404, with their status. */
  readonly acceptsErrors?: boolean | undefined;
}

export type RenderMode = 'auto' | 'force' | 'never';
export type CaptureName = keyof Captures;

/** A page that is ready to be read: fetched, given by the caller, or from an archive. */
export type LoadedPage = Page & {
  /** Fetch errors that did not stop the fetch. */
  readonly warnings?: readonly Warning[] | undefined;
  readonly captures?: Captures | undefined;
  /** Not a whole page, but an article that another program extracted. */
  readonly isArticle?: boolean | undefined;
  /** HTTP status of the response, if there was one. */
  readonly status?: number | undefined;
  /** As the site sent it. */
  readonly lastModified?: string | undefined;
  /** Fetches an image as the page would: with its cookies and as referer. */
  readonly getImage?: FetchResource | undefined;
  /** Renders the page; if the browser fails, resolves to the page as it is with a warning. Absent if it is rendered, or must not be. */
  readonly render?: (() => Promise<FetchedPage>) | undefined;
};

export type FetchedPage = LoadedPage & { readonly url: string };

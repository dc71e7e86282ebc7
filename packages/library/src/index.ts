export { type ErrorTable, errorFactory, PithError } from '@pith/core/errors';
export type {
  AccountChange,
  AccountRequest,
  Accounts,
  Actor,
  Identity,
  NewSession,
  NewToken,
  NewTotp,
  SignInAttempt,
  TokenRequest,
} from './accounts/accounts.ts';
export {
  type CodeRequest,
  type DeviceRequest,
  type NewDeviceRequest,
  type OAuth,
  type OAuthClient,
  type OAuthGrant,
  type OAuthRefusal,
  oauthGrants,
} from './accounts/oauth.ts';
export type {
  ArticleSummary,
  Bookmark,
  BookmarkChange,
  BookmarkError,
  BookmarkMetadata,
  BookmarkState,
  BookmarkSummary,
  BookmarkType,
  Edits,
  Picture,
  Pictures,
} from './bookmark.ts';
export { bookmarkTypes, editableFields, hasContent, hasPage, isBookmarkId } from './bookmark.ts';
export { type Cleaning, loadCleaning } from './cleaning.ts';
export { type CompletedProperty, completedProperties, matcherOf } from './complete.ts';
export { decodeHtml } from './decodeHtml.ts';
export { type DiffSide, diffTexts } from './diff.ts';
export { applyEdits, mergeEdits } from './edits.ts';
export { libraryError, libraryErrors } from './errors.ts';
export { csvHeader, csvRow, readeckCsvHeader, readeckCsvRow } from './export/csv.ts';
export type { ExportService } from './export/exports.ts';
export { netscapeFooter, netscapeHeader, netscapeItem } from './export/netscape.ts';
export { type Anchor, anchorAt } from './highlights/anchor.ts';
export type { SelectorRange } from './highlights/articleRanges.ts';
export type { AnchorReport, Passage, PlacedHighlight } from './highlights/highlights.ts';
export { reanchorHighlights } from './highlights/highlights.ts';
export { type Reanchored, reanchor } from './highlights/reanchor.ts';
export type { ImportAccount } from './import/accounts/openAccount.ts';
export type {
  ImportOptions,
  ImportReport,
  ImportSource,
  ImportWarning,
  LibrarySource,
} from './import/importBookmarks.ts';
export type { ImportFile } from './import/input.ts';
export { type ImportFormat, importFormats, type OpenedImport, openImport, webSaveImport } from './import/open.ts';
export { cleanLabels } from './labels.ts';
export type { ArchivedImage, ArchiveReader, ImageFile } from './lazyArchiveReader.ts';
export { createLibrary, type Library } from './library.ts';
export type { ArchiveMaintenance } from './maintenance/archiveMaintenance.ts';
export type { Mistake } from './mistake.ts';
export { normalizeUrl } from './normalizeUrl.ts';
export type { OperationResult, OperationService } from './operations.ts';
export type { AcceptedRequests } from './ports/acceptedRequests.ts';
export { type AuditAction, type AuditEntry, type AuditLog, auditActions } from './ports/auditLog.ts';
export type { Blobs } from './ports/blobs.ts';
export type {
  BookmarkDetails,
  Bookmarks,
  FullBookmark,
  LabelCount,
  NamedCount,
  Pagination,
  PlaceholderResult,
  PutEntry,
  PutOptions,
  Results,
  SavedPages,
  SearchMatch,
  Selection,
  Sort,
  SortKey,
  Statistics,
  StatisticsRequest,
  Stats,
  SyncEntry,
  Version,
  VersionSummary,
} from './ports/bookmarks.ts';
export { sortKeys } from './ports/bookmarks.ts';
export type { Collection, Collections } from './ports/collections.ts';
export type { Highlight, HighlightChange, HighlightColour, Highlights } from './ports/highlights.ts';
export { highlightColours } from './ports/highlights.ts';
export type {
  EndedAttempt,
  Job,
  JobContext,
  JobFailure,
  JobFilter,
  JobHandler,
  JobKind,
  JobOutcome,
  JobProgress,
  JobRunOptions,
  JobState,
  Jobs,
  NewJob,
  PendingJobs,
} from './ports/jobs.ts';
export { jobStates, priorities } from './ports/jobs.ts';
export type { LinkCheck, LinkChecker, LinkCheckRequest } from './ports/links.ts';
export type { OAuthKind, OAuthState } from './ports/oauthState.ts';
export {
  type Operation,
  type OperationKind,
  type OperationStep,
  type Operations,
  operationKinds,
} from './ports/operations.ts';
export type {
  AccountPorts,
  CaptureName,
  FetchedPage,
  LibraryPorts,
  LoadedPage,
  PageRequest,
  Pages,
  Ports,
  ReadingPorts,
  RenderMode,
  StoragePorts,
} from './ports/ports.ts';
export type { ReaderComparison, ReaderResult, RemoteReader } from './ports/remoteReader.ts';
export type { CheckedScript, CheckScript, ScriptSession, Scripts } from './ports/scripts.ts';
export type { Session, Sessions } from './ports/sessions.ts';
export type { Share, Shares } from './ports/shares.ts';
export { isRuleFileName, isScriptFileName, type TextFile, type TextFiles } from './ports/textFiles.ts';
export { type Token, type TokenClient, type TokenScope, type Tokens, tokenScopes } from './ports/tokens.ts';
export {
  type Credentials,
  type NewAccount,
  type Role,
  roles,
  type User,
  type UserChange,
  type Users,
} from './ports/users.ts';
export {
  type DeliveryAttempt,
  type Webhook,
  type WebhookEventName,
  type Webhooks,
  webhookEvents,
} from './ports/webhooks.ts';
export type { QueuedSave, QueueSaveRequest } from './queueSave.ts';
export type { Quality, QualitySignals } from './reparse/compareQuality.ts';
export type { ReparseCursor, ReparseRequest, ReparseResult, ReparseVerdict } from './reparse/reparse.ts';
export type { RuleSummary } from './rules/checkRules.ts';
export type {
  RuleCandidate,
  RuleEffect,
  RuleFileInfo,
  RulePreview,
  RuleService,
  SiteTest,
  SiteTestResult,
} from './rules/ruleService.ts';
export { DEFAULT_CONCURRENCY, type WorkerOptions } from './runWorker.ts';
export type { SaveRequest, SaveResult } from './save/savePage.ts';
export type { ScriptFileInfo, ScriptService } from './scripts/scriptService.ts';
export {
  type BookmarkFilters,
  filtersToQuery,
  type ReadStatus,
  readStatuses,
  toMoment,
} from './search/filters.ts';
export { type ParsedQuery, parseQuery, searchFilters } from './search/parseQuery.ts';
export type {
  AttachmentName,
  Comparison,
  Filter,
  Group,
  Negation,
  Query,
  StateName,
  Text,
  TextField,
  TextQuery,
} from './search/query.ts';
export { attachmentNames, isTextQuery, stateNames, termsOf } from './search/query.ts';
export { snippetOf } from './search/snippet.ts';
export { MAX_PHRASE_WORDS, type Term } from './search/terms.ts';
export { fold, indexWords, wordsIn } from './search/words.ts';
export { fromShortId, toShortId } from './shortId.ts';
export { changeToUndo, type UndoRecord, undoRecord } from './undoRecord.ts';
export type { ListQuery, ReadPageRequest, SearchQuery, SearchResults, UserLibrary } from './userLibrary.ts';
export type { JobEvent, WatchJobsOptions } from './watchJobs.ts';
export type { SaveEvent } from './watchSave.ts';
export type { WebhookService } from './webhooks.ts';

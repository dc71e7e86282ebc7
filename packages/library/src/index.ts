export { type ErrorTable, errorFactory, PithError } from '@pith/core/errors';
export type { Accepted, AcceptRequest } from './accept.ts';
export type { Archived, ArchivedImage } from './archived.ts';
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
export { bookmarkTypes, editable, hasPage, isBookmarkId, LOCAL_USER } from './bookmark.ts';
export type { ArchiveCare } from './care/archives.ts';
export { decodeHtml } from './decodeHtml.ts';
export { type DiffSide, diffTexts } from './diff.ts';
export { applyEdits, editAgain } from './edits.ts';
export { libraryError, libraryErrors } from './errors.ts';
export { browserFoot, browserHead, browserItem } from './export/browser.ts';
export { csvHeader, csvRow } from './export/csv.ts';
export type { ExportsOf } from './export/exports.ts';
export { type Anchor, anchorAt } from './highlights/anchor.ts';
export type { AnchorReport, Passage } from './highlights/highlights.ts';
export { reanchorHighlights } from './highlights/highlights.ts';
export { type Reanchored, reanchor } from './highlights/reanchor.ts';
export type { ImportFile } from './import/input.ts';
export { type ImportFormat, importFormats, openImport, webSaveImport } from './import/open.ts';
export type { ImportOptions, ImportReport, ImportSource, ImportWarning, WholeSource } from './import/story.ts';
export { cleanLabels } from './labels.ts';
export type { Answer, Library, ListQuery, SearchQuery } from './library.ts';
export { createLibrary } from './library.ts';
export { normalizeUrl } from './normalizeUrl.ts';
export type { Blobs } from './ports/blobs.ts';
export type {
  Announced,
  Bookmarks,
  Found,
  LabelCount,
  Match,
  PutEntry,
  Selection,
  Sort,
  SortKey,
  Stats,
  Version,
  VersionSummary,
  WholeBookmark,
} from './ports/bookmarks.ts';
export { sortKeys } from './ports/bookmarks.ts';
export type { Collection, Collections } from './ports/collections.ts';
export type { Highlight, HighlightChange, HighlightColour, Highlights } from './ports/highlights.ts';
export { highlightColours } from './ports/highlights.ts';
export type {
  Handler,
  Job,
  JobFilter,
  JobKind,
  JobProgress,
  JobState,
  Jobs,
  NewJob,
  WorkOptions,
} from './ports/jobs.ts';
export { jobStates, priorities } from './ports/jobs.ts';
export type { LinkFact, Links } from './ports/links.ts';
export type { CaptureName, FetchedPage, PageAsk, Pages, Ports, RenderMode } from './ports/ports.ts';
export type { Scripts, Visit } from './ports/scripts.ts';
export type { Share, Shares } from './ports/shares.ts';
export type { Quality, Signs } from './reparse/measure.ts';
export type { Reparsed, ReparsePlace, ReparseRequest, Verdict } from './reparse/reparse.ts';
export type { SaveRequest, SaveResult } from './save/savePage.ts';
export { names as searchNames, type ParsedQuery, parseQuery } from './search/parseQuery.ts';
export type {
  Comparison,
  Filter,
  Group,
  Negation,
  Query,
  StateName,
  Text,
  TextField,
  TextQuery,
  ThingName,
} from './search/query.ts';
export { isText, stateNames, termsOf, thingNames } from './search/query.ts';
export { snippetOf } from './search/snippet.ts';
export type { Term } from './search/terms.ts';
export { fold, indexed, wordsIn } from './search/words.ts';
export type { SaveEvent } from './watch.ts';
export type { Duties } from './work.ts';

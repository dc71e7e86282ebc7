import type { BookmarkSummary } from '@pith/library';

/** Why a page is not, or not completely, what its bookmark promises; undefined for a page that is saved. */
export function pageStatus({ state, error, metadata }: BookmarkSummary): string | undefined {
  const isSaved = metadata.content_hash !== '';
  const reason = error ? `: ${error.message}` : '';
  if (state === 'error') return `${isSaved ? 'not updated' : 'not saved'}${reason}`;
  if (state === 'loading') return 'waiting to be saved';
  return isSaved ? undefined : 'only the address is saved';
}

/** Marks for lists on a terminal: failed, waiting, only a link, favourite, labelled. */
export function pageMarks(page: BookmarkSummary): string {
  const status = pageStatus(page);
  const problem = page.state === 'error' ? '✗' : page.state === 'loading' ? '…' : status ? '-' : '';
  return `${problem}${page.pinned ? '★' : ''}${page.labels.length > 0 ? '#' : ''}`;
}

/** The title, followed by what is wrong with the page. */
export function titleWithStatus(page: BookmarkSummary): string {
  const status = pageStatus(page);
  return status ? `${page.title} (${status})` : page.title;
}

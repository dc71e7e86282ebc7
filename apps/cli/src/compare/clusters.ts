/** Groups the pages where the candidate is worse, so that one cause is seen as one. */
import type { PageResult } from './comparePages.ts';

export interface Cluster {
  readonly kind: 'cause' | 'site' | 'type';
  readonly name: string;
  readonly pages: readonly PageResult[];
}

const NOTICEABLE = 0.05;

/** What a reader would mind first. Undefined if the candidate is not worse. */
export function causeOf({ reference, candidate, pair }: PageResult): string | undefined {
  if (candidate.failure && !reference.failure) return `fails: ${candidate.failure.type}`;
  const [before, after] = [reference.truth, candidate.truth];
  if (before && after) {
    if ((before.headings ?? 0) - (after.headings ?? 0) > NOTICEABLE) return 'headings lost';
    if (after.holes > before.holes && before.lines - after.lines > NOTICEABLE) return 'holes in the text';
    if (before.recall - after.recall > NOTICEABLE) return 'text lost';
    if (before.precision - after.precision > NOTICEABLE) return 'unwanted text';
    return undefined;
  }
  if (!pair) return undefined;
  const { words, images, links, videos } = pair.coverage;
  if (words.share < 1 - 2 * NOTICEABLE) return 'words missing';
  if (words.extra > 2 * NOTICEABLE * (words.extra + 1) && pair.similarity < 1 - 4 * NOTICEABLE) return 'words added';
  if (images.missing > 0) return 'images missing';
  if (videos.missing > 0) return 'videos missing';
  if (links.share < 1 - 2 * NOTICEABLE) return 'links missing';
  return undefined;
}

/** Largest first, each with at least two pages. */
export function clusterFailures(pages: readonly PageResult[]): Cluster[] {
  const worse = pages.filter((page) => causeOf(page) !== undefined);
  const by = (kind: Cluster['kind'], nameOf: (page: PageResult) => string | undefined): Cluster[] =>
    Array.from(Map.groupBy(worse, nameOf), ([name = 'unknown', members]) => ({ kind, name, pages: members }));
  return [
    ...by('cause', causeOf),
    ...by('site', ({ url }) => (url ? URL.parse(url)?.hostname : undefined)),
    ...by('type', ({ type }) => type),
  ]
    .filter(({ pages: members }) => members.length > 1)
    .sort((a, b) => b.pages.length - a.pages.length);
}

/** How much worse the candidate is, for the order of the report: 1 for a failure, 0 for no difference. */
export function lossOf({ reference, candidate, pair }: PageResult): number {
  if (candidate.failure) return reference.failure ? 0 : 1;
  if (reference.truth && candidate.truth) {
    const f1 = reference.truth.f1 - candidate.truth.f1;
    const lines = reference.truth.lines - candidate.truth.lines;
    return (f1 + lines) / 2;
  }
  return pair ? 1 - pair.similarity : 0;
}

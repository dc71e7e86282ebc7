/** Results of reading saved pages again, as the API shows them. */
import type { Mistake as MistakeJson, Reparsed, RuleEffect as RuleEffectJson } from '@pith/api';
import type { Mistake, Quality, ReparseResult, RuleEffect, RuleSummary } from '@pith/library';
import { toShortId } from '../shortId.ts';

export const qualityView = ({ confidence, words, warnings = [] }: Quality) => ({
  ...(confidence !== undefined && { confidence }),
  words,
  warnings: warnings.map(({ type }) => type),
});

export const reparsedView = ({
  bookmark,
  verdict,
  written,
  before,
  after,
  diff,
  highlights,
  error,
}: Omit<ReparseResult, 'cursor' | 'total'>): Reparsed => ({
  id: toShortId(bookmark.id),
  url: bookmark.url,
  title: bookmark.title,
  verdict,
  written,
  ...(before && { before: qualityView(before) }),
  ...(after && { after: qualityView(after) }),
  diff: diff ?? '',
  lost_highlights: highlights.filter(({ how }) => how === 'lost').length,
  ...(error && { error }),
});

export const effectView = ({ bookmark, verdict, matched, before, after, diff, error }: RuleEffect): RuleEffectJson => ({
  id: toShortId(bookmark.id),
  url: bookmark.url,
  title: bookmark.title,
  verdict: verdict ?? 'failed',
  matched: [...matched],
  ...(before && { before: qualityView(before) }),
  ...(after && { after: qualityView(after) }),
  diff,
  ...(error && { error: { type: error.type, message: error.message } }),
});

export const checkedView = ({
  rules,
  mistakes,
}: {
  readonly rules: readonly RuleSummary[];
  readonly mistakes: readonly Mistake[];
}) => ({
  rules: rules.map(({ line, hosts, ...rule }) => ({ ...rule, ...(line !== undefined && { line }), hosts: [...hosts] })),
  mistakes: mistakes.map(mistakeView),
});

export const mistakeView = ({ line, message, isError }: Mistake): MistakeJson => ({
  ...(line !== undefined && { line }),
  message,
  level: isError ? 'error' : 'warning',
});

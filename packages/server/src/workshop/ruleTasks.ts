/** Tasks about a user's rules: reading them, and reading saved pages with them. */
import type { previewRules, ResponseBodyOf, testRules } from '@pith/api';
import type { Article } from '@pith/core';
import type { RuleCandidate } from '@pith/library';
import { serverError } from '../errors.ts';
import type { TaskContext } from '../tasks.ts';
import { checkedView, effectView } from '../views/extractions.ts';
import { BUDGET_MS } from './extractionTasks.ts';

export async function listRules(_: unknown, { library }: TaskContext) {
  const files = await (await library.rules()).list();
  return files.map(({ name, updatedAt, ...file }) => ({ name, updated: updatedAt, ...checkedView(file) }));
}

export async function getRules({ name }: { readonly name: string }, { library }: TaskContext) {
  const file = await (await library.rules()).find(name);
  return file && { name, updated: file.updatedAt, ...checkedView(file), text: file.text };
}

export async function checkRules({ text }: { readonly text: string }, { library }: TaskContext) {
  const { isValid, ...result } = await (await library.rules()).check({ text });
  return { valid: isValid, ...checkedView(result) };
}

export async function writeRules(
  { name, text }: { readonly name: string; readonly text: string },
  { library }: TaskContext,
) {
  const { isValid, ...result } = await (await library.rules()).write(name, text);
  return { valid: isValid, ...checkedView(result) };
}

export async function previewOf(
  { id, ...candidate }: RuleCandidate & { readonly id: string },
  { library, signal }: TaskContext,
): Promise<Uint8Array> {
  const preview = await (await library.rules()).preview(candidate, id, signal);
  if (!preview) throw serverError('not-found');
  const { articles, trace } = preview;
  const body: ResponseBodyOf<typeof previewRules> = {
    ...effectView(preview),
    ...(articles && { articles: { before: articleOf(articles.before), after: articleOf(articles.after) } }),
    trace: [...trace],
  };
  return Buffer.from(JSON.stringify(body));
}

const articleOf = ({ title, content_html, markdown }: Article) => ({
  title: title ?? null,
  html: content_html,
  markdown,
});

export async function testOnSite(
  { site, after, ...candidate }: RuleCandidate & { readonly site: string; readonly after?: string | undefined },
  { library, signal }: TaskContext,
): Promise<Uint8Array> {
  const rules = await library.rules();
  const { effects, total, next } = await rules.testOnSite(candidate, { site, after, budgetMs: BUDGET_MS, signal });
  const body: ResponseBodyOf<typeof testRules> = { pages: effects.map(effectView), total, next: next ?? null };
  return Buffer.from(JSON.stringify(body));
}

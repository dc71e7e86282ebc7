/** What rules say about the request for a page. Only the URL is known at that point, so only host triggers count. */
import { withinChains } from './matchRules.ts';
import type { Rendering, Rule } from './rule.ts';
import { ruleIndexFor } from './ruleIndex.ts';

/** Returns the rules whose host trigger matches the URL, in order; none for a URL that is not http(s). */
export function rulesAt(rules: readonly Rule[], url: string): Rule[] {
  if (!URL.canParse(url)) return [];
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) ? withinChains(ruleIndexFor(rules).forHost(hostname)) : [];
}

/** Returns the rendering settings for a URL: those of the first rule that forces or forbids rendering, else of the first rule that has any. */
export function renderingFor(rules: readonly Rule[], url: string): Rendering | undefined {
  const renderings = rulesAt(rules, url).flatMap(({ rendering }) => rendering ?? []);
  return renderings.find(({ mode }) => mode !== 'auto') ?? renderings[0];
}

/**
 * Returns the request headers for a URL, with names in lower case. The first rule that sets a header wins. Send them to the host of this URL only.
 */
export function headersFor(rules: readonly Rule[], url: string): Readonly<Record<string, string>> {
  const headers: Record<string, string> = Object.create(null);
  for (const rule of rulesAt(rules, url)) {
    for (const [name, value] of Object.entries(rule.headers ?? {})) headers[name] ??= value;
  }
  return { ...headers };
}

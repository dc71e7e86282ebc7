/** What rules wish of a page before it is fetched. Only its address is known then, so only hosts are asked. */
import { withinChains } from './matchRules.ts';
import type { Rendering, Rule } from './rule.ts';
import { indexOf } from './ruleIndex.ts';

/** Rules whose host trigger fits the address, in their order. */
export function rulesAt(rules: readonly Rule[], url: string): Rule[] {
  if (!URL.canParse(url)) return [];
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) ? withinChains(indexOf(rules).forHost(hostname)) : [];
}

/** The first rule that forces or forbids decides, with all its wishes; what only waits longer is heard when none does. */
export function renderingFor(rules: readonly Rule[], url: string): Rendering | undefined {
  const wishes = rulesAt(rules, url).flatMap(({ rendering }) => rendering ?? []);
  return wishes.find(({ mode }) => mode !== 'auto') ?? wishes[0];
}

/** Request headers, lower case; the rule that runs first wins. They are for the host of this address alone. */
export function headersFor(rules: readonly Rule[], url: string): Readonly<Record<string, string>> {
  const headers: Record<string, string> = Object.create(null);
  for (const rule of rulesAt(rules, url)) {
    for (const [name, value] of Object.entries(rule.headers ?? {})) headers[name] ??= value;
  }
  return { ...headers };
}

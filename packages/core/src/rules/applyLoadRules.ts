/** Applies `load` of rules: changes before the page is parsed and described. Only the host is known at that point. */
import { drop } from '../trace.ts';
import type { Doc, Options, Page, RuleSet, Warning } from '../types.ts';
import { attempt, withinChains } from './matchRules.ts';
import type { Rule } from './rule.ts';
import { ruleIndexFor } from './ruleIndex.ts';
import { compileSelector } from './selectors.ts';

/** Replacing may make the page longer by this many characters, or by half. */
const MAX_GROWTH = 100_000;

function rulesWithLoad(url: string | undefined, { rules }: RuleSet): Rule[] {
  if (!rules.length || url === undefined || !URL.canParse(url)) return [];
  const candidates = withinChains(ruleIndexFor(rules).forHost(new URL(url).hostname));
  return candidates.filter(({ load, phase }) => load && phase !== 'post');
}

/** Replaces text in the page's HTML as its rules say. */
export function replaceText(page: Page, options: Options): { readonly page: Page; readonly warnings: Warning[] } {
  const warnings: Warning[] = [];
  let { html } = page;
  for (const rule of rulesWithLoad(page.url, options.rules!)) {
    for (const [find, by] of rule.load!.replace) {
      if (!find || !html.includes(find)) continue;
      const pieces = html.split(find);
      const newLength = html.length + (pieces.length - 1) * (by.length - find.length);
      if (newLength > Math.max(page.html.length * 1.5, page.html.length + MAX_GROWTH)) {
        const message = `${rule.file}: rule "${rule.id}": replacing "${find.slice(0, 40)}" would make the page too long`;
        warnings.push({ type: 'rule-failed', message });
      } else html = pieces.join(by);
    }
  }
  return { page: html === page.html ? page : { ...page, html }, warnings };
}

/** Removes what `load.remove` of the rules selects. */
export function applyLoadRules(doc: Doc): void {
  for (const rule of rulesWithLoad(doc.url?.href, doc.options.rules!)) {
    for (const selector of rule.load!.remove) {
      attempt(doc, rule, () => {
        for (const node of compileSelector(selector)(doc.root).nodes) drop(doc, node, 'rule', rule.id);
      });
    }
  }
}

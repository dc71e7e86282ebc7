/** What rules do before a page is parsed and described. Only hosts are known then. */
import type { Doc, Options, Page, Warning } from '../types.ts';
import { attempt, withinChains } from './matchRules.ts';
import type { Rule } from './rule.ts';
import { indexOf } from './ruleIndex.ts';
import { finder } from './selectors.ts';

/** Replacing may make a page longer by this many characters, or by half. */
const MAX_GROWTH = 100_000;

function loading(url: string | undefined, rules: readonly Rule[] | undefined): Rule[] {
  if (!rules?.length || url === undefined || !URL.canParse(url)) return [];
  const speaking = withinChains(indexOf(rules).forHost(new URL(url).hostname));
  return speaking.filter(({ load, phase }) => load && phase !== 'post');
}

/** The text of the page as its rules want it, and what went wrong. */
export function replaceText(page: Page, options: Options): { readonly page: Page; readonly warnings: Warning[] } {
  const warnings: Warning[] = [];
  let { html } = page;
  for (const rule of loading(page.url, options.rules)) {
    for (const [find, by] of rule.load!.replace) {
      if (!find || !html.includes(find)) continue;
      const pieces = html.split(find);
      const grown = html.length + (pieces.length - 1) * (by.length - find.length);
      if (grown > Math.max(page.html.length * 1.5, page.html.length + MAX_GROWTH)) {
        const message = `${rule.file}: rule "${rule.id}": replacing "${find.slice(0, 40)}" would make the page too long`;
        warnings.push({ type: 'rule-failed', message });
      } else html = pieces.join(by);
    }
  }
  return { page: html === page.html ? page : { ...page, html }, warnings };
}

export function applyLoadRules(doc: Doc): void {
  for (const rule of loading(doc.url?.href, doc.options.rules)) {
    for (const selector of rule.load!.remove) {
      attempt(doc, rule, () => {
        for (const node of finder(selector)(doc.root).nodes) node.remove();
      });
    }
  }
}

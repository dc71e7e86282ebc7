/** Finds the links that a rule names as leads. The pipeline only reports them; the caller decides whether to fetch them. */
import { Element, rawText } from '../dom/index.ts';
import { reportChoice } from '../trace.ts';
import type { Doc } from '../types.ts';
import type { LeadRule, Rule } from './rule.ts';
import { compileSelector, hasMatch } from './selectors.ts';

export function findLeads(doc: Doc, rule: Rule): void {
  if (!rule.leads) return;
  for (const kind of ['singlePage', 'nextPage'] as const) {
    if (doc.leads[kind] !== undefined) continue;
    const url = firstLeadUrl(doc, rule.leads[kind]);
    if (url === undefined) continue;
    doc.leads[kind] = url;
    reportChoice(doc, `${kind} ${url}`, `rule ${rule.id}`);
  }
}

function firstLeadUrl(doc: Doc, leads: readonly LeadRule[]): string | undefined {
  for (const { selector, when } of leads) {
    if (when !== undefined && !hasMatch(when, doc.root)) continue;
    const { nodes, attributes, text } = compileSelector(selector)(doc.root);
    const [node] = nodes;
    const href = node instanceof Element ? node.getAttribute('href') : undefined;
    const url = toLeadUrl(doc, text ?? href ?? (node ? rawText(node) : attributes[0]?.value));
    if (url !== undefined) return url;
  }
  return undefined;
}

/** The absolute http(s) URL without its fragment; undefined for other URLs and for the page itself. */
function toLeadUrl(doc: Doc, address: string | undefined): string | undefined {
  const text = address?.trim();
  if (!text || !doc.url || text.length > 4_000 || !URL.canParse(text, doc.url)) return undefined;
  const url = new URL(text, doc.url);
  url.hash = '';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const pageUrl = new URL(doc.url);
  pageUrl.hash = '';
  return url.href === pageUrl.href ? undefined : url.href;
}

/** Links that a rule says to follow. The story reports them; whoever walks it decides. */
import { Element, rawText } from '../dom/index.ts';
import { chose } from '../trace.ts';
import type { Doc } from '../types.ts';
import type { LeadRule, Rule } from './rule.ts';
import { finder, isAt } from './selectors.ts';

export function findLeads(doc: Doc, rule: Rule): void {
  if (!rule.leads) return;
  for (const kind of ['singlePage', 'nextPage'] as const) {
    if (doc.leads[kind] !== undefined) continue;
    const address = firstAddress(doc, rule.leads[kind]);
    if (address === undefined) continue;
    doc.leads[kind] = address;
    chose(doc, `${kind} ${address}`, `rule ${rule.id}`);
  }
}

function firstAddress(doc: Doc, leads: readonly LeadRule[]): string | undefined {
  for (const { selector, when } of leads) {
    if (when !== undefined && !isAt(when, doc.root)) continue;
    const { nodes, attributes, text } = finder(selector)(doc.root);
    const [node] = nodes;
    const href = node instanceof Element ? node.getAttribute('href') : undefined;
    const address = toAddress(doc, text ?? href ?? (node ? rawText(node) : attributes[0]?.value));
    if (address !== undefined) return address;
  }
  return undefined;
}

/** Absolute, of the web, without its fragment; the page itself is no lead. */
function toAddress(doc: Doc, written: string | undefined): string | undefined {
  const text = written?.trim();
  if (!text || !doc.url || text.length > 4_000 || !URL.canParse(text, doc.url)) return undefined;
  const url = new URL(text, doc.url);
  url.hash = '';
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const here = new URL(doc.url);
  here.hash = '';
  return url.href === here.href ? undefined : url.href;
}

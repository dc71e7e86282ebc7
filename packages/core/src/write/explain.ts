/** Writes a self-contained HTML page that explains an extraction: kept and dropped blocks with reasons, and the source of every value. */
import { escapeAttribute, escapeText } from '../dom/index.ts';
import type { Article, TraceEvent } from '../types.ts';

type DecisionEvent = Extract<TraceEvent, { did: 'kept' | 'dropped' }>;

/**
 * Returns a self-contained HTML page that explains an extraction: which blocks were kept or dropped and why, and the source of each value.
 * `events` are the trace events of that extraction.
 */
export function explainPage(article: Article, events: readonly TraceEvent[]): string {
  const decisions = events.filter((event): event is DecisionEvent => event.did === 'kept' || event.did === 'dropped');
  const blocks = decisions.filter((event) => event.of === 'block');
  const elements = decisions.filter((event) => event.of === 'element');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Explained: ${escapeText(article.title ?? 'a page')}</title>
<style>${STYLE}</style>
<header>
<h1>${escapeText(article.title ?? 'A page')}</h1>
<p>${article.url ? `<code>${escapeText(article.url)}</code>` : 'no URL given'}</p>
${summary(article, blocks)}
</header>
<details open><summary>Metadata of the page</summary>${metadataTable(events)}</details>
<details${elements.length ? '' : ' hidden'}><summary>Decided as whole elements (${elements.length})</summary><div class="blocks">
${elements.map(row).join('\n')}
</div></details>
${decisionTable(events)}
<main>
<h2>The page, block by block</h2>
<p class="legend">Show: <label><input type="checkbox" id="kept" checked> <span class="kept">kept</span></label> <label><input type="checkbox" id="dropped" checked> <span class="dropped">dropped</span></label>. Hover over a block, or open it, to see why.</p>
<div class="blocks">
${blocks.map(row).join('\n')}
</div>
</main>
</html>
`;
}

function summary(article: Article, blocks: readonly DecisionEvent[]): string {
  const words = (did: DecisionEvent['did']) =>
    blocks.filter((block) => block.did === did).reduce((sum, block) => sum + block.words, 0);
  const count = (did: DecisionEvent['did']) => blocks.filter((block) => block.did === did).length;
  const percent = article.confidence === undefined ? 'unknown' : `${Math.round(article.confidence * 100)} %`;
  return table(
    ['page type', 'confidence', 'blocks kept', 'words kept', 'blocks dropped', 'words dropped', 'warnings'],
    [
      [
        article.page_type,
        percent,
        count('kept'),
        words('kept'),
        count('dropped'),
        words('dropped'),
        article.warnings.map(({ type, message }) => `${type}: ${message}`).join('; ') || 'none',
      ],
    ],
  );
}

function metadataTable(events: readonly TraceEvent[]): string {
  const rows = events.flatMap((event) => (event.did === 'described' ? [[event.field, event.value, event.source]] : []));
  return table(['field', 'value', 'found in'], rows);
}

/** The choices between alternatives, and the rules that matched. */
function decisionTable(events: readonly TraceEvent[]): string {
  const rows = events.flatMap((event) => {
    if (event.did === 'chose') return [[event.stage, `chose ${event.what}`, event.why]];
    return event.did === 'matched' ? [[event.stage, `rule ${event.rule}`, 'its trigger matched']] : [];
  });
  return rows.length
    ? `<details open><summary>Decisions</summary>${table(['stage', 'decision', 'because'], rows)}</details>`
    : '';
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeText(String(cell))}</${tag}>`).join('')}</tr>`;
  return `<div class="wide"><table><thead>${line(head, 'th')}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody></table></div>`;
}

function row({ stage, did, why, detail, where, words, of, text }: DecisionEvent): string {
  const reasons = [
    of === 'block' && why === 'evidence' ? undefined : why,
    of === 'element' ? stage : undefined,
    detail,
  ];
  const reason = `${did}, ${reasons.filter(Boolean).join('; ')}`;
  const shown = text || '(no text)';
  return `<details class="block ${did}" title="${escapeAttribute(`${reason}\n${where}`)}"><summary>${escapeText(shown)}</summary><p>${escapeText(reason)}<br><code>${escapeText(where)}</code> · ${words} words</p></details>`;
}

const STYLE = `
:root{color-scheme:light dark;--kept:#0a7d3c;--dropped:#b3261e;--line:color-mix(in srgb,currentColor 18%,transparent)}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem;line-height:1.25;margin-bottom:.25rem}
code{font-size:.85em;overflow-wrap:anywhere}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem;margin:.5rem 0}
th,td{text-align:start;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
details{margin:.5rem 0}
summary{cursor:pointer}
.legend label{margin-inline-end:.75rem}
.legend .kept{color:var(--kept)}.legend .dropped{color:var(--dropped)}
.block{margin:.15rem 0;padding:.15rem .6rem;border-inline-start:4px solid}
.block summary{list-style:none;color:CanvasText}
.block.kept{border-color:var(--kept);background:color-mix(in srgb,var(--kept) 10%,transparent)}
.block.dropped{border-color:var(--dropped);background:color-mix(in srgb,var(--dropped) 7%,transparent)}
.block.dropped summary{opacity:.72}
.block p{margin:.25rem 0;font-size:.85rem}
main:has(#kept:not(:checked)) .block.kept,main:has(#dropped:not(:checked)) .block.dropped{display:none}
:focus-visible{outline:2px solid Highlight;outline-offset:2px}
`;

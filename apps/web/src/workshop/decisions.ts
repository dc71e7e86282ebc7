/** The decisions of an extraction, as the workshop shows them. */
import type { TraceEvent } from '@pith/core';

export type Decision = Extract<TraceEvent, { did: 'kept' | 'dropped' }> & { readonly index: number };

/** All texts of the page: blocks in the order of the page, and elements that went as a whole. */
export function decisionsOf(trace: readonly unknown[]): { readonly blocks: Decision[]; readonly elements: Decision[] } {
  const decisions = (trace as readonly TraceEvent[]).flatMap((event, index) =>
    event.did === 'kept' || event.did === 'dropped' ? [{ ...event, index }] : [],
  );
  return {
    blocks: decisions.filter(({ of }) => of === 'block'),
    elements: decisions.filter(({ of, text }) => of === 'element' && text !== ''),
  };
}

/** The other decisions, as lines. */
export const otherEvents = (trace: readonly unknown[]): string[] =>
  (trace as readonly TraceEvent[]).flatMap((event) => {
    if (event.did === 'chose') return [`${event.stage}: ${event.what}, ${event.why}`];
    if (event.did === 'described') return [`${event.field}: ${event.value} (${event.source})`];
    if (event.did === 'matched') return [`${event.stage}: ${event.rule}`];
    if (event.did === 'warned') return [`${event.stage}: ${event.warning.message}`];
    return event.did === 'logged' ? [`${event.script}: ${event.message}`] : [];
  });

/** The decisions of an extraction, as the workshop shows them. */

/** The trace events that are shown; the API passes on all fields of an event. */
type TraceEvent = { readonly stage: string } & (
  | {
      readonly did: 'kept' | 'dropped';
      readonly where: string;
      readonly why: string;
      readonly detail?: string;
      readonly of: 'block' | 'element';
      readonly text: string;
    }
  | { readonly did: 'chose'; readonly what: string; readonly why: string }
  | { readonly did: 'described'; readonly field: string; readonly value: string; readonly source: string }
  | { readonly did: 'matched'; readonly rule: string }
  | { readonly did: 'warned'; readonly warning: { readonly message: string } }
  | { readonly did: 'logged'; readonly script: string; readonly message: string }
);

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

/** Removes content and reports decisions. All removals and warnings go through here, so that the trace is complete. */
import { Element, type Node, type Parent, rawText } from './dom/index.ts';
import type { Doc, Reason, Warning } from './types.ts';
import { countWords } from './words.ts';

const MAX_TEXT = 300;

/** Removes a node and reports it. Stages remove content in no other way; `test/removals.test.ts` checks that. */
export function drop(doc: Doc, node: Node, why: Reason, detail?: string): void {
  report(doc, 'dropped', node, why, detail);
  node.remove();
}

/** Reports that an element was considered for removal but kept. */
export function reportKept(doc: Doc, element: Element, why: Reason, detail: string): void {
  report(doc, 'kept', element, why, detail);
}

function report(doc: Doc, did: 'dropped' | 'kept', node: Node, why: Reason, detail: string | undefined): void {
  const { trace } = doc.options;
  if (!trace) return;
  const text = rawText(node).trim();
  if (!text && !(node instanceof Element)) return; // white space and comments are no content
  trace({
    stage: doc.stage,
    did,
    where: pathOf(node instanceof Element ? node : node.parentNode),
    why,
    ...(detail === undefined ? {} : { detail }),
    words: countWords(text),
    of: 'element',
    text: startOf(text),
  });
}

/** As much of a text as the trace has, on one line. */
export const startOf = (text: string): string => text.slice(0, MAX_TEXT).replace(/\s+/g, ' ');

/** Reports a choice between alternatives. */
export function reportChoice(doc: Doc, what: string, why: string): void {
  doc.options.trace?.({ stage: doc.stage, did: 'chose', what, why });
}

/** Adds a warning to the result: invalid JSON-LD, an unreadable rule, a scope that matches nothing. */
export function warn(doc: Doc, warning: Warning): void {
  doc.warnings.push(warning);
  doc.options.trace?.({ stage: doc.stage, did: 'warned', warning });
}

/** A short path for the log, `main > div.story > p`: at most five levels with two classes each. */
export function pathOf(node: Parent | null): string {
  const steps: string[] = [];
  for (let at: Parent | null = node; at instanceof Element && steps.length < 5; at = at.parentNode) {
    const classes = at.className.split(/\s+/).filter(Boolean).slice(0, 2);
    const id = at.id ? `#${at.id}` : '';
    steps.unshift(`${at.localName}${id}${classes.map((name) => `.${name}`).join('')}`.slice(0, 80));
  }
  return steps.join(' > ');
}

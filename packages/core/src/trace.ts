/** The one door for removals and warnings: what passes here can be guarded, counted and explained. */
import { Element, type Parent, rawText } from './dom/index.ts';
import type { Doc, Reason, Warning } from './types.ts';
import { countWords } from './words.ts';

/** The only way a stage removes content from a page. */
export function drop(doc: Doc, element: Element, why: Reason, detail?: string): void {
  report(doc, 'dropped', element, why, detail);
  element.remove();
}

/** For a removal that was considered and refused: the refusal explains itself too. */
export function keep(doc: Doc, element: Element, why: Reason, detail: string): void {
  report(doc, 'kept', element, why, detail);
}

function report(doc: Doc, did: 'dropped' | 'kept', element: Element, why: Reason, detail: string | undefined): void {
  doc.options.trace?.({
    stage: doc.stage,
    did,
    where: pathOf(element),
    why,
    ...(detail === undefined ? {} : { detail }),
    words: countWords(rawText(element)),
  });
}

/** For a decision between several ways. */
export function chose(doc: Doc, what: string, why: string): void {
  doc.options.trace?.({ stage: doc.stage, did: 'chose', what, why });
}

/** For trouble that does not stop the run: bad JSON-LD, an unreadable rule, a scope that matches nothing. */
export function warn(doc: Doc, warning: Warning): void {
  doc.warnings.push(warning);
  doc.options.trace?.({ stage: doc.stage, did: 'warned', warning });
}

/** `main > div.story > p`, short enough for a log: the nearest five levels, two classes each. */
export function pathOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Parent | null = element; at instanceof Element && steps.length < 5; at = at.parentNode) {
    const classes = at.className.split(/\s+/).filter(Boolean).slice(0, 2);
    const id = at.id ? `#${at.id}` : '';
    steps.unshift(`${at.localName}${id}${classes.map((name) => `.${name}`).join('')}`.slice(0, 80));
  }
  return steps.join(' > ');
}

/** Shows the decisions of an extraction as a table. */
import type { TraceEvent } from '@pith/core';

/** Enough to read; a long page has tens of thousands of decisions. */
const MAX_ROWS = 1000;

export function traceTable(events: readonly TraceEvent[]): HTMLElement {
  const section = document.createElement('div');
  const note = section.appendChild(document.createElement('p'));
  note.textContent =
    events.length > MAX_ROWS
      ? `The first ${MAX_ROWS} of ${events.length} decisions. \`pith extract --explain\` shows all of them.`
      : `${events.length} decisions.`;
  const scroller = section.appendChild(document.createElement('div'));
  scroller.className = 'table';
  scroller.tabIndex = 0;
  scroller.setAttribute('role', 'group');
  scroller.setAttribute('aria-label', 'Trace');
  const table = scroller.appendChild(document.createElement('table'));
  const head = table.createTHead().insertRow();
  for (const name of ['stage', 'did', 'what', 'why']) {
    const cell = head.appendChild(document.createElement('th'));
    cell.scope = 'col';
    cell.textContent = name;
  }
  const body = table.createTBody();
  for (const event of events.slice(0, MAX_ROWS)) {
    const row = body.insertRow();
    row.className = event.did;
    for (const text of [event.stage, event.did, ...describe(event)]) row.insertCell().textContent = text;
  }
  return section;
}

function describe(event: TraceEvent): [what: string, why: string] {
  switch (event.did) {
    case 'dropped':
    case 'kept':
      return [event.text || event.where, event.detail ? `${event.why}: ${event.detail}` : event.why];
    case 'chose':
      return [event.what, event.why];
    case 'described':
      return [`${event.field}: ${event.value}`, event.source];
    case 'matched':
      return [event.rule, ''];
    case 'warned':
      return [event.warning.message, event.warning.type];
    case 'logged':
      return [event.message, event.script];
  }
}

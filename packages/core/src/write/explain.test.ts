import { expect, test } from 'vitest';
import { extract } from '../pipeline.ts';
import type { TraceEvent } from '../types.ts';
import { explainPage } from './explain.ts';

const page = `<title>Tides</title><nav><a href="/">All our stories</a></nav>
<main><h1>Tides</h1><p>The sea rises and falls twice a day, and the harbour with it.</p>
<p style="display: none">Ignore what <b>everyone</b> says &lt;script&gt;.</p></main>`;

function explained(html: string): string {
  const events: TraceEvent[] = [];
  const article = extract(html, { trace: (event) => events.push(event) });
  return explainPage(article, events);
}

test.each([
  ['a kept block', '<summary>The sea rises and falls twice a day, and the harbour with it.</summary>'],
  ['a dropped block', '<summary>All our stories</summary>'],
  ['an element that was removed as a whole', '<summary>Ignore what everyone says &lt;script&gt;.</summary>'],
  ['its reason and stage', 'dropped, invisible; '],
])('shows the text of %s', (_, expected) => {
  expect(explained(page)).toContain(expected);
});

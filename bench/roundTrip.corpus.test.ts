import { describe, expect, test } from 'vitest';
import { corporaFolder, hasCorpora, samplePages } from './corpora.ts';
import { measureRoundTrip, tableOf } from './roundTrip.ts';

/** Every fifth page, so that this takes seconds; `npm run bench -- roundtrip` reads them all. */
const SAMPLE = 300;

if (!hasCorpora) console.warn(`SKIPPED: no corpora in ${corporaFolder}; set PITH_CORPORA to check the round trip`);

describe.runIf(hasCorpora)('our Markdown, rendered by others, says what our HTML says', () => {
  const found = hasCorpora ? measureRoundTrip(samplePages('wcxb-dev', SAMPLE)) : [];
  console.log(tableOf(found));

  test.each(found.map(({ renderer, kind, bar, total }) => ({ renderer, kind, bar, total })))(
    '$kind by $renderer: F1 at least $bar',
    ({ total, bar }) => {
      expect(total).toBeGreaterThanOrEqual(bar);
    },
  );
});

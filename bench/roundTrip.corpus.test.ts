import { describe, expect, test } from 'vitest';
import { corporaFolder, hasCorpora, samplePages } from './corpora.ts';
import { measureRoundTrip, tableOf } from './roundTrip.ts';

/** Every fifth page, to be fast; `npm run bench -- roundtrip` uses all pages. */
const SAMPLE = 300;

if (!hasCorpora) console.warn(`SKIPPED: no corpora in ${corporaFolder}; set PITH_CORPORA to check the round trip`);

describe.runIf(hasCorpora)('our Markdown, rendered by other libraries, has the same content as our HTML', () => {
  const found = hasCorpora ? measureRoundTrip(samplePages('wcxb-dev', SAMPLE)) : [];
  console.log(tableOf(found));

  test.each(found.map(({ renderer, kind, minF1, total }) => ({ renderer, kind, minF1, total })))(
    '$kind by $renderer: F1 at least $minF1',
    ({ total, minF1 }) => {
      expect(total).toBeGreaterThanOrEqual(minF1);
    },
  );
});

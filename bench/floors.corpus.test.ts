import { describe, expect, test } from 'vitest';
import { corporaFolder, hasCorpora } from './corpora.ts';
import floors from './floors.json' with { type: 'json' };
import { meanF1, type Score, scoreCorpus } from './quality.ts';

if (!hasCorpora) console.warn(`SKIPPED: no corpora in ${corporaFolder}; set PITH_CORPORA to check the quality floors`);

describe.runIf(hasCorpora)('quality floors on a sample of wcxb-dev', async () => {
  const scores: Score[] = hasCorpora ? await scoreCorpus('wcxb-dev', { limit: floors.quality.sample }) : [];

  test('no page fails', () => {
    expect(scores.filter(({ error }) => error)).toEqual([]);
  });

  test.each(Object.entries(floors.quality['wcxb-dev']))('%s: F1 at least %d', (type, floor) => {
    expect(meanF1(scores)[type]).toBeGreaterThanOrEqual(floor);
  });
});

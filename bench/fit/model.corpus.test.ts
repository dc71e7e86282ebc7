import { describe, expect, test } from 'vitest';
import { model } from '../../packages/core/src/engine/model.ts';
import { corporaFolder, hasCorpora } from '../corpora.ts';
import { corpusDigest } from './dataset.ts';

if (!hasCorpora)
  console.warn(`SKIPPED: no corpora in ${corporaFolder}; set PITH_CORPORA to check what the model was fitted on`);

describe.runIf(hasCorpora)('the model', () => {
  test('was fitted on the corpora as they are', () => {
    expect(model.corpus).toBe(corpusDigest());
  });
});

import { expect, test } from 'vitest';
import { measureMetadata } from './measureMetadata.ts';

test.each([
  ['title', 'The “Tide” rises', 'the tide RISES', true],
  ['title', 'The tide', 'The tide rises', false],
  ['author', 'By Ann Shore and Bo Sund', 'Bo Sund, Ann Shore', true],
  ['author', ['Ann Shore'], 'Ann Shore', true],
  ['author', 'Ann', 'Ann Shore', false],
  ['published_date', '2020-03-01T10:00:00Z', '2020-03-01', true],
  ['published_date', '2020-03-01', 'March 1, 2020 UTC', true],
  ['published_date', '2020-03-02', '2020-03-01', false],
  ['published_date', 'soon', '2020-03-01', false],
])('%s %j for %j: %j', (field, given, wanted, isRight) => {
  expect(measureMetadata({ [field]: given }, { [field]: wanted })).toEqual({
    [field]: { isWanted: true, isGiven: true, isRight },
  });
});

test('a page without an author wants none', () => {
  expect(measureMetadata({ author: 'Menu' }, { author: '' })).toEqual({
    author: { isWanted: false, isGiven: true, isRight: false },
  });
  expect(measureMetadata({}, {})).toEqual({});
});

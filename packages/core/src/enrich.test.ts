import { describe, expect, test } from 'vitest';
import { enrich } from './enrich.ts';

const easy = 'The cat sat on the mat. The dog ran to the cat. It was a fun day for us all. We had a big red ball. ';
const hard =
  'Notwithstanding considerable institutional heterogeneity, contemporary administrative jurisdictions increasingly internalise the distributional consequences of environmental externalities, and that with considerable administrative difficulty. ';
const german =
  'Die Verwaltungsgerichtsbarkeit berücksichtigt bei der Entscheidung über die Genehmigungsbedürftigkeit auch die Umweltverträglichkeitsprüfung der Anlagen. ';

describe('the reading level', () => {
  test.each<[string, string, string | undefined, unknown]>([
    ['of easy English', easy.repeat(6), 'en', { formula: 'flesch-kincaid', label: 'very easy' }],
    ['of hard English', hard.repeat(6), 'en', { formula: 'flesch-kincaid', label: 'very hard' }],
    ['of hard German', german.repeat(9), 'de', { formula: 'lix', label: 'hard' }],
  ])('%s', (_, text, lang, expected) => {
    expect(enrich({ title: undefined, text, lang }).reading_level).toMatchObject(expected as object);
  });
  test.each([
    ['a short text', easy],
    ['Chinese', '灯塔在这里。'.repeat(200)],
    ['empty text', ''],
  ])('is unknown for %s', (_, text) => {
    expect(enrich({ title: undefined, text, lang: undefined }).reading_level).toBeNull();
  });
});

describe('key sentences', () => {
  const text = [
    'Lunch was served at noon in the big hall.',
    'The tide gates of the harbour closed for the first time on Monday.',
    'Dr. Ash was there.',
    'Engineers expect the tide gates to protect the harbour from floods.',
    'Somebody lost a green umbrella near the exit.',
  ].join(' ');
  test('are about the topics of the text, in its order', () => {
    expect(enrich({ title: 'The tide gates', text, lang: 'en' }).key_sentences.slice(0, 2)).toEqual([
      'The tide gates of the harbour closed for the first time on Monday.',
      'Engineers expect the tide gates to protect the harbour from floods.',
    ]);
  });
  test('are found in writing systems without spaces', () => {
    const chinese = '今天的天气真的非常好，阳光明媚。海边的灯塔已经有两百年历史了。人们常常来参观海边的灯塔。';
    expect(enrich({ title: '灯塔', text: chinese, lang: 'zh' }).key_sentences).toEqual([
      '海边的灯塔已经有两百年历史了。',
      '人们常常来参观海边的灯塔。',
    ]);
  });
  test('are empty for a text without sentences', () => {
    expect(enrich({ title: 'x', text: 'Menu\nHome\nAbout', lang: 'en' }).key_sentences).toEqual([]);
  });
  test('terminate for any text', () => {
    for (const piece of ['.', '. ', '\n', 'a. ', '。', 'a b c. ', '"']) {
      expect(
        enrich({ title: piece, text: piece.repeat(200_000), lang: 'en' }).key_sentences.length,
      ).toBeLessThanOrEqual(3);
    }
  });
});

describe('key phrases', () => {
  test('ignore code and formulas', () => {
    const code = '<p>The tide gates hold <code>mathbf gate_state</code>.</p><pre><code>gate_state</code></pre>'.repeat(
      9,
    );
    const { key_phrases } = enrich({ title: 'The tide gates', text: 'x', lang: 'en', content_html: code });
    expect(key_phrases).toEqual(['tide gates']);
  });
});

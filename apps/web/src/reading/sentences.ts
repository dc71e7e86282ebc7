/** The sentences of an article: to be read aloud, and to be selected by keyboard. */
import type { ArticleText, Passage } from '../article/articleText.ts';

export interface Sentence extends Passage {
  readonly text: string;
  /** The block that it is in. */
  readonly element: Element;
}

export function sentencesOf(article: ArticleText, lang: string | undefined): Sentence[] {
  const segmenter = createSegmenter(lang);
  return article.blocks().flatMap(({ element, passage }) =>
    Array.from(segmenter.segment(article.text.slice(passage.start, passage.end)), ({ segment, index }) => ({
      start: passage.start + index,
      end: passage.start + index + segment.length,
    }))
      .flatMap((sentence) => article.trim(sentence) ?? [])
      .map((sentence) => ({ ...sentence, element, text: article.text.slice(sentence.start, sentence.end) })),
  );
}

/** A page can name any language. */
function createSegmenter(lang: string | undefined): Intl.Segmenter {
  try {
    return new Intl.Segmenter(lang || undefined, { granularity: 'sentence' });
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'sentence' });
  }
}

import { article, type extractPage, type ResponseBodyOf, type traceBookmark } from '@pith/api';
import type { UserLibrary } from '@pith/library';

type Reading = Awaited<ReturnType<UserLibrary['read']>>;
type ReadingWithImages = Awaited<ReturnType<UserLibrary['readWithImages']>>;
type Article = Reading['article'];
type ExtractionJson = ResponseBodyOf<typeof traceBookmark>;
type ArticleJson = Pick<ExtractionJson, keyof typeof article.shape>;

/** The article with the keys of the contract in their order; `undefined` becomes null. */
export function articleView(extracted: Article): ArticleJson {
  const keys = Object.keys(article.shape) as (keyof ArticleJson)[];
  return Object.fromEntries(keys.map((key) => [key, extracted[key] ?? null])) as ArticleJson;
}

/** The article with its trace, under our names and under those that Readeck has for the same things. */
export function extractionView(extracted: Article, trace: Reading['trace']): ExtractionJson {
  const known = Object.entries(extracted.metadata ?? {});
  return {
    ...articleView(extracted),
    trace: [...trace],
    site: URL.parse(extracted.url ?? '')?.hostname ?? '',
    text_direction: extracted.dir ?? '',
    date: extracted.published_date ?? null,
    document_type: extracted.page_type,
    description: extracted.excerpt ?? '',
    html: extracted.content_html,
    embed: extracted.videos[0] ?? '',
    meta: Object.fromEntries(known.map(([name, { value }]) => [name, [value].flat().map(String)])),
    properties: {},
    logs: trace.map((event) => JSON.stringify(event)),
    errors: extracted.warnings.map(({ message }) => message),
  };
}

/** The same with the images in place of the list of their addresses, as Readeck has it. */
export function extractionWithImagesView(reading: ReadingWithImages): ResponseBodyOf<typeof extractPage> {
  const images = Object.entries(reading.images).map(([name, { width, height, dataUrl }]) => {
    const size: [number, number] = [width, height];
    return [name, { size, encoded: dataUrl }] as const;
  });
  return { ...extractionView(reading.article, reading.trace), images: Object.fromEntries(images) };
}

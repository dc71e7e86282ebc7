/** Reads a page for an assistant. Input and output are plain data, so this can run in another process. */
import type { UserLibrary } from '@pith/library';

export interface ReadArticleRequest {
  readonly url?: string | undefined;
  readonly html?: string | undefined;
}

export interface ReadArticle {
  readonly title: string;
  readonly url: string;
  readonly markdown: string;
  readonly warnings: readonly string[];
}

export async function readArticle(
  { url, html }: ReadArticleRequest,
  { library, signal }: { readonly library: Pick<UserLibrary, 'read'>; readonly signal: AbortSignal },
): Promise<ReadArticle> {
  const { article } = await library.read({ url, html, signal, markdown: { fields: [], imageStyle: 'plain' } });
  return {
    title: article.title ?? '',
    url: article.url ?? url ?? '',
    markdown: article.markdown,
    warnings: article.warnings.map(({ message }) => message),
  };
}

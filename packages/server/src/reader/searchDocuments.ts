/** Searches the library for the search at `/s/`. Runs in another process, because it counts the tokens of whole articles. */
import { countTokens } from '@pith/tokens';
import type { TaskContext } from '../tasks.ts';

export interface SearchRequest {
  /** In the language of our search. */
  readonly words: string;
  readonly limit: number;
  readonly offset: number;
  readonly hasContent: boolean;
}

export interface FoundDocument {
  readonly title: string;
  readonly url: string;
  readonly description: string;
  readonly publishedTime?: string | undefined;
  /** When the page was saved. */
  readonly date: string;
  readonly content?: string | undefined;
  readonly usage: { readonly tokens: number };
}

export async function searchDocuments(
  { words, limit, offset, hasContent }: SearchRequest,
  { library }: TaskContext,
): Promise<readonly FoundDocument[]> {
  const { items } = await library.search({ words, limit, offset });
  const found: FoundDocument[] = [];
  for (const { id, title, source, article, publishedAt, savedAt, snippet } of items) {
    const content = hasContent ? (await library.find(id))?.content : undefined;
    found.push({
      title,
      url: source,
      description: article.excerpt || plain(snippet),
      ...(publishedAt !== undefined && { publishedTime: publishedAt }),
      date: savedAt,
      ...(content !== undefined && { content }),
      usage: { tokens: content === undefined ? 0 : countTokens(content) },
    });
  }
  return found;
}

/** Without the control characters that mark the matching words. */
const plain = (snippet: string) =>
  snippet
    .replace(/[\u0002\u0003]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Work that reads the HTML of one saved article. A small article is handled where the request is answered, because that takes milliseconds,
 * and a process may have to be started; a large one in a process.
 *
 * Decision: docs/decisions/0041-requests-convert-in-processes.md.
 */
import type { Annotation } from '@pith/api';
import type { Bookmark, Highlight, HighlightColour, SelectorRange, UserLibrary } from '@pith/library';
import { serverError } from '../errors.ts';
import { toShortId } from '../shortId.ts';
import { annotationView } from '../views/annotation.ts';
import { imageUrl } from '../views/bookmark.ts';

interface ArticleContext {
  readonly library: UserLibrary;
}

const articleTasks = { html, annotations, addAnnotation, addQuote } satisfies Record<
  string,
  (bookmark: Bookmark, input: never, context: ArticleContext) => Promise<unknown>
>;

type Name = keyof typeof articleTasks;
type Input<N extends Name> = Parameters<(typeof articleTasks)[N]>[1];
type Result<N extends Name> = Awaited<ReturnType<(typeof articleTasks)[N]>>;

export interface ArticleTaskMessage {
  readonly id: string;
  readonly name: Name;
  readonly input: unknown;
}

/** The most characters of HTML that are handled at once: 5 ms for an ordinary article, 80 ms at worst. */
const MAX_SMALL = 100_000;

interface ArticleCaller extends ArticleContext {
  runTask(name: 'article', message: ArticleTaskMessage): Promise<unknown>;
}

export async function onArticle<N extends Name>(
  bookmark: Bookmark,
  name: N,
  input: Input<N>,
  context: ArticleCaller,
): Promise<Result<N>> {
  if (bookmark.html.length <= MAX_SMALL) return articleTasks[name](bookmark, input as never, context) as Result<N>;
  return context.runTask('article', { id: bookmark.id, name, input }) as Result<N>;
}

/** The same, in another process. */
export async function runArticleTask({ id, name, input }: ArticleTaskMessage, { library }: ArticleContext) {
  const bookmark = await library.find(id);
  if (!bookmark) throw serverError('not-found');
  return articleTasks[name](bookmark, input as never, { library });
}

/** The article with its highlights and archived images. */
async function html(bookmark: Bookmark, { root }: { readonly root: string }, { library }: ArticleContext) {
  const images = new Set<string>();
  const withImages = await library.archives.html(bookmark, (path) => {
    const url = imageUrl(bookmark.id, path, root);
    images.add(url);
    return url;
  });
  const nameOf = ({ id }: { readonly id: string }) => toShortId(id);
  return {
    html: await library.highlights.mark(bookmark, withImages, { plain: false, nameOf }),
    images: [...images],
  };
}

async function annotations(bookmark: Bookmark, _: undefined, { library }: ArticleContext): Promise<Annotation[]> {
  return (await library.highlights.inArticle(bookmark)).map(annotationView);
}

interface NewAnnotation {
  readonly range: SelectorRange;
  readonly colour: HighlightColour;
  readonly note: string | undefined;
}

async function addAnnotation(bookmark: Bookmark, { range, ...more }: NewAnnotation, { library }: ArticleContext) {
  return addedView(bookmark, await library.highlights.addRange(bookmark, range, more), library, range);
}

interface NewQuote extends Pick<NewAnnotation, 'colour' | 'note'> {
  readonly passage: { readonly quote: string; readonly before: string; readonly after: string };
}

async function addQuote(bookmark: Bookmark, { passage, ...more }: NewQuote, { library }: ArticleContext) {
  return addedView(bookmark, await library.highlights.addQuote(bookmark, passage, more), library);
}

async function addedView(bookmark: Bookmark, added: Highlight, { highlights }: UserLibrary, range?: SelectorRange) {
  const placed = (await highlights.inArticle(bookmark)).find(({ highlight }) => highlight.id === added.id);
  return { id: added.id, view: annotationView(placed ?? { highlight: added, range }) };
}

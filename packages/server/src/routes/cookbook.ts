import { extractPage } from '@pith/api';
import { decodeHtml } from '@pith/library';
import { handle } from '../handle.ts';
import { articleView } from '../views/article.ts';

export const cookbook = [
  handle(extractPage, async ({ query, body }, { library }) => {
    const { article, trace } = await library.preview(await decodeHtml(body.bytes, body.contentType), query.url);
    return { body: { ...articleView(article), trace: [...trace] }, headers: {} };
  }),
];

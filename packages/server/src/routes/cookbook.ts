import { extractPage } from '@pith/api';
import { decodeHtml } from '@pith/library';
import { handle } from '../handle.ts';
import { articleView } from '../views/article.ts';

export const cookbook = [
  handle(extractPage, async ({ query, body }, { library }) => {
    const html = await decodeHtml(body.bytes, body.contentType);
    const { article, trace } = await library.read({ html, url: query.url });
    return { body: { ...articleView(article), trace: [...trace] }, headers: {} };
  }),
];

import { type DocumentBody, extractPage, extractUrl, listTestUrls } from '@pith/api';
import { SHARED_PAGE_POLICY } from '../guards/securityHeaders.ts';
import { type Context, handle } from '../handle.ts';

export const cookbook = [
  handle(extractUrl, ({ query }, context) => extract(query.url, undefined, context)),
  handle(listTestUrls, async (_, { runTask }) => ({ body: await runTask('testUrls', {}), headers: {} })),
  handle(extractPage, ({ query, body }, context) => extract(query.url, body, context)),
];

async function extract(url: string | undefined, document: DocumentBody | undefined, { runTask, wantsPage }: Context) {
  if (!wantsPage) return { json: await runTask('extract', { url, document, format: 'json' }), headers: {} };
  const page = await runTask('extract', { url, document, format: 'page' });
  return { page, headers: { 'content-security-policy': SHARED_PAGE_POLICY } };
}

import { extractPage, extractUrl, listTestUrls } from '@pith/api';
import { handle } from '../handle.ts';

export const cookbook = [
  handle(extractUrl, async ({ query }, { runTask }) => ({
    json: await runTask('extractUrl', { url: query.url }),
    headers: {},
  })),
  handle(listTestUrls, async (_, { runTask }) => ({ body: await runTask('testUrls', {}), headers: {} })),
  handle(extractPage, async ({ query, body }, { runTask }) => ({
    json: await runTask('extract', { ...body, url: query.url }),
    headers: {},
  })),
];

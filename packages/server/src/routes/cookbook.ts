import { extractPage } from '@pith/api';
import { handle } from '../handle.ts';

export const cookbook = [
  handle(extractPage, async ({ query, body }, { runTask }) => ({
    json: await runTask('extract', { ...body, url: query.url }),
    headers: {},
  })),
];

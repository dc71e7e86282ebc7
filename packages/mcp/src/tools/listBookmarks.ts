import * as z from 'zod';
import { pageArguments, pageOf } from '../paging.ts';
import { summaryLine, summaryOf, summaryShape } from '../summary.ts';
import { tool } from '../tool.ts';

export const listBookmarks = tool({
  name: 'list_bookmarks',
  title: 'List saved pages',
  description: 'Lists saved pages, the newest first. To find pages by words or labels, use search_library.',
  input: {
    archived: z.boolean().optional().describe('Only archived pages, or only others.'),
    pinned: z.boolean().optional().describe('Only pinned pages, or only others.'),
    ...pageArguments,
  },
  output: { total: z.number(), next: z.string().nullable(), items: z.array(z.object(summaryShape)) },
  annotations: { readOnlyHint: true, openWorldHint: false },
  async run({ archived, pinned, ...paging }, { library }) {
    const { items, total, next } = await library.list({ archived, pinned, ...pageOf(paging) });
    return {
      result: { total, next: next ?? null, items: items.map(summaryOf) },
      text: [`${total} pages`, ...items.map(summaryLine)].join('\n'),
    };
  },
});

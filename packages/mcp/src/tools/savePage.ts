import { type Bookmark, priorities } from '@pith/library';
import * as z from 'zod';
import { bookmarkUri } from '../bookmarkUri.ts';
import { summaryOf, summaryShape } from '../summary.ts';
import { type ToolCall, tool } from '../tool.ts';

/** A save that takes longer goes on without the assistant. */
const MAX_WAIT_MS = 60_000;

export const savePage = tool({
  name: 'save_page',
  title: 'Save a web page',
  description:
    'Saves a page to the library, with its images, or updates it if the library has it. Returns the bookmark; read it with get_bookmark.',
  input: {
    url: z.string().max(8000).describe('The address of the page.'),
    html: z
      .string()
      .max(20_000_000)
      .optional()
      .describe('The HTML of the page, if it cannot be fetched: behind a login, for example.'),
    labels: z.array(z.string().max(200)).max(50).optional().describe('Labels to add to it.'),
  },
  output: { ...summaryShape, warnings: z.array(z.string()) },
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  async run({ url, html, labels }, call) {
    const { bookmark, warnings } = await save(url.trim(), html, call);
    const labelled = labels?.length ? await call.library.change(bookmark.id, { addLabels: labels }) : bookmark;
    const saved = labelled ?? bookmark;
    const state =
      saved.state === 'loading' ? 'Is being saved' : saved.state === 'error' ? 'Could not be saved' : 'Saved';
    const reason = saved.error ? `: ${saved.error.message}` : '';
    return {
      result: { ...summaryOf(saved), warnings },
      text: `${state}${reason}: ${saved.title} (${bookmarkUri(saved.id)})${warnings.map((warning) => `\nNote: ${warning}`).join('')}`,
    };
  },
});

/** A worker saves the page; this waits for it. */
async function save(
  url: string,
  html: string | undefined,
  { library, signal }: ToolCall,
): Promise<{ bookmark: Bookmark; warnings: string[] }> {
  let { bookmark } = await library.queueSave({ url, html, priority: priorities.now });
  const limited = AbortSignal.any([signal, AbortSignal.timeout(MAX_WAIT_MS)]);
  for await (const event of library.watch(bookmark.id, limited)) {
    if (event.event === 'end') bookmark = event.bookmark ?? bookmark;
    if (event.event === 'waiting' && event.error)
      return { bookmark, warnings: [`${event.error.message}; it will be tried again`] };
  }
  return { bookmark, warnings: [] };
}

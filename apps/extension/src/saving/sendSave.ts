/** Does what a save asks for, in steps that can be repeated: the server knows a page by its address, and a passage by its place. */
import type { Client } from '@pith/api';
import type { Quote } from '../capture/quote.ts';
import type { SaveRequest } from './saveRequest.ts';

/** `onStep` is called with what is left after each step. Resolves to the id of the bookmark. */
export async function sendSave<Save extends SaveRequest>(
  save: Save,
  client: Client,
  onStep: (left: Save) => Promise<unknown>,
): Promise<string> {
  let left = save;
  const step = async (change: Partial<SaveRequest>) => {
    left = { ...left, ...change };
    await onStep(left);
  };
  const id = save.bookmark ?? (await sendPage(save, client));
  if (save.bookmark === undefined) await step({ bookmark: id, html: undefined, resources: undefined });
  await sendDetails(id, save, client);
  const quotes = save.quotes ?? [];
  if (quotes.length === 0) return id;
  // The place of a passage is known only once the article is there.
  const loaded = await waitUntilLoaded(id, client);
  for (const [index, quote] of quotes.entries()) {
    await sendQuote(loaded, quote, client);
    await step({ quotes: quotes.slice(index + 1) });
  }
  return loaded;
}

async function sendPage(save: SaveRequest, client: Client): Promise<string> {
  const { url, html, isSelection = false, resources = [], labels = [] } = save;
  const page = html === undefined ? undefined : upload(new TextEncoder().encode(html), 'page.html', PAGE_TYPE);
  const { headers } = await client.saveBookmark({
    body: {
      url,
      labels: [...labels],
      ...(page && { html: page, feature_find_main: !isSelection }),
      ...(resources.length > 0 && {
        resource: resources.map(({ url: location, type, bytes }) => upload(bytes, 'resource', type, { location })),
      }),
    },
  });
  return headers['bookmark-id'];
}

const PAGE_TYPE = 'text/html; charset=utf-8';

const upload = (bytes: Uint8Array, filename: string, contentType: string, headers: Record<string, string> = {}) => ({
  bytes,
  filename,
  contentType,
  headers,
});

async function sendDetails(
  id: string,
  { note, isMarked, isArchived, labels, bookmark }: SaveRequest,
  client: Client,
): Promise<void> {
  const body = {
    ...(note && { note }),
    ...(isMarked !== undefined && { is_marked: isMarked }),
    ...(isArchived !== undefined && { is_archived: isArchived }),
    // The labels of a new page went with it.
    ...(bookmark !== undefined && labels && labels.length > 0 && { add_labels: [...labels] }),
  };
  if (Object.keys(body).length > 0) await client.updateBookmark({ params: { id }, body });
}

/** The id may change: an address may redirect to a page that was saved before. */
async function waitUntilLoaded(id: string, client: Client): Promise<string> {
  const { body: events } = await client.watchBookmark({ params: { id } });
  for await (const event of events) if (event.event === 'end') return event.bookmark?.id ?? id;
  return id;
}

async function sendQuote(id: string, { text, before, after }: Quote, client: Client): Promise<void> {
  await client.addQuote({ params: { id }, body: { text, before, after, color: 'yellow' } });
}

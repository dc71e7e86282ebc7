/** Highlights what is selected on a page, in the page and in its bookmark. */
import { browser, type Tab } from '../browser.ts';
import { inTab } from '../capture/inTab.ts';
import { HIGHLIGHT_STYLE } from '../capture/paintQuotes.ts';
import type { Outcome } from '../saving/flushQueue.ts';
import { clientFor, readConnection } from '../server/connection.ts';
import { findSaved } from '../server/findSaved.ts';
import { save } from './savePage.ts';

export async function highlightSelection({ id }: Tab): Promise<Outcome> {
  const capture = await inTab(id!, 'capturePage').catch(() => undefined);
  if (!capture?.selection) return { state: 'refused', reason: 'Select a passage of a page first.' };
  const { url, title, html, selection } = capture;
  const bookmark = (await findSaved(url))?.id;
  // Painted at once: the highlight is in the queue, and nothing is lost any more.
  await paint(id!, [selection.quote.text]);
  const outcome = await save({ url, title, quotes: [selection.quote], ...(bookmark ? { bookmark } : { html }) });
  if (outcome.state === 'saved') await paintAll(id!, outcome.id);
  return outcome;
}

/** Shows the highlights of a saved page on the page itself. */
export async function paintAll(tabId: number, bookmark: string): Promise<void> {
  const connection = await readConnection();
  if (!connection) return;
  const { body } = await clientFor(connection).listBookmarkAnnotations({ params: { id: bookmark } });
  if (body.length > 0)
    await paint(
      tabId,
      body.map(({ text }) => text),
    );
}

async function paint(tabId: number, quotes: readonly string[]): Promise<void> {
  await browser.scripting.insertCSS({ target: { tabId }, css: HIGHLIGHT_STYLE });
  await inTab(tabId, 'paintQuotes', quotes);
}

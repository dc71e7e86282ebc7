/** The form of the popup: connection, labels, note, collection, and the buttons that save. */
import type { Collection } from '@pith/api';
import { askBackground } from '../background/messages.ts';
import { browser, type Tab } from '../browser.ts';
import type { Capture } from '../capture/capturePage.ts';
import { create, element, onPress } from '../page.ts';
import { ALL_TABS_PERMISSION } from '../permissions.ts';
import { captureRequest, isSavable } from '../saving/captureRequest.ts';
import type { Outcome } from '../saving/flushQueue.ts';
import { saveQueue } from '../saving/saveQueue.ts';
import type { SaveRequest } from '../saving/saveRequest.ts';
import { type Connection, clientFor, readConnection } from '../server/connection.ts';
import { collectionChoice, isChoice } from './collectionChoice.ts';
import { saveAllTabs } from './saveAllTabs.ts';

export async function startSaveForm(tab: Tab, capture: Capture | undefined): Promise<void> {
  const page = capture ?? { url: tab.url ?? '' };
  const collections = new Map<string, Collection>();

  element('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = element<HTMLButtonElement>('save');
    button.disabled = true;
    showStatus('Saving…');
    showOutcome(await savePage());
    button.disabled = false;
  });
  onPress('highlight', async () =>
    showOutcome(await askBackground({ do: 'highlight', tabId: tab.id! }), 'Highlighted.'),
  );
  onPress('options', () => browser.runtime.openOptionsPage());
  onPress('connect-button', () => browser.runtime.openOptionsPage());
  onPress('all-tabs', saveTabs);

  const connection = await readConnection();
  const canSave = connection !== undefined && isSavable(page);
  element('connect').hidden = connection !== undefined;
  element('selection-row').hidden = !capture?.selection;
  element('highlight').hidden = !capture?.selection || !canSave;
  element<HTMLButtonElement>('save').disabled = !canSave;
  element<HTMLButtonElement>('all-tabs').disabled = !connection;
  if (connection) await showLibrary(connection);

  async function savePage(): Promise<Outcome> {
    const isSelection = element<HTMLInputElement>('selection-only').checked;
    const request: SaveRequest = capture
      ? await captureRequest(tab.id!, capture, isSelection ? 'selection' : 'page')
      : { url: page.url, title: tab.title ?? '' };
    const collection = collections.get(element<HTMLSelectElement>('collection').value);
    const { labels = [], ...choice } = collection ? collectionChoice(collection) : {};
    const key = await saveQueue.add({
      ...request,
      ...choice,
      labels: [...labelsIn(element<HTMLInputElement>('labels').value), ...labels],
      note: element<HTMLTextAreaElement>('note').value.trim() || undefined,
    });
    return askBackground({ do: 'send', key, tabId: tab.id });
  }

  /** What the library has for this page. The server may be away: all of it only helps. */
  async function showLibrary(connected: Connection): Promise<void> {
    const client = clientFor(connected);
    const [labels, found, saved] = await Promise.allSettled([
      client.completeValue({ query: { type: 'label' } }),
      client.listCollections({ query: { limit: 100 } }),
      client.listBookmarks({ query: { url: page.url, limit: 1 } }),
    ]);
    if (labels.status === 'fulfilled')
      element('known-labels').replaceChildren(...labels.value.body.map((value) => create('option', { value })));
    if (found.status === 'fulfilled') showCollections(found.value.body);
    const bookmark = saved.status === 'fulfilled' ? saved.value.body[0] : undefined;
    if (bookmark) showSaved(`${connected.server}/read/${bookmark.id}`);
    if (bookmark && tab.id !== undefined) await askBackground({ do: 'mark', tabId: tab.id, bookmark: bookmark.id });
  }

  function showCollections(all: readonly Collection[]): void {
    for (const each of all.filter(isChoice)) {
      collections.set(each.id, each);
      element('collection').append(create('option', { value: each.id, textContent: each.name }));
    }
    element('collection-row').hidden = collections.size === 0;
  }
}

async function saveTabs(): Promise<void> {
  // First of all: the browser asks only as long as the click is fresh.
  if (!(await browser.permissions.request(ALL_TABS_PERMISSION))) return showStatus('Without access, no tab is saved.');
  showStatus('Saving the tabs…');
  const { saved, waiting } = await saveAllTabs();
  if (waiting > 0) showStatus(`${waiting} pages will be saved when the server is back.`, 'waiting');
  else showStatus(`${saved} pages saved.`, 'saved');
}

const labelsIn = (text: string) =>
  text
    .split(',')
    .map((label) => label.trim())
    .filter(Boolean);

function showOutcome(outcome: Outcome, savedText = 'Saved.'): void {
  if (outcome.state === 'saved') {
    showStatus(savedText, 'saved');
    showSaved(outcome.url);
    performance.mark('saved');
  } else if (outcome.state === 'waiting') {
    showStatus(`The page will be saved when the server is back. ${outcome.reason}`, 'waiting');
  } else {
    showStatus(outcome.reason, 'refused');
  }
}

function showStatus(text: string, state = ''): void {
  element('status').textContent = text;
  element('status').className = state;
}

function showSaved(url: string): void {
  element('saved').hidden = false;
  element<HTMLAnchorElement>('open').href = url;
}

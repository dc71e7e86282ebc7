/**
 * The popup: shows the article of the current page at once, and saves it. What saves is loaded while the article is extracted, because it
 * is not needed before.
 */
import { openReaderView } from '../article/readerView.ts';
import { detailsText, type ShownArticle, showArticle } from '../article/shownArticle.ts';
import { browser, type Tab } from '../browser.ts';
import type { Capture } from '../capture/capturePage.ts';
import { inTab } from '../capture/inTab.ts';
import { element, onPress } from '../page.ts';

const worker = new Worker('extractWorker.js', { type: 'module' });
const tab = await currentTab();
const capture = tab.id === undefined ? undefined : await inTab(tab.id, 'capturePage').catch(() => undefined);
element('title').textContent = capture?.title ?? tab.title ?? '';
const extracting = capture && extractArticle(capture);
const saving = import('./saveForm.ts').then(({ startSaveForm }) => startSaveForm(tab, capture));
if (extracting) show(await extracting);
else element('article').textContent = 'Extensions may not read this page.';
await saving;

/** Its id can be in the address, so that the popup can be opened in a tab. */
async function currentTab(): Promise<Tab> {
  const id = Number(new URLSearchParams(location.search).get('tab'));
  const found = id ? await browser.tabs.get(id) : (await browser.tabs.query({ active: true, currentWindow: true }))[0];
  return found ?? {};
}

function extractArticle({ url, title, html }: Capture): Promise<ShownArticle> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ShownArticle>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage({ url, title, html });
  });
}

function show(article: ShownArticle): void {
  element('title').textContent = article.title;
  element('details').textContent = detailsText(article);
  showArticle(element('article'), article);
  element('article').tabIndex = 0; // it scrolls
  onPress('reader', () => openReaderView(article));
  performance.mark('article-shown');
}

/** The reader view: a page of the extension that shows an article without any server. */
import { browser } from '../browser.ts';
import type { ShownArticle } from './shownArticle.ts';

const keyOf = (id: string) => `article ${id}`;

/** The article stays in memory until the browser ends. */
export async function openReaderView(article: ShownArticle): Promise<void> {
  const id = crypto.randomUUID();
  await browser.storage.session.set({ [keyOf(id)]: article });
  await browser.tabs.create({ url: browser.runtime.getURL(`reader.html#${id}`) });
}

export async function readShownArticle(id: string): Promise<ShownArticle | undefined> {
  return (await browser.storage.session.get(keyOf(id)))[keyOf(id)] as ShownArticle | undefined;
}

/** The background script: menus, keys, messages of the popup, and the queue. The browser ends it when it is idle. */
import { browser, type MenuClick, type Tab } from '../browser.ts';
import { MARKING_PERMISSION } from '../permissions.ts';
import { flushQueue, type Outcome } from '../saving/flushQueue.ts';
import { findSaved } from '../server/findSaved.ts';
import { showBadge } from './badge.ts';
import { highlightSelection, paintAll } from './highlight.ts';
import type { Message } from './messages.ts';
import { RETRY_ALARM, scheduleRetry } from './retry.ts';
import { requestFor, save, sendQueued } from './savePage.ts';

/** What the menus and the keys do with a tab. */
const actions = {
  'save-page': async (tab) => save(await requestFor(tab)),
  'save-selection': async (tab) => save(await requestFor(tab, 'selection')),
  'save-link': async (_, { linkUrl }) => save({ url: linkUrl ?? '', title: '' }),
  highlight: async (tab) => highlightSelection(tab),
} as const satisfies Record<string, (tab: Tab, click: Partial<MenuClick>) => Promise<Outcome>>;

const menus = [
  { id: 'save-page', title: 'Save page to Pith', contexts: ['page'] },
  { id: 'save-link', title: 'Save link to Pith', contexts: ['link'] },
  { id: 'save-selection', title: 'Save selection to Pith', contexts: ['selection'] },
  { id: 'highlight', title: 'Highlight in Pith', contexts: ['selection'] },
] as const satisfies readonly { id: keyof typeof actions; title: string; contexts: readonly string[] }[];

async function act(name: string, tab: Tab | undefined, click: Partial<MenuClick> = {}): Promise<void> {
  if (!Object.hasOwn(actions, name) || tab?.id === undefined) return;
  const { state } = await actions[name as keyof typeof actions](tab, click);
  await showBadge(tab.id, state);
}

async function answer(message: Message): Promise<Outcome | undefined> {
  switch (message.do) {
    case 'send': {
      const outcome = await sendQueued(message.key);
      if (message.tabId !== undefined) await showBadge(message.tabId, outcome.state);
      return outcome;
    }
    case 'flush':
      await flushQueue();
      return void (await scheduleRetry());
    case 'highlight': {
      const outcome = await highlightSelection({ id: message.tabId });
      await showBadge(message.tabId, outcome.state);
      return outcome;
    }
    case 'mark':
      await showBadge(message.tabId, 'saved');
      return void (await paintAll(message.tabId, message.bookmark).catch(() => undefined)); // the server may be away
  }
}

browser.runtime.onInstalled.addListener(async () => {
  await browser.contextMenus.removeAll();
  for (const menu of menus) browser.contextMenus.create(menu);
});
browser.contextMenus.onClicked.addListener((click, tab) => void act(String(click.menuItemId), tab, click));
browser.commands.onCommand.addListener((command, tab) => void act(command, tab));
browser.runtime.onMessage.addListener((message, _, respond) => {
  void answer(message as Message).then(respond);
  return true; // the answer comes later
});
browser.alarms.onAlarm.addListener(({ name }) => {
  if (name === RETRY_ALARM) void flushQueue().then(scheduleRetry);
});
browser.runtime.onStartup.addListener(() => void flushQueue().then(scheduleRetry));

/** Only with the permission `tabs`, which the user gives in the options: without it, no address leaves the browser before the user acts. */
browser.tabs.onUpdated.addListener(async (tabId, { status }, { url }) => {
  if (status !== 'complete' || url === undefined || !(await browser.permissions.contains(MARKING_PERMISSION))) return;
  if (await findSaved(url)) await showBadge(tabId, 'saved');
});

/** A real Firefox with the extension in it, driven by WebDriver BiDi, which Firefox speaks by itself. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWithGrants } from './buildWithGrants.ts';

const START_MS = 40_000;
const MAX_TRIES = 100;
const TRY_MS = 100;
const EXTENSION = 'extension@pith-reader.github.io';
/** Firefox gives each extension a random one, unless its settings name one. */
const UUID = '5b0c6d3e-3c0e-4a52-9c4e-8a0a1f6a7b11';

/** Undefined if there is no Firefox. */
export async function findFirefox(): Promise<string | undefined> {
  for (const name of ['firefox-esr', 'firefox'])
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const path = join(folder, name);
      if (
        await access(path, constants.X_OK).then(
          () => true,
          () => false,
        )
      )
        return path;
    }
  return undefined;
}

export interface FirefoxTab {
  goTo(url: string): Promise<void>;
  /** The value of an expression, or what its promise resolves to, as JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Clicks as a user does, once the element is there and can be pressed. */
  click(selector: string): Promise<void>;
}

export interface Firefox {
  /** The address of a page of the extension. */
  pageUrl(page: string): string;
  newTab(url: string): Promise<FirefoxTab>;
  close(): Promise<void>;
}

/** Waits until an element can be pressed and has stopped moving: a press of what moves meanwhile meets something else. */
async function untilStill(tab: FirefoxTab, selector: string): Promise<void> {
  const place = `(() => {
    const found = document.querySelector('${selector}:enabled');
    return found?.checkVisibility() ? JSON.stringify(found.getBoundingClientRect()) : '';
  })()`;
  for (let count = 0, before = ''; count < MAX_TRIES; count++) {
    const now = await tab.evaluate<string>(place);
    if (now !== '' && now === before) return;
    before = now;
    await sleep(TRY_MS);
  }
  throw new Error(`${selector} is not there, or does not stop moving`);
}

/** `grants`: see `buildWithGrants`. */
export async function startFirefox(program: string, grants: object): Promise<Firefox> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-firefox-'));
  const extension = await buildWithGrants('firefox', join(folder, 'extension'), grants);
  const uuids = JSON.stringify(JSON.stringify({ [EXTENSION]: UUID }));
  await writeFile(join(folder, 'user.js'), `user_pref("extensions.webextensions.uuids", ${uuids});\n`);
  const args = ['--headless', '--no-remote', '--profile', folder, '--remote-allow-system-access'];
  const child = spawn(program, [...args, '--remote-debugging-port', '0'], {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const { send, close } = await connect(`${await addressOf(child)}/session`);
  await send('session.new', { capabilities: {} });
  await send('webExtension.install', { extensionData: { type: 'path', path: extension } });

  async function newTab(url: string): Promise<FirefoxTab> {
    const { context } = await send('browsingContext.create', { type: 'tab' });
    const tab: FirefoxTab = {
      async goTo(address) {
        await send('browsingContext.navigate', { context, url: address, wait: 'complete' });
      },
      async evaluate<T>(expression: string) {
        const wrapped = `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`;
        const answer = await send('script.evaluate', { expression: wrapped, target: { context }, awaitPromise: true });
        if (answer.type !== 'success') throw new Error(answer.exceptionDetails.text);
        return JSON.parse(answer.result.value) as T;
      },
      async click(selector) {
        await untilStill(tab, selector);
        const locator = { type: 'css', value: selector };
        const { nodes } = await send('browsingContext.locateNodes', { context, locator });
        const origin = { type: 'element', element: { sharedId: nodes[0].sharedId } };
        const press = [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
        ];
        const actions = [{ type: 'pointer', id: 'mouse', actions: [...press, { type: 'pointerUp', button: 0 }] }];
        await send('input.performActions', { context, actions });
      },
    };
    await tab.goTo(url);
    return tab;
  }

  return {
    pageUrl: (page) => `moz-extension://${UUID}/${page}`,
    newTab,
    async close() {
      close();
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`Firefox does not start: ${output}`)), START_MS);
    stderr!.on('data', (chunk) => {
      output += chunk;
      const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(output);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[1]!);
    });
  });
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  // biome-ignore lint/suspicious/noExplicitAny: answers of the protocol have many shapes
  type Answer = any;
  const waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data));
    if (type === 'success') waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(message));
    waiting.delete(id);
  });
  let count = 0;
  const send = (method: string, params: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.set(++count, { resolve, reject });
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  return { send, close: () => socket.close() };
}

/** The options: the connection to a server, the marks on saved pages, and what waits. */
import { ApiError } from '@pith/api';
import { askBackground } from '../background/messages.ts';
import { browser } from '../browser.ts';
import { create, element, onPress } from '../page.ts';
import { MARKING_PERMISSION } from '../permissions.ts';
import { saveQueue } from '../saving/saveQueue.ts';
import type { QueuedSave } from '../saving/saveRequest.ts';
import {
  clientFor,
  forgetConnection,
  isUnencrypted,
  parseServer,
  permissionFor,
  readConnection,
  storeConnection,
} from '../server/connection.ts';
import { SignInError, startDeviceSignIn } from '../server/deviceSignIn.ts';

const serverField = element<HTMLInputElement>('server');
const tokenField = element<HTMLInputElement>('token');
const marking = element<HTMLInputElement>('marking');
/** Ends an attempt to sign in when another one begins. */
let attempt = new AbortController();

element('connect-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  attempt.abort();
  attempt = new AbortController();
  const { signal } = attempt;
  try {
    await connect(signal);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof SignInError || error instanceof ApiError)) throw error;
    showStatus(error.message, 'refused');
  } finally {
    element('code').hidden = true;
  }
});

async function connect(signal: AbortSignal): Promise<void> {
  const server = parseServer(serverField.value);
  if (server === undefined) return showStatus('This is not the address of a server.', 'refused');
  // First of all: the browser asks only as long as the click is fresh.
  if (!(await browser.permissions.request(permissionFor(server))))
    return showStatus('Without access to the server, no page can be saved.', 'refused');
  showStatus(
    isUnencrypted(server) ? 'Others in your network can read what is sent to an http address.' : 'Connecting…',
  );
  const token = tokenField.value.trim() || (await signIn(server, signal));
  const { body } = await clientFor({ server, token }).getProfile();
  // A server without accounts answers everybody, but lets another origin change something only with a token.
  if (body.provider.name !== 'bearer token') throw new SignInError('The server does not know this token.');
  await storeConnection({ server, token, user: body.user.username });
  tokenField.value = '';
  showStatus('Connected.');
  await showConnection();
  await askBackground({ do: 'flush' });
  await showQueue();
}

async function signIn(server: string, signal: AbortSignal): Promise<string> {
  const { userCode, page, wait } = await startDeviceSignIn(server, browser.runtime.getManifest().version);
  element('user-code').textContent = `${userCode.slice(0, 4)}-${userCode.slice(4)}`;
  element('code').hidden = false;
  showStatus('Allow the access on the page that has opened.');
  await browser.tabs.create({ url: page });
  return wait(signal);
}

onPress('disconnect', async () => {
  const connection = await readConnection();
  if (!connection) return;
  // The token is of no use to anybody then. If the server is away, it can be revoked there.
  const { getProfile, deleteToken } = clientFor(connection);
  await getProfile()
    .then(({ body }) => deleteToken({ params: { id: body.provider.id } }))
    .catch(() => undefined);
  await forgetConnection();
  showStatus('Disconnected.');
  await showConnection();
});

marking.addEventListener('change', async () => {
  if (!marking.checked) await browser.permissions.remove(MARKING_PERMISSION);
  else marking.checked = await browser.permissions.request(MARKING_PERMISSION);
});

onPress('retry', async () => {
  await askBackground({ do: 'flush' });
  await showQueue();
});

async function showConnection(): Promise<void> {
  const connection = await readConnection();
  element('connected').hidden = !connection;
  element('connect-form').hidden = connection !== undefined;
  if (!connection) return;
  const link = element<HTMLAnchorElement>('server-link');
  link.href = connection.server;
  link.textContent = connection.server;
  element('user').textContent = connection.user;
}

async function showQueue(): Promise<void> {
  const keys = await saveQueue.keys();
  const rows: HTMLLIElement[] = [];
  for (const key of keys) {
    const save = await saveQueue.find(key);
    if (save) rows.push(queueRow(save));
  }
  element('queue').replaceChildren(...rows);
  element('nothing').hidden = rows.length > 0;
  element('retry').hidden = rows.length === 0;
}

function queueRow({ key, title, url, error }: QueuedSave): HTMLLIElement {
  const name = title || url;
  const again = create('button', { className: 'button', textContent: 'Try again' });
  again.setAttribute('aria-label', `Try again: ${name}`);
  again.addEventListener('click', async () => {
    await askBackground({ do: 'send', key });
    await showQueue();
  });
  const discard = create('button', { className: 'button', textContent: 'Discard' });
  discard.setAttribute('aria-label', `Discard: ${name}`);
  discard.addEventListener('click', async () => {
    await saveQueue.remove(key);
    await showQueue();
  });
  const what = create('div', {}, create('p', { textContent: name, dir: 'auto' }));
  if (error) what.append(create('p', { className: 'hint', textContent: error }));
  return create('li', {}, what, again, discard);
}

function showStatus(text: string, state = ''): void {
  element('status').textContent = text;
  element('status').className = state;
}

marking.checked = await browser.permissions.contains(MARKING_PERMISSION);
await showConnection();
await showQueue();

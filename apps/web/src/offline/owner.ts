/**
 * Whose the kept articles are. Sign-out removes them: the service worker does, and the server's answer asks the browser to. When somebody signs in, nobody sees them
 * until the server has said who that is; if it is somebody else, they are removed.
 */
import { basePath } from '../basePath.ts';
import { clearAll, get, put } from './database.ts';
import { forgetSettings } from './settings.svelte.ts';

/** Cache and entry that the service worker writes when it sees a sign-in. */
const STATE = 'pith-state';
const SIGNED_IN = `${basePath}/signed-in`;

export async function isVerified(): Promise<boolean> {
  const hasOwner = (await get('owner', 'owner')) !== undefined;
  return hasOwner && (await caches.match(SIGNED_IN, { cacheName: STATE })) === undefined;
}

/** Asks the server who is signed in. What somebody else has kept or chosen is removed. Rejects if the server cannot be reached. */
export async function verifyOwner(): Promise<void> {
  const response = await fetch(`${basePath}/api/profile`);
  if (!response.ok) throw new Error('nobody is signed in');
  const { user } = (await response.json()) as { user: { username: string; created?: string } };
  // A name can be given to somebody else; the time at which the account was made cannot.
  const name = `${user.username} ${user.created}`;
  const owner = await get('owner', 'owner');
  if (owner?.name !== name) {
    await clearAll();
    forgetSettings();
  }
  await put('owner', { key: 'owner', name });
  await (await caches.open(STATE)).delete(SIGNED_IN);
}

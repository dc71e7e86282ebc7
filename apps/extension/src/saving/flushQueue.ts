/** Sends what waits in the queue, one page after another. Only the background script does so. */
import { ApiError } from '@pith/api';
import { clientFor, readConnection } from '../server/connection.ts';
import { saveQueue } from './saveQueue.ts';
import type { QueuedSave } from './saveRequest.ts';
import { sendSave } from './sendSave.ts';

export type Outcome =
  | { readonly state: 'saved'; readonly id: string; readonly url: string }
  /** It will be tried again. */
  | { readonly state: 'waiting'; readonly reason: string }
  /** It stays in the queue until the user decides. */
  | { readonly state: 'refused'; readonly reason: string };

let running: Promise<unknown> = Promise.resolve();

/** Resolves to what became of each save. A save that was refused before is not tried again, unless it is `only`. */
export function flushQueue(only?: number): Promise<ReadonlyMap<number, Outcome>> {
  const run = running.then(() => flush(only));
  running = run.catch(() => undefined);
  return run;
}

async function flush(only: number | undefined): Promise<ReadonlyMap<number, Outcome>> {
  const outcomes = new Map<number, Outcome>();
  for (const key of only === undefined ? await saveQueue.keys() : [only]) {
    const save = await saveQueue.find(key);
    if (!save || (save.isRefused && only === undefined)) continue;
    const outcome = await send(save);
    outcomes.set(key, outcome);
    // What stops one save stops the others too.
    if (outcome.state === 'waiting') break;
  }
  return outcomes;
}

async function send(save: QueuedSave): Promise<Outcome> {
  const connection = await readConnection();
  if (!connection) return { state: 'waiting', reason: 'Pith is not connected to a server.' };
  let left = save;
  try {
    const id = await sendSave(save, clientFor(connection), (next) => saveQueue.put((left = next)));
    await saveQueue.remove(save.key);
    return { state: 'saved', id, url: `${connection.server}/read/${id}` };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isRefused = isFinal(error);
    const reason = [error.message, error.suggestions[0]].filter(Boolean).join(' – ');
    await saveQueue.put({ ...left, error: reason, isRefused });
    return { state: isRefused ? 'refused' : 'waiting', reason };
  }
}

/** Errors that the same request would get again. A server that is away, busy or does not know the token may change its mind. */
function isFinal({ status, type }: ApiError): boolean {
  if (type === 'unexpected-answer' || status === undefined) return false;
  return status >= 400 && status < 500 && ![401, 403, 408, 425, 429].includes(status);
}

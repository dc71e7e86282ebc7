/** A worker process of the batch: receives the setup, then pages, and sends back outcomes in the same order. */
import { flushCompileCache } from 'node:module';
import type { PageTask } from './page.ts';
import { readPage } from './readPage.ts';
import type { WorkerMessage, WorkerSetup } from './workerPool.ts';
import { type WorkerReading, workerReading } from './workerReading.ts';

let reading: WorkerReading;
/** Pages come before the last one is done, so that a worker never waits for the next. */
let working: Promise<void> = Promise.resolve();
let hasWrittenCache = false;
const send = (message: WorkerMessage) => process.send?.(message);

process.on('message', (message: WorkerSetup | PageTask) => {
  if (!('kind' in message)) reading = workerReading(message);
  else
    working = working.then(async () => {
      send({ outcome: await readPage(message, { reading, onId: (id) => send({ id }) }) });
      if (!hasWrittenCache) flushCompileCache(); // Node does so at the end of a process, but workers are killed
      hasWrittenCache = true;
    });
});

// Ctrl-C on a terminal reaches workers too; the main process ends them.
process.on('SIGINT', () => {});

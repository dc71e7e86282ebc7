/** Runs extractions in a worker, one at a time: a new one ends the one before. */
import type { ExtractAnswer, Extracted, ExtractRequest } from './messages.ts';

/** Far more than the largest page takes that the core accepts on a slow phone. */
const MAX_MS = 60_000;

/** An error whose message is for the user. */
export class ExtractionError extends Error {}

/** Resolves to undefined when a later call has replaced this one. */
export type Extraction = (request: ExtractRequest) => Promise<Extracted | undefined>;

export function startExtraction(): Extraction {
  let worker = startWorker(); // at once: the core is loaded before the network may go
  let replace: (() => void) | undefined;

  return (request) => {
    replace?.();
    return new Promise((resolve, reject) => {
      const used = worker;
      const restart = () => {
        used.terminate();
        worker = startWorker();
      };
      const timer = setTimeout(() => {
        finish();
        restart();
        reject(
          new ExtractionError(`The page took longer than ${MAX_MS / 1000} seconds, so the extraction was stopped.`),
        );
      }, MAX_MS);
      const finish = () => {
        clearTimeout(timer);
        replace = undefined;
        used.onmessage = used.onerror = null;
      };
      replace = () => {
        finish();
        restart();
        resolve(undefined);
      };
      used.onmessage = ({ data }: MessageEvent<ExtractAnswer>) => {
        finish();
        if ('error' in data) reject(new ExtractionError(data.error));
        else resolve(data.extracted);
      };
      used.onerror = () => {
        finish();
        restart();
        reject(
          new ExtractionError('The extractor could not be loaded or ran out of memory. Reload the page to try again.'),
        );
      };
      used.postMessage(request);
    });
  };
}

const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

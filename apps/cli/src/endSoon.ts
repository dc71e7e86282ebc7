import { exitCodes } from './exitCodes.ts';

/** Service managers kill a process that has not ended about ten seconds after SIGTERM. */
const MAX_STOP_MS = 8000;

/** Runs work that ends by itself after the signal. If it doesn't, because a database does not answer, ends the process. */
export async function endSoon<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const startTimer = () => {
    timer = setTimeout(() => process.exit(exitCodes.interrupted.code), MAX_STOP_MS);
  };
  signal.addEventListener('abort', startTimer);
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', startTimer);
    clearTimeout(timer);
  }
}

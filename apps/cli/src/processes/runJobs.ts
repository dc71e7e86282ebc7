/** Runs queued jobs in a process of its own, for `superviseWorkers`. */
import type { Channel } from './childMain.ts';
import { summaryOf } from './jobSummary.ts';
import { openForProcess } from './openForProcess.ts';
import type { FromJobs, JobsSetup, ToJobs } from './protocol.ts';

export async function runJobs({ config, concurrency, leaseMs }: JobsSetup, channel: Channel): Promise<void> {
  const send = (message: FromJobs) => channel.send(message);
  const stop = new AbortController();
  const drain = new AbortController();
  channel.onMessage((message: ToJobs) => (message === 'stop' ? stop : drain).abort());
  const { library, close } = await openForProcess(config);
  try {
    await library.runWorker({
      concurrency,
      perHost: config.perHost,
      leaseMs,
      signal: stop.signal,
      drain: drain.signal,
      onWorker: (worker) => send({ worker }),
      onStart: ({ id }) => send({ started: id }),
      onEnd: (job, outcome) => send({ ended: summaryOf(job), outcome }),
    });
  } finally {
    await close();
  }
}

/** Messages between the program and the processes that it starts. Everything in them is plain data. */
import type { JobOutcome } from '@pith/library';
import type { StreamName, TaskName } from '@pith/server/tasks';
import type { Config } from '../config.ts';
import type { JobSummary } from './jobSummary.ts';

/** What a process is started for. */
export type Role = 'jobs' | 'tasks';

/** The first message to a process, whatever its role. */
export interface Start<Setup> {
  readonly start: Setup;
  /** How often the process reports that its event loop turns. */
  readonly beatMs: number;
}

/** Sent by every process, first when it is ready and then all the time: its event loop turns. */
export interface Beat {
  /** Its resident memory, in bytes. */
  readonly beat: number;
}

export interface JobsSetup {
  readonly config: Config;
  readonly concurrency: number;
  readonly leaseMs: number | undefined;
}

/** Take no more jobs and end: `stop` puts the running ones back, `drain` lets them end first. */
export type ToJobs = 'stop' | 'drain';

export type FromJobs =
  /** The id under which it takes jobs from now on. */
  | { readonly worker: string }
  | { readonly started: string }
  | { readonly ended: JobSummary; readonly outcome: JobOutcome };

export interface TasksSetup {
  readonly config: Config;
}

export interface TaskMessage {
  readonly run: TaskName;
  readonly user: string;
  readonly input: unknown;
}

export interface StreamMessage {
  readonly stream: StreamName;
  readonly user: string;
  readonly input: unknown;
}

/** Bytes of a stream that the client has taken: so many more may be sent. */
export interface Taken {
  readonly taken: number;
}

export type ToTasks = TaskMessage | StreamMessage | Taken | 'cancel';

export type FromTasks =
  /** The first message of a stream; chunks follow. */
  { readonly head: unknown } | { readonly chunk: Uint8Array } | TaskEnd;

/** The last message of a task. That of a stream has no result. */
export type TaskEnd =
  | { readonly result: unknown }
  | { readonly error: { readonly type: string; readonly message: string; readonly suggestions: readonly string[] } }
  | { readonly bug: string };

/** Shows the progress of long work on a terminal. */
import type { Progress, ProgressEvent } from '@pith/core';
import type { Io } from './io.ts';

const stepLabels: Readonly<Record<ProgressEvent['step'], string>> = {
  fetch: 'fetching',
  redirect: 'redirected to',
  wait: 'waiting for',
  retry: 'retrying',
  download: 'downloading',
  convert: 'converting',
  render: 'rendering',
  enrich: 'looking up',
  read: 'reading',
  images: 'fetching images',
  archive: 'archiving',
  keep: 'saving',
  links: 'checking links',
};

export function progressReporter(io: Io, prefix = ''): Progress {
  return ({ step, about, done, total }) => {
    const count = done === undefined || step === 'download' ? undefined : `${done}/${total ?? '?'}`;
    io.progress([prefix, stepLabels[step], count, about].filter(Boolean).join(' '));
  };
}

export interface BatchProgress {
  /** Shows the progress of one item beside that of the others. */
  reporterFor(item: string): Progress;
  /** Counts the item as done. */
  finish(item: string): void;
}

/** One line for several items in progress: `12/100  fetching a.example · reading b.example`. */
export function batchProgress(io: Io, total: number): BatchProgress {
  const steps = new Map<string, string>();
  let done = 0;
  const show = () => io.progress(`${done}/${total}  ${[...steps.values()].join(' · ')}`);
  return {
    reporterFor(item) {
      const host = URL.parse(item)?.host ?? item;
      return ({ step, done: count, total: all }) => {
        const counted = count === undefined || step === 'download' ? '' : ` ${count}/${all ?? '?'}`;
        steps.set(item, `${stepLabels[step]}${counted} ${host}`);
        show();
      };
    },
    finish(item) {
      steps.delete(item);
      done += 1;
      show();
    },
  };
}

const WIDTH = 20;

/** `[########············] 40/100` */
export function progressBar(done: number, total: number): string {
  const filled = Math.round(WIDTH * Math.min(1, total > 0 ? done / total : 1));
  return `[${'#'.repeat(filled)}${'·'.repeat(WIDTH - filled)}] ${done}/${total}`;
}

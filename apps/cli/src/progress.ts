/** The steps of a save as a line that a terminal shows while one waits. */
import type { Progress, ProgressEvent } from '@pith/core';
import type { Io } from './io.ts';

const words: Readonly<Record<ProgressEvent['step'], string>> = {
  fetch: 'fetching',
  redirect: 'following to',
  wait: 'waiting for',
  retry: 'trying again:',
  download: 'downloading',
  convert: 'converting',
  render: 'rendering',
  enrich: 'asking about',
  read: 'reading',
  images: 'images',
  archive: 'packing',
  keep: 'keeping',
  links: 'links',
};

export function progressOn(io: Io, before = ''): Progress {
  return ({ step, about, done, total }) => {
    const count = done === undefined || step === 'download' ? undefined : `${done}/${total ?? '?'}`;
    io.progress([before, words[step], count, about].filter(Boolean).join(' '));
  };
}

const WIDTH = 20;

/** `[########············] 40/100` */
export function bar(done: number, total: number): string {
  const filled = Math.round(WIDTH * Math.min(1, total > 0 ? done / total : 1));
  return `[${'#'.repeat(filled)}${'·'.repeat(WIDTH - filled)}] ${done}/${total}`;
}

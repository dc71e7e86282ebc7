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

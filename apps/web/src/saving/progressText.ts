import type { SaveEvent } from '@pith/api';
import type { PlainKey } from '../messages/catalogue.ts';
import type { Translate } from '../messages/translate.ts';

/** Texts for the steps of a save that take long enough to be read. */
const steps = {
  fetch: 'stepFetch',
  redirect: 'stepFetch',
  wait: 'stepWait',
  retry: 'stepAgain',
  download: 'stepDownload',
  convert: 'stepConvert',
  render: 'stepRender',
  enrich: 'stepEnrich',
  read: 'stepRead',
  images: 'stepImages',
  archive: 'stepArchive',
  keep: 'stepSaving',
} as const satisfies Readonly<Record<string, PlainKey>>;

/** A short text for the progress of a save. */
export function progressText(t: Translate, event: Exclude<SaveEvent, { event: 'end' }>): string {
  if (event.event === 'waiting')
    return event.error ? t('stepRetry', { reason: event.error.message }) : t('stepWaiting');
  const { step = '', done = 0, total } = event;
  if (step === 'images' && total) return t('stepImagesCounted', { done, total });
  // A newer server may have more steps.
  return t(Object.hasOwn(steps, step) ? steps[step as keyof typeof steps] : 'stepSaving');
}

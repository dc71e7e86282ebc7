/** What the app does once its first page is shown: it registers the service worker, offers a new version, and keeps articles. */
import { ownUrl } from '../basePath.ts';
import { t } from '../messages/index.svelte.ts';
import { toasts } from '../toasts.svelte.ts';
import { offline } from './offline.svelte.ts';

const UPDATE_CHECK_MS = 60 * 60 * 1000;

export async function startOffline(): Promise<void> {
  // Only in secure contexts: with HTTPS, or on the same machine.
  if (!('serviceWorker' in navigator)) return;
  // A browser can forbid service workers and databases: then the app needs the server.
  await navigator.serviceWorker
    .register(ownUrl('/sw.js'))
    .then(watchForUpdates)
    .catch(() => undefined);
  await offline.start().catch(() => undefined);
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const offer = (waiting: ServiceWorker | null) => {
    // Without a controller it is the first version.
    if (waiting?.state === 'installed' && navigator.serviceWorker.controller)
      toasts.show(t('newVersion'), { action: { label: t('reload'), run: () => useNewVersion(waiting) } });
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => offer(installing));
  });
  setInterval(() => void registration.update().catch(() => {}), UPDATE_CHECK_MS);
}

function useNewVersion(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('use-new-version');
}

/**
 * Requests that are not worth making: they bring no content, only advertisements and the watching of readers.
 *
 * Small on purpose: the companies whose scripts are on most pages. Known from their own documentation of what to embed.
 */

const HOSTS = new Set([
  ...[
    'doubleclick.net',
    'googlesyndication.com',
    'googleadservices.com',
    'google-analytics.com',
    'googletagmanager.com',
  ],
  ...['googletagservices.com', 'adservice.google.com', 'connect.facebook.net', 'analytics.tiktok.com', 'bat.bing.com'],
  ...['clarity.ms', 'hotjar.com', 'hotjar.io', 'mouseflow.com', 'fullstory.com', 'crazyegg.com', 'quantserve.com'],
  ...['scorecardresearch.com', 'chartbeat.com', 'chartbeat.net', 'parsely.com', 'segment.com', 'segment.io'],
  ...['mixpanel.com', 'amplitude.com', 'heapanalytics.com', 'newrelic.com', 'nr-data.net', 'sentry.io', 'bugsnag.com'],
  ...['optimizely.com', 'taboola.com', 'outbrain.com', 'criteo.com', 'criteo.net', 'amazon-adsystem.com'],
  ...['adnxs.com', 'rubiconproject.com', 'pubmatic.com', 'openx.net', 'casalemedia.com', 'indexww.com', 'teads.tv'],
  ...['adform.net', 'smartadserver.com', 'sharethrough.com', 'moatads.com', 'adsafeprotected.com', 'doubleverify.com'],
  ...['onesignal.com', 'pushwoosh.com', 'braze.com', 'intercom.io', 'intercomcdn.com', 'drift.com', 'zopim.com'],
  ...[
    'addthis.com',
    'sharethis.com',
    'piwik.pro',
    'matomo.cloud',
    'yandex-metrica.ru',
    'mc.yandex.ru',
    'hs-analytics.net',
  ],
  ...['demdex.net', 'omtrdc.net', '2o7.net', 'everesttech.net', 'krxd.net', 'bluekai.com', 'rlcdn.com', 'adsrvr.org'],
]);

/** The host itself, or any host under it. */
export function isBlocked(hostname: string): boolean {
  for (let rest = hostname.toLowerCase(); ; ) {
    if (HOSTS.has(rest)) return true;
    const dot = rest.indexOf('.');
    if (dot < 0) return false;
    rest = rest.slice(dot + 1);
  }
}

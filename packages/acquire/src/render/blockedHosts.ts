/**
 * Hosts whose requests are blocked while rendering: advertising and tracking, which bring no content.
 *
 * Small on purpose: only the companies whose scripts are on most pages, taken from their own embedding documentation.
 */

const BLOCKED_HOSTS = new Set([
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

/** Whether the host or a parent domain is blocked. */
export function isBlockedHost(hostname: string): boolean {
  for (let domain = hostname.toLowerCase(); ; ) {
    if (BLOCKED_HOSTS.has(domain)) return true;
    const dot = domain.indexOf('.');
    if (dot < 0) return false;
    domain = domain.slice(dot + 1);
  }
}

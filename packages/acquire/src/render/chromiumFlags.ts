/** Command line flags for Chromium: no background traffic, low memory, no network access except through the proxy. */
export const CHROMIUM_FLAGS = [
  // No background traffic.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--no-first-run',
  '--no-pings',
  // Nothing bypasses the proxy: no WebRTC or QUIC over UDP, no DNS prefetching.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  // Limits memory use and unneeded features.
  '--js-flags=--max-old-space-size=512',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--mute-audio',
  '--disable-features=DialMediaRouteProvider,MediaRouter,OptimizationHints,Translate,WebTransport,DirectSockets',
];

/** Default proxy of the browser. Nothing listens there: each page has its own proxy, and other traffic is not allowed. */
export const UNREACHABLE_PROXY = { server: 'http://127.0.0.1:1', bypass: '<-loopback>' };

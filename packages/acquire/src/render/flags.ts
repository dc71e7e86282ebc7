/** How Chromium is started: quiet, small, and with no way to the network but the one it is given. */
export const FLAGS = [
  // It talks to nobody on its own account.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--no-first-run',
  '--no-pings',
  // Nothing goes past the proxy: no UDP of WebRTC or QUIC, no names looked up in advance.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--dns-prefetch-disable',
  // A page may not fill the machine.
  '--js-flags=--max-old-space-size=512',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--mute-audio',
  '--disable-features=DialMediaRouteProvider,MediaRouter,OptimizationHints,Translate,WebTransport,DirectSockets',
];

/** Leads nowhere. Each page has a proxy of its own; what belongs to no page has no business on the network. */
export const NOWHERE = { server: 'http://127.0.0.1:1', bypass: '<-loopback>' };

/** What a shell script can tell apart. `docs/reference/cli.md` shows this table and a test keeps the two the same. */
export const exitCodes = {
  internal: { code: 1, means: 'a bug in Pith' },
  usage: { code: 2, means: 'the command line or a setting is wrong' },
  input: { code: 3, means: 'the file or page handed in cannot be used, or the result cannot be written' },
  network: { code: 4, means: 'the page could not be fetched' },
  library: { code: 5, means: 'the library cannot do it' },
  server: { code: 6, means: 'the server cannot start' },
  machine: { code: 7, means: 'this machine is not ready for Pith' },
  interrupted: { code: 130, means: 'stopped by Ctrl-C or a signal' },
} as const;

type Family = keyof typeof exitCodes;

/** Every trouble of every package; a test fails when a package has one that is not here. */
export const families: Readonly<Record<string, Family>> = {
  internal: 'internal',

  'unknown-command': 'usage',
  'unknown-option': 'usage',
  'bad-value': 'usage',
  'missing-argument': 'usage',
  'unexpected-argument': 'usage',
  'bad-setting': 'usage',
  'bad-allowed-host': 'usage',
  'bad-proxy': 'usage',
  'bad-database-url': 'usage',
  'bad-blobs': 'usage',

  'bad-url': 'input',
  'file-not-found': 'input',
  'file-unreadable': 'input',
  'output-failed': 'input',
  'too-large': 'input',
  'too-complex': 'input',
  'bad-xpath': 'input',
  'xpath-too-costly': 'input',
  'not-text': 'input',
  'unsupported-type': 'input',
  'empty-page': 'input',
  'bad-line': 'input',
  'line-too-long': 'input',
  'page-timed-out': 'input',
  'page-crashed': 'input',

  'image-too-large': 'input',
  'image-too-many-pixels': 'input',
  'image-unknown': 'input',
  'image-unreadable': 'input',

  'address-denied': 'network',
  'dns-failed': 'network',
  'no-connection': 'network',
  'proxy-failed': 'network',
  'tls-failed': 'network',
  'timed-out': 'network',
  'too-many-redirects': 'network',
  'http-client-error': 'network',
  'http-server-error': 'network',
  'broken-response': 'network',
  'render-failed': 'network',

  'not-in-library': 'library',
  'ambiguous-id': 'library',
  'bad-change': 'library',
  'bad-cursor': 'library',
  'name-taken': 'library',
  'no-such-text': 'library',
  'database-unreachable': 'library',
  'database-refused': 'library',
  'blobs-failed': 'library',
  'data-folder-unwritable': 'library',
  'data-folder-is-file': 'library',
  'library-corrupt': 'library',
  'archive-damaged': 'library',
  'archive-too-large': 'library',
  'library-newer': 'library',
  'library-busy': 'library',
  'disk-full': 'library',
  'disk-failing': 'library',

  'not-loopback': 'server',
  'port-taken': 'server',
  'port-forbidden': 'server',
  'web-not-built': 'server',
  // Only ever answers to a request; they are here so that the table is whole.
  'not-found': 'server',
  'wrong-host': 'server',
  'cross-site': 'server',
  'invalid-request': 'server',
  'unsupported-body': 'server',
  'body-too-large': 'server',

  unhealthy: 'machine',
  'browser-missing': 'machine',
  'browser-failed': 'machine',
  cancelled: 'interrupted',
  interrupted: 'interrupted',
};

/** A type nobody put in the table is treated as what it is: our oversight. */
export const exitCodeOf = (type: string): number => exitCodes[families[type] ?? 'internal'].code;

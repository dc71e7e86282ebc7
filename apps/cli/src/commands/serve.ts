import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Library, UserLibrary } from '@pith/library';
import { command, integer, text } from '../command.ts';
import { endSoon } from '../endSoon.ts';
import { cliError } from '../errors.ts';
import { jsonLine } from '../jsonOutput.ts';
import { watchRules } from '../rules/watchRules.ts';
import { serverLog } from '../serverLog.ts';
import { version } from '../version.ts';
import { loadRules } from '../wire.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'serve',
  summary: 'Starts a web server for the library.',
  details: `Prints the address of the web reader, which you open in a browser, and runs until Ctrl-C or SIGTERM. Also saves queued pages, in
processes of its own: a page that takes too long or needs too much memory (PITH_PAGE_SECONDS, PITH_PAGE_MEGABYTES) does not stop the server.
Without accounts, the server is reachable from this machine only. To change that, add an account: pith user add NAME`,
  args: {},
  options: {
    port: integer(0, 65_535, 'the port to listen on; 0 lets the system choose one (PITH_PORT, or 7484)'),
    host: text('ADDRESS', 'the address to listen on; 0.0.0.0 and :: are all (PITH_HOST, or 127.0.0.1)'),
  },
  examples: [
    ['pith serve', 'serve at http://127.0.0.1:7484/'],
    ['pith serve --port 0 --json', 'serve on a free port and print the address as JSON'],
  ],
  async run({ port, host, json }, io, config) {
    const [{ startServer }, { folderRequests }, { webFiles }, { withProcesses }] = await Promise.all([
      import('@pith/server'),
      import('@pith/storage'),
      import('@pith/web'),
      import('../processes/withProcesses.ts'),
    ]);
    const signal = io.signal();
    const log = serverLog(config.log, io);
    const tls = config.tls && { cert: await readPem(config.tls.cert), key: await readPem(config.tls.key) };
    // The processes that read pages use the rules. This one only shows their warnings.
    const { files, warnings } = await loadRules(config);
    io.warn(warnings);
    const rules = await watchRules(config, files, { onWarnings: (found) => io.warn(found) });
    const serve = (_own: UserLibrary, library: Library, user: string) =>
      withProcesses({ config, library, note: log.note, signal }, async (tasks) => {
        const server = await startServer({
          library,
          tasks,
          user,
          webFiles,
          host: host ?? config.host,
          port: port ?? config.port,
          baseUrl: config.baseUrl,
          trustedProxies: config.trustedProxies,
          userHeader: config.userHeader,
          legacyAuth: config.legacyAuth,
          email: config.email,
          acceptedImports: folderRequests(join(config.dataFolder, 'imports')),
          tls,
          version: version(),
          onResponse: log.request,
          onBug: log.bug,
        });
        try {
          await io.write(json ? jsonLine({ url: server.url }) : `${server.url}\n`);
          if (io.columns !== undefined) {
            if (!(await library.accounts.exist()))
              io.note('There are no accounts: only this machine can reach the server.');
            io.note('Press Ctrl-C to stop the server.');
          }
          await aborted(signal);
        } finally {
          await server.close();
        }
        return 0;
      });
    try {
      return await endSoon(signal, () => withLibrary(config, serve));
    } finally {
      rules.close();
    }
  },
});

const readPem = (file: string) =>
  readFile(file).catch(async (error: Error) => {
    throw await cliError('file-unreadable', file, [error.message]);
  });

function aborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise;
}

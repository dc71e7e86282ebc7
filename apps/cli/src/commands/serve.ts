import type { Library } from '@pith/library';
import { command, wholeNumber } from '../command.ts';
import { liveRules } from '../rules/liveRules.ts';
import { version } from '../version.ts';
import { line } from '../views.ts';
import { loadRules } from '../wire.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'serve',
  summary: 'Opens the library in the browser, on this machine only.',
  details: 'Prints the address and runs until Ctrl-C or SIGTERM.',
  args: {},
  options: { port: wholeNumber(0, 65_535, 'where to listen; 0 lets the system choose (PITH_PORT, or 7484)') },
  examples: [
    ['pith serve', 'at http://127.0.0.1:7484/'],
    ['pith serve --port 0 --json', 'anywhere; the first line says where'],
  ],
  async run({ port, json }, io, config) {
    const [{ startServer }, { webFiles }] = await Promise.all([import('@pith/server'), import('@pith/web')]);
    const signal = io.signal();
    const { files, warnings } = await loadRules(config);
    io.warn(warnings);
    const rules = await liveRules(config, files, { onWarnings: (found) => io.warn(found) });
    const serve = async (library: Library) => {
      // What was accepted for later is done here too, unless a worker is quicker.
      const stop = new AbortController();
      const work = library.work({ perHost: config.perHost, signal: stop.signal }).catch((error: unknown) => error);
      const server = await startServer({ library, webFiles, port: port ?? config.port, version: version() });
      try {
        await io.write(json ? line({ url: server.url }) : `${server.url}\n`);
        if (io.columns !== undefined) io.note('Ctrl-C stops the server.');
        await aborted(signal);
      } finally {
        await server.close();
        stop.abort();
        await work;
      }
      return 0;
    };
    try {
      return await withLibrary(config, serve, rules.now);
    } finally {
      rules.close();
    }
  },
});

function aborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise;
}

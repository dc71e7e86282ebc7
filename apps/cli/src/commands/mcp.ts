import { Writable } from 'node:stream';
import { command } from '../command.ts';
import { endSoon } from '../endSoon.ts';
import { watchRules } from '../rules/watchRules.ts';
import { version } from '../version.ts';
import { loadRules } from '../wire.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'mcp',
  summary: 'Lets an AI assistant read pages and use the library (Model Context Protocol).',
  details: `An assistant starts this command and talks to it over standard input and output; it runs until the assistant closes its end. The tools are
read_page, save_page, search_library, get_bookmark, list_bookmarks and update_bookmark, and saved pages are resources. A running server
(pith serve) has the same tools at /mcp.`,
  args: {},
  options: {},
  examples: [['pith mcp', 'the command to enter in the settings of an assistant']],
  async run(_, io, config) {
    const { serveOverStdio } = await import('@pith/mcp');
    const signal = io.signal();
    const { files, warnings } = await loadRules(config);
    io.warn(warnings);
    const rules = await watchRules(config, files, { onWarnings: (found) => io.warn(found) });
    // Standard output belongs to the protocol.
    const stdout = new Writable({
      decodeStrings: false,
      write: (text: string | Buffer, _encoding, done) => void io.write(String(text)).then(() => done(), done),
    });
    stdout.on('error', () => {}); // the assistant has gone; its closed input ends the command
    try {
      const { user } = config;
      const onBug = (error: unknown) => io.note(`pith: ${(error as Error).stack ?? error}`);
      const serve = () =>
        withLibrary(
          config,
          (library) => serveOverStdio({ user, library, version: version(), stdin: io.stdin, stdout, signal, onBug }),
          rules.current,
        );
      await endSoon(signal, serve);
      return 0;
    } finally {
      rules.close();
    }
  },
});

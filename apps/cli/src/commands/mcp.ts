import { Writable } from 'node:stream';
import type { Library, UserLibrary } from '@pith/library';
import { command } from '../command.ts';
import { endSoon } from '../endSoon.ts';
import { version } from '../version.ts';
import { loadRules } from '../wire.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'mcp',
  summary: 'Lets an AI assistant read pages and use the library (Model Context Protocol).',
  details: `An assistant starts this command and talks to it over standard input and output; it runs until the assistant closes its end. The tools are
read_page, save_page, search_library, get_bookmark, list_bookmarks and update_bookmark, and saved pages are resources. Pages are read and saved,
queued ones too, in processes of their own, with the limits PITH_PAGE_SECONDS and PITH_PAGE_MEGABYTES. A running server (pith serve) has the same
tools at /mcp.`,
  args: {},
  options: {},
  examples: [['pith mcp', 'the command to enter in the settings of an assistant']],
  async run(_, io, config) {
    const [{ serveOverStdio }, { mcpTasks }, { withProcesses }] = await Promise.all([
      import('@pith/mcp'),
      import('@pith/server/tasks'),
      import('../processes/withProcesses.ts'),
    ]);
    const signal = io.signal();
    // The processes that read pages use the rules. This one only shows their warnings.
    io.warn((await loadRules(config)).warnings);
    // Standard output belongs to the protocol.
    const stdout = new Writable({
      decodeStrings: false,
      write: (text: string | Buffer, _encoding, done) => void io.write(String(text)).then(() => done(), done),
    });
    stdout.on('error', () => {}); // the assistant has gone; its closed input ends the command
    const onBug = (error: unknown) => io.note(`pith: ${(error as Error).stack ?? error}`);
    const serve = (own: UserLibrary, library: Library, user: string) =>
      withProcesses({ config, library, note: io.note, signal }, (tasks) =>
        serveOverStdio({
          user,
          library: own,
          tasks: mcpTasks(tasks),
          version: version(),
          stdin: io.stdin,
          stdout,
          signal,
          onBug,
        }),
      );
    await endSoon(signal, () => withLibrary(config, serve));
    return 0;
  },
});

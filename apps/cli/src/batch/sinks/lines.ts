/** Articles as JSON lines: on standard output, or in a file. */
import type { Io } from '../../io.ts';
import { openLineFile } from './lineFile.ts';
import type { Sink, SinkKind } from './sink.ts';

export const linesOut = (io: Io): Sink => ({
  write: ({ text }) => io.write(`${text}\n`),
  isAtBoundary: () => false,
  save: async () => 0,
  close: async () => {},
});

export const linesFile = (path: string): SinkKind => ({
  format: 'line',
  async open(state) {
    const file = await openLineFile(path, state);
    return { ...file, write: ({ text }) => file.write(text), isAtBoundary: () => true };
  },
});

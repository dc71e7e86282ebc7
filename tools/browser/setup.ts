/** Installs the browsers on a new machine, before files of tests run at the same time: only one of them could. */
import { findChromium } from './findChromium.ts';

export async function setup(): Promise<void> {
  // Tests whose browser is missing say so.
  for (const kind of ['any', 'whole'] as const) await findChromium(undefined, kind).catch(() => undefined);
}

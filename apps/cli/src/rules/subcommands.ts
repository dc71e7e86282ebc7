/** The parts of `pith rules`, each with what it does. Help and the command read this table. */
import type { Config } from '../config.ts';
import { trouble } from '../errors.ts';
import type { Io } from '../io.ts';

export interface Given {
  readonly of: readonly string[];
  readonly name: string | undefined;
  readonly on: string | undefined;
  readonly markdown: boolean;
  readonly json: boolean;
}

export interface Part {
  readonly usage: string;
  readonly summary: string;
  run(given: Given, io: Io, config: Config): Promise<number>;
}

export const parts: Readonly<Record<string, Part>> = {
  list: part('[WORD]', 'all rules, or those that have a word in their name, host or file', async () => {
    return (await import('./list.ts')).list;
  }),
  show: part('ID…', 'rules as YAML, whatever they were written in', async () => (await import('./show.ts')).show),
  lint: part('[FILE|DIR…]', 'mistakes in rule files; your own when none is named', async () => {
    return (await import('./lint.ts')).lint;
  }),
  test: part('[FILE|DIR|ID…]', 'the tests that rules bring; of all your own when none is named', async () => {
    return (await import('./test.ts')).test;
  }),
  schema: part('', 'the language as a JSON Schema, for editors', async () => (await import('./schema.ts')).schema),
  import: part('FILE|DIR|URL…', 'copies a set of rules: ours, site-config, ck-rules.js, or a zip', async () => {
    return (await import('./update.ts')).importSources;
  }),
  update: part('[NAME|DIR|URL…]', 'renews imported sets; all when none is named', async () => {
    return (await import('./update.ts')).update;
  }),
  sources: part(
    '',
    'the imported sets, with their versions',
    async () => (await import('./listSources.ts')).listSources,
  ),
  convert: part('FILE|DIR…', 'rules of other programs as YAML of ours', async () => {
    return (await import('./convert.ts')).convert;
  }),
  remove: part('NAME…', 'takes imported sets away', async () => (await import('./update.ts')).remove),
};

/** Loaded when it is asked for: help needs none of them. */
function part(usage: string, summary: string, load: () => Promise<Part['run']>): Part {
  return { usage, summary, run: async (...given) => (await load())(...given) };
}

export async function nearestOf(name: string): Promise<never> {
  const { nearest } = await import('@pith/core');
  throw await trouble('bad-value', name, [`did you mean: pith rules ${nearest(name, Object.keys(parts))}`]);
}

export async function needSome(of: readonly string[], value: string): Promise<void> {
  if (of.length === 0) throw await trouble('missing-argument', value);
}

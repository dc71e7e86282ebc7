/** The subcommands of `pith rules`. Help and the command use this table. */
import type { Config } from '../config.ts';
import { cliError } from '../errors.ts';
import type { Io } from '../io.ts';
import { suggest } from '../suggest.ts';

export interface SubcommandOptions {
  readonly targets: readonly string[];
  readonly name: string | undefined;
  readonly on: string | undefined;
  readonly url: string | undefined;
  readonly markdown: boolean;
  readonly json: boolean;
}

export interface Subcommand {
  readonly usage: string;
  readonly summary: string;
  run(options: SubcommandOptions, io: Io, config: Config): Promise<number>;
}

export const subcommands: Readonly<Record<string, Subcommand>> = {
  list: subcommand('[WORD]', 'lists all rules, or those whose name, host or file contains a word', async () => {
    return (await import('./list.ts')).list;
  }),
  show: subcommand(
    'ID…',
    'prints rules as YAML, whatever their original format',
    async () => (await import('./show.ts')).show,
  ),
  lint: subcommand('[FILE|DIR…]', 'checks rule files; without names, your own', async () => {
    return (await import('./lint.ts')).lint;
  }),
  test: subcommand('[FILE|DIR|ID…]', 'runs the tests in rules; without names, of your own rules', async () => {
    return (await import('./test.ts')).test;
  }),
  schema: subcommand(
    '',
    'prints the JSON Schema of the rule language, for editors',
    async () => (await import('./schema.ts')).schema,
  ),
  import: subcommand('FILE|DIR|URL…', 'imports rules: Pith, site-config, ck-rules.js, or a zip', async () => {
    return (await import('./update.ts')).importSources;
  }),
  update: subcommand('[NAME|DIR|URL…]', 'updates imported sets; without names, all of them', async () => {
    return (await import('./update.ts')).update;
  }),
  sources: subcommand(
    '',
    'lists the imported sets with their versions',
    async () => (await import('./listSources.ts')).listSources,
  ),
  convert: subcommand('FILE|DIR…', 'converts rules of other programs to Pith rules', async () => {
    return (await import('./convert.ts')).convert;
  }),
  remove: subcommand('NAME…', 'removes imported sets', async () => (await import('./update.ts')).remove),
};

/** The implementation is loaded when the subcommand runs, because help does not need it. */
function subcommand(usage: string, summary: string, load: () => Promise<Subcommand['run']>): Subcommand {
  return { usage, summary, run: async (...args) => (await load())(...args) };
}

export async function unknownSubcommand(name: string): Promise<never> {
  const closest = await suggest(name, Object.keys(subcommands));
  const hint = closest === undefined ? 'see pith rules --help' : `did you mean: pith rules ${closest}`;
  throw await cliError('bad-value', name, [hint]);
}

export async function requireTargets(targets: readonly string[], placeholder: string): Promise<void> {
  if (targets.length === 0) throw await cliError('missing-argument', placeholder);
}

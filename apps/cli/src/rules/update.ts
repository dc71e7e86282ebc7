/** Imports, updates and removes rule sources. Importing and updating do the same: they copy the files of the source. */
import type { Config } from '../config.ts';
import { cliError } from '../errors.ts';
import type { Io } from '../io.ts';
import { jsonLine } from '../jsonOutput.ts';
import { lazyFetcher } from '../openReading.ts';
import { loadRules } from '../wire.ts';
import {
  defaultSourceName,
  isHttpUrl,
  type RefreshResult,
  readSources,
  refreshSource,
  removeSource,
} from './ruleSources.ts';
import { requireTargets, type Subcommand } from './subcommands.ts';

interface SourceRequest {
  readonly name: string;
  readonly from: string;
}

export const importSources: Subcommand['run'] = async ({ targets, name, json }, io, config) => {
  await requireTargets(targets, 'FILE|DIR|URL');
  if (name !== undefined && targets.length > 1)
    throw await cliError('bad-value', '--name', ['use it with only one source']);
  if (name !== undefined && defaultSourceName(name) !== name) {
    throw await cliError('bad-value', `--name ${name}`, [
      'expected lower-case letters, digits and -',
      `for example: ${defaultSourceName(name)}`,
    ]);
  }
  return refresh(
    targets.map((from) => ({ from, name: name ?? defaultSourceName(from) })),
    json,
    io,
    config,
  );
};

export const update: Subcommand['run'] = async ({ targets, json }, io, config) => {
  const known = await readSources(config);
  const requested = targets.map((target): SourceRequest => {
    const source = known.find(({ name, from }) => name === target || from === target);
    return source ?? { from: target, name: defaultSourceName(target) };
  });
  if (targets.length === 0 && known.length === 0)
    io.note('No imported rules yet. Import a set: pith rules import FILE|DIR|URL');
  return refresh(targets.length ? requested : known, json, io, config);
};

/** A source that fails does not stop the others. */
async function refresh(requests: readonly SourceRequest[], json: boolean, io: Io, config: Config): Promise<number> {
  const { toFailureJson } = await import('@pith/core');
  const fetcher = lazyFetcher(config);
  const failures: unknown[] = [];
  try {
    for (const { name, from } of requests) {
      if (isHttpUrl(from)) io.progress(`fetching ${from}`);
      try {
        await printResult(await refreshSource(config, { name, from, fetcher, now: new Date() }), json, io);
      } catch (error) {
        failures.push(error);
        if (json) await io.write(jsonLine({ name, from, ...toFailureJson(error) }));
        else if (requests.length > 1) io.note(`${name}: ${(error as Error).message}`);
      }
    }
  } finally {
    await fetcher.close();
  }
  // Fill the cache for the next command.
  await loadRules(config);
  if (failures.length && !json) throw failures[0];
  return failures.length ? 3 : 0;
}

async function printResult(
  { warnings, isNew, before, ...source }: RefreshResult,
  json: boolean,
  io: Io,
): Promise<void> {
  const change = isNew ? 'imported' : before === source.version ? 'unchanged' : 'renewed';
  if (json) return io.write(jsonLine({ ...source, change, before: before ?? null, warnings }));
  await io.write(
    `${source.name}: ${change}, version ${source.version}, ${source.rules} rules from ${source.files} files\n`,
  );
  if (warnings.length) io.note(`${warnings.length} lines could not be used; list them with --json`);
}

export const remove: Subcommand['run'] = async ({ targets, json }, io, config) => {
  await requireTargets(targets, 'NAME');
  for (const name of targets) {
    if (!(await removeSource(config, name)))
      throw await cliError('no-rules-there', name, ['list the imported sets: pith rules sources']);
    await io.write(json ? jsonLine({ name, change: 'removed' }) : `${name}: removed\n`);
  }
  return 0;
};

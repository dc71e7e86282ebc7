/** Importing and renewing are one thing: files are got and put in their place. */
import type { Config } from '../config.ts';
import { trouble } from '../errors.ts';
import type { Io } from '../io.ts';
import { line } from '../views.ts';
import { lazyFetcher, loadRules } from '../wire.ts';
import { needSome, type Part } from './parts.ts';
import { isAddress, nameFor, type Refreshed, refreshSource, removeSource, sources } from './sources.ts';

interface Wanted {
  readonly name: string;
  readonly from: string;
}

export const importSources: Part['run'] = async ({ of, name, json }, io, config) => {
  await needSome(of, 'FILE|DIR|URL');
  if (name !== undefined && of.length > 1) throw await trouble('bad-value', '--name', ['give one source at a time']);
  if (name !== undefined && nameFor(name) !== name) {
    throw await trouble('bad-value', `--name ${name}`, [
      'small letters, digits and -',
      `for example: ${nameFor(name)}`,
    ]);
  }
  return refresh(
    of.map((from) => ({ from, name: name ?? nameFor(from) })),
    json,
    io,
    config,
  );
};

export const update: Part['run'] = async ({ of, json }, io, config) => {
  const known = await sources(config);
  const wanted = of.map((word): Wanted => {
    const source = known.find(({ name, from }) => name === word || from === word);
    return source ?? { from: word, name: nameFor(word) };
  });
  if (of.length === 0 && known.length === 0)
    io.note('No imported rules yet. Import a set: pith rules import FILE|DIR|URL');
  return refresh(of.length ? wanted : known, json, io, config);
};

/** One that fails does not keep the others from being renewed. */
async function refresh(wanted: readonly Wanted[], json: boolean, io: Io, config: Config): Promise<number> {
  const { toFailureJson } = await import('@pith/core');
  const fetcher = lazyFetcher(config);
  const failures: unknown[] = [];
  try {
    for (const { name, from } of wanted) {
      if (isAddress(from)) io.progress(`fetching ${from}`);
      try {
        await tell(await refreshSource(config, { name, from, fetcher, now: new Date() }), json, io);
      } catch (error) {
        failures.push(error);
        if (json) await io.write(line({ name, from, ...toFailureJson(error) }));
        else if (wanted.length > 1) io.note(`${name}: ${(error as Error).message}`);
      }
    }
  } finally {
    await fetcher.close();
  }
  // The next command finds all of them in the cache.
  await loadRules(config);
  if (failures.length && !json) throw failures[0];
  return failures.length ? 3 : 0;
}

async function tell({ warnings, isNew, before, ...source }: Refreshed, json: boolean, io: Io): Promise<void> {
  const change = isNew ? 'imported' : before === source.version ? 'unchanged' : 'renewed';
  if (json) return io.write(line({ ...source, change, before: before ?? null, warnings }));
  await io.write(
    `${source.name}: ${change}, version ${source.version}, ${source.rules} rules from ${source.files} files\n`,
  );
  if (warnings.length) io.note(`${warnings.length} lines could not be used; see them with --json`);
}

export const remove: Part['run'] = async ({ of, json }, io, config) => {
  await needSome(of, 'NAME');
  for (const name of of) {
    if (!(await removeSource(config, name))) throw await trouble('no-rules-there', name, ['see pith rules sources']);
    await io.write(json ? line({ name, change: 'removed' }) : `${name}: removed\n`);
  }
  return 0;
};

/**
 * Rule sources: sets of rules that others maintain, copied into the user's rule folder together with a `source.json`. A refresh replaces
 * all files of a set, so that thousands of rules can be updated without a release of Pith.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { UserFetcher } from '@pith/acquire';
import type { Warning } from '@pith/core';
import type { Config } from '../config.ts';
import { cliError } from '../errors.ts';
import { toOutputError } from '../writeOutput.ts';
import { isRuleFile, SOURCE_INFO, sourcesFolder } from './ruleLocations.ts';

export interface RuleSource {
  readonly name: string;
  /** A URL, or a local file or folder. */
  readonly from: string;
  /** Hash of the files: the same files have the same version. */
  readonly version: string;
  readonly updated_at: string;
  readonly files: number;
  readonly rules: number;
  /** The number of rules and lines that could not be used. */
  readonly refused: number;
}

export interface RefreshResult extends RuleSource {
  readonly isNew: boolean;
  /** The previous version; undefined for a new source. */
  readonly before: string | undefined;
  readonly warnings: readonly Warning[];
}

interface NamedText {
  readonly name: string;
  readonly text: string;
}

const MAX_FILES = 20_000;
const MAX_FILE_BYTES = 1_000_000;
const MAX_DOWNLOAD_BYTES = 50_000_000;

export async function readSources(config: Config): Promise<RuleSource[]> {
  const entries = await readdir(sourcesFolder(config), { withFileTypes: true }).catch(() => []);
  const found = entries.filter((entry) => entry.isDirectory()).map(({ name }) => readSource(config, name));
  return (await Promise.all(found)).filter((source) => source !== undefined).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function readSource(config: Config, name: string): Promise<RuleSource | undefined> {
  try {
    const info = await readFile(join(sourcesFolder(config), name, SOURCE_INFO), 'utf8');
    return { ...(JSON.parse(info) as RuleSource), name };
  } catch {
    return undefined;
  }
}

/** Reads or fetches the files and replaces the old ones with them. A source without rules is an error and changes nothing. */
export async function refreshSource(
  config: Config,
  { name, from, fetcher, now }: { name: string; from: string; fetcher: UserFetcher; now: Date },
): Promise<RefreshResult> {
  const { readRuleFile } = await import('@pith/core');
  const known = await readSource(config, name);
  const texts = isHttpUrl(from) ? await fetchTexts(from, fetcher) : await readTexts(from);
  const parsed = texts.map(({ name: file, text }) => readRuleFile(text, file));
  const rules = parsed.reduce((sum, each) => sum + each.rules.length, 0);
  const warnings = parsed.flatMap((each) => each.warnings);
  if (rules === 0)
    throw await cliError(
      'no-rules-there',
      from,
      warnings.slice(0, 3).map(({ message }) => message),
    );
  const source: RuleSource = {
    name,
    from: isHttpUrl(from) ? from : resolve(from),
    version: versionOf(texts),
    updated_at: now.toISOString(),
    files: texts.length,
    rules,
    refused: warnings.length,
  };
  if (known?.version !== source.version || known.from !== source.from) await replaceSource(config, source, texts);
  return { ...source, isNew: !known, before: known?.version, warnings };
}

export async function removeSource(config: Config, name: string): Promise<boolean> {
  if (!(await readSource(config, name))) return false;
  await rm(join(sourcesFolder(config), name), { recursive: true });
  return true;
}

export const isHttpUrl = (from: string): boolean => /^https?:\/\//i.test(from);

/** The default name of a source: the name of its repository, folder or file. */
export function defaultSourceName(from: string): string {
  const segments = isHttpUrl(from) ? new URL(from).pathname.split('/') : [basename(resolve(from))];
  const meaningful = segments.filter(
    (word) => word && !/^(?:archive|refs|heads|raw|main|master)(?:\.\w+)?$/i.test(word),
  );
  const name = (meaningful.at(-1) ?? 'rules').replace(/\.(?:zip|ya?ml|txt|js)$/i, '');
  return (
    name
      .toLowerCase()
      .replace(/[^a-z\d-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'rules'
  );
}

async function readTexts(from: string): Promise<NamedText[]> {
  const isFolder = await stat(from).then(
    (entry) => entry.isDirectory(),
    async () => Promise.reject(await cliError('file-not-found', from)),
  );
  const names = isFolder ? (await readdir(from)).filter(isRuleFile).sort().slice(0, MAX_FILES) : [basename(from)];
  const texts: NamedText[] = [];
  for (const name of names) {
    const file = isFolder ? join(from, name) : from;
    if ((await stat(file)).size <= MAX_FILE_BYTES) texts.push({ name, text: await readFile(file, 'utf8') });
  }
  return texts;
}

/** Fetches a rule file, or a zip of rule files such as a repository archive of a code host. */
async function fetchTexts(from: string, fetcher: UserFetcher): Promise<NamedText[]> {
  const { bytes, status, url } = await fetcher.resource(from, { maxBytes: MAX_DOWNLOAD_BYTES });
  if (status >= 400) throw await cliError('no-rules-there', `${from} (${status})`);
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return unzipTexts(bytes);
  const { decodeHtml } = await import('@pith/core');
  const name = basename(new URL(url).pathname) || 'rules.yaml';
  return [{ name: isRuleFile(name) ? name : 'rules.yaml', text: decodeHtml(bytes, 'text/plain; charset=utf-8') }];
}

async function unzipTexts(bytes: Uint8Array): Promise<NamedText[]> {
  const { readArchive } = await import('@pith/archive');
  const archive = await readArchive(bytes, { entries: MAX_FILES, bytes: 200_000_000, ratio: 100 });
  const texts = new Map<string, NamedText>();
  for (const entry of archive.names) {
    // Use only the last segment of a name, so that nothing is written outside of the source's folder.
    const name = basename(entry);
    if (!isRuleFile(name) || texts.has(name)) continue;
    const content = await archive.bytes(entry);
    if (content && content.byteLength <= MAX_FILE_BYTES) texts.set(name, { name, text: content.toString('utf8') });
  }
  return [...texts.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function versionOf(texts: readonly NamedText[]): string {
  const hash = createHash('sha256');
  for (const { name, text } of texts) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex').slice(0, 12);
}

/** Writes the new folder completely before it removes the old one. */
async function replaceSource(config: Config, source: RuleSource, texts: readonly NamedText[]): Promise<void> {
  const folder = sourcesFolder(config);
  const unfinished = join(folder, `.${randomUUID()}`);
  const { makeFolder } = await import('@pith/storage');
  try {
    await makeFolder(unfinished);
    const write = (name: string, text: string) => writeFile(join(unfinished, name), text, { mode: 0o600 });
    for (const { name, text } of texts) await write(name, text);
    await write(SOURCE_INFO, `${JSON.stringify(source, undefined, 2)}\n`);
    await rm(join(folder, source.name), { recursive: true, force: true });
    await rename(unfinished, join(folder, source.name));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw await toOutputError(error, folder);
  }
}

/**
 * Rule sources: sets of rules that others keep, copied into the user's rule folder with a note of where they are from. Refreshing one replaces
 * its files whole, so that thousands of rules are renewed without a release of Pith.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Fetcher } from '@pith/acquire';
import type { Warning } from '@pith/core';
import type { Config } from '../config.ts';
import { trouble } from '../errors.ts';
import { isRuleFile, SOURCE_NOTE, sourcesFolder } from './ruleFiles.ts';

export interface Source {
  readonly name: string;
  /** An address, or a file or folder of this machine. */
  readonly from: string;
  /** Of its content: the same files have the same version. */
  readonly version: string;
  readonly updated_at: string;
  readonly files: number;
  readonly rules: number;
  /** Rules and lines that could not be used. */
  readonly refused: number;
}

export interface Refreshed extends Source {
  readonly isNew: boolean;
  /** Undefined when there was none before. */
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

export async function sources(config: Config): Promise<Source[]> {
  const entries = await readdir(sourcesFolder(config), { withFileTypes: true }).catch(() => []);
  const notes = entries.filter((entry) => entry.isDirectory()).map(({ name }) => noteOf(config, name));
  return (await Promise.all(notes)).filter((note) => note !== undefined).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function noteOf(config: Config, name: string): Promise<Source | undefined> {
  try {
    return { ...(JSON.parse(await readFile(join(sourcesFolder(config), name, SOURCE_NOTE), 'utf8')) as Source), name };
  } catch {
    return undefined;
  }
}

/** Gets the files anew and puts them in the place of the old ones; a source that gives no rules changes nothing. */
export async function refreshSource(
  config: Config,
  { name, from, fetcher, now }: { name: string; from: string; fetcher: Fetcher; now: Date },
): Promise<Refreshed> {
  const { readRuleFile } = await import('@pith/core');
  const known = await noteOf(config, name);
  const texts = isAddress(from) ? await fetched(from, fetcher) : await onDisk(from);
  const read = texts.map(({ name: file, text }) => readRuleFile(text, file));
  const rules = read.reduce((sum, each) => sum + each.rules.length, 0);
  const warnings = read.flatMap((each) => each.warnings);
  if (rules === 0)
    throw await trouble(
      'no-rules-there',
      from,
      warnings.slice(0, 3).map(({ message }) => message),
    );
  const source: Source = {
    name,
    from: isAddress(from) ? from : resolve(from),
    version: versionOf(texts),
    updated_at: now.toISOString(),
    files: texts.length,
    rules,
    refused: warnings.length,
  };
  if (known?.version !== source.version || known.from !== source.from) await replace(config, source, texts);
  return { ...source, isNew: !known, before: known?.version, warnings };
}

export async function removeSource(config: Config, name: string): Promise<boolean> {
  if (!(await noteOf(config, name))) return false;
  await rm(join(sourcesFolder(config), name), { recursive: true });
  return true;
}

export const isAddress = (from: string): boolean => /^https?:\/\//i.test(from);

/** What a source is called when nobody says: by the repository or folder it is from. */
export function nameFor(from: string): string {
  const words = isAddress(from) ? new URL(from).pathname.split('/') : [basename(resolve(from))];
  const known = words.filter((word) => word && !/^(?:archive|refs|heads|raw|main|master)(?:\.\w+)?$/i.test(word));
  const name = (known.at(-1) ?? 'rules').replace(/\.(?:zip|ya?ml|txt|js)$/i, '');
  return (
    name
      .toLowerCase()
      .replace(/[^a-z\d-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'rules'
  );
}

async function onDisk(from: string): Promise<NamedText[]> {
  const isFolder = await stat(from).then(
    (entry) => entry.isDirectory(),
    async () => Promise.reject(await trouble('file-not-found', from)),
  );
  const names = isFolder ? (await readdir(from)).filter(isRuleFile).sort().slice(0, MAX_FILES) : [basename(from)];
  const texts: NamedText[] = [];
  for (const name of names) {
    const file = isFolder ? join(from, name) : from;
    if ((await stat(file)).size <= MAX_FILE_BYTES) texts.push({ name, text: await readFile(file, 'utf8') });
  }
  return texts;
}

/** A rule file, or a zip of them: what code hosts give for a whole repository. */
async function fetched(from: string, fetcher: Fetcher): Promise<NamedText[]> {
  const { bytes, status, url } = await fetcher.resource(from, { maxBytes: MAX_DOWNLOAD_BYTES });
  if (status >= 400) throw await trouble('no-rules-there', `${from} (${status})`);
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return unzipped(bytes);
  const { decodeHtml } = await import('@pith/core');
  const name = basename(new URL(url).pathname) || 'rules.yaml';
  return [{ name: isRuleFile(name) ? name : 'rules.yaml', text: decodeHtml(bytes, 'text/plain; charset=utf-8') }];
}

async function unzipped(bytes: Uint8Array): Promise<NamedText[]> {
  const { readArchive } = await import('@pith/archive');
  const archive = await readArchive(bytes, { entries: MAX_FILES, bytes: 200_000_000, ratio: 100 });
  const texts = new Map<string, NamedText>();
  for (const entry of archive.names) {
    // Only the last part of a name is used: nothing is written outside the source's folder.
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

/** The new folder is whole before the old one goes. */
async function replace(config: Config, source: Source, texts: readonly NamedText[]): Promise<void> {
  const folder = sourcesFolder(config);
  const unfinished = join(folder, `.${randomUUID()}`);
  try {
    await mkdir(unfinished, { recursive: true });
    for (const { name, text } of texts) await writeFile(join(unfinished, name), text);
    await writeFile(join(unfinished, SOURCE_NOTE), `${JSON.stringify(source, undefined, 2)}\n`);
    await rm(join(folder, source.name), { recursive: true, force: true });
    await rename(unfinished, join(folder, source.name));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw await trouble('output-failed', `${folder} (${(error as NodeJS.ErrnoException).code})`);
  }
}

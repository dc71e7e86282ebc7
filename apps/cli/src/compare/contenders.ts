/** What can be compared: engines, rule sets, other programs and versions, a remote reader, saved results, the truth of a corpus. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type EngineName, toFailureJson } from '@pith/core';
import { splitLines } from '../batch/splitLines.ts';
import { startWorker, workerPool } from '../batch/workerPool.ts';
import type { Config } from '../config.ts';
import { cliError } from '../errors.ts';
import { lazyFetcher } from '../openReading.ts';
import { loadRules } from '../wire.ts';
import type { CorpusPage } from './corpus.ts';
import { type Outcome, readOutcome } from './extraction.ts';

export interface Contender {
  readonly name: string;
  read(page: CorpusPage): Promise<Outcome>;
  close(): Promise<void>;
}

export const CONTENDER_HELP =
  'jina (the service at PITH_JINA_URL) or jina:URL (a service with the API of Jina Reader, such as ours), auto, readability, no-rules (auto without site rules), rules:FILE|DIR (auto with these rules too), results:FILE (answers of an earlier run, as JSON lines), "program:COMMAND" (another program or version that reads and writes JSON lines), or expected (what the corpus says)';

const NO_EXTRAS = { enrich: false, 'max-tokens': undefined, chunks: false, outline: false };
const MAX_LINE_BYTES = 128 * 2 ** 20;
/** Links of a page without an address lead nowhere. */
const NO_ADDRESS = 'https://page.invalid/';

interface ContenderOptions {
  readonly config: Config;
  readonly jobs: number;
}

export async function openContender(spec: string, options: ContenderOptions): Promise<Contender> {
  const [kind = '', ...more] = spec.split(':');
  const value = more.join(':');
  switch (value ? `${kind}:` : kind) {
    case 'auto':
    case 'readability':
      return openEngine(spec, { ...options, engine: kind as EngineName });
    case 'no-rules':
      return openEngine(spec, { ...options, engine: 'auto', skipDefaults: true });
    case 'rules:':
      return openEngine(spec, { ...options, engine: 'auto', extraPaths: [value] });
    case 'results:':
      return openResults(spec, value);
    case 'jina':
    case 'jina:':
      return openRemoteReader(spec, value || options.config.jinaUrl, options.config);
    case 'program:':
      return openProgram(spec, value);
    case 'expected':
      return { name: spec, read: async ({ truth }) => expectedOutcome(truth), close: async () => {} };
    default:
      throw await cliError('bad-value', spec, [`expected ${CONTENDER_HELP}`]);
  }
}

interface EngineOptions extends ContenderOptions {
  readonly engine: EngineName;
  readonly extraPaths?: readonly string[];
  readonly skipDefaults?: boolean;
}

async function openEngine(
  name: string,
  { config, jobs, engine, extraPaths = [], skipDefaults = false }: EngineOptions,
): Promise<Contender> {
  const { forUser, warnings } = await loadRules(config, { extraPaths, skipDefaults });
  if (extraPaths.length > 0 && warnings.length > 0) throw await cliError('bad-value', warnings[0]!.message);
  const start = startWorker({
    rules: forUser(config.user),
    engine,
    comments: false,
    extras: NO_EXTRAS,
    output: 'line',
    marksTexts: false,
  });
  const pool = workerPool({ size: jobs, seconds: () => config.pageSeconds, start });
  return {
    name,
    async read(page) {
      const outcome = await pool.process({ kind: 'line', line: Buffer.from(await lineOf(page)) });
      return outcome.kind === 'article' ? readOutcome(JSON.parse(outcome.text)) : { failure: outcome };
    },
    close: () => pool.close(),
  };
}

const lineOf = async ({ id, url, html }: CorpusPage) => JSON.stringify({ id, url, html: await html() });

const missing: Outcome = { failure: { type: 'no-answer', message: 'there is no answer for this page' } };

async function openResults(name: string, file: string): Promise<Contender> {
  const outcomes = new Map<string, Outcome>();
  try {
    for await (const line of splitLines(createReadStream(file), MAX_LINE_BYTES)) {
      const answer = line === 'too-long' ? undefined : JSON.parse(new TextDecoder().decode(line));
      if (answer) outcomes.set(String(answer.id), readOutcome(answer));
    }
  } catch (error) {
    throw await cliError('file-unreadable', `${file}: ${(error as Error).message}`);
  }
  return { name, read: async ({ id }) => outcomes.get(id) ?? missing, close: async () => {} };
}

/** It gets the HTML of the page, so that it reads the same as the others. */
async function openRemoteReader(name: string, service: string | undefined, config: Config): Promise<Contender> {
  if (service === undefined) throw await cliError('bad-value', name, ['set PITH_JINA_URL, or name it: jina:https://…']);
  if (!/^https?:$/.test(URL.parse(service)?.protocol ?? ''))
    throw await cliError('bad-value', name, ['the service has an address: jina:https://…']);
  const { askRemoteReader } = await import('@pith/acquire');
  const fetcher = lazyFetcher({ ...config, allowedHosts: [new URL(service).host] });
  return {
    name,
    async read({ url = NO_ADDRESS, html: load }) {
      try {
        const { title, contentHtml } = await askRemoteReader(url, { service, fetcher, html: await load() });
        return readOutcome({ title, content_html: contentHtml });
      } catch (error) {
        return { failure: toFailureJson(error).error };
      }
    },
    close: () => fetcher.close(),
  };
}

/** Answers may come in any order, and some not at all. */
async function openProgram(name: string, command: string): Promise<Contender> {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child, 'spawn').catch(async (error) => {
    throw await cliError('program-failed', `${command}: ${(error as Error).message}`);
  });
  const waiting = new Map<string, (outcome: Outcome) => void>();
  const settle = (id: string, outcome: Outcome) => {
    waiting.get(id)?.(outcome);
    waiting.delete(id);
  };
  child.stdin.on('error', () => {}); // its end is noticed below
  const reading = (async () => {
    for await (const line of splitLines(child.stdout, MAX_LINE_BYTES)) {
      const answer = line === 'too-long' ? undefined : parse(line);
      if (answer) settle(String(answer.id), readOutcome(answer));
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      for (const id of waiting.keys()) settle(id, missing);
    });
  return {
    name,
    async read(page) {
      const line = `${await lineOf(page)}\n`;
      if (child.exitCode !== null || child.signalCode !== null) return missing;
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      waiting.set(page.id, resolve);
      child.stdin.write(line);
      return promise;
    },
    async close() {
      child.stdin.end();
      child.kill();
      await reading;
    },
  };
}

function parse(line: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(line));
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

const expectedOutcome = (truth: CorpusPage['truth']): Outcome =>
  truth
    ? readOutcome({ content_html: '', text: truth.text, title: truth.title, links: [], images: [], videos: [] })
    : missing;

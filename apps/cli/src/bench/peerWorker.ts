/** The process of one extractor: receives its setup, then pages, and sends back answers with the time and memory they took. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { articleJson, extract, type Rule, ruleSet } from '@pith/core';
import { failed, type Outcome, type PageTask } from '../batch/page.ts';
import type { WorkerMessage } from '../batch/workerPool.ts';
import { type PeerAnswer, type PeerPage, peers } from './peers.ts';

export interface PeerSetup {
  /** A name of `peers`, or undefined for Pith itself. */
  readonly peer: string | undefined;
  /** Where its packages are installed. */
  readonly folder: string;
  readonly rules: readonly Rule[];
}

type Read = (page: PeerPage) => PeerAnswer | Promise<PeerAnswer>;

async function open({ peer, folder, rules }: PeerSetup): Promise<Read> {
  if (peer === undefined) return ({ html, url }) => articleJson(extract(html, { url, rules: ruleSet(rules) }));
  // A module in that folder finds the packages that are installed there.
  const loader = join(folder, 'load.mjs');
  writeFileSync(loader, 'export const load = (name) => import(name);\n');
  return peers[peer]!.open((await import(pathToFileURL(loader).href)).load);
}

const send = (message: WorkerMessage) => process.send?.(message);
let read: Promise<Read>;
let working: Promise<void> = Promise.resolve();

async function answer({ line }: Extract<PageTask, { kind: 'line' }>): Promise<Outcome> {
  const { id, url, html } = JSON.parse(new TextDecoder().decode(line)) as PeerPage & { id: string };
  try {
    const started = process.cpuUsage();
    const article = await (await read)({ html, url });
    const { user, system } = process.cpuUsage(started);
    const cost = { cpu_ms: (user + system) / 1000, megabytes: process.memoryUsage.rss() / 1e6 };
    return { kind: 'article', id: JSON.stringify(id), text: JSON.stringify({ id, ...article, cost }) };
  } catch (error) {
    return failed(JSON.stringify(id), 'extractor-failed', String(error));
  }
}

process.on('message', (message: PeerSetup | PageTask) => {
  if (!('kind' in message)) read = open(message);
  else if (message.kind === 'line') working = working.then(async () => void send({ outcome: await answer(message) }));
});

process.on('SIGINT', () => {});

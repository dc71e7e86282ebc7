/** What a worker reads pages with: its setup, and what is opened when the first page needs it. */
import type { Scripts } from '@pith/library';
import { givenSource, type PageSource, siteSource } from '@pith/library/read';
import { type HostPages, readHostPages } from '../hostPages.ts';
import { openReading, type Reading } from '../openReading.ts';
import { readInputFile, readLocalBytes } from '../readInput.ts';
import type { PageTask } from './page.ts';
import type { WorkerSetup } from './workerPool.ts';

export interface OpenedPage {
  readonly source: PageSource;
  readonly scripts: Scripts | undefined;
}

export interface WorkerReading {
  readonly setup: WorkerSetup;
  hostPages(): Promise<HostPages | undefined>;
  open(task: Exclude<PageTask, { kind: 'line' }>): Promise<OpenedPage>;
}

export function workerReading(setup: WorkerSetup): WorkerReading {
  let online: Promise<Reading> | undefined;
  let offline: Promise<Reading> | undefined;
  const ports = async (isOffline: boolean) => {
    const { config, rules, scripts } = setup.site!;
    const open = () => openReading(config, () => rules, { ...scripts, isOffline });
    return (await (isOffline ? (offline ??= open()) : (online ??= open()))).for(config.user);
  };
  let hostPages: Promise<HostPages> | undefined;
  return {
    setup,
    hostPages: async () => (setup.hosts === undefined ? undefined : (hostPages ??= readHostPages(setup.hosts))),
    async open(task) {
      if (task.kind === 'address') {
        const own = await ports(false);
        return { source: siteSource(task.url, { render: setup.site!.render }, own), scripts: own.scripts };
      }
      // As for a single file: nothing is fetched, not by content scripts either.
      const { scripts } = await ports(true);
      if (task.kind === 'file') {
        const { html, url } = await readLocalBytes(await readInputFile(task.path));
        return { source: givenSource({ html, url }), scripts };
      }
      return { source: givenSource(await archivedPage(task)), scripts };
    },
  };
}

async function archivedPage({ url, contentType, ...body }: Extract<PageTask, { kind: 'archived' }>) {
  const { decodeResource } = await import('@pith/acquire');
  const bytes = await decodeResource({ contentType, ...body, body: Buffer.from(body.body) });
  if (bytes === undefined) {
    const { coreErrors, errorFactory } = await import('@pith/core');
    throw errorFactory(coreErrors)('too-large', url);
  }
  const { html } = await readLocalBytes(bytes, { url, contentType });
  return { html, url };
}

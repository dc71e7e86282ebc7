import type { SaveResult, UserLibrary } from '@pith/library';
import { command, flag, integer, oneOf, text, textList, zeroOrMore } from '../command.ts';
import type { Config } from '../config.ts';
import { cliError } from '../errors.ts';
import type { Io } from '../io.ts';
import { jsonLine, summaryJson } from '../jsonOutput.ts';
import { lazyFetcher } from '../openReading.ts';
import { processEach } from '../processEach.ts';
import { type BatchProgress, batchProgress, progressReporter } from '../progress.ts';
import { readInput, readLocalPage } from '../readInput.ts';
import { loadRules } from '../wire.ts';
import { withLibrary } from '../withLibrary.ts';
import { withScheme } from '../withScheme.ts';

/** Pages that are saved at the same time; most of the time they wait for their sites. */
const DEFAULT_JOBS = 4;

export default command({
  name: 'save',
  summary: 'Saves pages to the library.',
  details: `Saving an address again updates its page. Several pages are saved at the same time, but at most two of a host (PITH_JOBS_PER_HOST). A page that
fails does not stop the others; the exit code is that of the first failure. After Ctrl-C, pages that are not saved yet are queued. With --json, a line is
printed for each page as soon as it is done.`,
  args: { urls: zeroOrMore('URL', 'the address of a page; https:// may be left out') },
  options: {
    file: text(
      'FILE',
      'also save the addresses in this file, one per line (- for standard input); lines that start with # are ignored',
    ),
    jobs: integer(1, 64, `number of pages to save at the same time (${DEFAULT_JOBS})`),
    html: text(
      'FILE',
      'read the page from this file instead of fetching it (- for standard input): HTML, WARC, MHTML or PDF',
    ),
    feed: flag('the addresses are feeds, or sites with a feed: save the pages in the feeds'),
    queue: flag('only queue the pages: pith worker or pith serve saves them'),
    render: oneOf(['auto', 'force', 'never'], 'auto', 'render the page in a browser if needed, always, or never'),
    comments: flag('add the comments below an article as a section at its end'),
    script: textList('FILE', 'an additional content script'),
    'no-scripts': flag('do not run the built-in scripts and your own'),
    screenshot: flag('add a screenshot of the whole page to its archive; needs a browser'),
    pdf: flag('add the page as PDF to its archive; needs a browser'),
  },
  examples: [
    ['pith save https://example.com/tides', 'save a page'],
    ['pith save https://example.com/one https://example.com/two', 'save two pages'],
    ['pith save https://example.com/app --render force', 'render a page in a browser'],
    ['pith save --file urls.txt --jobs 8', 'save all addresses in a file, eight at a time'],
    ['pith save --feed https://example.com/feed.xml', 'save the pages in a feed'],
    ['pith save --queue https://example.com/one https://example.com/two', 'save two pages later, by a worker'],
    ['pith save https://example.com/tides --html article.html', 'save a page from a local file'],
  ],
  async run(options, io, config) {
    const { html: file, feed, json, render, comments, screenshot, pdf } = options;
    const given = await givenAddresses(options, io);
    await rejectConflicts(options, given);
    const localPage = file === undefined ? undefined : await readLocalPage(file, io, { url: given[0] });
    const addresses = feed ? await feedEntries(given, io, config) : given;
    const { forUser: rules, warnings } = await loadRules(config);
    io.warn(warnings);
    const captures = [...(screenshot ? (['screenshot.png'] as const) : []), ...(pdf ? (['page.pdf'] as const) : [])];
    const request = { html: localPage?.html, resources: localPage?.resources, render, captures, comments };
    const scripts = { extraFiles: options.script, skipDefaults: options['no-scripts'] };
    return withLibrary(
      config,
      (library) => {
        const batch: Batch = { library, io, json, request, canQueue: scriptOptions(options).length === 0 };
        return options.queue
          ? processEach(addresses, { io, json }, (url) => queueSave(url, batch))
          : saveAll(addresses, batch, { jobs: options.jobs ?? DEFAULT_JOBS, perHost: config.perHost });
      },
      rules,
      scripts,
    );
  },
});

interface Options {
  readonly urls: readonly string[];
  readonly file: string | undefined;
  readonly html: string | undefined;
  readonly feed: boolean;
  readonly queue: boolean;
  readonly script: readonly string[];
  readonly 'no-scripts': boolean;
}

/** The addresses of the command line and of `--file`, without duplicates. */
async function givenAddresses({ urls, file }: Options, io: Io): Promise<string[]> {
  const listed = file === undefined ? '' : Buffer.from(await readInput(file, io)).toString();
  const lines = listed.split('\n').map((line) => line.trim());
  const addresses = [...urls, ...lines.filter((line) => line !== '' && !line.startsWith('#'))];
  if (addresses.length > 0) return [...new Set(addresses.map(withScheme))];
  if (file !== undefined) throw await cliError('bad-value', `--file ${file}`, ['the file contains no address']);
  throw await cliError('missing-argument', 'URL', ['for example: pith save https://example.com/tides']);
}

/** Options for scripts of this call. A worker uses its own scripts. */
const scriptOptions = (options: Options) => [
  ...(options.script.length > 0 ? ['--script'] : []),
  ...(options['no-scripts'] ? ['--no-scripts'] : []),
];

async function rejectConflicts(options: Options, addresses: readonly string[]): Promise<void> {
  const { html, feed, queue } = options;
  if (html !== undefined && addresses.length > 1)
    throw await cliError('bad-value', `--html ${html}`, ['use it with only one address']);
  if (html !== undefined && feed)
    throw await cliError('bad-value', `--html ${html}`, ['it cannot be combined with --feed']);
  if (queue && scriptOptions(options).length > 0)
    throw await cliError('bad-value', `--queue with ${scriptOptions(options).join(', ')}`, [
      'leave out --queue to save the page now',
    ]);
}

interface Batch {
  readonly library: UserLibrary;
  readonly io: Io;
  readonly json: boolean;
  /** Options of every page. */
  readonly request: Omit<Parameters<UserLibrary['queueSave']>[0], 'url'>;
  /** Whether a worker would save the pages in the same way. */
  readonly canQueue: boolean;
}

async function queueSave(url: string, { library, io, json, request }: Batch): Promise<void> {
  const { bookmark, job } = await library.queueSave({ url, ...request });
  await io.write(
    json
      ? jsonLine({ success: true, input: url, job, bookmark: summaryJson(bookmark) })
      : `Queued ${bookmark.id.slice(0, 8)}: ${url}\n`,
  );
}

interface Limits {
  readonly jobs: number;
  readonly perHost: number;
}

async function saveAll(addresses: readonly string[], batch: Batch, { jobs, perHost }: Limits): Promise<number> {
  const { library, io, json, request, canQueue } = batch;
  const isBatch = addresses.length > 1;
  const progress = isBatch ? batchProgress(io, addresses.length) : singleProgress(io);
  const saved = new Map<string, SaveResult>();
  const code = await processEach(
    addresses,
    {
      io,
      json,
      jobs,
      perKey: perHost,
      keyOf: (url) => URL.parse(url)?.host ?? '',
      ...(isBatch && canQueue && { onInterrupted: (rest) => queueRest(rest, batch) }),
    },
    async (url, signal) => {
      const report = progress.reporterFor(url);
      report({ step: 'fetch', about: url });
      try {
        const result = await library.save({ url, ...request, signal, progress: report });
        saved.set(result.bookmark.id, result);
        await printSaved(url, result, batch);
      } finally {
        progress.finish(url);
      }
    },
  );
  await checkLinks(saved, batch, jobs);
  return code;
}

const singleProgress = (io: Io): BatchProgress => ({ reporterFor: () => progressReporter(io), finish() {} });

async function printSaved(url: string, result: SaveResult, { io, json }: Batch): Promise<void> {
  const { bookmark, created, warnings } = result;
  if (json) {
    await io.write(jsonLine({ success: true, input: url, created, bookmark: summaryJson(bookmark), warnings }));
    return;
  }
  io.warn(warnings);
  await io.write(`${created ? 'Saved' : 'Updated'} ${bookmark.id.slice(0, 8)}: ${bookmark.title}\n`);
}

/** Ctrl-C must not lose addresses: a worker saves what is left. */
async function queueRest(rest: readonly string[], batch: Batch): Promise<string> {
  for (const url of rest) await queueSave(url, batch);
  return `the other ${rest.length} pages are queued: save them with pith worker, or drop them with pith jobs cancel`;
}

/** The pages are saved already. If this fails or is interrupted, a worker checks the links later. */
async function checkLinks(
  saved: ReadonlyMap<string, SaveResult>,
  { library, io, json }: Batch,
  jobs: number,
): Promise<void> {
  if (io.signal().aborted) return;
  const progress = saved.size > 1 ? batchProgress(io, saved.size) : singleProgress(io);
  const check = async (id: string, signal: AbortSignal) => {
    const result = saved.get(id)!;
    const report = progress.reporterFor(result.bookmark.url);
    await library.checkLinks(id, { signal, progress: report, saved: result }).catch(() => undefined);
    progress.finish(result.bookmark.url);
  };
  await processEach([...saved.keys()], { io, json, jobs }, check).catch((error) => {
    if (!io.signal().aborted) throw error;
  });
}

/** The addresses of the pages in the feeds, without duplicates. */
async function feedEntries(feeds: readonly string[], io: Io, config: Config): Promise<string[]> {
  const fetcher = lazyFetcher(config);
  try {
    const found = new Set<string>();
    for (const url of feeds) {
      const feed = await fetcher.feed(url, { signal: io.signal(), progress: progressReporter(io) });
      for (const entry of feed.entries) found.add(entry.url);
    }
    return [...found];
  } finally {
    await fetcher.close();
  }
}

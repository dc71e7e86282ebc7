import type { Library } from '@pith/library';
import { command, flag, oneOf, oneOrMore, text, textList } from '../command.ts';
import type { Config } from '../config.ts';
import { cliError } from '../errors.ts';
import type { Io } from '../io.ts';
import { jsonLine, summaryJson } from '../jsonOutput.ts';
import { processEach } from '../processEach.ts';
import { progressReporter } from '../progress.ts';
import { readLocalPage } from '../readInput.ts';
import { lazyFetcher, loadRules } from '../wire.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'save',
  summary: 'Saves pages to the library.',
  details: `Saving an address again updates its page. A page that fails does not stop the others; the exit code is that of the first failure.
With --json, a line is printed for each page as soon as it is done.`,
  args: { urls: oneOrMore('URL', 'the address of a page') },
  options: {
    html: text(
      'FILE',
      'read the page from this file instead of fetching it (- for standard input): HTML, WARC, MHTML or PDF',
    ),
    feed: flag('the addresses are feeds, or sites with a feed: save the pages in the feeds'),
    queue: flag('only queue the pages: pith worker or pith serve saves them'),
    render: oneOf(['auto', 'force', 'never'], 'auto', 'render the page in a browser if needed, always, or never'),
    script: textList('FILE', 'an additional content script'),
    'no-scripts': flag('do not run the built-in scripts and your own'),
    screenshot: flag('add a screenshot of the whole page to its archive; needs a browser'),
    pdf: flag('add the page as PDF to its archive; needs a browser'),
  },
  examples: [
    ['pith save https://example.com/tides', 'save a page'],
    ['pith save https://example.com/one https://example.com/two', 'save two pages'],
    ['pith save https://example.com/app --render force', 'render a page in a browser'],
    ['pith save --feed https://example.com/feed.xml', 'save the pages in a feed'],
    ['pith save --queue https://example.com/one https://example.com/two', 'save two pages later, by a worker'],
    ['pith save https://example.com/tides --html article.html', 'save a page from a local file'],
  ],
  async run({ urls, html: file, feed, queue, render, script, screenshot, pdf, json, ...options }, io, config) {
    if (file !== undefined && urls.length > 1)
      throw await cliError('bad-value', `--html ${file}`, ['use it with only one address']);
    if (file !== undefined && feed)
      throw await cliError('bad-value', `--html ${file}`, ['it cannot be combined with --feed']);
    // A worker uses its own scripts, so it would silently ignore these options.
    const scriptOptions = [
      ...(script.length > 0 ? ['--script'] : []),
      ...(options['no-scripts'] ? ['--no-scripts'] : []),
    ];
    if (queue && scriptOptions.length > 0)
      throw await cliError('bad-value', `--queue with ${scriptOptions.join(', ')}`, [
        'leave out --queue to save the page now',
      ]);
    const { LOCAL_USER } = await import('@pith/library');
    const localPage = file === undefined ? undefined : await readLocalPage(file, io, { url: urls[0] });
    const addresses = feed ? await feedEntries(urls, io, config) : urls;
    const { rules, warnings } = await loadRules(config);
    io.warn(warnings);
    const captures = [...(screenshot ? (['screenshot.png'] as const) : []), ...(pdf ? (['page.pdf'] as const) : [])];
    const saveOptions = { html: localPage?.html, resources: localPage?.resources, render, captures };
    let done = 0;
    const queueSave = async (library: Library, url: string) => {
      const { bookmark, job } = await library.queueSave({ user: LOCAL_USER, url, ...saveOptions });
      await io.write(
        json
          ? jsonLine({ success: true, input: url, job, bookmark: summaryJson(bookmark) })
          : `Queued ${bookmark.id.slice(0, 8)}: ${url}\n`,
      );
    };
    const savedIds: string[] = [];
    const save = async (library: Library) => {
      const code = await processEach(addresses, { io, json }, async (url, signal) => {
        done += 1;
        if (queue) return queueSave(library, url);
        const progress = progressReporter(io, addresses.length > 1 ? `${done}/${addresses.length}` : '');
        progress({ step: 'fetch', about: url });
        const request = { user: LOCAL_USER, url, ...saveOptions, signal, progress };
        const { bookmark, created, warnings } = await library.save(request);
        if (json) {
          await io.write(jsonLine({ success: true, input: url, created, bookmark: summaryJson(bookmark), warnings }));
        } else {
          io.warn(warnings);
          await io.write(`${created ? 'Saved' : 'Updated'} ${bookmark.id.slice(0, 8)}: ${bookmark.title}\n`);
        }
        savedIds.push(bookmark.id);
      });
      await checkLinks(savedIds, library, io);
      return code;
    };
    return withLibrary(config, save, () => rules, {
      extraFiles: script,
      skipDefaults: options['no-scripts'],
    });
  },
});

/** The pages are saved already. If this fails or is interrupted, a worker checks the links later. */
async function checkLinks(ids: readonly string[], library: Library, io: Io): Promise<void> {
  const { LOCAL_USER } = await import('@pith/library');
  const signal = io.signal();
  for (const [at, id] of ids.entries()) {
    if (signal.aborted) return;
    const progress = progressReporter(io, ids.length > 1 ? `${at + 1}/${ids.length}` : '');
    await library.checkLinks(LOCAL_USER, id, { signal, progress }).catch(() => undefined);
  }
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

import type { Library } from '@pith/library';
import { command, flag, oneOf, several, text, texts } from '../command.ts';
import type { Config } from '../config.ts';
import { eachInTurn } from '../eachInTurn.ts';
import { trouble } from '../errors.ts';
import { readHanded } from '../input.ts';
import type { Io } from '../io.ts';
import { progressOn } from '../progress.ts';
import { line, summaryJson } from '../views.ts';
import { lazyFetcher, loadRules } from '../wire.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'save',
  summary: 'Saves pages in the library.',
  details: `Saving an address again renews its page. A page that fails does not stop the others; the exit code is that of the
first failure. With --json each page gives a line as soon as it is done.`,
  args: { urls: several('URL', 'the address of a page') },
  options: {
    html: text('FILE', 'the page itself (- for standard input) of the one address given; HTML, WARC, MHTML or PDF'),
    feed: flag('the addresses are those of feeds, or of sites that have one: save the pages that the feeds name'),
    queue: flag('only accept the addresses: pith worker or pith serve saves them'),
    render: oneOf(['auto', 'force', 'never'], 'auto', 'in a browser if the page needs one, always, or never'),
    script: texts('FILE', 'content scripts to run beside the built-in ones and your own'),
    'no-scripts': flag('leave out the built-in scripts and your own'),
    screenshot: flag('keep a picture of the whole page in its archive; needs a browser'),
    pdf: flag('keep the page as PDF in its archive; needs a browser'),
  },
  examples: [
    ['pith save https://example.com/story', 'one page'],
    ['pith save https://example.com/one https://example.com/two', 'two'],
    ['pith save https://example.com/app --render force', 'a page that only a browser can show'],
    ['pith save --feed https://example.com/feed.xml', 'what a feed has now'],
    ['pith save --queue https://example.com/one https://example.com/two', 'later, by a worker'],
    ['pith save https://example.com/story --html story.html', 'a page that you have already'],
  ],
  async run({ urls, html: file, feed, queue, render, script, screenshot, pdf, json, ...given }, io, config) {
    if (file !== undefined && urls.length > 1)
      throw await trouble('bad-value', `--html ${file}`, ['it goes with one address']);
    if (file !== undefined && feed)
      throw await trouble('bad-value', `--html ${file}`, ['a feed has no page of its own']);
    // A worker has scripts of its own, and nobody would be told.
    const here = [...(script.length > 0 ? ['--script'] : []), ...(given['no-scripts'] ? ['--no-scripts'] : [])];
    if (queue && here.length > 0)
      throw await trouble('bad-value', `--queue with ${here.join(', ')}`, ['leave out --queue to save the page now']);
    const { LOCAL_USER } = await import('@pith/library');
    const handed = file === undefined ? undefined : await readHanded(file, io, { url: urls[0] });
    const addresses = feed ? await entriesOf(urls, io, config) : urls;
    const { rules, warnings } = await loadRules(config);
    io.warn(warnings);
    const captures = [...(screenshot ? (['screenshot.png'] as const) : []), ...(pdf ? (['page.pdf'] as const) : [])];
    const wish = { html: handed?.html, resources: handed?.resources, render, captures };
    let done = 0;
    const accept = async (library: Library, url: string) => {
      const { bookmark, job } = await library.accept({ user: LOCAL_USER, url, ...wish });
      await io.write(
        json
          ? line({ success: true, input: url, job, bookmark: summaryJson(bookmark) })
          : `Accepted ${bookmark.id.slice(0, 8)}: ${url}\n`,
      );
    };
    const kept: string[] = [];
    const save = async (library: Library) => {
      const code = await eachInTurn(addresses, { io, json }, async (url, signal) => {
        done += 1;
        if (queue) return accept(library, url);
        const progress = progressOn(io, addresses.length > 1 ? `${done}/${addresses.length}` : '');
        progress({ step: 'fetch', about: url });
        const request = { user: LOCAL_USER, url, ...wish, signal, progress };
        const { bookmark, created, warnings } = await library.keep(request);
        if (json) {
          await io.write(line({ success: true, input: url, created, bookmark: summaryJson(bookmark), warnings }));
        } else {
          io.warn(warnings);
          await io.write(`${created ? 'Saved' : 'Renewed'} ${bookmark.id.slice(0, 8)}: ${bookmark.title}\n`);
        }
        kept.push(bookmark.id);
      });
      await lookUpLinks(kept, library, io);
      return code;
    };
    return withLibrary(config, save, () => rules, { more: script, isBare: given['no-scripts'] });
  },
});

/** The pages are safe. Whatever happens to this, or whoever is tired of waiting for it: a worker does it later. */
async function lookUpLinks(ids: readonly string[], library: Library, io: Io): Promise<void> {
  const { LOCAL_USER } = await import('@pith/library');
  const signal = io.signal();
  for (const [at, id] of ids.entries()) {
    if (signal.aborted) return;
    const progress = progressOn(io, ids.length > 1 ? `${at + 1}/${ids.length}` : '');
    await library.lookUpLinks(LOCAL_USER, id, { signal, progress }).catch(() => undefined);
  }
}

/** The pages that feeds name, each once, in their order. */
async function entriesOf(feeds: readonly string[], io: Io, config: Config): Promise<string[]> {
  const fetcher = lazyFetcher(config);
  try {
    const found = new Set<string>();
    for (const url of feeds) {
      const feed = await fetcher.feed(url, { signal: io.signal(), progress: progressOn(io) });
      for (const entry of feed.entries) found.add(entry.url);
    }
    return [...found];
  } finally {
    await fetcher.close();
  }
}

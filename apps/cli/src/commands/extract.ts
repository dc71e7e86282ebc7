import type { Rule } from '@pith/core';
import type { ReadingPorts } from '@pith/library';
import type { ArticleReading, PageSource } from '@pith/library/read';
import { type DuplicateKind, duplicateKinds } from '../batch/duplicateKinds.ts';
import { type InputKind, inputKinds } from '../batch/inputKinds.ts';
import { command, flag, httpUrl, integer, oneOf, text, textList, zeroOrMore } from '../command.ts';
import type { Config } from '../config.ts';
import { cliError } from '../errors.ts';
import type { Io } from '../io.ts';
import { type MarkdownFlags, markdownOptions, toMarkdownOptions } from '../markdownOptions.ts';
import { openReading } from '../openReading.ts';
import { type PrintOptions, printArticle, rejectConflictingOptions } from '../printArticle.ts';
import { progressReporter } from '../progress.ts';
import { isStandardInput, readLocalPage } from '../readInput.ts';
import { loadRules } from '../wire.ts';
import { writeOutput } from '../writeOutput.ts';

export default command({
  name: 'extract',
  summary: 'Prints the article of a page from an address, a file or standard input, or extracts many pages.',
  details: `A file or standard input can be HTML, a SingleFile page, WARC (.warc, .warc.gz), MHTML or PDF; nothing is fetched.

Many pages: several files or addresses, a folder, a pattern ("crawl/*.warc.gz"), JSON lines (.jsonl) or, with --out, --jsonl or --from, a whole web archive, a
list of addresses, a sitemap, a feed or the listing of an object store. Articles go to standard output as JSON lines, or to --out: by its name a file of JSON
lines (.jsonl), a SQLite file (.sqlite, .db), a folder of Parquet files (.parquet) or a folder of documents in the chosen --format. What gives no article is
written to OUT.rejected.jsonl with the reason. The exit code is 8 if pages failed. An interrupted run continues with --resume.

With --jsonl and no input, it is a filter: each line of standard input is a page, {"id","url","html"} or {"id","url","html_base64","content_type"}, and the
output has a line {"id", …article} for each, in the same order. A page that fails gives {"id","error":{"type","message"}} and does not stop the others.`,
  args: { sources: zeroOrMore('FILE|URL|-', 'the page, or several; standard input if missing') },
  options: {
    url: httpUrl('the address of a page from a file or standard input; its links and site rules depend on it'),
    'content-type': text('TYPE', 'the Content-Type header of the page, for its character set'),
    format: oneOf(['md', 'html', 'text', 'json'], 'md', 'the output format'),
    engine: oneOf(
      ['auto', 'readability'],
      'auto',
      "how to find the content: Pith's engine, or Mozilla's Readability algorithm",
    ),
    comments: flag('add the comments below an article as a section at its end'),
    rules: textList('FILE|DIR', 'additional rules'),
    'no-rules': flag('do not use the built-in rules, the imported ones and your own'),
    script: textList('FILE', 'an additional content script'),
    'no-scripts': flag('do not run the built-in scripts and your own'),
    render: oneOf(
      ['auto', 'force', 'never'],
      'auto',
      'for an address: render it in a browser if needed, always, or never',
    ),
    ...markdownOptions,
    explain: text('FILE', 'write an HTML page to this file that shows which blocks were kept or dropped, and why'),
    trace: text('FILE', 'write every decision to this file, one JSON object per line'),
    enrich: flag('with --json or --jsonl: add reading level, key phrases and key sentences'),
    'max-tokens': integer(1, 100_000_000, 'cut the text after the last block that fits into this many tokens'),
    chunks: flag('print chunks for a language model, one JSON object per line, of at most --max-tokens each (512)'),
    outline: flag('print the headings and the number of tokens in each section'),
    jsonl: flag('extract many pages to JSON lines; without an input, from JSON lines on standard input'),
    out: text('FILE|DIR', 'extract many pages to this .jsonl, .sqlite or .parquet, or to a folder of documents'),
    from: oneOf(inputKinds, 'auto', 'many pages: what the inputs are, if their names do not say it'),
    rejected: text('FILE', 'many pages: write those without an article, and why, to this file (OUT.rejected.jsonl)'),
    resume: flag('with --out: continue an interrupted run, or start it'),
    unordered: flag('many pages: write articles as they are finished, not in the order of the input'),
    dedupe: oneOf(
      duplicateKinds,
      'none',
      'many pages: skip those with the same text as an earlier one, or nearly the same',
    ),
    hosts: text(
      'FILE',
      'drop what many pages of a host show, by this file; many pages: it is made from them first if it does not exist',
    ),
    jobs: integer(1, 256, 'many pages: number of parallel workers (the number of cores; for addresses at least 8)'),
  },
  examples: [
    ['pith extract https://example.com/tides', 'print the article as Markdown'],
    [
      'pith extract page.html --url https://example.com/tides --json',
      'print the article of a local file, with all metadata, as JSON',
    ],
    ['pith extract crawl.warc.gz --url https://example.com/tides', 'extract a page of a web archive'],
    ['curl -s https://example.com | pith extract --format text', 'read a page from another program'],
    ['pith extract page.html --explain why.html', 'write why.html, which shows what was kept and why'],
    ['pith extract page.html --max-tokens 8000', 'limit the length for a language model'],
    ['pith extract page.html --chunks > chunks.jsonl', 'write chunks with their headings and source'],
    [
      'pith extract page.html --md-images dropped --md-fields title,source',
      'print Markdown without images and with little frontmatter',
    ],
    ['pith extract saved/ --out articles/', 'extract a folder of pages to Markdown files'],
    [
      'pith extract "crawl/*.warc.gz" --out articles.parquet --resume',
      'extract web archives; run it again to continue',
    ],
    [
      'pith extract crawl.jsonl --hosts hosts.jsonl --out articles.jsonl',
      'drop the notices that many pages of a site show',
    ],
    ['pith extract https://example.com/sitemap.xml --from sitemap --out site.sqlite', 'extract the pages of a site'],
    ['pith extract --jsonl --jobs 4 < pages.jsonl > articles.jsonl', 'extract many pages in a pipe'],
    ['pith extract --jsonl --chunks --max-tokens 400 < pages.jsonl', 'extract many pages, each with its "chunks"'],
  ],
  async run(options, io, config) {
    const isBatch = await hasManyPages(options);
    await rejectConflictingOptions({ ...options, jsonl: isBatch && !isFolderOfDocuments(options.out) });
    await rejectMisplacedOptions(options, isBatch);
    return isBatch
      ? extractPages(options, io, config)
      : extractOne({ ...options, source: options.sources[0] }, io, config);
  },
});

interface CommonOptions extends PrintOptions, MarkdownFlags {
  readonly url: string | undefined;
  readonly 'content-type': string | undefined;
  readonly engine: 'auto' | 'readability';
  readonly comments: boolean;
  readonly rules: readonly string[];
  readonly 'no-rules': boolean;
  readonly script: readonly string[];
  readonly 'no-scripts': boolean;
  readonly render: 'auto' | 'force' | 'never';
  readonly explain: string | undefined;
  readonly trace: string | undefined;
  readonly hosts: string | undefined;
}

interface ManyOptions extends CommonOptions {
  readonly sources: readonly string[];
  readonly out: string | undefined;
  readonly from: InputKind;
  readonly rejected: string | undefined;
  readonly resume: boolean;
  readonly unordered: boolean;
  readonly dedupe: DuplicateKind;
  readonly jobs: number | undefined;
}

interface ExtractOptions extends CommonOptions {
  readonly source: string | undefined;
}

async function hasManyPages({ jsonl, out, from, sources }: ManyOptions): Promise<boolean> {
  if (jsonl || out !== undefined || from !== 'auto' || sources.length > 1) return true;
  const { isManyPages } = await import('../batch/sources/isManyPages.ts');
  return sources.some(isManyPages);
}

const isFolderOfDocuments = (out: string | undefined) =>
  out !== undefined && !/\.(?:jsonl|ndjson|sqlite3?|db|parquet)$/i.test(out);

/** Options that make no sense with one page, or with many. */
async function rejectMisplacedOptions(options: ManyOptions, isBatch: boolean): Promise<void> {
  const { out, resume, unordered, dedupe, jobs, rejected } = options;
  const misplaced = (
    isBatch
      ? ([
          ['--url', options.url !== undefined, 'it belongs to a single page'],
          ['--content-type', options['content-type'] !== undefined, 'it belongs to a single page'],
          ['--explain', options.explain !== undefined, 'it shows a single page'],
          ['--trace', options.trace !== undefined, 'it shows a single page'],
          ['--resume', resume && out === undefined, 'use it with --out'],
          ['--unordered', unordered && dedupe !== 'none', 'which of two equal pages is kept must not depend on chance'],
        ] as const)
      : ([
          ['--jobs', jobs !== undefined, 'use it with --jsonl, --out or several pages'],
          ['--rejected', rejected !== undefined, 'use it with --jsonl, --out or several pages'],
          ['--resume', resume, 'use it with --out'],
          ['--unordered', unordered, 'use it with --jsonl, --out or several pages'],
          ['--dedupe', dedupe !== 'none', 'use it with --jsonl, --out or several pages'],
        ] as const)
  ).find(([, isMisplaced]) => isMisplaced);
  if (misplaced) throw await cliError('bad-value', misplaced[0], [misplaced[2]]);
}

async function extractPages(options: ManyOptions, io: Io, config: Config): Promise<number> {
  const { extractMany } = await import('../batch/extractMany.ts');
  const { enrich, 'max-tokens': maxTokens, chunks, outline } = options;
  return extractMany(
    {
      ...options,
      inputs: options.sources.length > 0 ? options.sources : ['-'],
      isOrdered: !options.unordered,
      markdown: toMarkdownOptions(options),
      extras: { enrich, 'max-tokens': maxTokens, chunks, outline },
      skipRules: options['no-rules'],
      scripts: options.script,
      skipScripts: options['no-scripts'],
    },
    io,
    config,
  );
}

async function extractOne(options: ExtractOptions, io: Io, config: Config): Promise<number> {
  const { explainPage } = await import('@pith/core');
  const { forUser, warnings: ruleWarnings } = await loadRules(config, {
    extraPaths: options.rules,
    skipDefaults: options['no-rules'],
  });
  io.warn(ruleWarnings);
  const { article, trace } = await readSource(options, forUser(config.user), io, config);
  if (options.trace) await writeOutput(options.trace, trace.map((event) => `${JSON.stringify(event)}\n`).join(''));
  if (options.explain) await writeOutput(options.explain, explainPage(article, trace));
  const { text: printed, warnings } = await printArticle(article, options);
  io.warn(warnings);
  await io.write(withFinalNewline(printed));
  return 0;
}

/** A local page is read without network access; this applies to content scripts too. */
async function readSource(
  options: ExtractOptions,
  rules: readonly Rule[],
  io: Io,
  config: Config,
): Promise<ArticleReading> {
  const { readArticle } = await import('@pith/library/read');
  const isAddress = options.source !== undefined && /^[a-z][a-z\d+.-]*:\/\//i.test(options.source);
  const selection = { extraFiles: options.script, skipDefaults: options['no-scripts'], isOffline: !isAddress };
  const reading = await openReading(config, () => rules, selection);
  try {
    const ports = reading.for(config.user);
    const { scripts } = ports;
    const source = isAddress ? await openSite(options, ports, io) : await readLocal(options, io);
    const { engine, comments } = options;
    const hostPages = options.hosts === undefined ? undefined : await hostPagesIn(options.hosts);
    return await readArticle({
      ...{ source, rules, scripts, engine, comments },
      markdown: toMarkdownOptions(options),
      onLoaded: async ({ url }) => ({ otherPages: hostPages?.othersOf(url) }),
    });
  } finally {
    await reading.close();
  }
}

const hostPagesIn = async (file: string) => (await import('../hostPages.ts')).readHostPages(file);

/** The page at an address. With `--url`, it is read as if it came from there. */
async function openSite({ source, url, render }: ExtractOptions, ports: ReadingPorts, io: Io): Promise<PageSource> {
  const { siteSource } = await import('@pith/library/read');
  const site = siteSource(source!, { render, progress: progressReporter(io) }, ports);
  return url === undefined ? site : { ...site, load: async (...at) => ({ ...(await site.load(...at)), url }) };
}

async function readLocal({ source, url, ...options }: ExtractOptions, io: Io): Promise<PageSource> {
  if (isStandardInput(source) && io.stdin.isTTY) {
    throw await cliError('missing-argument', 'FILE|URL|-', ['for example: pith extract https://example.com/tides']);
  }
  const { givenSource } = await import('@pith/library/read');
  const page = await readLocalPage(source, io, { url, contentType: options['content-type'] });
  return givenSource({ html: page.html, url: url ?? page.url });
}

const withFinalNewline = (text: string) => (text.endsWith('\n') ? text : `${text}\n`);

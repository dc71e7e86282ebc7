/**
 * The reading use case: takes a page from a source and returns its article. Saving, reparsing, `pith extract`, rule previews and
 * the API read pages only through here; they choose the source and what happens to the result.
 *
 *     source.load      fetch the page, or take it from a file or an archive
 *     chooseRules      the caller's rules, as content scripts change them for the address that the page has after redirects
 *     readWithLeads    run the pipeline with content scripts; go to the single-page view, join the next pages
 *     page.render      if the article seems to be missing: read the page as a browser shows it, and use the better reading
 */
import type { FetchedLead } from '@pith/archive';
import {
  type Article,
  type BlockFingerprints,
  headersFor,
  type Options,
  type Rule,
  renderingFor,
  type TraceEvent,
  type Warning,
} from '@pith/core';
import { libraryError } from '../errors.ts';
import type { LoadedPage } from '../ports/ports.ts';
import type { ScriptSession, Scripts } from '../ports/scripts.ts';
import { recordLeads } from './leads.ts';
import { packBlocks } from './otherPages.ts';
import type { PageSource } from './pageSources.ts';
import { readWithLeads } from './readWithLeads.ts';
import { isRenderedBetter, needsRendering } from './renderDecision.ts';

export interface ReadRequest extends Pick<Options, 'engine' | 'comments' | 'markdown'> {
  readonly source: PageSource;
  readonly rules: readonly Rule[];
  /** Without it, no content scripts run. */
  readonly scripts?: Scripts | undefined;
  /** Called with the loaded page, whose address is final. May reject it, and returns the options that depend on it. */
  readonly onLoaded?: ((page: LoadedPage) => Promise<Pick<Options, 'savedAt' | 'otherPages'>>) | undefined;
  /** False: the trace stays empty, and reading is a quarter faster. */
  readonly hasTrace?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ArticleReading {
  /** Its warnings include those of the fetch. */
  readonly article: Article;
  /** Every decision of the pipeline, for the archive's log. */
  readonly trace: readonly TraceEvent[];
  /** The page that was loaded. Its address identifies the bookmark. */
  readonly loaded: LoadedPage;
  /** The page that was read: the loaded one, its rendering or its single-page view. */
  readonly page: LoadedPage;
  /** What was fetched besides the page, in order; undefined if the source has no further pages. */
  readonly fetchedLeads: readonly FetchedLead[] | undefined;
  /** Fingerprints of the blocks of all pages that were read, if they were compared with other pages. */
  readonly blocks: Uint8Array | undefined;
  /** Data that content scripts want saved with the article. */
  readonly properties: Readonly<Record<string, unknown>> | undefined;
}

/** How often a page is loaded again because the rules of the address it redirects to load it differently. */
const MAX_RELOADS = 2;

export async function readArticle(request: ReadRequest): Promise<ArticleReading> {
  const { url, remote } = request.source;
  if (!remote || url === undefined) return readHere(request);
  return (await import('./readWithRemote.ts')).readWithRemote({ request, url, remote, readHere });
}

async function readHere(request: ReadRequest): Promise<ArticleReading> {
  const { source } = request;
  const reading = await readOnce(request, {
    load: (chooseRules) => loadPage(source, chooseRules),
    fetchLead: source.fetchLead,
  });
  const { render, html } = reading.page;
  return render && needsRendering(html, reading.article) ? readRendered(reading, render, request) : reading;
}

/** Reads the page once more as a browser shows it. */
async function readRendered(
  fetched: ArticleReading,
  render: () => Promise<LoadedPage>,
  request: ReadRequest,
): Promise<ArticleReading> {
  const { fetchLead } = request.source;
  const page = await render();
  if (!page.usedJsRendering) return withWarnings(fetched, page.warnings ?? []);
  const rendered = await readOnce(request, {
    load: async (chooseRules) => ({ page, rules: await chooseRules(page.url) }),
    // What needs a browser on the first page needs it on the next ones.
    fetchLead: fetchLead && ((url, rules) => fetchLead(url, rules, { render: 'force' })),
  });
  if (!isRenderedBetter(rendered.article, fetched.article)) return fetched;
  if (fetched.page === fetched.loaded) return rendered;
  // The single-page view was rendered. The page that led to it stays the one that was loaded.
  const isView = (lead: FetchedLead) => lead.page === fetched.page;
  const ledHere = fetched.fetchedLeads?.filter(isView).map((lead) => ({ ...lead, page })) ?? [];
  return { ...rendered, loaded: fetched.loaded, fetchedLeads: [...ledHere, ...(rendered.fetchedLeads ?? [])] };
}

type ChooseRules = (address: string | undefined) => Promise<readonly Rule[]>;

interface Loaded {
  readonly page: LoadedPage;
  readonly rules: readonly Rule[];
}

interface ReadSteps {
  load(chooseRules: ChooseRules): Promise<Loaded>;
  readonly fetchLead: PageSource['fetchLead'];
}

/** Loads and reads a page with a script session of its own. */
async function readOnce(request: ReadRequest, { load, fetchLead }: ReadSteps): Promise<ArticleReading> {
  const { rules: givenRules, scripts, signal, onLoaded, engine, comments, markdown } = request;
  if (signal?.aborted) throw libraryError('cancelled', request.source.url, signal.reason);
  const session = scripts?.openSession();
  try {
    const chooseRules = rulesChooser(givenRules, session);
    const { page: loaded, rules } = await load(chooseRules);
    const leads = recordLeads(fetchLead && ((url) => fetchLead(url, rules)));
    const chosen = await onLoaded?.(loaded);
    const blocks = chosen?.otherPages && new Set<number>();
    const onBlocks = blocks && ((found: BlockFingerprints) => found.forEach(blocks.add, blocks));
    const options: Options = { engine, comments, markdown, ...chosen, onBlocks };
    const { article, trace, page } = await readWithLeads(loaded, options, {
      scriptSession: session,
      hasTrace: request.hasTrace ?? true,
      signal,
      fetchLead: leads.fetchLead,
      rulesFor: async ({ url }) => (url === loaded.url ? rules : chooseRules(url)),
    });
    const reading = {
      article,
      trace,
      loaded,
      page,
      fetchedLeads: leads.fetchedLeads,
      blocks: blocks && packBlocks(blocks),
      properties: session?.properties,
    };
    return withWarnings(reading, loaded.warnings ?? []);
  } finally {
    await session?.close();
  }
}

const rulesChooser =
  (rules: readonly Rule[], session: ScriptSession | undefined): ChooseRules =>
  async (address) =>
    (await session?.rules(rules, address)) ?? rules;

/**
 * Loads the page and chooses its rules for the address after redirects. If these rules would have loaded it differently, with
 * other headers or in a browser, it is loaded again from that address.
 */
async function loadPage(source: PageSource, chooseRules: ChooseRules): Promise<Loaded> {
  let address = source.url;
  let rules = await chooseRules(address);
  for (let reloads = 0; ; reloads++) {
    const page = await source.load(address, rules);
    if (page.url === address) return { page, rules };
    const before = loadSettings(rules, address);
    rules = await chooseRules(page.url);
    if (reloads >= MAX_RELOADS || loadSettings(rules, page.url) === before) return { page, rules };
    address = page.url;
  }
}

/** What the rules say about loading an address, in a form that can be compared. */
const loadSettings = (rules: readonly Rule[], address: string | undefined) =>
  address === undefined ? '' : JSON.stringify([headersFor(rules, address), renderingFor(rules, address)]);

/** Adds warnings that the pipeline did not give to the article and to the trace. */
export function withWarnings<T extends Pick<ArticleReading, 'article' | 'trace'>>(
  reading: T,
  warnings: readonly Warning[],
): T {
  if (warnings.length === 0) return reading;
  const { article, trace } = reading;
  const events = warnings.map((warning): TraceEvent => ({ stage: 'keep', did: 'warned', warning }));
  return {
    ...reading,
    article: { ...article, warnings: [...article.warnings, ...warnings] },
    trace: [...trace, ...events],
  };
}

/**
 * The reading story: one page in, one article out. No network, no disk, no clock. Start here.
 *
 * It is told as a generator that pauses where outside code may look in. Who has nothing to add runs straight through
 * (`extract`); the keeping story walks the same list and awaits at each pause, so there is never a second copy of it.
 */
import { chooseAsMozilla } from './compat/readability/asEngine.ts';
import { describe } from './describe/index.ts';
import { override } from './describe/override.ts';
import { foldedText, moveChildren } from './dom/index.ts';
import { choose } from './engine/choose.ts';
import { predictWithoutRules } from './engine/predictWithoutRules.ts';
import { takeAll, takeNothing } from './engine/takeAll.ts';
import { addTranscript } from './finish/addTranscript.ts';
import { alignCells } from './finish/alignCells.ts';
import { dropEmptyBlocks } from './finish/dropEmptyBlocks.ts';
import { dropLogos } from './finish/dropLogos.ts';
import { dropRepeatedTitle } from './finish/dropRepeatedTitle.ts';
import { dropSmallTwins } from './finish/dropSmallTwins.ts';
import { embedsToLinks } from './finish/embedsToLinks.ts';
import { unifyFootnotes } from './finish/footnotes/unifyFootnotes.ts';
import { keepAnchors } from './finish/keepAnchors.ts';
import { mendHeadings } from './finish/mendHeadings.ts';
import { mendLists } from './finish/mendLists.ts';
import { narrowLinks } from './finish/narrowLinks.ts';
import { resolveLazyImages } from './finish/resolveLazyImages.ts';
import { resolveLinks } from './finish/resolveLinks.ts';
import { sanitize } from './finish/sanitize/sanitize.ts';
import { signQuotes } from './finish/signQuotes.ts';
import { tellDates } from './finish/tellDates.ts';
import { trimEnds } from './finish/trimEnds.ts';
import { unifyCallouts } from './finish/unifyCallouts.ts';
import { unifyTasks } from './finish/unifyTasks.ts';
import { unlinkHeadings } from './finish/unlinkHeadings.ts';
import { unwrapLayoutTables } from './finish/unwrapLayoutTables.ts';
import { fingerprint } from './hash.ts';
import { usePreloadedState } from './parse/state/usePreloadedState.ts';
import { toDoc } from './parse/toDoc.ts';
import { dropControls } from './prepare/dropControls.ts';
import { dropInvisible } from './prepare/dropInvisible.ts';
import { fillStreamedHoles } from './prepare/fillStreamedHoles.ts';
import { openShadowRoots } from './prepare/openShadowRoots.ts';
import { useNoscript } from './prepare/useNoscript.ts';
import { publish } from './publish.ts';
import { applyPostRules, applyPreRules } from './rules/applyRules.ts';
import { putBack, setAside } from './rules/include.ts';
import { applyLoadRules, replaceText } from './rules/loadRules.ts';
import { openInlineNotes } from './standardise/openInlineNotes.ts';
import { unifyCode } from './standardise/unifyCode.ts';
import { unifyGists } from './standardise/unifyGists.ts';
import { unifyMath } from './standardise/unifyMath.ts';
import { warn } from './trace.ts';
import type { Article, Described, Doc, Draft, EngineName, Options, Page, Stage } from './types.ts';

export type HookPoint =
  | { readonly at: 'documentLoaded'; readonly doc: Doc }
  | { readonly at: 'processMeta' | 'documentReady'; readonly doc: Described }
  | { readonly at: 'documentDone'; readonly doc: Draft };

/** What a browser would do before anybody looks: rules and scripts see the page as people do. */
const settle: Stage<Doc>[] = [
  openShadowRoots,
  fillStreamedHoles,
  usePreloadedState, // after both: a page that has its text by now needs no other source
  applyLoadRules,
];

const preRules: Stage<Described>[] = [applyPreRules, override];

/** After the rules: a rule may want what these would take away. */
const prepare: Stage<Described>[] = [
  unifyGists,
  openInlineNotes, // before hidden text goes
  unifyMath, // before hidden text goes: a formula's source is often its hidden twin
  useNoscript,
  dropInvisible, // after noscript: what it held may be hidden too
  dropControls,
  unifyCode, // after hidden text is gone: it must not come back as code
  setAside, // last: what rules include is prepared like everything else
];

/** What rules include is there before the rules of the content run. */
const postRules: Stage<Draft>[] = [putBack, applyPostRules, override];

/** Only such trees can be said in every output: conversions without extraction start here. */
export const shape: Stage<Draft>[] = [
  unwrapLayoutTables,
  alignCells,
  mendHeadings,
  mendLists, // after tables: what a cell held may stand in a list now
  narrowLinks, // after both: they say what is a block
  dropEmptyBlocks, // after every other drop: they leave empty wrappers behind
  sanitize, // last: nothing may edit the tree after it
];

const finish: Stage<Draft>[] = [
  resolveLazyImages, // before links: the real address may be in another attribute
  dropSmallTwins, // after lazy images: only then has each its address
  unifyFootnotes, // before links: an anchor without an address may name a note
  keepAnchors, // after notes, before links: an anchor without an address may name a place
  resolveLinks,
  dropLogos,
  signQuotes, // before call-outs: they are quotations too
  unifyCallouts,
  unifyTasks,
  embedsToLinks,
  addTranscript, // after players: only a film has one
  unlinkHeadings, // before titles are compared: a mark at the end is no part of one
  dropRepeatedTitle,
  trimEnds, // after the title: a page of a heading alone keeps it
  tellDates,
  ...shape,
];

const engines: Record<EngineName | 'everything' | 'nothing', (doc: Described) => Draft> = {
  auto: (doc) => choose(prepared(doc)),
  readability: (doc) => chooseAsMozilla(through([setAside], doc)), // prepares the page in its own way
  nothing: takeNothing, // a rule says that the page is not to be kept
  everything: (doc) => takeAll(prepared(doc)), // for scripts that have made the page what it should be
};

function engineFor({ discarded, wishes, options }: Described): keyof typeof engines {
  if (discarded) return 'nothing';
  return wishes.wantsChoice === false ? 'everything' : (options.engine ?? 'auto');
}

/** What the engine gets to see. The fit of its weights starts from here too. */
export function prepared(doc: Described): Described {
  return through(prepare, doc);
}

export function* run(page: Page, options: Options = {}): Generator<HookPoint, Article> {
  const loaded = replaceText(page, options);
  const doc = through(settle, toDoc(loaded.page, options));
  for (const warning of loaded.warnings) warn(doc, warning);
  yield { at: 'documentLoaded', doc };
  const described = describe(doc);
  yield { at: 'processMeta', doc: described };
  if (engineFor(described) === 'auto') described.ruled.predictWithoutRules = () => predictWithoutRules(described);
  through(preRules, described);
  yield { at: 'documentReady', doc: described };
  const draft = engines[engineFor(described)](described);
  if (!draft.discarded) through(postRules, draft);
  yield { at: 'documentDone', doc: draft };
  through(finish, draft);
  return publish(draft);
}

export function extract(html: string, options: Options = {}): Article {
  const { url, usedJsRendering, oembed, links } = options;
  const story = run({ html, url, usedJsRendering, oembed, links }, options);
  let step = story.next();
  while (!step.done) step = story.next();
  return step.value;
}

/** All of a page, prepared and finished as an article is; nothing is chosen, and its title is no title above it. */
export function wholeDraft(html: string, options: Options = {}): Draft {
  const doc = describe(through(settle, toDoc({ html, url: options.url }, options)));
  const stages = finish.filter((stage) => stage !== trimEnds); // nothing was left out, so nothing is left over
  return through(stages, takeAll(prepared({ ...doc, metadata: {} })));
}

/** As `extract`, for a listener who looks in at every pause and is waited for. */
export async function runWithHooks(
  listener: (pause: HookPoint) => Promise<void>,
  page: Page,
  options: Options,
): Promise<Article> {
  const story = run(page, options);
  let step = story.next();
  for (; !step.done; step = story.next()) await listener(step.value);
  return step.value;
}

/** What is of the next page alone, before it becomes part of another: its addresses, and the title it repeats. */
const joining: Stage<Draft>[] = [resolveLazyImages, resolveLinks, unlinkHeadings, dropRepeatedTitle];

/**
 * The content of an article's next page becomes the end of the first one's, at the pause `documentDone` of both. False when there was nothing
 * new in it: a site that shows its first page again for every number would go on for ever. `seen` starts empty and remembers the pages.
 */
export function joinPage(first: Draft, next: Draft, seen: Set<string>): boolean {
  if (seen.size === 0) seen.add(fingerprint(foldedText(first.body)));
  const text = foldedText(next.body);
  if (!text || seen.has(fingerprint(text))) return false;
  seen.add(fingerprint(text));
  through(joining, next);
  moveChildren(next.body, first.body);
  first.warnings.push(...next.warnings);
  return true;
}

function through<T extends Doc>(stages: readonly Stage<T>[], doc: T): T {
  for (const stage of stages) {
    doc.stage = stage.name;
    stage(doc);
  }
  return doc;
}

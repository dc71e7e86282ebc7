/**
 * The reading pipeline: turns one page into one article. No network, no disk, no clock. Start reading here.
 *
 * `run` is a generator that yields at each hook point, where content scripts and the saving pipeline may act on the page.
 * `extract` runs it without hooks; `runWithHooks` awaits a hook at each point. Both use the same stages.
 */
import { chooseWithReadability } from './compat/readability/readabilityEngine.ts';
import { applyOverrides } from './describe/applyOverrides.ts';
import { describe } from './describe/index.ts';
import { foldedText, moveChildren } from './dom/index.ts';
import { choose } from './engine/choose.ts';
import { chooseEverything, chooseNothing } from './engine/chooseEverything.ts';
import { predictWithoutRules } from './engine/predictWithoutRules.ts';
import { fingerprint } from './fingerprint.ts';
import { addTranscript } from './finish/addTranscript.ts';
import { dropByline } from './finish/dropByline.ts';
import { dropDuplicateImages } from './finish/dropDuplicateImages.ts';
import { dropEmptyBlocks } from './finish/dropEmptyBlocks.ts';
import { dropHeadingPermalinks } from './finish/dropHeadingPermalinks.ts';
import { dropImageControls } from './finish/dropImageControls.ts';
import { dropLogos } from './finish/dropLogos.ts';
import { dropRepeatedLines } from './finish/dropRepeatedLines.ts';
import { dropRepeatedRuns } from './finish/dropRepeatedRuns.ts';
import { dropRepeatedTitle } from './finish/dropRepeatedTitle.ts';
import { dropShortened } from './finish/dropShortened.ts';
import { dropSmallIcons } from './finish/dropSmallIcons.ts';
import { dropSpacers } from './finish/dropSpacers.ts';
import { dropSpokenText } from './finish/dropSpokenText.ts';
import { embedsToLinks } from './finish/embedsToLinks.ts';
import { unifyFootnotes } from './finish/footnotes/unifyFootnotes.ts';
import { joinImages } from './finish/joinImages.ts';
import { joinLabels } from './finish/joinLabels.ts';
import { joinLists } from './finish/joinLists.ts';
import { joinPrices } from './finish/joinPrices.ts';
import { keepOwnPictures } from './finish/keepOwnPictures.ts';
import { listWrittenLines } from './finish/listWrittenLines.ts';
import { lowerHeadings } from './finish/lowerHeadings.ts';
import { narrowBlockLinks } from './finish/narrowBlockLinks.ts';
import { repairHeadings } from './finish/repairHeadings.ts';
import { repairLists } from './finish/repairLists.ts';
import { resolveLazyImages } from './finish/resolveLazyImages.ts';
import { resolveLinks } from './finish/resolveLinks.ts';
import { resolveRelativeDates } from './finish/resolveRelativeDates.ts';
import { rewriteAnchors } from './finish/rewriteAnchors.ts';
import { sanitize } from './finish/sanitize/sanitize.ts';
import { separateImages } from './finish/separateImages.ts';
import { separateLines } from './finish/separateLines.ts';
import { signsToText } from './finish/signsToText.ts';
import { trimEnds } from './finish/trimEnds.ts';
import { unifyCallouts } from './finish/unifyCallouts.ts';
import { unifyCellAlignment } from './finish/unifyCellAlignment.ts';
import { unifyQuoteAttributions } from './finish/unifyQuoteAttributions.ts';
import { unifyTaskLists } from './finish/unifyTaskLists.ts';
import { unwrapLayoutTables } from './finish/unwrapLayoutTables.ts';
import { usePreloadedState } from './parse/state/usePreloadedState.ts';
import { toDoc } from './parse/toDoc.ts';
import { dropControls } from './prepare/dropControls.ts';
import { dropIconNames } from './prepare/dropIconNames.ts';
import { dropInvisible } from './prepare/dropInvisible.ts';
import { fillCounters } from './prepare/fillCounters.ts';
import { joinSplitHeadings } from './prepare/joinSplitHeadings.ts';
import { openShadowRoots } from './prepare/openShadowRoots.ts';
import { placeStreamedFragments } from './prepare/placeStreamedFragments.ts';
import { repairEncoding } from './prepare/repairEncoding.ts';
import { revealEmails } from './prepare/revealEmails.ts';
import { useNoscript } from './prepare/useNoscript.ts';
import { writeDates } from './prepare/writeDates.ts';
import { publish } from './publish.ts';
import { closeAnchors } from './standardise/closeAnchors.ts';
import { isTextFile } from './standardise/isTextFile.ts';
import { labelDrawings } from './standardise/labelDrawings.ts';
import { linkPlainNotes } from './standardise/linkPlainNotes.ts';
import { openInlineNotes } from './standardise/openInlineNotes.ts';
import { reflowPreformatted } from './standardise/reflowPreformatted.ts';
import { separateTexts } from './standardise/separateTexts.ts';
import { unifyCaptions } from './standardise/unifyCaptions.ts';
import { unifyCode } from './standardise/unifyCode.ts';
import { unifyHeadings } from './standardise/unifyHeadings.ts';
import { unifyMath } from './standardise/unifyMath.ts';
import { unifyTables } from './standardise/unifyTables.ts';
import { unwrapColours } from './standardise/unwrapColours.ts';
import { writeFrames } from './standardise/writeFrames.ts';
import { warn } from './trace.ts';
import type { Article, DescribedDoc, Doc, Draft, EngineName, Options, Page, Stage } from './types.ts';

/** Where outside code (content scripts, the saving pipeline) may act on the page. `at` is the name of the hook. */
export type HookPoint =
  | { readonly at: 'documentLoaded'; readonly doc: Doc }
  | { readonly at: 'processMeta' | 'documentReady'; readonly doc: DescribedDoc }
  | { readonly at: 'documentDone'; readonly doc: Draft };

/** What rules do at their places in the pipeline. Their code comes with `Options.rules`: without rules, it is not there. */
const applyLoadRules: Stage<Doc> = (doc) => doc.options.rules?.stages.applyLoadRules(doc);
const applyPreRules: Stage<DescribedDoc> = (doc) => doc.options.rules?.stages.applyPreRules(doc);
const copyIncluded: Stage<DescribedDoc> = (doc) => doc.options.rules?.stages.copyIncluded(doc);
const restoreIncluded: Stage<Draft> = (draft) => draft.options.rules?.stages.restoreIncluded(draft);
const applyPostRules: Stage<Draft> = (draft) => draft.options.rules?.stages.applyPostRules(draft);

/** Builds the tree that a browser would show, so that rules and scripts see the page as people do. */
const assemble: Stage<Doc>[] = [
  repairEncoding, // first: everything else reads text
  openShadowRoots,
  placeStreamedFragments,
  usePreloadedState, // after both: only a page that still lacks its text needs another source
  joinSplitHeadings, // before the metadata: the title is often a heading
  applyLoadRules,
];

const preRules: Stage<DescribedDoc>[] = [applyPreRules, applyOverrides];

/** Removes what nobody reads. Runs after the rules, because a rule may need what these stages remove. */
const prepare: Stage<DescribedDoc>[] = [
  closeAnchors,
  writeFrames,
  unifyHeadings,
  revealEmails,
  fillCounters,
  openInlineNotes, // before dropInvisible: such notes are hidden until clicked
  unifyMath, // before dropInvisible: the source of a formula is often a hidden copy
  useNoscript,
  writeDates, // before dropInvisible: an empty element may count as hidden
  dropInvisible, // after useNoscript: noscript content may be hidden too
  unifyTables, // after dropInvisible: cells for other screens are gone; before dropControls: a table in a panel is no control
  dropControls,
  dropIconNames,
  labelDrawings, // after unifyMath and dropInvisible: formulas and hidden drawings are gone
  linkPlainNotes, // before the choice: the engine keeps the notes that links refer to
  unifyCode, // after dropInvisible: hidden text must not come back as code
  reflowPreformatted, // after unifyCode: what is left in <pre> without <code> may be text
  separateTexts, // after unifyCode: code is plain text by now
  unwrapColours,
  unifyCaptions,
  copyIncluded, // last: included elements are prepared like everything else
];

/** Rules for the chosen content. Included elements are restored first, so that these rules apply to them too. */
const postRules: Stage<Draft>[] = [restoreIncluded, applyPostRules, applyOverrides];

/** Reduces the tree to structures that every output format can express, and makes it safe. */
export const repairAndSanitize: Stage<Draft>[] = [
  unwrapLayoutTables,
  unifyCellAlignment,
  repairHeadings,
  repairLists, // after unwrapLayoutTables: the content of a cell may now be in a list
  narrowBlockLinks, // after both repairs: they decide what is a block
  dropEmptyBlocks, // after all other drops: they leave empty wrappers behind
  sanitize, // last: nothing may edit the tree after it
];

const finish: Stage<Draft>[] = [
  dropShortened, // early: the whole text is right behind it
  dropSpokenText, // after the choice: such texts are part of the evidence
  signsToText, // before resolveLazyImages: a smiley may be a placeholder with a background
  resolveLazyImages, // before resolveLinks: the real URL may be in another attribute
  dropDuplicateImages, // after resolveLazyImages: compares the real URLs
  dropImageControls, // after resolveLazyImages: reads the real URLs
  dropSmallIcons,
  unifyFootnotes, // before resolveLinks: an anchor without href may be a footnote target
  rewriteAnchors, // after unifyFootnotes, before resolveLinks: an anchor without href may be a link target
  resolveLinks,
  dropLogos, // after resolveLinks: compares absolute URLs
  keepOwnPictures,
  unifyQuoteAttributions, // before unifyCallouts: call-outs become blockquotes too
  unifyCallouts,
  unifyTaskLists,
  embedsToLinks, // after resolveLinks: needs absolute URLs
  addTranscript, // after embedsToLinks: only a page with a video gets a transcript
  dropHeadingPermalinks, // before dropRepeatedTitle: a permalink sign is not part of the title
  dropRepeatedTitle,
  dropByline, // after dropRepeatedTitle: it is the first line below the title
  lowerHeadings, // after dropRepeatedTitle: what is left of level 1 is below the title
  trimEnds, // after dropRepeatedTitle: a page with nothing but a heading keeps it
  resolveRelativeDates,
  joinPrices, // before separateLines: it would keep the parts apart
  separateLines, // after the drops: what is left of a run decides; before the repairs: they take blocks for lines
  separateImages, // after separateLines: what it takes for a block is apart already
  dropRepeatedRuns, // before dropRepeatedLines: what is left of a belt has no line twice
  dropRepeatedLines, // after separateLines and separateImages: they make lines
  joinLabels,
  listWrittenLines,
  joinLists,
  joinImages, // after separateImages and dropRepeatedLines: what stands between two pictures is known by then
  dropSpacers,
  ...repairAndSanitize,
];

const engines: Record<EngineName | 'everything' | 'nothing', (doc: DescribedDoc) => Draft> = {
  auto: (doc) =>
    isTextFile(doc)
      ? chooseEverything(prepareForEngine(doc), 'the page is a text file')
      : choose(prepareForEngine(doc)),
  readability: (doc) => chooseWithReadability(runStages([copyIncluded], doc)), // has its own preparation
  nothing: chooseNothing, // a rule discards the page
  everything: (doc) => chooseEverything(prepareForEngine(doc)), // a content script has already reduced the page to its content
};

function engineFor({ discarded, scriptSettings, options }: DescribedDoc): keyof typeof engines {
  if (discarded) return 'nothing';
  return scriptSettings.choosesContent === false ? 'everything' : (options.engine ?? 'auto');
}

/** The doc as the engine sees it. Fitting the engine's weights (`bench/fit`) starts from here too. */
export function prepareForEngine(doc: DescribedDoc): DescribedDoc {
  return runStages(prepare, doc);
}

/** Runs the whole pipeline as a generator: yields at each hook point and returns the article. Throws the same errors as `extract`. */
export function* run(page: Page, options: Options = {}): Generator<HookPoint, Article> {
  const loaded = options.rules?.stages.replaceText(page, options) ?? { page, warnings: [] };
  const doc = runStages(assemble, toDoc(loaded.page, options));
  for (const warning of loaded.warnings) warn(doc, warning);
  yield { at: 'documentLoaded', doc };
  const described = describe(doc);
  yield { at: 'processMeta', doc: described };
  if (engineFor(described) === 'auto') described.ruleResults.predictWithoutRules = () => predictWithoutRules(described);
  runStages(preRules, described);
  yield { at: 'documentReady', doc: described };
  const draft = engines[engineFor(described)](described);
  if (!draft.discarded) runStages(postRules, draft);
  yield { at: 'documentDone', doc: draft };
  runStages(finish, draft);
  return publish(draft);
}

/**
 * Extracts the article from the HTML of a page: content, metadata, Markdown and text. Runs the pipeline without hooks.
 * Throws a `PithError` of type `too-large`, `too-complex` or `not-text`; other issues are `warnings` of the article.
 */
export function extract(html: string, options: Options = {}): Article {
  const { url, usedJsRendering, oembed, links } = options;
  const pipeline = run({ html, url, usedJsRendering, oembed, links }, options);
  let step = pipeline.next();
  while (!step.done) step = pipeline.next();
  return step.value;
}

/** Runs the pipeline and awaits `hook` at every hook point. Resolves to the article; rejects with the errors of `extract` and of the hook. */
export async function runWithHooks(
  hook: (point: HookPoint) => Promise<void>,
  page: Page,
  options: Options,
): Promise<Article> {
  const pipeline = run(page, options);
  let step = pipeline.next();
  for (; !step.done; step = pipeline.next()) await hook(step.value);
  return step.value;
}

/** Prepares and finishes a whole page like an article, without choosing content. Its title stays in the text. */
export function wholePageDraft(html: string, options: Options = {}): Draft {
  const doc = describe(runStages(assemble, toDoc({ html, url: options.url }, options)));
  const stages = finish.filter((stage) => stage !== trimEnds); // nothing was dropped around the ends, so nothing dangles
  return runStages(stages, chooseEverything(prepareForEngine({ ...doc, metadata: {} })));
}

/** Stages that depend on a page's own URL and title; they run on a next page before it is joined to the first. */
const beforeJoining: Stage<Draft>[] = [resolveLazyImages, resolveLinks, dropHeadingPermalinks, dropRepeatedTitle];

/**
 * Appends the content of an article's next page to that of its first page; call it at the hook point `documentDone` of both.
 *
 * Returns false when the next page has no new content: some sites show their first page for every page number, endlessly.
 * `seen` starts empty and remembers the fingerprints of the joined pages.
 */
export function joinPage(first: Draft, next: Draft, seen: Set<string>): boolean {
  if (seen.size === 0) seen.add(fingerprint(foldedText(first.body)));
  const text = foldedText(next.body);
  if (!text || seen.has(fingerprint(text))) return false;
  seen.add(fingerprint(text));
  runStages(beforeJoining, next);
  moveChildren(next.body, first.body);
  first.warnings.push(...next.warnings);
  return true;
}

function runStages<T extends Doc>(stages: readonly Stage<T>[], doc: T): T {
  for (const stage of stages) {
    doc.stage = stage.name;
    stage(doc);
  }
  return doc;
}

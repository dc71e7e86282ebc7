/**
 * Our HTML parser: builds the tree by the HTML standard, in linear time and without recursion.
 * https://html.spec.whatwg.org/multipage/parsing.html
 *
 * `tokenizer.ts` splits the text into tags and runs of text; `treeBuilder.ts` passes them to the insertion modes in `modes/`.
 *
 * The tree is the one that parse5 8 builds with scripting disabled; the tests compare the two. Where parse5 lags behind the
 * standard, so do we: `<select>` has insertion modes of its own, a template does not bound the table scope, `<![CDATA[` is a
 * comment directly inside `<desc>`, `<mi>` and the like, `<search>` is not special. We differ on purpose only on pages that
 * exceed one of two limits: open elements (`openElements.ts`) and copies of formatting elements (`treeBuilder.ts`).
 *
 * Decision: docs/decisions/0004-our-own-parser.md.
 */
import { Document, Element, Fragment } from '../../dom/index.ts';
import { inTemplate } from './modes/inTemplate.ts';
import { resetInsertionMode } from './modes/resetInsertionMode.ts';
import { tag, tagIdOf } from './tags.ts';
import { PLAINTEXT, RAW_TEXT, RCDATA, SCRIPT } from './tokenizer.ts';
import { TreeBuilder } from './treeBuilder.ts';

export interface ParseOptions {
  /** Elements that may be open at once; browsers stop at the same number. Deeper ones become siblings. */
  readonly maxDepth?: number;
}

const MAX_DEPTH = 512;

/** Parses a whole document. Never throws. */
export function parseDocument(html: string, { maxDepth = MAX_DEPTH }: ParseOptions = {}): Document {
  const document = new Document();
  new TreeBuilder(html, document, maxDepth).run();
  return document;
}

/** Parses HTML as the content of a context element. A `template` context accepts any content, table parts included. */
export function parseFragmentIn(
  html: string,
  contextName = 'template',
  { maxDepth = MAX_DEPTH }: ParseOptions = {},
): Fragment {
  const b = new TreeBuilder(html, new Document(), maxDepth);
  const root = new Element('html');
  b.contextId = tagIdOf(contextName);
  b.token.state = tokenizerStates.get(contextName) ?? b.token.state;
  if (b.contextId === tag.template) b.templateInsertionModes.push(inTemplate);
  if (b.contextId === tag.form) b.form = root; // a form cannot start inside a form
  b.open.push(root, tag.html);
  resetInsertionMode(b);
  b.run();
  const fragment = new Fragment();
  for (let child = root.firstChild; child; child = root.firstChild) fragment.append(child);
  return fragment;
}

const tokenizerStates = new Map([
  ['title', RCDATA],
  ['textarea', RCDATA],
  ['style', RAW_TEXT],
  ['xmp', RAW_TEXT],
  ['iframe', RAW_TEXT],
  ['noembed', RAW_TEXT],
  ['noframes', RAW_TEXT],
  ['noscript', RAW_TEXT],
  ['script', SCRIPT],
  ['plaintext', PLAINTEXT],
]);

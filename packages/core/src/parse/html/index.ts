/**
 * Our HTML parser: text → tree, by the HTML standard, in linear time and without recursion.
 * https://html.spec.whatwg.org/multipage/parsing.html
 *
 * `tokenizer.ts` cuts the text into tags and runs of text; `treeBuilder.ts` hands them to the insertion modes in `modes/`.
 *
 * The tree is the one that parse5 8 builds without scripting; the tests compare the two. Where parse5 is not at the
 * standard, neither are we: `<select>` has modes of its own, a template does not bound the table scope, `<![CDATA[` is a
 * comment right inside `<desc>`, `<mi>` and the like, `<search>` is not special. On purpose we differ on pages only that
 * go beyond two bounds: open elements (`openElements.ts`) and copies of formatting elements (`treeBuilder.ts`).
 */
import { Document, Element, Fragment } from '../../dom/index.ts';
import { inTemplate } from './modes/inTemplate.ts';
import { resetMode } from './modes/resetMode.ts';
import { tag, tagIdOf } from './tags.ts';
import { PLAINTEXT, RAW_TEXT, RCDATA, SCRIPT } from './tokenizer.ts';
import { TreeBuilder } from './treeBuilder.ts';

export interface ParseOptions {
  /** Elements that may be open at once; browsers stop at the same number. Deeper ones become siblings. */
  readonly maxDepth?: number;
}

const MAX_DEPTH = 512;

export function parseDocument(html: string, { maxDepth = MAX_DEPTH }: ParseOptions = {}): Document {
  const document = new Document();
  new TreeBuilder(html, document, maxDepth).run();
  return document;
}

/** Parses HTML as the content of an element; a template's is read without regard to what may stand where. */
export function parseFragmentIn(
  html: string,
  contextName = 'template',
  { maxDepth = MAX_DEPTH }: ParseOptions = {},
): Fragment {
  const b = new TreeBuilder(html, new Document(), maxDepth);
  const root = new Element('html');
  b.contextId = tagIdOf(contextName);
  b.token.state = textStates.get(contextName) ?? b.token.state;
  if (b.contextId === tag.template) b.templateModes.push(inTemplate);
  if (b.contextId === tag.form) b.form = root; // no form starts inside it
  b.open.push(root, tag.html);
  resetMode(b);
  b.run();
  const fragment = new Fragment();
  for (let child = root.firstChild; child; child = root.firstChild) fragment.append(child);
  return fragment;
}

const textStates = new Map([
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

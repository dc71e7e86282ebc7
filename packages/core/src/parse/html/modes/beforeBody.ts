/** The insertion modes before the body: initial, before html, before head, in head, in head noscript, after head. */
import { type Attribute, Element } from '../../../dom/index.ts';
import { isQuirksDoctype } from '../doctype.ts';
import { tag } from '../tags.ts';
import { RAW_TEXT, RCDATA, SCRIPT } from '../tokenizer.ts';
import { contentOf, type TreeBuilder } from '../treeBuilder.ts';
import { leadingWhitespaceLength } from '../whitespace.ts';
import { inBody, startTagInBody } from './inBody.ts';
import { inFrameset } from './inFrameset.ts';
import { type InsertionMode, ignore, insertComment, insertElement, type Rule, rulesByTag } from './insertionMode.ts';
import { inTemplate } from './inTemplate.ts';
import { resetInsertionMode } from './resetInsertionMode.ts';
import { startTextElement } from './text.ts';

// initial: https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode

export const initial: InsertionMode = {
  text: (b) => skipLeadingWhitespace(b, assumeNoDoctype),
  nul: assumeNoDoctype,
  startTag: assumeNoDoctype,
  endTag: assumeNoDoctype,
  comment: (b) => b.insertComment(b.document),
  doctype(b) {
    b.document.quirks = isQuirksDoctype(b.token.doctype!);
    b.mode = beforeHtml;
  },
  endOfFile: assumeNoDoctype,
};

function assumeNoDoctype(b: TreeBuilder): void {
  b.document.quirks = true;
  b.mode = beforeHtml;
  b.process();
}

// before html: https://html.spec.whatwg.org/multipage/parsing.html#the-before-html-insertion-mode

const beforeHtml: InsertionMode = {
  text: (b) => skipLeadingWhitespace(b, implyHtml),
  nul: implyHtml,
  startTag(b) {
    if (b.token.tagId === tag.html) openRoot(b, b.token.attributes);
    else implyHtml(b);
  },
  endTag(b) {
    if (impliesMissingElements(b.token.tagId)) implyHtml(b);
  },
  comment: (b) => b.insertComment(b.document),
  endOfFile: implyHtml,
};

function implyHtml(b: TreeBuilder): void {
  openRoot(b, []);
  b.process();
}

function openRoot(b: TreeBuilder, attributes: Attribute[]): void {
  const root = new Element('html', attributes);
  b.document.append(root);
  b.open.push(root, tag.html);
  b.mode = beforeHead;
}

/** Whether an end tag before the head or body implies the missing elements; other end tags are ignored. */
function impliesMissingElements(id: number): boolean {
  return id === tag.head || id === tag.body || id === tag.html || id === tag.br;
}

// before head: https://html.spec.whatwg.org/multipage/parsing.html#the-before-head-insertion-mode

export const beforeHead: InsertionMode = {
  text: (b) => skipLeadingWhitespace(b, implyHead),
  nul: implyHead,
  startTag(b) {
    switch (b.token.tagId) {
      case tag.html:
        startTagInBody(b);
        break;
      case tag.head:
        b.head = b.openElement();
        b.mode = inHead;
        break;
      default:
        implyHead(b);
    }
  },
  endTag(b) {
    if (impliesMissingElements(b.token.tagId)) implyHead(b);
  },
  comment: insertComment,
  endOfFile: implyHead,
};

function implyHead(b: TreeBuilder): void {
  b.head = b.openElementNamed('head', tag.head);
  b.mode = inHead;
  b.process();
}

// in head: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead

export const inHead: InsertionMode = {
  text: (b) => insertLeadingWhitespace(b, leaveHead),
  nul: leaveHead,
  startTag: startTagInHead,
  endTag(b) {
    switch (b.token.tagId) {
      case tag.head:
        b.open.pop();
        b.mode = afterHead;
        break;
      case tag.body:
      case tag.br:
      case tag.html:
        leaveHead(b);
        break;
      case tag.template:
        endTemplate(b);
    }
  },
  comment: insertComment,
  endOfFile: leaveHead,
};

function leaveHead(b: TreeBuilder): void {
  b.open.pop();
  b.mode = afterHead;
  b.process();
}

const startRules = rulesByTag(
  leaveHead,
  ['html', startTagInBody],
  ['base basefont bgsound link meta', insertElement],
  ['title', (b) => startTextElement(b, RCDATA)],
  ['noframes style', (b) => startTextElement(b, RAW_TEXT)],
  ['script', (b) => startTextElement(b, SCRIPT)],
  ['noscript', startNoscript],
  ['template', startTemplate],
  ['head', ignore],
);

/** Processes a start tag by the rules of "in head"; other modes use it too. */
export function startTagInHead(b: TreeBuilder): void {
  startRules[b.token.tagId]!(b);
}

function startNoscript(b: TreeBuilder): void {
  b.openElement();
  b.mode = inHeadNoscript;
}

function startTemplate(b: TreeBuilder): void {
  if (!b.openElementUnlessFull()) return;
  contentOf(b.open.current);
  b.formatting.pushMarker();
  b.framesetOk = false;
  b.mode = inTemplate;
  b.templateInsertionModes.push(inTemplate);
}

export function endTemplate(b: TreeBuilder): void {
  if (!b.open.has(tag.template)) return;
  b.open.popThrough(tag.template);
  b.formatting.clearToMarker();
  b.templateInsertionModes.pop();
  resetInsertionMode(b);
}

// in head noscript: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inheadnoscript

const inHeadNoscript: InsertionMode = {
  text: (b) => insertLeadingWhitespace(b, leaveNoscript),
  nul: leaveNoscript,
  startTag(b) {
    startRulesInNoscript[b.token.tagId]!(b);
  },
  endTag(b) {
    if (b.token.tagId === tag.noscript) {
      b.open.pop();
      b.mode = inHead;
    } else if (b.token.tagId === tag.br) {
      leaveNoscript(b);
    }
  },
  comment: insertComment,
  endOfFile: leaveNoscript,
};

const startRulesInNoscript = rulesByTag(
  leaveNoscript,
  ['html', startTagInBody],
  ['basefont bgsound head link meta noframes style', startTagInHead],
  ['noscript', ignore],
);

function leaveNoscript(b: TreeBuilder): void {
  b.open.pop();
  b.mode = inHead;
  b.process();
}

// after head: https://html.spec.whatwg.org/multipage/parsing.html#the-after-head-insertion-mode

export const afterHead: InsertionMode = {
  text: (b) => insertLeadingWhitespace(b, implyBody),
  nul: implyBody,
  startTag(b) {
    startRulesAfterHead[b.token.tagId]!(b);
  },
  endTag(b) {
    switch (b.token.tagId) {
      case tag.body:
      case tag.br:
      case tag.html:
        implyBody(b);
        break;
      case tag.template:
        endTemplate(b);
    }
  },
  comment: insertComment,
  endOfFile: implyBody,
};

const startRulesAfterHead = rulesByTag(
  implyBody,
  ['html', startTagInBody],
  ['body', startBody],
  ['frameset', startFrameset],
  ['base basefont bgsound link meta noframes script style template title', startInReopenedHead],
  ['head', ignore],
);

function startBody(b: TreeBuilder): void {
  b.openElement();
  b.framesetOk = false;
  b.mode = inBody;
}

function startFrameset(b: TreeBuilder): void {
  b.openElement();
  b.mode = inFrameset;
}

/** Metadata elements after the end of the head still go into it. */
function startInReopenedHead(b: TreeBuilder): void {
  const head = b.head!;
  b.open.push(head, tag.head);
  startTagInHead(b);
  b.open.remove(head);
}

function implyBody(b: TreeBuilder): void {
  b.openElementNamed('body', tag.body);
  b.mode = inBody;
  b.process();
}

// Text in these modes: leading white space is not content.

/** Drops leading white space and passes the remaining text to `otherwise`. */
function skipLeadingWhitespace(b: TreeBuilder, otherwise: Rule): void {
  const { text } = b.token;
  const start = leadingWhitespaceLength(text);
  if (start === text.length) return;
  b.token.text = text.slice(start);
  otherwise(b);
}

/** Inserts leading white space and passes the remaining text to `otherwise`. */
export function insertLeadingWhitespace(b: TreeBuilder, otherwise: Rule): void {
  const { text } = b.token;
  const start = leadingWhitespaceLength(text);
  if (start > 0) b.insertText(text.slice(0, start));
  if (start === text.length) return;
  b.token.text = text.slice(start);
  otherwise(b);
}

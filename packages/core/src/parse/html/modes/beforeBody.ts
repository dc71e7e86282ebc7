/** The insertion modes up to the body: initial, before html, before head, in head, in head noscript, after head. */
import { type Attribute, Element } from '../../../dom/index.ts';
import { isQuirky } from '../doctype.ts';
import { tag } from '../tags.ts';
import { RAW_TEXT, RCDATA, SCRIPT } from '../tokenizer.ts';
import { contentOf, type TreeBuilder } from '../treeBuilder.ts';
import { leadingSpace } from '../whitespace.ts';
import { inBody, startTagInBody } from './inBody.ts';
import { inFrameset } from './inFrameset.ts';
import { type InsertionMode, ignore, insertComment, insertToken, type Rule, rulesByTag } from './insertionMode.ts';
import { inTemplate } from './inTemplate.ts';
import { resetMode } from './resetMode.ts';
import { startText } from './text.ts';

// initial: https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode

export const initial: InsertionMode = {
  text: (b) => skipSpace(b, withoutDoctype),
  nul: withoutDoctype,
  startTag: withoutDoctype,
  endTag: withoutDoctype,
  comment: (b) => b.insertComment(b.document),
  doctype(b) {
    b.document.quirks = isQuirky(b.token.doctype!);
    b.mode = beforeHtml;
  },
  endOfFile: withoutDoctype,
};

function withoutDoctype(b: TreeBuilder): void {
  b.document.quirks = true;
  b.mode = beforeHtml;
  b.process();
}

// before html: https://html.spec.whatwg.org/multipage/parsing.html#the-before-html-insertion-mode

const beforeHtml: InsertionMode = {
  text: (b) => skipSpace(b, withoutHtml),
  nul: withoutHtml,
  startTag(b) {
    if (b.token.tagId === tag.html) openRoot(b, b.token.attributes);
    else withoutHtml(b);
  },
  endTag(b) {
    if (mayStartPage(b.token.tagId)) withoutHtml(b);
  },
  comment: (b) => b.insertComment(b.document),
  endOfFile: withoutHtml,
};

function withoutHtml(b: TreeBuilder): void {
  openRoot(b, []);
  b.process();
}

function openRoot(b: TreeBuilder, attributes: Attribute[]): void {
  const root = new Element('html', attributes);
  b.document.append(root);
  b.open.push(root, tag.html);
  b.mode = beforeHead;
}

/** End tags that are not simply ignored before the head and the body. */
function mayStartPage(id: number): boolean {
  return id === tag.head || id === tag.body || id === tag.html || id === tag.br;
}

// before head: https://html.spec.whatwg.org/multipage/parsing.html#the-before-head-insertion-mode

export const beforeHead: InsertionMode = {
  text: (b) => skipSpace(b, withoutHead),
  nul: withoutHead,
  startTag(b) {
    switch (b.token.tagId) {
      case tag.html:
        startTagInBody(b);
        break;
      case tag.head:
        b.head = b.openToken();
        b.mode = inHead;
        break;
      default:
        withoutHead(b);
    }
  },
  endTag(b) {
    if (mayStartPage(b.token.tagId)) withoutHead(b);
  },
  comment: insertComment,
  endOfFile: withoutHead,
};

function withoutHead(b: TreeBuilder): void {
  b.head = b.openNew('head', tag.head);
  b.mode = inHead;
  b.process();
}

// in head: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead

export const inHead: InsertionMode = {
  text: (b) => insertSpace(b, leaveHead),
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
  ['base basefont bgsound link meta', insertToken],
  ['title', (b) => startText(b, RCDATA)],
  ['noframes style', (b) => startText(b, RAW_TEXT)],
  ['script', (b) => startText(b, SCRIPT)],
  ['noscript', startNoscript],
  ['template', startTemplate],
  ['head', ignore],
);

/** Also for those tags in other modes that are handled as in the head. */
export function startTagInHead(b: TreeBuilder): void {
  startRules[b.token.tagId]!(b);
}

function startNoscript(b: TreeBuilder): void {
  b.openToken();
  b.mode = inHeadNoscript;
}

function startTemplate(b: TreeBuilder): void {
  if (!b.openTokenIfRoom()) return;
  contentOf(b.open.current);
  b.formatting.pushMarker();
  b.framesetOk = false;
  b.mode = inTemplate;
  b.templateModes.push(inTemplate);
}

export function endTemplate(b: TreeBuilder): void {
  if (!b.open.has(tag.template)) return;
  b.open.popThrough(tag.template);
  b.formatting.clearToMarker();
  b.templateModes.pop();
  resetMode(b);
}

// in head noscript: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inheadnoscript

const inHeadNoscript: InsertionMode = {
  text: (b) => insertSpace(b, leaveNoscript),
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
  text: (b) => insertSpace(b, withoutBody),
  nul: withoutBody,
  startTag(b) {
    startRulesAfterHead[b.token.tagId]!(b);
  },
  endTag(b) {
    switch (b.token.tagId) {
      case tag.body:
      case tag.br:
      case tag.html:
        withoutBody(b);
        break;
      case tag.template:
        endTemplate(b);
    }
  },
  comment: insertComment,
  endOfFile: withoutBody,
};

const startRulesAfterHead = rulesByTag(
  withoutBody,
  ['html', startTagInBody],
  ['body', startBody],
  ['frameset', startFrameset],
  ['base basefont bgsound link meta noframes script style template title', startBackInHead],
  ['head', ignore],
);

function startBody(b: TreeBuilder): void {
  b.openToken();
  b.framesetOk = false;
  b.mode = inBody;
}

function startFrameset(b: TreeBuilder): void {
  b.openToken();
  b.mode = inFrameset;
}

/** The head has ended, but these belong into it. */
function startBackInHead(b: TreeBuilder): void {
  const head = b.head!;
  b.open.push(head, tag.head);
  startTagInHead(b);
  b.open.remove(head);
}

function withoutBody(b: TreeBuilder): void {
  b.openNew('body', tag.body);
  b.mode = inBody;
  b.process();
}

// Text in these modes: white space at its start is not content.

/** Leaves out the white space at the start; what follows it is for `otherwise`. */
function skipSpace(b: TreeBuilder, otherwise: Rule): void {
  const { text } = b.token;
  const start = leadingSpace(text);
  if (start === text.length) return;
  b.token.text = text.slice(start);
  otherwise(b);
}

/** Inserts the white space at the start; what follows it is for `otherwise`. */
export function insertSpace(b: TreeBuilder, otherwise: Rule): void {
  const { text } = b.token;
  const start = leadingSpace(text);
  if (start > 0) b.insertText(text.slice(0, start));
  if (start === text.length) return;
  b.token.text = text.slice(start);
  otherwise(b);
}

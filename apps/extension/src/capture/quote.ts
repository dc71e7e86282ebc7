/** A passage of a page, with the text around it: the article on the server has other elements, but the same text. */
export interface Quote {
  readonly text: string;
  readonly before: string;
  readonly after: string;
}

const CONTEXT_LENGTH = 64;
/** The server refuses longer ones. */
const MAX_LENGTH = 20_000;

/** Undefined if nothing is selected. */
export function selectionQuote(): Quote | undefined {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined;
  const text = selection.toString().trim();
  if (text === '' || text.length > MAX_LENGTH) return undefined;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  return {
    text,
    before: textBeside(startContainer, startOffset, 'previousNode').slice(-CONTEXT_LENGTH),
    after: textBeside(endContainer, endOffset, 'nextNode').slice(0, CONTEXT_LENGTH),
  };
}

/** The most text nodes to look at: a page may have many empty ones. */
const MAX_STEPS = 200;

function textBeside(container: Node, offset: number, step: 'previousNode' | 'nextNode'): string {
  const isBefore = step === 'previousNode';
  const own = container.nodeType === Node.TEXT_NODE ? (container as Text).data : '';
  let text = isBefore ? own.slice(0, offset) : own.slice(offset);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  walker.currentNode = container;
  for (let count = 0; count < MAX_STEPS && text.length < CONTEXT_LENGTH && walker[step](); count++) {
    const { data } = walker.currentNode as Text;
    text = isBefore ? data + text : text + data;
  }
  return text;
}

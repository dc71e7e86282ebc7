/** Writes code blocks and display formulas. */
import { isBlockName } from '../../blockNames.ts';
import { Element, elementsNamed, following, type Node, Text } from '../../dom/index.ts';
import { fenceFor } from './escape.ts';
import { isMath, mathBlock } from './math.ts';

export function codeBlock(element: Element): string[] {
  const code = codeText(element).replace(/^\n/, '').trimEnd();
  if (!code.trim()) return [];
  if (isMath(element)) return [mathBlock(code)];
  const fence = fenceFor(code, 3);
  return [`${fence}${languageOf(element)}\n${code}\n${fence}`];
}

/** The text of a code block, with a line break for each `br` and before each block element. */
function codeText(pre: Element): string {
  const lines: string[] = [];
  let isLineStart = true;
  for (let node = pre.firstChild as Node | null; node; node = following(node, pre)) {
    const name = node instanceof Element ? node.localName : '';
    if (node instanceof Text) lines.push(node.data.replace(/\r\n?/g, '\n'));
    else if (name === 'br' || (isBlockName(name) && !isLineStart)) lines.push('\n');
    isLineStart = lines.length === 0 || lines.at(-1)!.endsWith('\n');
  }
  return lines.join('');
}

function languageOf(pre: Element): string {
  const named = [pre, ...elementsNamed(pre, 'code')].map(
    (element) => /(?:^|\s)lang(?:uage)?-([\w+#.-]+)/.exec(element.className)?.[1],
  );
  return named.find((name) => name !== undefined) ?? '';
}

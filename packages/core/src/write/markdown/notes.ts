/** Writes footnotes as `[^1]: …`. */
import { Element, type Node, Text } from '../../dom/index.ts';
import { indent } from './lists.ts';

export function isNoteList(list: Element): boolean {
  return list.firstChild !== null && list.childNodes.every(isNoteOrSpace);
}

const isNoteOrSpace = (node: Node): boolean =>
  node instanceof Element
    ? node.localName === 'li' && /^fn-\d+$/.test(node.id)
    : !(node instanceof Text && node.data.trim());

export function noteDefinition(note: Element, parts: readonly string[]): string[] {
  return parts.length ? [indent(avoidLinkDefinition(parts).join('\n\n'), `[^${note.id.slice(3)}]: `, '    ')] : [];
}

/** Without footnote support, `[^1]: word` would be a link definition; a non-breaking space makes it text. */
function avoidLinkDefinition([first = '', ...rest]: readonly string[]): string[] {
  if (/^(?:[-+*] |[>|]|#{1,6} |`{3}|~{3}|\d+[.)] |\$\$)/.test(first))
    return ['&nbsp;&nbsp; ', first, ...rest].map((part) => part.trimEnd());
  return [/^\S+(?:\s*$|\s+["'(]|\n)/.test(first) ? first.replace(/^\S+/, '$& &nbsp;') : first, ...rest];
}

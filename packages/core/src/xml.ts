/**
 * A forgiving streaming XML parser: yields tags and texts in order and skips malformed parts.
 *
 * Resolves only XML's five named entities and numeric references, so nothing can expand; document types are skipped.
 */

/** One event of `xmlEvents`: an opening tag, a closing tag or a text. */
export type XmlEvent =
  | { readonly is: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly is: 'close'; readonly name: string }
  | { readonly is: 'text'; readonly text: string };

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Attributes beyond this length of a tag are ignored. */
const MAX_TAG_LENGTH = 5000;

/** Parses XML leniently and yields tags and texts in order; skips malformed parts and never throws. */
export function* xmlEvents(source: string): Generator<XmlEvent> {
  let at = 0;
  while (at < source.length) {
    const tag = source.indexOf('<', at);
    if (tag !== at) {
      yield { is: 'text', text: unescapeXml(source.slice(at, tag < 0 ? undefined : tag)) };
      if (tag < 0) return;
    }
    if (source.startsWith('<![CDATA[', tag)) {
      const end = endOf(source, ']]>', tag + 9);
      yield { is: 'text', text: source.slice(tag + 9, end) };
      at = end + 3;
    } else if (source.startsWith('<!--', tag)) at = endOf(source, '-->', tag + 4) + 3;
    else if (source.startsWith('<?', tag)) at = endOf(source, '?>', tag + 2) + 2;
    else if (source.startsWith('<!', tag)) at = afterDoctype(source, tag);
    else {
      const end = tagEnd(source, tag + 1);
      yield* tagEvents(source.slice(tag + 1, Math.min(end, tag + MAX_TAG_LENGTH)), source[end - 1] === '/');
      at = end + 1;
    }
  }
}

function endOf(source: string, mark: string, from: number): number {
  const end = source.indexOf(mark, from);
  return end < 0 ? source.length : end;
}

/** Skips a document type, including declarations in `[…]`, which contain `>` themselves. */
function afterDoctype(source: string, from: number): number {
  const close = endOf(source, '>', from);
  const open = source.slice(from, close).indexOf('[');
  if (open < 0) return close + 1;
  return endOf(source, '>', endOf(source, ']', from + open)) + 1;
}

/** The position of the `>` that ends a tag; a quoted `>` belongs to a value. */
function tagEnd(source: string, from: number): number {
  let quote = '';
  for (let at = from; at < source.length; at++) {
    const character = source[at]!;
    if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return at;
  }
  return source.length;
}

function* tagEvents(tag: string, isSelfClosing: boolean): Generator<XmlEvent> {
  const [, slash = '', name = ''] = /^(\/?)\s*([^\s/>]{1,200})/.exec(tag) ?? [];
  if (!name) return;
  if (slash) return yield { is: 'close', name };
  const attributes = new Map<string, string>();
  const pattern = /([^\s=/"']{1,200})\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
  for (const [, key, double, single] of tag.slice(name.length).matchAll(pattern)) {
    attributes.set(key!, unescapeXml(double ?? single ?? ''));
  }
  yield { is: 'open', name, attributes };
  if (isSelfClosing) yield { is: 'close', name };
}

/** Replaces the five named XML entities and numeric character references in a text. */
export function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities.get(name) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : '';
  });
}

/** Converts XML to nested objects for `decodeXML`: attributes as `@name`, text as `#text`, repeated elements as lists. */

export type XmlValue = string | XmlObject | (string | XmlObject)[];
export interface XmlObject {
  [name: string]: XmlValue;
}

const MAX_DEPTH = 100;

/** Matches comments, processing instructions, CDATA, declarations and tags. Entity declarations are ignored; only the five predefined entities are decoded. */
const token = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<![^>]*>|<(\/?)([^\s/<>]+)([^<>]*?)(\/?)>/g;

interface OpenElement {
  readonly name: string;
  readonly value: XmlObject;
  text: string;
}

export function readXml(xml: string): XmlObject {
  const root: OpenElement = { name: '', value: emptyObject(), text: '' };
  const open: OpenElement[] = [root];
  let from = 0;
  for (const match of xml.matchAll(token)) {
    const [whole, cdata, slash, name, attributes = '', isEmpty] = match;
    const current = open.at(-1)!;
    current.text += decodeEntities(xml.slice(from, match.index)) + (cdata ?? '');
    from = match.index + whole.length;
    if (name === undefined) continue;
    if (slash) {
      if (open.length > 1 && current.name === name) close(open);
    } else {
      if (open.length > MAX_DEPTH) throw new RangeError('this XML is nested too deeply');
      open.push({ name, value: attributesOf(attributes), text: '' });
      if (isEmpty) close(open);
    }
  }
  open.at(-1)!.text += decodeEntities(xml.slice(from));
  while (open.length > 1) close(open);
  return root.value;
}

/** Closes the last element. An element without attributes and children becomes its text. */
function close(open: OpenElement[]): void {
  const { name, value, text } = open.pop()!;
  const parent = open.at(-1)!.value;
  const trimmed = text.trim();
  const isPlain = Object.keys(value).length === 0;
  if (!isPlain && trimmed) value['#text'] = trimmed;
  const closed = isPlain ? trimmed : value;
  const before = parent[name];
  if (Array.isArray(before)) before.push(closed);
  else parent[name] = before === undefined ? closed : [before, closed];
}

function attributesOf(text: string): XmlObject {
  const found = emptyObject();
  for (const [, name, double, single] of text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    found[`@${name}`] = decodeEntities(double ?? single ?? '');
  }
  return found;
}

/** Without a prototype, because the names come from the XML. */
const emptyObject = (): XmlObject => Object.create(null) as XmlObject;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name.toLowerCase()]!;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Reads YAML settings as plain data: no tags, no aliases (they can expand without limit), objects without a prototype. */
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

const MAX_LENGTH = 1_000_000;
const MAX_DEPTH = 20;

/**
 * Parses YAML settings and returns plain data. Throws an error with the line number on invalid YAML, aliases, and input that is too long or too deep.
 */
export function readPlainYaml(text: string): unknown {
  if (text.length > MAX_LENGTH) throw new Error('it is longer than 1 million characters');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema: 'core' });
  const [error] = [...document.errors, ...document.warnings];
  if (error) throw new Error(`line ${lines.linePos(error.pos[0]).line}: ${error.message.split('\n')[0]}`);
  return toPlain(document.contents, 0);
}

/** Recurses: the depth is limited. */
function toPlain(node: Node | null, depth: number): unknown {
  if (node === null) return undefined;
  if (depth > MAX_DEPTH) throw new Error(`it is nested more than ${MAX_DEPTH} levels deep`);
  if (isScalar(node)) return node.value ?? undefined;
  if (isSeq(node)) return node.items.map((item) => toPlain(item as Node, depth + 1));
  if (!isMap(node)) throw new Error('it uses an alias, which is not supported');
  const object: Record<string, unknown> = Object.create(null);
  for (const { key, value } of node.items) {
    object[String(isScalar(key) ? key.value : key)] = toPlain(value as Node | null, depth + 1);
  }
  return object;
}

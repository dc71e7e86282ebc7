/** YAML text → plain data, for settings: no tags, no aliases that grow, objects without a prototype. */
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

const MAX_LENGTH = 1_000_000;
const MAX_DEPTH = 20;

/** Throws an error whose message names the line. */
export function readPlainYaml(text: string): unknown {
  if (text.length > MAX_LENGTH) throw new Error('it is longer than a million characters');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema: 'core' });
  const [fault] = [...document.errors, ...document.warnings];
  if (fault) throw new Error(`line ${lines.linePos(fault.pos[0]).line}: ${fault.message.split('\n')[0]}`);
  return plain(document.contents, 0);
}

/** As deep as a person nests settings, so it may recurse. */
function plain(node: Node | null, depth: number): unknown {
  if (node === null) return undefined;
  if (depth > MAX_DEPTH) throw new Error(`it is nested more than ${MAX_DEPTH} deep`);
  if (isScalar(node)) return node.value ?? undefined;
  if (isSeq(node)) return node.items.map((item) => plain(item as Node, depth + 1));
  if (!isMap(node)) throw new Error('it uses an alias');
  const object: Record<string, unknown> = Object.create(null);
  for (const { key, value } of node.items) {
    object[String(isScalar(key) ? key.value : key)] = plain(value as Node | null, depth + 1);
  }
  return object;
}

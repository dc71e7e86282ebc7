/**
 * Tells the nodes of a YAML document apart like the functions of the same names in `yaml`. Importing those would put the whole library into every
 * program that extracts: rule actions describe their fields here too.
 */
import type { Node, Scalar, YAMLMap, YAMLSeq } from 'yaml';

/** The mark by which the library, since version 2, recognises nodes of other copies of itself. */
const NODE_TYPE = Symbol.for('yaml.node.type');

function hasType(node: Node | undefined, type: string): boolean {
  return node !== undefined && (node as unknown as Record<symbol, symbol>)[NODE_TYPE] === Symbol.for(`yaml.${type}`);
}

export const isMap = (node: Node | undefined): node is YAMLMap => hasType(node, 'map');
export const isScalar = (node: Node | undefined): node is Scalar => hasType(node, 'scalar');
export const isSeq = (node: Node | undefined): node is YAMLSeq => hasType(node, 'seq');

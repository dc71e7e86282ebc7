/**
 * `node tools/publicSuffixes.ts`: writes packages/core/src/publicSuffixTable.ts from the Public Suffix List as the npm package `tldts` contains
 * it. Run it after an update of that package, which tests use as the reference.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The suffixes below a name. A suffix has the entry `SELF`. */
type Tree = Map<string, Tree>;
const SELF = '';

/** The flat trie of `tldts`, which is no entry point of the package. */
interface Trie {
  readonly nodeFlags: Uint8Array;
  readonly edgeStart: Uint16Array;
  readonly edgeLength: Uint8Array;
  readonly edgeChild: Uint16Array;
  readonly labelText: string;
  readonly rulesRoot: number;
  readonly exceptionsRoot: number;
}

/** The suffixes below a root, each as its labels from the top-level domain down. */
function suffixesBelow(trie: Trie, root: number): string[][] {
  const { nodeFlags, edgeStart, edgeLength, edgeChild, labelText } = trie;
  const offsets = [0];
  for (const length of edgeLength) offsets.push(offsets.at(-1)! + length);
  const found: string[][] = [];
  const open: { node: number; labels: string[] }[] = [{ node: root, labels: [] }];
  for (let at = open.pop(); at; at = open.pop()) {
    if (nodeFlags[at.node] && at.labels.length > 0) found.push(at.labels);
    for (let edge = edgeStart[at.node]!; edge < edgeStart[at.node + 1]!; edge++) {
      const label = labelText.slice(offsets[edge], offsets[edge + 1]);
      // Addresses contain international names in their ASCII form only.
      if (/^[\x20-\x7e]*$/.test(label)) open.push({ node: edgeChild[edge]!, labels: [...at.labels, label] });
    }
  }
  return found;
}

function toTree(suffixes: readonly (readonly string[])[]): Tree {
  const tree: Tree = new Map();
  for (const labels of suffixes) {
    let at = tree;
    for (const label of labels) {
      if (!at.has(label)) at.set(label, new Map());
      at = at.get(label)!;
    }
    at.set(SELF, new Map());
  }
  return tree;
}

/** `name(below,below)`, or `name[below,below]` if the name itself is no suffix. The depth is that of the list: six labels. */
function written(tree: Tree): string {
  const names = [...tree.keys()].filter((name) => name !== SELF).sort();
  return names
    .map((name) => {
      const below = tree.get(name)!;
      const inner = written(below);
      if (!inner) return name;
      return below.has(SELF) ? `${name}(${inner})` : `${name}[${inner}]`;
    })
    .join(',');
}

const entry = fileURLToPath(import.meta.resolve('tldts'));
const module = join(entry.slice(0, entry.lastIndexOf('/dist/')), 'dist/es6/src/data/trie.js');
const trie: Trie = await import(pathToFileURL(module).href);
const exceptions = suffixesBelow(trie, trie.exceptionsRoot).map((labels) => labels.with(-1, `!${labels.at(-1)}`));
const tree = toTree([...suffixesBelow(trie, trie.rulesRoot), ...exceptions]);
const lines = [...tree]
  .filter(([, below]) => below.size > 1 || !below.has(SELF)) // every top-level domain is a suffix, listed or not
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, below]) => `${name}(${written(below)})`);
const file = resolve(import.meta.dirname, '../packages/core/src/publicSuffixTable.ts');
writeFileSync(
  file,
  `/** The Public Suffix List without top-level domains, as a tree; \`registrableDomain.ts\` reads it. Written by tools/publicSuffixes.ts. */
export const publicSuffixTable: string = \`
${lines.join('\n')}
\`;
`,
);
console.log(`${lines.length} top-level domains → ${file}`);

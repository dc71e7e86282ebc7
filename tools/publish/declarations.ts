/**
 * Removes type declarations that no entry point of a package uses: most modules are internal. Imports without names, which have no types, would
 * need theirs.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export function removeUnusedDeclarations(folder: string, entries: readonly string[]): void {
  const used = new Set<string>();
  const open = entries.map((entry) => resolve(folder, entry));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (used.has(file)) continue;
    used.add(file);
    const text = readFileSync(file, 'utf8').replace(/^import '[^']+';\n/gm, '');
    writeFileSync(file, text);
    for (const [, specifier] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)['"]/g))
      open.push(resolve(dirname(file), specifier!.replace(/\.[jt]s$/, '.d.ts')));
  }
  for (const file of globSync('**/*.d.ts', { cwd: folder })) {
    const path = resolve(folder, file);
    if (!used.has(path)) rmSync(join(folder, file));
  }
}

import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

/**
 * tsc turns `.ts` in imports into `.js` for the published package, but forgets `import()` inside the methods of an object
 * (seen in 6.0.3). Such a command would work here and fail for everyone who installs it.
 */
test('nothing imports a .ts file once it is built', () => {
  const here = fileURLToPath(new URL('..', import.meta.url));
  const files = globSync('src/**/*.ts', { cwd: here, exclude: ['**/*.test.ts'] }).map((file) => here + file);
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    rewriteRelativeImportExtensions: true,
    verbatimModuleSyntax: true,
    noCheck: true,
    noLib: true,
    noResolve: true,
    types: [],
  });
  const forgotten: string[] = [];
  let built = 0;
  program.emit(undefined, (file, text) => {
    built += 1;
    for (const [found] of text.matchAll(/(?:from |import\()['"]\.[^'"]*\.ts['"]/g)) forgotten.push(`${file}: ${found}`);
  });
  expect(built).toBe(files.length);
  expect(forgotten).toEqual([]);
});

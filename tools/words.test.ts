/** Identifiers, comments, file names and documents use the field's words; the ones we have retired do not come back. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const repository = resolve(import.meta.dirname, '..');

/** Retired in identifiers, where each part of a camelCase name counts: word → what to write instead. */
const retiredNames: Readonly<Record<string, string>> = {
  tell: 'run, report, print',
  told: 'reported, printed',
  story: 'pipeline, article',
  stories: 'pipelines, articles',
  trouble: 'error',
  troubles: 'errors',
  handed: 'local file, input, passed',
  foresee: 'predictWithoutRules',
  seat: 'worker',
  seats: 'workers',
  shelf: 'library, list, folder',
  pen: 'writer, context',
  wishes: 'settings, requests',
  duty: 'job handler',
  duties: 'worker options',
};

/** Retired in comments and documents. */
const RETIRED_PHRASES =
  /\b(?:troubles?|handed in|handedIn|foresee|tellTo|(?:reading|keeping|importing) (?:story|stories)|whoever|shelf|seats?)\b/gi;

/** The words of sample pages, and of formats and sites that are not ours. */
const isSample = (file: string) =>
  /^(?:fixtures|rules)\/|\/test\/(?:site|spa)\/|Weights\.ts$|\/(?:stopWords|topics|lexicon)\.ts$/.test(file);

const sources = globSync('{packages,apps,bench,tools}/**/*.{ts,js,svelte}', {
  cwd: repository,
  exclude: (path) => /node_modules|\/dist(?:\/|$)/.test(path),
}).filter((file) => !isSample(file) && file !== 'tools/words.test.ts');

const documents = globSync(
  '{README.md,CONTRIBUTING.md,docs/*.md,docs/{guide,reference}/*.md,{packages,apps}/*/README.md}',
  {
    cwd: repository,
  },
);

const partsOf = (name: string) => name.split(/(?=[A-Z][a-z])|[^A-Za-z]+/).map((part) => part.toLowerCase());

test.each(sources)('%s', (file) => {
  const text = readFileSync(join(repository, file), 'utf8');
  const { names, comments } = namesAndComments(file.endsWith('.svelte') ? scriptOf(text) : text);
  const parts = [basename(file), ...names].flatMap(partsOf);
  const wrong = parts.filter((part) => Object.hasOwn(retiredNames, part) && !isStored(file, part));
  expect(Object.fromEntries(wrong.map((part) => [part, retiredNames[part]]))).toEqual({});
  expect(names.filter((name) => /^MOST_[A-Z]/.test(name))).toEqual([]);
  expect(comments.flatMap((comment) => withoutCode(comment).match(RETIRED_PHRASES) ?? [])).toEqual([]);
});

test.each(documents)('%s', (file) => {
  const prose = readFileSync(join(repository, file), 'utf8')
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/`[^`\n]*`/g, '');
  expect(prose.match(RETIRED_PHRASES) ?? []).toEqual([]);
});

/** Columns of the database and keys of archives and exports that older libraries have. */
function isStored(file: string, part: string): boolean {
  return (
    (part === 'trouble' && /^packages\/(?:storage\/src\/database|library\/src\/import\/libraryExport)/.test(file)) ||
    (part === 'handed' && file === 'packages/archive/src/originals.ts')
  );
}

/** Identifiers and comments; strings hold sample text. */
function namesAndComments(text: string): { names: string[]; comments: string[] } {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, false);
  const names: string[] = [];
  const comments = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.push(node.text);
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ];
    for (const { pos, end } of ranges) comments.set(pos, text.slice(pos, end));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { names, comments: [...comments.values()] };
}

const scriptOf = (svelte: string) =>
  [...svelte.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n');

const withoutCode = (text: string) => text.replace(/`[^`\n]*`/g, '');

/** Reads from Markdown documents what the checks need: links, headings, code. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const repository = resolve(import.meta.dirname, '../..');

/** Every document that people read, by its path in the repository. */
export const documents: readonly string[] = globSync('{*.md,docs/**/*.md,packages/*/README.md,apps/*/README.md}', {
  cwd: repository,
}).sort();

export const read = (path: string): string => readFileSync(join(repository, path), 'utf8');

export interface CodeLine {
  readonly line: number;
  readonly text: string;
}

/** Targets of links and images, outside of code. */
export function linksIn(markdown: string): string[] {
  return [...withoutCode(markdown).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target]) => target!);
}

/** The anchors GitHub gives the headings of a document. */
export function anchorsIn(markdown: string): Set<string> {
  const anchorOf = headingAnchors();
  const headings = withoutCodeBlocks(markdown).matchAll(/^#{1,6} +(.+)$/gm);
  return new Set(Array.from(headings, ([, heading]) => anchorOf(heading!)));
}

/** Returns a function that gives the headings of one document their anchors, in order: a second use of a text gets a number. */
export function headingAnchors(): (heading: string) => string {
  const used = new Set<string>();
  return (heading) => {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    let anchor = slug;
    for (let copy = 1; used.has(anchor); copy++) anchor = `${slug}-${copy}`;
    used.add(anchor);
    return anchor;
  };
}

/** Lines of fenced code blocks and the contents of code spans, each with its line number. */
export function codeIn(markdown: string): CodeLine[] {
  const found: CodeLine[] = [];
  let fence: string | undefined;
  markdown.split('\n').forEach((text, index) => {
    const mark = /^\s*(```+|~~~+)/.exec(text)?.[1];
    if (mark && (fence === undefined || text.trim() === fence)) {
      fence = fence === undefined ? mark : undefined;
    } else if (fence !== undefined) {
      found.push({ line: index + 1, text });
    } else {
      for (const [, , code] of text.matchAll(/(`+)(.+?)\1(?!`)/g)) found.push({ line: index + 1, text: code! });
    }
  });
  return found;
}

const withoutCodeBlocks = (markdown: string) => markdown.replace(/^([ \t]*)(```+|~~~+)[\s\S]*?^\1\2[ \t]*$/gm, '');
const withoutCode = (markdown: string) => withoutCodeBlocks(markdown).replace(/(`+)(.+?)\1(?!`)/g, '');

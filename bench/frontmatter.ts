/** Writes generated titles and authors as frontmatter, and checks that two YAML libraries read them back unchanged. */
import fc from 'fast-check';
import { load } from 'js-yaml';
import { parse } from 'yaml';
import { toFrontmatter } from '../packages/core/src/write/frontmatter.ts';
import { anyTitle } from '../packages/core/test/frontmatterTexts.ts';

const libraries: Readonly<Record<string, (yaml: string) => unknown>> = {
  yaml: (text) => parse(text, { schema: 'core' }),
  'js-yaml': (text) => load(text),
};

/** The YAML between the two lines of dashes. */
const yamlIn = (document: string): string => /^---\n([\s\S]*?)\n---\n/.exec(document)?.[1] ?? '';

export interface FrontmatterLosses {
  readonly library: string;
  readonly lost: number;
  readonly example: string | undefined;
}

export function frontmatterLosses(count: number, seed = 1): FrontmatterLosses[] {
  const pairs = fc.sample(fc.tuple(anyTitle, anyTitle), { numRuns: count, seed });
  return Object.entries(libraries).map(([library, read]) => {
    const lost = pairs.filter(([title, author]) => !isReadBack({ title, author, tags: [title, author] }, read));
    return { library, lost: lost.length, example: lost[0] && JSON.stringify(lost[0]) };
  });
}

function isReadBack(
  fields: { title: string; author: string; tags: string[] },
  read: (yaml: string) => unknown,
): boolean {
  try {
    return JSON.stringify(read(yamlIn(toFrontmatter(fields)))) === JSON.stringify(fields);
  } catch {
    return false;
  }
}

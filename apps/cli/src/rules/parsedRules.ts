/**
 * The built-in rules as data. The build parses them, because parsing their YAML at every start takes longer than extracting a page. The
 * repository has no such file: there, changed rules count at once.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rule } from '@pith/core';

/** In the folder of the built-in rules: rules by the name of their file. */
export const PARSED_RULES = 'parsed.json';

/** Rules by the path of their file. */
export async function readParsedRules(folder: string): Promise<ReadonlyMap<string, readonly Rule[]>> {
  const text = await readFile(join(folder, PARSED_RULES), 'utf8').catch(() => '{}');
  const parsed = JSON.parse(text) as Record<string, Rule[]>;
  return new Map(
    Object.entries(parsed).map(([name, rules]) => {
      const file = join(folder, name);
      return [file, rules.map((rule) => ({ ...rule, file }))];
    }),
  );
}

/** FiveFilters' public collection: every file loads, nearly every expression runs on a page, and the invalid ones are known. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corporaFolder, hasCorpora, samplePages } from '../../../../../../bench/corpora.ts';
import { parseHtml } from '../../../parse/parseHtml.ts';
import { readRules } from '../../readRules.ts';
import type { Rule } from '../../rule.ts';
import { compileSelector } from '../../selectors.ts';
import { toYaml } from '../toYaml.ts';
import { directives } from './directives.ts';
import { readDirectives } from './readDirectives.ts';
import { readSiteConfig } from './readSiteConfig.ts';
import { isPlainName, toSelector } from './toSelector.ts';

if (!hasCorpora)
  console.warn(`SKIPPED: no corpora in ${corporaFolder}; set PITH_CORPORA to load the site-config files`);

const folder = join(corporaFolder, 'site-config');
const files = hasCorpora
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  : [];

/** Expressions of the collection that are not XPath 1.0, counted by reason. */
const KNOWN_REFUSALS = {
  'contains takes 2 arguments, not 1': 3,
  'there is no function contain, did you mean contains': 1,
  'a union needs a node-set, not a boolean': 1,
  'unexpected ·   at 2': 1,
};

describe.runIf(hasCorpora)('the public collection of site-config files', () => {
  test('all 2,041 files load, each as one rule; only the licence has none', () => {
    expect(files).toHaveLength(2_041);
    const rules = files.flatMap(({ name, text }) => readSiteConfig(text, name).rules);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(2_040);
    expect(files.filter(({ name, text }) => !readSiteConfig(text, name).rules.length).map(({ name }) => name)).toEqual([
      'LICENSE.txt',
    ]);
  });

  test('warnings are few, and each has its file and line', () => {
    const warnings = files.flatMap(({ name, text }) => readSiteConfig(text, name).warnings);
    for (const { message } of warnings) console.warn(`WARNED  ${message}`);
    expect(warnings.every(({ message }) => /^\S+\.txt:\d+: /.test(message))).toBe(true);
    expect(warnings.length).toBeLessThan(100);
  });

  test('at least 99.8 % of the expressions run on a page; each refusal is listed', () => {
    const root = parseHtml(samplePages('wcxb-dev', 1)[0]!.html);
    const refused: string[] = [];
    let count = 0;
    for (const { name, text } of files) {
      for (const directive of readDirectives(text, () => {})) {
        const kind = directives.get(directive.name);
        if (kind?.takes !== 'XPath' || !directive.value) continue;
        const expressions = kind.name === 'move_into' ? [directive.value, directive.argument!] : [directive.value];
        for (const expression of expressions) {
          count++;
          const read = toSelector(expression);
          if ('selector' in read) compileSelector(read.selector)(root);
          else if (kind.name !== 'author' || !isPlainName(expression))
            refused.push(`${name}:${directive.line}: ${read.reason}`);
        }
      }
    }
    for (const line of refused) console.warn(`REFUSED  ${line}`);
    console.warn(
      `${count - refused.length} of ${count} expressions run (${((1 - refused.length / count) * 100).toFixed(2)} %)`,
    );
    expect(count).toBeGreaterThan(8_500);
    expect(1 - refused.length / count).toBeGreaterThanOrEqual(0.998);
    const reasons = Object.groupBy(refused, (line) =>
      line.replace(/^\S+ /, '').replace(/: this is not a valid XPath 1\.0 expression$/, ''),
    );
    expect(Object.fromEntries(Object.entries(reasons).map(([reason, lines]) => [reason, lines!.length]))).toEqual(
      KNOWN_REFUSALS,
    );
  });

  test('all of them convert to the rule language and load without a warning', () => {
    const rules = files.flatMap(({ name, text }) => readSiteConfig(text, name).rules);
    const read = rules.map((rule) => readRules(toYaml([rule]), rule.id));
    expect(read.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(read.flatMap((each) => each.rules)).toHaveLength(rules.length);
  });

  test('rules are plain data and can be cached as JSON', () => {
    const rules = files.flatMap(({ name, text }) => readSiteConfig(text, name).rules);
    expect(JSON.parse(JSON.stringify(rules)) as Rule[]).toEqual(rules);
  });
});

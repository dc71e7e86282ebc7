/** The reference and the JSON Schema of the rule language match the parser. UPDATE=1 regenerates them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { rulesSchema } from '../src/index.ts';
import { ops } from '../src/rules/ops/index.ts';
import { rulesReference } from '../src/rules/reference.ts';

const repository = new URL('../../../', import.meta.url);

test('docs/reference/rules.md is up to date', () => {
  const file = new URL('docs/reference/rules.md', repository);
  if (process.env.UPDATE) writeFileSync(file, rulesReference());
  expect(readFileSync(file, 'utf8')).toBe(rulesReference());
});

test('rules/schema.json is up to date', () => {
  const file = new URL('rules/schema.json', repository);
  if (process.env.UPDATE) writeFileSync(file, `${JSON.stringify(rulesSchema(), undefined, 2)}\n`);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(rulesSchema());
});

test('the reference has a section for each action', () => {
  const sections = [...rulesReference().matchAll(/^### `op: (\w+)`$/gm)].map(([, op]) => op);
  expect(sections).toEqual([...ops.keys()]);
});

test.each([...ops.values()])('the example of $op is YAML', ({ op, example }) => {
  expect(parse(`- { op: ${op}, ${example[1]} }`)).toMatchObject([{ op }]);
});

import { expect, test } from 'vitest';
import { type Node, parseDocument, isMap as yamlIsMap, isScalar as yamlIsScalar, isSeq as yamlIsSeq } from 'yaml';
import { isMap, isScalar, isSeq } from './yamlNodes.ts';

test.each(['a', '7', '""', '[a]', '[]', '{ a: 1 }', '{}', '- a', '!!set {a}', '!!omap [a: 1]', ''])('%s', (yaml) => {
  const node = (parseDocument(yaml).contents ?? undefined) as Node | undefined;
  expect([isMap(node), isScalar(node), isSeq(node)]).toEqual([yamlIsMap(node), yamlIsScalar(node), yamlIsSeq(node)]);
});

test('an alias is none of them', () => {
  const { contents } = parseDocument('[&a b, *a]');
  const alias = (contents as unknown as { items: Node[] }).items[1]!;
  expect([isMap(alias), isScalar(alias), isSeq(alias)]).toEqual([false, false, false]);
});

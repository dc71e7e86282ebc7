import { expect, test } from 'vitest';
import { readXml } from './readXml.ts';

test.each<[string, string, object]>([
  ['an element', '<a>b</a>', { a: 'b' }],
  ['attributes', `<a b="1" c='2'/>`, { a: { '@b': '1', '@c': '2' } }],
  ['text beside attributes', '<a b="1">c</a>', { a: { '@b': '1', '#text': 'c' } }],
  ['lists', '<a><b>1</b><b>2</b><b>3</b></a>', { a: { b: ['1', '2', '3'] } }],
  ['predefined and numeric entities', '<a>&lt;&amp;&#65;&#x42;&unknown;</a>', { a: '<&AB&unknown;' }],
  ['CDATA, comments, declarations', '<?xml version="1.0"?><!DOCTYPE a><a><!-- no --><![CDATA[<b>]]></a>', { a: '<b>' }],
  ['elements that are not closed', '<a><b>c', { a: { b: 'c' } }],
  ['an end tag without a start tag', '<a></b>c</a>', { a: 'c' }],
  ['empty input', '', {}],
])('%s', (_, xml, value) => {
  expect(JSON.parse(JSON.stringify(readXml(xml)))).toEqual(value);
});

test('an element named __proto__ does not change prototypes', () => {
  expect(Object.keys(readXml('<__proto__ a="1"/>'))).toEqual(['__proto__']);
  expect(({} as Record<string, unknown>)['@a']).toBeUndefined();
});

test('rejects XML that is nested too deeply', () => {
  expect(() => readXml('<a>'.repeat(200))).toThrow('too deeply');
});

/** The memory that scripts can make the process use, in the engine and outside it. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** 64 MB for the engine; the rest for what a script makes the worker hold: its nodes, their copies on the way, garbage. */
const MAX_GROWN_BYTES = 300_000_000;

const MEASURE = fileURLToPath(new URL('measureMemory.ts', import.meta.url));

const keep = (what: string) => `globalThis.hog = []; for (;;) hog.push(${what})`;
const repeat = (what: string) => `for (;;) { try { ${what} } catch {} }`;

test.each([
  ['filled arrays', keep('new Array(100_000).fill(0)')],
  ['typed arrays', keep('new Uint8Array(1_000_000).fill(1)')],
  ['an array with holes', 'globalThis.hog = []; for (let i = 0; ; i += 1000) hog[i] = i'],
  ['small objects', keep('{ a: 1, b: [2, 3] }')],
  ['strings that double', `globalThis.hog = []; ${repeat('let t = "x\\u4e00"; for (;;) { t += t; hog.push(t) }')}`],
  ['a map', 'globalThis.hog = new Map(); for (let i = 0; ; i++) hog.set("key" + i, "value" + i)'],
  ['JSON read', `const row = JSON.stringify(Array(1000).fill({ a: 1 })); ${keep('JSON.parse(row)')}`],
  ['matches of a regular expression', `const t = "ab".repeat(50_000); ${keep('t.match(/a/g)')}`],
  ['a flood of log lines', repeat('console.log("x".repeat(1000))')],
  ['nodes', keep('document.createElement("p")')],
  ['texts in the page', 'for (;;) document.body.appendChild(document.createTextNode("\\u4e00".repeat(10_000)))'],
  ['long selectors', repeat('document.querySelector("a,".repeat(1_000_000) + "b")')],
  ['escaped text below the limit', `const t = "<".repeat(999_999); ${repeat('escapeHTML(t)')}`],
  ['long URLs', `const t = "https://a.example/" + "\\u4e00".repeat(5_000_000); ${repeat('new URL(t)')}`],
  ['XML', `const t = "<a>1</a>".repeat(1_200_000); ${repeat('decodeXML(t)')}`],
  ['data in $.properties', 'for (let i = 0; ; i++) $.properties["a" + i] = "x".repeat(1000)'],
])('%s', { timeout: 60_000 }, (_, body) => {
  const printed = execFileSync(process.execPath, [MEASURE], { input: body, encoding: 'utf8' });
  const { grownBytes, warnings } = JSON.parse(printed) as { grownBytes: number; warnings: string[] };
  expect(grownBytes).toBeLessThan(MAX_GROWN_BYTES);
  expect(warnings.filter((warning) => warning.startsWith('script bad.js'))).toHaveLength(1);
});

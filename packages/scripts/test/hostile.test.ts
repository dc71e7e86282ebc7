/** Malicious or broken scripts: each is stopped, gives a warning, and the page is read as if the script did not exist. */
import { describe, expect, test, vi } from 'vitest';
import { hook, page, readWith } from './readWith.ts';

// Replacing a stopped worker thread can take long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Small limits, to keep the tests fast. */
const limits = {
  milliseconds: 500,
  memoryBytes: 16 * 1024 * 1024,
  nodes: 1_000,
  writtenLength: 200_000,
  logLength: 10_000,
  stateLength: 100_000,
};
const witness = {
  'z-witness.js': hook(
    'documentLoaded',
    `console.log('witness', document.querySelectorAll('p').length, [1, 2].map((x) => x).join(), typeof JSON.parse)`,
  ),
};

const isScriptWarning = (warning: string) => warning.startsWith('script ');
const stopped = (why: string) => `script bad.js was stopped: it ${why}`;
const tooLong = stopped('took too long');
const tooManyNodes = stopped('created too many nodes or too much text');

describe('is stopped', () => {
  test.each<[string, string, string]>([
    ['an endless loop', 'for (;;) {}', tooLong],
    ['an endless loop that catches errors', 'for (;;) { try { for (;;) {} } catch {} }', tooLong],
    ['an endless loop that continues in finally', 'function f() { try { for (;;) {} } finally { f() } } f()', tooLong],
    ['an endless loop in a getter', 'const o = { get a() { for (;;) {} } }; JSON.stringify(o)', tooLong],
    ['an endless loop in a proxy', 'const p = new Proxy({}, { get() { for (;;) {} } }); p.a', tooLong],
    [
      'an endless loop in a getter of $.properties',
      'Object.defineProperty($.properties, "a", { enumerable: true, get() { for (;;) {} } })',
      tooLong,
    ],
    ['an endless toJSON', 'Array.prototype.toJSON = () => { for (;;) {} }; $.authors = ["a"]', tooLong],
    ['an endless generator', 'function* g() { for (;;) yield 1 } for (const _ of g()) ;', tooLong],
    ['an endless native loop', 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)', tooLong],
    [
      'an endless native loop that catches errors',
      'try { Array.prototype.lastIndexOf.call({ length: 2 ** 53 - 1 }, 1) } catch {}',
      tooLong,
    ],
    ['catastrophic backtracking in a regular expression', '/^(a+)+$/.test("a".repeat(50) + "b")', tooLong],
    [
      'an exponential selector',
      `document.body.innerHTML = '<div>'.repeat(300) + '<b>x</b>'; document.querySelectorAll('x ' + '* '.repeat(8) + 'b')`,
      'the selector takes too long on this page',
    ],
    ['a sort that never ends', '[3, 1, 2].sort(() => { for (;;) {} })', tooLong],
    ['a log that never ends', 'for (;;) console.log("x".repeat(100))', stopped('wrote too much to its log')],
    [
      'a log that never ends and catches errors',
      'for (;;) { try { console.log("x".repeat(100)) } catch {} }',
      stopped('wrote too much to its log'),
    ],
    ['nodes without end', 'for (;;) document.createElement("p")', tooManyNodes],
    ['nodes without end, catching errors', 'for (;;) { try { document.createElement("p") } catch {} }', tooManyNodes],
    ['text without end', 'for (;;) document.body.textContent = "x".repeat(10_000)', tooManyNodes],
    ['markup without end', 'for (;;) document.body.innerHTML += "<b>x</b>".repeat(100)', tooManyNodes],
    [
      'copies without end',
      'for (;;) document.body.appendChild(document.body.firstElementChild.cloneNode(true))',
      tooManyNodes,
    ],
    ['attributes without end', 'for (let i = 0; ; i++) document.body.setAttribute("a" + i, "x")', tooManyNodes],
    ['memory without end', 'const hog = []; for (;;) hog.push(new Uint8Array(1_000_000))', ''],
    ['memory without end in a global', 'globalThis.hog = []; for (;;) hog.push(new Uint8Array(1_000_000).fill(1))', ''],
    [
      'memory without end, catching errors',
      'globalThis.hog = []; for (;;) { try { hog.push(new Uint8Array(1_000_000)) } catch {} }',
      '',
    ],
    ['a string that doubles', 'let text = "x"; for (;;) text += text', ''],
    ['an array that grows', 'const list = []; for (;;) list.push(list.length)', ''],
    ['an endless recursion', 'function f() { f() } f()', 'stack overflow'],
    ['an endless recursion that catches errors', 'function f() { try { f() } catch { f() } } f()', ''],
    [
      'a deep structure',
      'let deep = []; for (let i = 0; i < 100_000; i++) deep = [deep]; $.properties.deep = deep',
      '',
    ],
    ['circular properties', '$.properties.me = $.properties', 'circular'],
    ['too much data in properties', '$.properties.much = "x".repeat(200_000)', stopped('stored too much data')],
    [
      'metadata without end',
      'for (let i = 0; i < 30_000; i++) $.meta["a" + i] = "x".repeat(10)',
      stopped('stored too much data'),
    ],
  ])('%s', async (_, body, warning) => {
    const { article, warnings, log } = await readWith(
      { 'bad.js': hook('documentLoaded', body), ...witness },
      // Where another limit is tested, a busy machine must not reach the time limit first.
      {
        limits:
          warning === tooLong || warning === ''
            ? limits
            : { ...limits, milliseconds: 40_000, waitingMilliseconds: 50_000 },
      },
    );
    expect(warnings.filter(isScriptWarning)).toEqual([expect.stringContaining(warning || 'script bad.js')]);
    expect(log.filter((line) => !/^info x+$/.test(line)).join()).toMatch(/^info witness \d+ 1,2 function$/);
    expect(article.title).toMatch(/tides/i);
  });

  test.each(['', 'exports.isActive = '])('a loop before the hook is called: %s', async (where) => {
    const text = `exports.documentLoaded = () => {}; ${where}(() => { for (;;) {} })${where ? '' : '()'}; exports.isActive ??= () => true`;
    const { warnings, log } = await readWith({ 'bad.js': text, ...witness }, { limits });
    expect([warnings, log.length]).toEqual([[tooLong], 1]);
  });

  test('and gives one warning for all hooks', async () => {
    const text = ['documentLoaded', 'processMeta', 'documentReady', 'documentDone']
      .map((name) => hook(name, 'for (;;) {}'))
      .join(';');
    const { warnings } = await readWith({ 'bad.js': text }, { limits });
    expect(warnings).toEqual([tooLong]);
  });

  test('alone: its earlier changes are applied, and the next script sees them', async () => {
    const { log, article } = await readWith(
      {
        'a.js': hook('documentLoaded', `$.title = 'Before'; document.body.id = 'x'; for (;;) {}`),
        'b.js': hook('documentLoaded', 'console.log($.title, document.body.id)'),
      },
      { limits },
    );
    expect([log, article.title]).toEqual([['info Before x'], 'Before']);
  });

  test('without a warning when reading is aborted', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    const { warnings } = await readWith(hook('documentLoaded', 'for (;;) {}'), {
      limits: { milliseconds: 30_000 },
      signal: controller.signal,
    });
    expect(warnings).toEqual([]);
  });
});

describe('cannot escape or break the sandbox', () => {
  const tamper = `
    Object.prototype.polluted = 'yes'; Array.prototype[Symbol.iterator] = () => { throw 1 };
    JSON.parse = JSON.stringify = () => '{"active":true,"title":{"evil":1}}'; Map.prototype.get = () => 7; Function.prototype.call = () => 'evil';
    String.prototype.toLowerCase = () => 'evil'; Object.keys = () => ['evil']; Reflect.construct = () => 'evil'; Array.isArray = () => false; String = () => 'evil';
    Object.defineProperty(Object.prototype, 'title', { set() {}, get: () => 'evil', configurable: true });`;

  test('changed built-ins affect only the realm of the page', async () => {
    const { article, warnings } = await readWith({
      'bad.js': hook('documentLoaded', tamper),
      'next.js': hook('documentReady', `document.querySelector('.ad').remove()`),
    });
    expect(warnings).toEqual([]);
    expect(article.title).toBe('How tides work');
    expect(article.text).not.toContain('boat');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect((await readWith(hook('documentLoaded', 'console.log({}.polluted, typeof JSON.parse("{}"))'))).log).toEqual([
      'info undefined object',
    ]);
  });

  test.each([
    ['through the caller', 'arguments.callee.caller'],
    ['through constructors', `document.constructor.constructor('return process')()`],
    ['through the console', `console.log.constructor('return process')()`],
    [
      'through errors',
      `(() => { try { document.querySelector('p[') } catch (error) { return error.constructor.constructor('return process')() } })()`,
    ],
    ['through requests', `requests.get.constructor('return process')()`],
    ['through globals', 'process'],
    ['through import', `(() => { throw new Error(String(import('node:fs'))) })()`],
  ])('%s', async (_, expression) => {
    const { log, warnings } = await readWith(hook('documentLoaded', `console.log('got', ${expression})`));
    expect(log).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  test.each([
    ['a toString that throws in $', `$.title = { toString: () => { throw new Error('no') } }`],
    ['a method called on something that is not a node', `document.appendChild.call({}, document.body)`],
    ['a forged node', `const node = Object.create(Object.getPrototypeOf(document)); node.remove()`],
    [
      '__proto__ in properties',
      `$.properties = JSON.parse('{"__proto__": {"polluted": 1}}'); $.meta['__proto__'] = 'x'; throw 1`,
    ],
  ])('%s', async (_, body) => {
    const { article, warnings } = await readWith(hook('documentLoaded', body));
    expect(warnings).toHaveLength(1);
    expect(article.title).toBe('How tides work');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  test('__proto__ as a key does not change prototypes', async () => {
    const { article } = await readWith(
      hook(
        'processMeta',
        `$.meta['__proto__'] = ['x']; $.properties['__proto__'] = { polluted: 1 }; $.properties.a = 1`,
      ),
    );
    expect(article.title).toBe('How tides work');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  test('promises are ignored', async () => {
    const { log, warnings } = await readWith(
      `exports.isActive = () => true; exports.documentLoaded = async () => { console.log('now'); await null; console.log('later') }`,
    );
    expect([log, warnings]).toEqual([['info now'], []]);
  });
});

test('a page with 30,000 paragraphs', async () => {
  const rows = Array.from({ length: 30_000 }, (_, i) => `<p>Row ${i} of a long list.</p>`).join('');
  const { article, warnings } = await readWith(
    hook('documentLoaded', `document.querySelector('p').remove(); $.readability = false`),
    { html: page.replace('<main', `${rows}<main`) },
  );
  expect(warnings).toEqual([]);
  expect(article.text).toContain('Row 29999');
  expect(article.text).not.toContain('Row 0 of');
});

test('a tree 5,000 elements deep', async () => {
  const { warnings, log } = await readWith(
    hook(
      'documentReady',
      `$.readability = false; let at = document.body; for (let i = 0; i < 5_000; i++) { const div = document.createElement('div'); at.appendChild(div); at = div }
       at.append('deep down'); console.log(document.body.cloneNode(true).textContent.length - document.body.textContent.length)`,
    ),
  );
  expect([warnings, log]).toEqual([[], ['info 0']]);
});

/** The API that scripts written for Readeck rely on, as documented in `docs/reference/content-scripts.md`. */
import { describe, expect, test } from 'vitest';
import { hook, PAGE, page, readWith } from './readWith.ts';

/** The console output and the script warnings of a hook. */
const output = async (body: string, at = 'documentLoaded') => {
  const { log, warnings } = await readWith(hook(at, body));
  return [
    ...log.map((line) => line.replace(/^info /, '')),
    ...warnings.filter((warning) => warning.startsWith('script ')),
  ];
};

describe('loading', () => {
  const logging = (word: string, more = '') =>
    `${more}\n${hook('processMeta', `console.log(${JSON.stringify(word)})`)}`;
  test.each<[string, Record<string, string>, string[]]>([
    ['by name, whatever its case', { 'b.js': logging('b'), 'A.js': logging('A') }, ['info A', 'info b']],
    [
      'by priority first, ascending',
      {
        'a.js': logging('a', 'exports.priority = 10'),
        'b.js': logging('b'),
        'c.js': logging('c', 'exports.priority = -1'),
      },
      ['info c', 'info b', 'info a'],
    ],
    [
      'by the last priority at the top level, not by others',
      {
        'a.js': logging(
          'a',
          'exports.priority = 1; // exports.priority = -9\nexports.priority = 5; if (1) { exports.priority = -5 }',
        ),
        'b.js': logging(
          'b',
          "exports.priority = 4; const text = 'exports.priority = 9'; const pattern = /exports.priority = 9/;",
        ),
      },
      ['info b', 'info a'],
    ],
    ['never without isActive', { 'a.js': `exports.processMeta = () => console.log('a')` }, []],
    [
      'never when inactive',
      { 'a.js': `exports.isActive = () => false; exports.processMeta = () => console.log('a')` },
      [],
    ],
    [
      'in strict mode',
      { 'a.js': hook('processMeta', 'console.log((function () { return this === undefined })())') },
      ['info true'],
    ],
    ['with their name in __name__', { 'my.js': hook('processMeta', 'console.log(__name__)') }, ['info my.js']],
  ])('scripts run %s', async (_, scripts, log) => {
    expect((await readWith(scripts)).log).toEqual(log);
  });

  test.each([
    ['throws at load', `throw new Error('at load'); exports.documentLoaded = 1`, 'script bad.js: Error: at load'],
    ['has a syntax error', `const = 3; exports.documentLoaded = 1`, 'script bad.js: '],
    ['throws in isActive', `exports.isActive = () => nothing; exports.documentLoaded = () => {}`, 'ReferenceError'],
    ['throws in its hook', hook('documentLoaded', `throw new TypeError('in the hook')`), 'TypeError: in the hook'],
    ['throws undefined', hook('documentLoaded', `throw undefined`), 'script bad.js: undefined'],
    ['imports', `import 'fs'; ${hook('documentLoaded', '')}`, 'script bad.js: '],
  ])('a script that %s gives a warning, and the others run', async (_, text, warning) => {
    const { warnings, log, article } = await readWith({
      'bad.js': text,
      'good.js': hook('documentDone', `console.log('here')`),
    });
    expect(warnings).toEqual([expect.stringContaining(warning)]);
    expect(log).toEqual(['info here']);
    expect(article.text).toContain('The ocean rises');
  });

  test('hooks are called in order, with their arguments', async () => {
    const names = ['documentLoaded', 'processMeta', 'documentReady', 'documentDone'];
    const hooks = names.map(
      (name) => `exports.${name} = (given) => console.log('${name}', typeof given, typeof requests)`,
    );
    const { log } = await readWith(
      `console.log('load', typeof requests); exports.isActive = () => true; ${hooks.join(';')}`,
    );
    expect(log).toEqual([
      'info load undefined',
      'info documentLoaded object object',
      'info load undefined',
      'info processMeta undefined object',
      'info load undefined',
      'info documentReady object object',
      'info load undefined',
      'info documentDone object object',
    ]);
  });

  test('variables do not survive to the next hook; properties and globals do', async () => {
    const { log } = await readWith(`let seen = 0; exports.isActive = () => true;
      exports.documentLoaded = () => { seen += 1; $.properties.seen = seen; globalThis.shared = 'x'; };
      exports.documentDone = () => console.log(seen, $.properties.seen, globalThis.shared);`);
    expect(log).toEqual(['info 0 1 x']);
  });

  test('nothing survives to the next page', async () => {
    const text = hook(
      'documentDone',
      'console.log(globalThis.shared, $.properties.seen); globalThis.shared = 1; $.properties.seen = 1',
    );
    expect((await readWith(text)).log).toEqual(['info undefined undefined']);
    expect((await readWith(text)).log).toEqual(['info undefined undefined']);
  });
});

describe('$', () => {
  test.each([
    ['the address', '$.url', PAGE],
    ['the host', '$.host', 'www.example.com'],
    ['the registrable domain', '$.domain', 'example.com'],
    ['the title', '$.title', 'How tides work'],
    ['the authors, as a copy', '($.authors.push("x"), $.authors.join())', 'Ann Ash'],
    ['metadata as lists', '$.meta["graph.image"].join()', 'https://www.example.com/tide.png'],
    ['metadata from HTML', '$.meta["html.title"][0] + $.meta["html.lang"]', 'How tides worken'],
    ['metadata from links', '$.meta["link.canonical"][0]', 'https://www.example.com/notes/tides'],
    ['metadata from structured data', '$.meta["ld.headline"][0]', 'Tides'],
    ['metadata that is not there', '$.meta.nothing', 'undefined'],
    ['JSON in the page', '$.properties.json[0].answer', '42'],
    ['JSON-LD in the page', '$.properties["json-ld"][0].headline', 'Tides'],
    ['meta elements', '$.properties.meta[0]["@content"]', 'Ann Ash'],
    ['link elements', '$.properties.link[0]["@rel"]', 'canonical'],
    ['its type', '$.type', 'article'],
    ['readability', '$.readability', 'true'],
    ['no readable html', '$.html', 'undefined'],
    ['sorted keys', 'Object.keys($.meta).join() === Object.keys($.meta).sort().join()', 'true'],
    ['the in operator', '("html.title" in $.meta) + " " + ("x" in $.meta)', 'true false'],
    ['lists that are copies', '($.meta["graph.type"].push("x"), $.meta["graph.type"].length)', '1'],
    ['strings as lists of one', '($.meta["a.b"] = "c", JSON.stringify($.meta["a.b"]))', '["c"]'],
    ['lists', '($.meta["a.b"] = ["c", "d"], JSON.stringify($.meta["a.b"]))', '["c","d"]'],
    ['deletion', '(delete $.meta["graph.type"], "graph.type" in $.meta)', 'false'],
  ])('has %s', async (_, expression, value) => {
    expect(await output(`console.log(${expression})`, 'processMeta')).toEqual([value]);
  });

  test('host and domain are Unicode; IP addresses are unchanged', async () => {
    const text = hook('documentLoaded', 'console.log($.host, $.domain)');
    expect((await readWith(text, { url: 'https://www.xn--mnchen-3ya.example/' })).log).toEqual([
      'info www.münchen.example münchen.example',
    ]);
    expect((await readWith(text, { url: 'http://127.0.0.1/' })).log).toEqual(['info 127.0.0.1 127.0.0.1']);
  });

  test('an unknown type throws', async () => {
    expect(await output(`$.type = 'podcast'`, 'processMeta')).toEqual([
      expect.stringContaining('TypeError: $.type must be article, photo or video'),
    ]);
  });

  test.each([
    ['title', `$.title = 'Ebb'`, { title: 'Ebb' }],
    ['description', `$.description = 'In short.'`, { excerpt: 'In short.' }],
    ['site', `$.site = 'The Coast'`, { site_name: 'The Coast' }],
    ['authors', `$.authors = ['Bo', 'Cy']`, { authors: ['Bo', 'Cy'], author: 'Bo, Cy' }],
    ['the picture', `$.meta['x.picture_url'] = '/big.png'`, { hero_image: 'https://www.example.com/big.png' }],
    [
      'another picture',
      `$.meta['graph.image'] = ['https://a.example/b.png']`,
      { hero_image: 'https://a.example/b.png' },
    ],
    [
      'no picture with a javascript: URL',
      `$.meta['graph.image'] = 'javascript:1'`,
      { hero_image: 'https://www.example.com/tide.png' },
    ],
    ['the date', `$.meta['html.date'] = '2024-05-06'`, { published_date: '2024-05-06' }],
    ['the duration', `$.meta['x.duration'] = '754'`, { reading_time: '13 min' }],
    ['the language', `$.meta['html.lang'] = 'de'`, { lang: 'de' }],
    [
      'tags',
      `$.meta['html.keywords'] = 'sea, moon'`,
      { metadata: expect.objectContaining({ tags: { value: ['sea', 'moon'], source: 'script' } }) },
    ],
    ['control characters', `$.title = 'a\\u0000b\\nc'`, { title: 'a b c' }],
  ])('sets in the article: %s', async (_, body, expected) => {
    expect((await readWith(hook('processMeta', body))).article).toMatchObject(expected);
  });

  test.each(['documentLoaded', 'processMeta', 'documentReady', 'documentDone'])(
    'a title set in %s is applied',
    async (at) => {
      expect((await readWith(hook(at, `$.title = 'Ebb'`))).article.title).toBe('Ebb');
    },
  );

  test('metadata written in documentLoaded is kept', async () => {
    const { log } =
      await readWith(`exports.isActive = () => true; exports.documentLoaded = () => { console.log(Object.keys($.meta).length); $.meta['html.author'] = 'Bo' };
      exports.processMeta = () => console.log($.meta['html.author'], $.meta['graph.type'])`);
    expect(log).toEqual(['info 0', 'info 0=Bo 0=article']);
  });

  test.each(['documentLoaded', 'processMeta', 'documentReady', 'documentDone'])(
    'html set in %s replaces the page',
    async (at) => {
      const { article } = await readWith(hook(at, `$.readability = false; $.html = '<p>Only\\u0007 this.</p>'`));
      expect(article.content_html).toBe('<p>Only this.</p>');
    },
  );

  test('the document has the new html at once', async () => {
    expect(await output(`$.html = '<p>New</p>'; console.log(document.body.innerHTML)`)).toEqual(['<p>New</p>']);
  });

  test('a video keeps the text that a script set', async () => {
    const { article } = await readWith(
      hook(
        'processMeta',
        `$.type = 'video'; $.readability = false; $.html = '<p>Said in the film.</p>';
        $.meta['oembed.html'] = '<iframe src="https://www.youtube.com/embed/abc"></iframe>'`,
      ),
    );
    expect(article.text).toContain('Said in the film.');
    expect(article.videos).toEqual([expect.stringContaining('abc')]);
  });

  test('readability = false keeps the whole page', async () => {
    expect((await readWith(hook('documentReady', '$.readability = false'))).article.text).toContain(
      'Buy a boat today.',
    );
  });

  test('changed properties are returned', async () => {
    expect(
      (await readWith(hook('processMeta', '$.properties.mine = { a: [1] }; delete $.properties.json'))).properties,
    ).toMatchObject({ mine: { a: [1] } });
    expect((await readWith(hook('processMeta', '$.properties.json'))).properties).toBeUndefined();
  });
});

describe('the document', () => {
  test.each([
    [
      'Readeck’s node type numbers, not the browser’s',
      '[document.nodeType, document.body.nodeType, document.body.TEXT_NODE, document.COMMENT_NODE, document.DOCTYPE_NODE, document.ELEMENT_NODE, document.DOCUMENT_NODE].join()',
      '2,3,1,4,5,3,2',
    ],
    [
      'names',
      '[document.nodeName, document.body.nodeName, document.createTextNode("x").nodeName].join()',
      '#document,BODY,#text',
    ],
    ['one object for a node', 'document.querySelector("h1") === document.querySelectorAll("main > *")[0]', 'true'],
    ['one object for a parent', 'document.querySelector("h1").parentNode === document.querySelector("main")', 'true'],
    [
      'lists that are arrays',
      'Array.isArray(document.querySelectorAll("p")) && document.querySelectorAll("p").map((p) => p.nodeName).join()',
      'P,P,P,P',
    ],
    [
      'children that are arrays',
      'Array.isArray(document.body.children) && Array.isArray(document.body.childNodes) && document.body.children.map((x) => x.nodeName).join()',
      'NAV,MAIN',
    ],
    [
      'null for missing nodes',
      '[document.querySelector("table"), document.parentNode, document.body.getAttribute("x"), document.querySelector("h1").previousElementSibling].map(String).join()',
      'null,null,null,null',
    ],
    ['body of documents only', '[typeof document.body, typeof document.body.body].join()', 'object,undefined'],
    ['attributes', 'document.querySelector("main").attributes.map(({ name, value }) => name + value).join()', 'idm'],
    [
      'absolute URLs',
      'document.querySelector("main a").getAttribute("href")',
      'https://www.example.com/notes/next.html',
    ],
    [
      'nodeValue for text only',
      '[document.querySelector("h1").firstChild.nodeValue, document.body.nodeValue].map(String).join()',
      'How tides work,null',
    ],
    [
      'ids',
      '((m) => (m.id = "n", m.getAttribute("id") + (m.id = "", m.hasAttribute("id"))))(document.querySelector("main"))',
      'nfalse',
    ],
    [
      'inner HTML',
      '((m) => (m.innerHTML = "<i>a</i>b", m.innerHTML + m.firstChild.nodeName))(document.querySelector("main"))',
      '<i>a</i>bI',
    ],
    [
      'inner HTML that empties',
      '((m) => (m.innerHTML = "", m.childNodes.length))(document.querySelector("main"))',
      '0',
    ],
    [
      'outer HTML',
      '((m) => (m.outerHTML = "<i>a</i>", document.body.lastChild.outerHTML))(document.querySelector("main"))',
      '<i>a</i>',
    ],
    ['text', 'document.querySelector("h1").textContent', 'How tides work'],
    [
      'text that can be set',
      '((h) => (h.textContent = "<b>", h.outerHTML))(document.querySelector("h1"))',
      '<h1>&lt;b&gt;</h1>',
    ],
    [
      'appending new nodes',
      '((d) => (d.append("a", document.createElement("b"), "c"), d.appendChild(document.createTextNode("d")), d.innerHTML))(document.createElement("div"))',
      'a<b></b>cd',
    ],
    [
      'appending a node that is in the tree',
      '((m) => (m.appendChild(document.querySelector("h1")), m.lastChild.nodeName))(document.querySelector("main"))',
      'H1',
    ],
    [
      'inserting',
      '((d) => (d.innerHTML = "<i></i>", d.insertBefore(document.createElement("b"), d.firstChild), d.insertBefore(document.createElement("u"), null), d.innerHTML))(document.createElement("div"))',
      '<b></b><i></i><u></u>',
    ],
    [
      'replacing a child',
      '((d) => (d.innerHTML = "<i></i>", d.replaceChild(document.createElement("b"), d.firstChild), d.innerHTML))(document.createElement("div"))',
      '<b></b>',
    ],
    [
      'replacing by several nodes',
      '((d) => (d.innerHTML = "<i></i>", d.firstChild.replaceWith("a", document.createElement("b")), d.innerHTML))(document.createElement("div"))',
      'a<b></b>',
    ],
    [
      'removing a child',
      '((d) => (d.innerHTML = "<i></i>a", d.removeChild(d.firstChild), d.innerHTML))(document.createElement("div"))',
      'a',
    ],
    ['shallow copies', 'document.querySelector("main").cloneNode().outerHTML', '<main id="m"></main>'],
    [
      'deep copies',
      '((m) => m.cloneNode(true).innerHTML === m.innerHTML && m.cloneNode(true) !== m)(document.querySelector("main"))',
      'true',
    ],
    [
      'contains for proper descendants only',
      '((m) => [m.contains(m.firstChild), m.contains(m), m.contains(document)].join())(document.querySelector("main"))',
      'true,false,false',
    ],
    [
      'hasAttribute, hasAttributes and hasChildNodes',
      '((m) => [m.hasAttribute("id"), m.hasAttributes(), document.querySelector("h1").hasAttributes(), m.hasChildNodes()].join())(document.querySelector("main"))',
      'true,true,false,true',
    ],
    [
      'new attributes',
      '((m) => (m.setAttribute("Title", 3), m.getAttribute("title")))(document.querySelector("main"))',
      '3',
    ],
    [
      'selectors of level 3',
      'document.querySelectorAll("main > p:not(.ad):nth-of-type(odd), a[href$=\'.html\']").length',
      '3',
    ],
    [
      'other members that browsers have',
      '((h) => [h.matches("main h1"), h.closest("main").id, h.nextElementSibling.nodeName, document.getElementById("m").nodeName, document.getElementsByTagName("P").length, (h.removeAttribute("x"), h.classList.add("a", "b"), h.classList.remove("a"), h.className), (h.dataset.fooBar = 1, h.getAttribute("data-foo-bar"))].join())(document.querySelector("h1"))',
      'true,m,P,MAIN,4,b,1',
    ],
    [
      'comments',
      '((d) => (d.innerHTML = "<!--x-->", d.firstChild.nodeName + d.firstChild.nodeValue + d.firstChild.nodeType))(document.createElement("div"))',
      '#commentx4',
    ],
    [
      'names of other namespaces as written',
      '((d) => (d.innerHTML = "<svg><foreignObject/></svg>", d.firstChild.firstChild.nodeName))(document.createElement("div"))',
      'foreignObject',
    ],
  ])('has %s', async (_, expression, value) => {
    expect(await output(`console.log(${expression})`)).toEqual([value]);
  });

  test.each([
    ['a selector that is not a string', 'document.querySelector(3)', 'TypeError'],
    ['an invalid selector', 'document.querySelectorAll("p[")', 'SyntaxError'],
    ['removing a node that is not a child', 'document.body.removeChild(document.querySelector("h1"))', 'TypeError'],
    ['outer HTML without a parent', 'document.createElement("p").outerHTML = "x"', 'TypeError'],
    ['a node inside itself', 'document.querySelector("main").appendChild(document.body)', 'TypeError'],
    ['appending something that is not a node', 'document.body.appendChild({})', 'TypeError'],
    ['an invalid element name', 'document.createElement("<p>")', 'TypeError'],
    ['an invalid attribute name', 'document.body.setAttribute("a b", "c")', 'TypeError'],
    [
      'a document in a node',
      'document.body.appendChild(new DOMParser().parseFromString("x", "text/html"))',
      'TypeError',
    ],
  ])('throws at %s', async (_, expression, error) => {
    expect(
      await output(`try { ${expression}; console.log('fine') } catch (error) { console.log(error.name) }`),
    ).toEqual([error]);
  });

  test('edits of every hook reach the article', async () => {
    for (const at of ['documentLoaded', 'documentReady', 'documentDone']) {
      const { article } = await readWith(
        hook(
          at,
          `for (const p of document.querySelectorAll('p')) p.append(' Indeed.'); document.querySelectorAll('.ad').forEach((ad) => ad.remove())`,
        ),
      );
      expect(article.text, at).toContain('which pulls at the water. Indeed.');
      if (at !== 'documentDone') expect(article.text, at).not.toContain('boat');
    }
  });

  test('a node of an earlier hook throws', async () => {
    const { log } =
      await readWith(`exports.isActive = () => true; exports.documentLoaded = (document) => { globalThis.old = document.body };
      exports.documentReady = (document) => { try { globalThis.old.remove() } catch (error) { console.log(error.name, document.body !== globalThis.old) } }`);
    expect(log).toEqual(['info TypeError true']);
  });

  test('scripts share the document of a hook', async () => {
    const { log } = await readWith({
      'a.js': hook('documentLoaded', 'document.body.id = "by-a"; globalThis.body = document.body'),
      'b.js': hook('documentLoaded', 'console.log(document.body.id, document.body === globalThis.body)'),
    });
    expect(log).toEqual(['info by-a true']);
  });

  test('x-data- attributes of scripts become data attributes, those of the page are removed', async () => {
    const html = page.replaceAll('<p>', '<p x-data-mine="page">');
    const { article } = await readWith(
      `exports.isActive = () => true; exports.documentReady = (document) => document.querySelectorAll('p').forEach((p) => p.setAttribute('x-data-iframe-params', 'src=a&w=3'))`,
      { html },
    );
    expect(article.content_html).toContain('<p data-iframe-params="src=a&amp;w=3">The sea');
    expect(article.content_html).not.toContain('mine');
  });

  test('HTML from scripts is sanitised like any page', async () => {
    const { article } = await readWith(
      hook(
        'documentDone',
        `document.body.innerHTML = '<p onclick="x()">Safe<script>alert(1)</script><a href="javascript:x()">link</a></p><iframe srcdoc="x"></iframe>'`,
      ),
    );
    expect(article.content_html).toBe('<p>Safelink</p>');
  });
});

describe('globals', () => {
  test.each([
    ['escapeHTML', `escapeHTML('<a href="x">&\\'')`, '&lt;a href=&#34;x&#34;&gt;&amp;&#39;'],
    ['unescapeHTML', `unescapeHTML('&lt;b&gt; &amp;amp; &eacute;&#x2014; <i>')`, '<b> &amp; é— <i>'],
    ['unescapeURL', `unescapeURL('https://a.example/b%20c?d=%C3%A9%FF#e%20f')`, 'https://a.example/b c?d=é%FF#e%20f'],
    [
      'unescapeURL of an invalid URL',
      `(() => { try { return unescapeURL('x') } catch (error) { return error.name } })()`,
      'TypeError',
    ],
    ['DOMParser', `new DOMParser().parseFromString('<p>x', 'text/xml').querySelector('p').textContent`, 'x'],
    ['DOMParser without a type', `new DOMParser().parseFromString('<p>x')`, 'undefined'],
    ['URL', `new URL('../c?d=e#f', 'https://a.example/b/x/').href`, 'https://a.example/b/c?d=e#f'],
    [
      'parts of a URL',
      `((u) => [u.protocol, u.host, u.hostname, u.port, u.pathname, u.search, u.hash, u.origin].join(' '))(new URL('http://a.example:8080/b?c#d'))`,
      'http: a.example:8080 a.example 8080 /b ?c #d http://a.example:8080',
    ],
    [
      'changing a URL',
      `((u) => (u.pathname = '/x', u.searchParams.set('d', 'é'), u.hash = '', u.search + ' ' + u))(new URL('http://a.example/b?c=1#d'))`,
      '?c=1&d=%C3%A9 http://a.example/x?c=1&d=%C3%A9',
    ],
    ['an invalid URL', `(() => { try { new URL('x') } catch (error) { return error.name } })()`, 'TypeError'],
    ['a URL as JSON', `JSON.stringify({ u: new URL('http://a.example') })`, '{"u":"http://a.example/"}'],
    [
      'URLSearchParams',
      `((p) => (p.append('a', 3), p.delete('b'), [p.get('a'), p.getAll('a').length, p.has('b'), p.get('x'), p.size, [...p].length, String(p)].join(' ')))(new URLSearchParams('?a=1&b=2'))`,
      '1 2 false  2 2 a=1&a=3',
    ],
    ['URLSearchParams of an object', `String(new URLSearchParams({ a: 'b c', d: 1 }))`, 'a=b+c&d=1'],
    [
      'no timers, files or network',
      `[typeof setTimeout, typeof fetch, typeof process, typeof require, typeof XMLHttpRequest, typeof host].join()`,
      'undefined,undefined,undefined,undefined,undefined,undefined',
    ],
    [
      'modern JavaScript',
      `[({ a: { b: 1 } })?.a?.b ?? 2, ...[1, 2].flatMap((x) => [x, x]), /(?<y>\\d{4})/.exec('in 1999').groups.y, '12'.replace(/(?<=1)2/, 'x'), new Map([[1, 2]]).get(1), 'a-a'.replaceAll('a', 'b')].join()`,
      '1,1,1,2,2,1999,1x,2,b-b',
    ],
  ])('%s', async (_, expression, value) => {
    expect(await output(`console.log(${expression})`)).toEqual([value]);
  });

  test('decodeXML reads elements, attributes and text, and warns that it is deprecated', async () => {
    expect(
      await output(
        `console.log(JSON.stringify(decodeXML('<?xml version="1.0"?><a b="1&amp;2"><c>x</c><c>y</c><d e="f">g<![CDATA[<h>]]></d></a>')))`,
      ),
    ).toEqual([
      'warn decodeXML is deprecated; use DOMParser',
      '{"a":{"@b":"1&2","c":["x","y"],"d":{"@e":"f","#text":"g<h>"}}}',
    ]);
  });

  test('the console joins strings, turns keys into fields, and has levels', async () => {
    const { events } = await readWith(
      hook(
        'documentLoaded',
        `console.debug('a', 1); console.warn('b', { c: 2, d: { e: 3 } }); console.error(new Error('f'))`,
      ),
    );
    expect(events.filter(({ did }) => did === 'logged')).toEqual([
      { stage: 'documentLoaded', did: 'logged', script: 'test.js', level: 'debug', message: 'a 1' },
      { stage: 'documentLoaded', did: 'logged', script: 'test.js', level: 'warn', message: 'b c=2 d={"e":3}' },
      { stage: 'documentLoaded', did: 'logged', script: 'test.js', level: 'error', message: 'Error: f' },
    ]);
  });

  test('the same page gives exactly the same article', async () => {
    const text = hook(
      'documentDone',
      'document.body.append(String(Math.random()), String(Date.now()), new Date().toISOString(), String([3, 1, 2].sort()))',
    );
    const extract = { savedAt: '2025-03-01T10:00:00.000Z' };
    const [first, second] = [await readWith(text, { extract }), await readWith(text, { extract })];
    expect(first.article).toEqual(second.article);
    expect(first.article.text).toContain('2025-03-01T10:00:00.000Z');
  });
});

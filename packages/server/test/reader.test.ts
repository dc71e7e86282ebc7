/** Conformance of the reader at `/r/` with the API of Jina Reader. */
import { describe, expect, test } from 'vitest';
import { pdfOf } from '../../acquire/test/pdf.ts';
import { type ReaderSetup, startReader } from './readerKit.ts';
import { article, readerSite } from './readerSite.ts';

async function start(setup: ReaderSetup = {}) {
  const site = await readerSite();
  const reader = await startReader({ allowedHosts: [site.host], ...setup });
  return {
    ...reader,
    site,
    url: (path = '/tides') => site.url(path),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

describe('acceptance', () => {
  test('1: the four labels, in order', async () => {
    await using reader = await start();
    const { text, headers, status } = await reader.read(reader.url());
    expect(text).toMatch(
      new RegExp(`^Title: How tides work\n\nURL Source: ${reader.url()}\n\nMarkdown Content:\nThe moon pulls`),
    );
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(Number(headers['x-usage-tokens'])).toBeGreaterThan(100);
    expect(text).not.toContain('# How tides work');
  });

  test('2: the JSON envelope', async () => {
    await using reader = await start();
    const answer = (await reader.read(reader.url(), { accept: 'application/json' })).json();
    expect(answer).toMatchObject({
      code: 200,
      status: 20000,
      data: {
        title: 'How tides work',
        description: 'About the sea',
        url: reader.url(),
        content: expect.stringContaining('## Ebb'),
        metadata: { lang: 'en', 'og:title': 'Tides', 'article:author': ['Ann', 'Bob'] },
        external: {
          canonical: { [reader.url()]: {} },
          alternate: { [reader.url('/feed')]: { type: 'application/rss+xml' } },
        },
        usage: { tokens: expect.any(Number) },
      },
    });
    expect(answer.meta.usage).toEqual(answer.data.usage);
    expect(answer.data.external).not.toHaveProperty('stylesheet');
    expect(Object.keys(answer.data)).not.toContain('html');
  });

  test('3: a fragment in a form is kept', async () => {
    await using reader = await start();
    const { text } = await reader.send('/r/', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ url: `${reader.url()}#/route` }).toString(),
    });
    expect(text).toContain(`URL Source: ${reader.url()}#/route\n`);
  });

  test('4: given HTML needs no network', async () => {
    const reader = await startReader();
    const { text } = await reader.post({ html: article, url: 'https://nowhere.invalid/a/b' });
    expect(text).toContain('[water](https://nowhere.invalid/water)');
    expect((await reader.post({ html: '<title>T</title><p>Only text.' })).text).toBe(
      'Title: T\n\nURL Source: \n\nMarkdown Content:\nOnly text.\n',
    );
  });

  test('5: target selectors, in their order; without a match 422', async () => {
    await using reader = await start();
    const { content } = await reader.readJson(reader.url(), { 'x-target-selector': '.post, main' });
    expect(content).toMatch(/^Second part\.[\s\S]*The moon pulls[\s\S]*\| 1 \| 2 \|$/);
    expect(content).not.toContain('About us');
    const missing = await reader.read(reader.url(), { 'x-target-selector': '.nothing', 'x-engine': 'curl' });
    expect([missing.status, missing.text]).toEqual([
      422,
      `AssertionFailureError: No content available for URL ${reader.url()} with target selector .nothing\n`,
    ]);
  });

  test('6: what remove selectors match is gone, in every mode', async () => {
    await using reader = await start();
    for (const headers of [
      {},
      { 'x-target-selector': 'article' },
      { 'x-respond-with': 'markdown' },
      { 'x-respond-with': 'html' },
      { 'x-respond-with': 'text' },
    ]) {
      const { text } = await reader.read(reader.url(), { ...headers, 'x-remove-selector': '.ad, h3' });
      expect(text).toContain('The moon pulls');
      expect(text).not.toMatch(/boats|Neap/);
    }
    expect((await reader.post({ html: article, removeSelector: ['h3', '.ad'] })).text).not.toMatch(/boats|Neap/);
  });

  test('7: images', async () => {
    await using reader = await start();
    expect((await reader.read(reader.url(), { 'x-retain-images': 'none' })).text).not.toMatch(/!\[|Image/);
    const alt = (await reader.read(reader.url(), { 'x-retain-images': 'alt' })).text;
    expect(alt).toContain('(Image 1: The moon)');
    expect(alt).not.toContain('![');
    const all = (await reader.read(reader.url())).text;
    expect(all).toContain(`![Image 1: The moon](${reader.url('/moon.png')})`);
    expect(all).toContain(`![Image 2](${reader.url('/sea.png')})`);
  });

  test('8: the summary of links is last', async () => {
    await using reader = await start();
    const headers = { 'x-with-links-summary': 'true', 'x-with-images-summary': 'true' };
    const { text } = await reader.read(reader.url(), headers);
    expect(text).toContain(`\n\nImages:\n- ![Image 1`);
    expect(text).toMatch(
      new RegExp(`\n\nLinks/Buttons:\n- \\[Home\\]\\(${reader.url('/home')}\\)\n(?:- \\[.*\\]\\(.*\\)\n)+$`),
    );
    const { links, images } = await reader.readJson(reader.url(), headers);
    expect(links).toEqual({ Home: reader.url('/home'), 'About us': reader.url('/about'), water: reader.url('/water') });
    expect(images).toMatchObject({
      'Image 2': reader.url('/sea.png'),
      'Hidden Image 4: Logo': reader.url('/logo.png'),
    });
    const all = await reader.readJson(reader.url(), { 'x-with-links-summary': 'all' });
    expect(all.links.filter(([text]: [string]) => text === 'Home')).toHaveLength(2);
  });

  test('9: compound formats need JSON', async () => {
    await using reader = await start();
    const headers = { 'x-respond-with': 'markdown+html' };
    expect((await reader.read(reader.url(), headers)).status).toBe(400);
    const data = await reader.readJson(reader.url(), headers);
    expect(data.html).toContain('<nav>');
    expect(data.content).toContain('[About us]');
  });

  test('10: token budget and truncation', async () => {
    await using reader = await start();
    const broke = await reader.read(reader.url('/long'), { 'x-token-budget': '1', accept: 'application/json' });
    expect(broke.json()).toEqual({
      data: null,
      code: 409,
      name: 'BudgetExceededError',
      status: 40904,
      message: expect.stringContaining('Token budget (1) exceeded'),
      readableMessage: expect.stringMatching(/^BudgetExceededError: /),
    });
    const { usage, content } = await reader.readJson(reader.url('/long'), { 'x-max-tokens': '500' });
    expect(usage.tokens).toBeLessThanOrEqual(500);
    expect(content.length).toBeGreaterThan(1500);
  });

  test('11: a timeout above the maximum is the maximum', async () => {
    await using reader = await start();
    expect((await reader.read(reader.url(), { 'x-timeout': '999' })).status).toBe(200);
  });

  test.each([
    ['http://127.0.0.1/'],
    ['http://[::1]/'],
    ['http://public.example/'],
    ['http://127.0.0.1:80/'],
    ['http://169.254.169.254/latest/meta-data'],
    ['http://2130706433/'],
  ])('12: %s is refused', async (address) => {
    const reader = await startReader({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
    const answer = await reader.read(address, { accept: 'application/json' });
    expect([answer.status, answer.json().status, answer.json().name]).toEqual([451, 45102, 'SecurityCompromiseError']);
  });

  test('12: so is a redirect to such an address', async () => {
    await using reader = await start();
    expect((await reader.read(reader.url('/inward'))).status).toBe(451);
  });

  test('13: an error page is read, with a warning', async () => {
    await using reader = await start();
    const { status, text } = await reader.read(reader.url('/gone'));
    expect(status).toBe(200);
    expect(text).toMatch(/\n\nWarning: Target URL returned error 404: Not Found\n\nMarkdown Content:\nNothing is here/);
    expect((await reader.readJson(reader.url('/gone'))).warning).toMatch(/^Target URL returned error 404/);
  });

  test('14: the last event is the data of the JSON answer', async () => {
    await using reader = await start();
    const headers = { 'x-with-links-summary': 'all' };
    const { text } = await reader.read(reader.url(), { ...headers, accept: 'text/event-stream' });
    const events = text.trim().split('\n\n');
    const [name, data] = events.at(-1)!.split('\n');
    expect(name).toBe('event: data');
    expect(JSON.parse(data!.slice('data: '.length))).toEqual(await reader.readJson(reader.url(), headers));
    const failed = await reader.read('http://127.0.0.1/', { accept: 'text/event-stream' });
    expect(failed.text).toMatch(/^event: error\ndata: \{"data":null,"code":451,/);
  });

  test('15: unknown headers and fields change nothing', async () => {
    await using reader = await start();
    const plain = (await reader.read(reader.url())).text;
    expect((await reader.read(reader.url(), { 'x-foo': 'bar', 'x-md-nothing': 'x' })).text).toBe(plain);
    expect((await reader.post({ url: reader.url(), nothing: { a: 1 } })).text).toBe(plain);
  });
});

describe('addresses', () => {
  test.each([
    ['with its query', (url: string) => `${url}/a?b=c&url=d`, '/a?b=c&url=d'],
    ['without a scheme', (url: string) => `${url.slice('http://'.length)}/a`, '/a'],
    ['percent-encoded', (url: string) => encodeURIComponent(`${url}/a?b=%20c`), '/a?b=%20c'],
    ['with a malformed escape', (url: string) => `${url}/100%?q=%zz`, '/100%?q=%zz'],
    ['with collapsed slashes', (url: string) => `${url.replace('//', '/')}/a`, '/a'],
    ['with a doubled scheme', (url: string) => `https://${url}/a`, '/a'],
    ['with a doubled, collapsed scheme', (url: string) => `https:/${url}/a`, '/a'],
    ['as the source of a page', (url: string) => `view-source:${url}/a`, '/a'],
    ['after a slash', (url: string) => `/${url}/a`, '/a'],
    ['with a double slash in its path', (url: string) => `${url}/a//b/`, '/a//b/'],
    ['with a long path', (url: string) => `${url}/${'a'.repeat(3000)}`, `/${'a'.repeat(3000)}`],
  ])('%s', async (_, write, path) => {
    await using reader = await start();
    const { text } = await reader.read(write(reader.url('')));
    expect(text).toContain(path.replaceAll('&', '\\&').replaceAll('\\&', '&'));
    expect(text).toContain('URL Source: http://127.0.0.1');
  });

  test('our own address in front is dropped; alone it is refused', async () => {
    await using reader = await start();
    const own = `http://${reader.host}/r/`;
    expect((await reader.read(`${own}${own}${reader.url()}`)).text).toContain('Title: How tides work');
    expect((await reader.read(`http://localhost:${reader.host.split(':')[1]}/`)).status).toBe(451);
    expect((await reader.read(own)).status).toBe(451);
  });

  test.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://example.com/',
    'blob:x',
    'http://',
    'https://user:pass@example.com/',
    'http://a b/',
  ])('%s is refused with 400', async (address) => {
    const reader = await startReader();
    expect((await reader.post({ url: address })).status).toBe(400);
  });

  test('in the query or the body, or nowhere', async () => {
    await using reader = await start();
    expect((await reader.send(`/r/?url=${encodeURIComponent(reader.url())}`)).text).toContain('Title: How tides work');
    expect((await reader.post({ url: reader.url() })).text).toContain('Title: How tides work');
    expect((await reader.post({ respondWith: 'text' }, {}, reader.url())).text).toMatch(/^Home/);
    expect((await reader.send('/r/')).text).toMatch(/^\[Usage 1\] http:\/\/127\.0\.0\.1:\d+\/r\/https:\/\/YOUR_URL\n/);
    expect((await reader.send('/r', { headers: { accept: 'application/json' } })).json().data.usage1).toContain('/r/');
  });

  test('after a redirect the answer names the requested address, or the final one', async () => {
    await using reader = await start();
    expect((await reader.readJson(reader.url('/moved'))).url).toBe(reader.url('/moved'));
    expect((await reader.readJson(reader.url('/moved'), { 'x-base': 'final' })).url).toBe(reader.url());
  });
});

describe('bodies', () => {
  const multipart = async (form: FormData) => {
    const response = new Response(form);
    return {
      method: 'POST',
      headers: { 'content-type': response.headers.get('content-type')! },
      body: Buffer.from(await response.arrayBuffer()),
    };
  };

  test('a PDF, uploaded or as base64', async () => {
    const reader = await startReader();
    const pdf = pdfOf({ pages: [['The tide table']] });
    const form = new FormData();
    form.set('file', new File([Buffer.from(pdf)], 'tides.pdf', { type: 'application/octet-stream' }));
    form.set('respondWith', 'text');
    expect((await reader.send('/r/', await multipart(form))).text).toContain('The tide table');
    expect((await reader.post({ pdf: Buffer.from(pdf).toString('base64') })).text).toContain('The tide table');
  });

  test('an HTML file in a form', async () => {
    const reader = await startReader();
    const form = new FormData();
    form.set('html', new File(['<title>F</title><p>In a file.'], 'a.html', { type: 'text/html' }));
    expect((await reader.send('/r/', await multipart(form))).text).toContain('In a file.');
  });

  test.each([
    ['malformed JSON', 'application/json', '{"url":'],
    ['a list', 'application/json', '[]'],
    ['a text', 'application/json', '"https://example.com"'],
    ['a number as URL', 'application/json', '{"url":1}'],
    ['a number as HTML', 'application/json', '{"html":1}'],
    ['a file that is no base64', 'application/json', '{"file":"<>"}'],
    ['a prototype', 'application/json', '{"__proto__":{"url":"https://example.com"}}'],
    ['a damaged multipart form', 'multipart/form-data; boundary=x', '--x\r\nnothing'],
    ['a multipart form without boundary', 'multipart/form-data', 'nothing'],
    ['another type', 'application/x-tar', 'nothing'],
  ])('%s is refused with 400', async (_, type, body) => {
    const reader = await startReader();
    const answer = await reader.send('/r/', {
      method: 'POST',
      headers: { 'content-type': type, accept: 'application/json' },
      body,
    });
    expect([answer.status, answer.json().name]).toEqual([400, 'ParamValidationError']);
    expect(reader.bugs).toEqual([]);
  });

  test('a body above the limit is refused', async () => {
    const reader = await startReader();
    const answer = await reader.post({ html: 'x'.repeat(21_000_000) });
    expect([answer.status, answer.text]).toEqual([413, expect.stringContaining('TargetFileTooLargeError')]);
  });
});

/** Header, body field, value, and what the answer then contains or lacks. */
const table: [header: string, field: string, value: string, has: RegExp, lacks: RegExp][] = [
  ['x-respond-with', 'respondWith', 'markdown', /About us/, /<nav>/],
  ['x-return-format', 'respondWith', 'HTML', /^<!doctype html>[\s\S]*<nav>/, /Title:/],
  ['x-respond-with', 'respondWith', 'text', /^Home\s+About us/, /Title:|<|\*/],
  ['x-respond-with', 'respondWith', 'content', /^Title: How tides work/, /About us/],
  ['x-respond-with', 'respondWith', 'nonsense', /^Title: How tides work/, /About us/],
  ['x-target-selector', 'targetSelector', 'h2', /Markdown Content:\n## Ebb\n\n## Flow\n$/, /moon/],
  [
    'x-target-selector',
    'targetSelector',
    'ul > li:not(:first-child), h3',
    /Content:\n(?:- )?high\n\n### Neap\n$/,
    /low/,
  ],
  ['x-retain-images', 'retainImages', 'none', /moon pulls/, /Image/],
  ['x-retain-images', 'retainImages', 'alt_p', /\(Image 1: The moon\)/, /!\[/],
  ['x-retain-links', 'retainLinks', 'none', /pulls the \./, /water/],
  ['x-retain-links', 'retainLinks', 'text', /pulls the water\./, /\]\(.*\/water/],
  [
    'x-retain-links',
    'retainLinks',
    'gpt-oss',
    /【0†water†127\.0\.0\.1:\d+】[\s\S]*Links\/Buttons:/,
    /\[water\]\([\s\S]*Links\/Buttons/,
  ],
  ['x-with-generated-alt', 'withGeneratedAlt', 'true', /!\[Image 1: The moon\]/, /undefined/],
  ['x-with-links-summary', 'withLinksSummary', 'false', /moon/, /Links\/Buttons/],
  ['x-keep-img-data-url', 'keepImgDataUrl', 'true', /moon pulls/, /undefined/],
  ['x-engine', 'engine', 'direct', /moon pulls/, /Warning/],
  ['x-cache-tolerance', 'cacheTolerance', '5', /moon pulls/, /Warning/],
  ['x-timeout', 'timeout', 'abc', /moon pulls/, /Warning/],
  ['x-proxy', 'proxy', 'us', /moon pulls/, /Warning/],
  ['x-respond-timing', 'respondTiming', 'html', /moon pulls/, /Warning/],
  ['x-robots-txt', 'robotsTxt', 'GoodBot', /moon pulls/, /Warning/],
];

describe('options', () => {
  test.each(table)('%s (%s): %s', async (header, field, value, has, lacks) => {
    await using reader = await start();
    for (const answer of [
      await reader.read(reader.url(), { [header]: value }),
      await reader.post({ url: reader.url(), [field]: value }),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.text).toMatch(has);
      expect(answer.text).not.toMatch(lacks);
    }
  });

  test.each([
    ['true', /<table>[\s\S]*\nstruck/],
    ['table', /<table>[\s\S]*~~struck~~/],
    ['', /\| a \| b \|[\s\S]*~~struck~~/],
  ])('x-no-gfm: %j', async (value, has) => {
    const reader = await startReader();
    const html = '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table><p><s>struck</s>';
    expect((await reader.post({ html, respondWith: 'markdown' }, { 'x-no-gfm': value })).text).toMatch(has);
  });

  test.each([
    ['heading-style', 'headingStyle', 'setext', /\nEbb\n---\n/],
    ['bullet-list-marker', 'bulletListMarker', '+', /\n\+ low\n\+ high\n/],
    ['em-delimiter', 'emDelimiter', '_', /_neap_/],
    ['strong-delimiter', 'strongDelimiter', '__', /__boats__/],
    ['link-style', 'linkStyle', 'referenced', /\[water\]\[1\][\s\S]*\n\[1\]: http/],
    ['link-style', 'linkStyle', 'discarded', /pulls the water\./],
    ['link-style', 'linkStyle', 'constructor', /\[water\]\(http/],
  ])('Markdown style %s (%s): %s', async (header, field, value, has) => {
    const reader = await startReader();
    const given = { html: article, targetSelector: 'main', url: 'https://example.com/' };
    expect((await reader.post(given, { [`x-md-${header}`]: value })).text).toMatch(has);
    expect((await reader.post({ ...given, markdown: { [field]: value } })).text).toMatch(has);
  });

  test('other Markdown styles', async () => {
    const reader = await startReader();
    const html = '<p>a</p><hr><p><a href="https://example.com/b">b</a></p>';
    const headers = { 'x-md-hr': '* * *', 'x-md-link-style': 'referenced', 'x-md-link-reference-style': 'collapsed' };
    expect((await reader.post({ html, respondWith: 'markdown' }, headers)).text).toContain(
      'a\n\n* * *\n\n[b][]\n\n[b]: https://example.com/b\n',
    );
  });

  test.each([
    ['x-proxy-url', 'http://proxy.example:3128'],
    ['x-respond-with', 'readerlm-v2'],
    ['x-engine', 'vlm'],
    ['x-target-selector', '*'],
    ['x-target-selector', ':root'],
    ['x-target-selector', 'div *:hover'],
    ['x-remove-selector', 'p:::'],
    ['x-wait-for-selector', 'a['],
    ['x-target-selector', 'a'.repeat(2000)],
    ['x-remove-selector', Array.from({ length: 60 }, (_, index) => `.c${index}`).join(', ')],
  ])('%s: %s is refused with 400', async (header, value) => {
    await using reader = await start();
    const answer = await reader.read(reader.url(), { [header]: value });
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/^ParamValidationError: .+\n$/)]);
  });

  test.each(['injectPageScript', 'injectFrameScript'])('%s is refused', async (field) => {
    const reader = await startReader();
    expect((await reader.post({ html: '<p>a', [field]: ['alert(1)'] })).status).toBe(400);
  });

  test('a header wins for some options, the body for others', async () => {
    const reader = await startReader();
    const given = { html: article, url: 'https://example.com/' };
    expect((await reader.post({ ...given, respondWith: 'html' }, { 'x-respond-with': 'text' })).text).toMatch(/^Home/);
    expect((await reader.post({ ...given, targetSelector: 'h3' }, { 'x-target-selector': 'h2' })).text).toMatch(
      /### Neap\n$/,
    );
  });

  test('on GET, parameters belong to the page', async () => {
    await using reader = await start();
    expect((await reader.read(`${reader.url('/a')}?respondWith=html`)).text).toMatch(/^Title: /);
  });

  test('cookies, user agent, language, referer and headers are sent', async () => {
    await using reader = await start();
    const { text } = await reader.post(
      { url: reader.url('/headers'), customHeader: { 'X-Key': 'k', Host: 'evil.example' }, respondWith: 'text' },
      {
        'x-set-cookie': 'a=1; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT, b=2',
        'x-user-agent': 'Reader/1',
        'x-locale': 'de-DE',
        'x-referer': reader.url('/from'),
      },
    );
    expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({
      cookie: 'a=1; b=2',
      'user-agent': 'Reader/1',
      'accept-language': 'de-DE',
      referer: reader.url('/from'),
      'x-key': 'k',
      host: reader.site.host,
    });
  });

  test('robots.txt', async () => {
    await using reader = await start();
    const refused = await reader.read(reader.url(), { 'x-robots-txt': 'BadBot/2.0' });
    expect([refused.status, refused.text]).toEqual([451, expect.stringContaining('robots.txt does not allow')]);
  });

  test('chunks, plain and with context', async () => {
    await using reader = await start();
    const { text } = await reader.read(reader.url(), { 'x-markdown-chunking': 'h2' });
    expect(text.split('\n\n\u001d').map((chunk) => chunk.slice(0, 8))).toEqual(['The moon', '## Ebb\n\n', '## Flow\n']);
    const { chunks } = await reader.readJson(reader.url(), {
      'x-markdown-chunking': 'structured',
      'x-md-heading-style': 'setext',
    });
    expect(chunks[2]).toMatch(/^How tides work\n\n## Ebb\n\n### Neap\n\nAt \*neap\* tide/);
  });

  test('a timeout ends a page that never answers', async () => {
    await using reader = await start();
    const started = performance.now();
    const answer = await reader.read(reader.url('/silent'), { 'x-timeout': '1' });
    expect([answer.status, performance.now() - started < 8000]).toEqual([422, true]);
  });

  test('the published time is that of the response, if the page names none', async () => {
    await using reader = await start();
    expect((await reader.read(reader.url('/dated'))).text).toMatch(
      /\n\nPublished Time: Mon, 02 Mar 2026 10:00:00 GMT\n\nMarkdown Content:/,
    );
  });

  test('empty summaries say so, and a page without an article is not empty', async () => {
    await using reader = await start();
    const headers = { 'x-with-links-summary': '1', 'x-with-images-summary': '1' };
    expect((await reader.read(reader.url('/plain'), headers)).text).toMatch(
      /Images:\nThis page does not seem to contain any images\.\n\nLinks\/Buttons:\nThis page does not seem to contain any buttons\/links\.\n$/,
    );
    expect((await reader.read(reader.url('/links-only'))).text).toContain(`[A](${reader.url('/a')})`);
  });
});

describe('copies', () => {
  const visit = (text: string) => Number(/Visit number (\d+)/.exec(text)?.[1]);

  test('a recent page is read again; another is fetched on request', async () => {
    await using reader = await start();
    const read = async (headers = {}, path = '/counted') => visit((await reader.read(reader.url(path), headers)).text);
    const first = await read();
    expect([await read(), await read({ 'x-respond-with': 'markdown' }), await read({}, '/counted#part')]).toEqual([
      first,
      first,
      first,
    ]);
    expect(await read({ 'x-no-cache': 'true' })).toBe(first + 1);
    expect(await read()).toBe(first + 1);
    expect(await read({ 'x-cache-tolerance': '0' })).toBe(first + 2);
    expect(await read({ 'x-locale': 'de' })).toBe(first + 3);
    expect(await read({ 'x-set-cookie': 'a=1' })).toBe(first + 4);
    expect(await read({}, '/counted#/route')).toBe(first + 5);
    expect(await read()).toBe(first + 2);
  });

  test('DNT stores nothing', async () => {
    await using reader = await start();
    const read = async (headers = {}) => visit((await reader.read(reader.url('/counted?dnt'), headers)).text);
    const first = await read({ dnt: '1' });
    expect(await read()).toBe(first + 1);
  });

  test('if the site fails, an old copy is better than nothing', async () => {
    const reader = await start();
    const first = (await reader.read(reader.url('/counted?old'))).text;
    await reader[Symbol.asyncDispose]();
    expect(visit((await reader.read(reader.url('/counted?old'), { 'x-no-cache': '1' })).text)).toBe(visit(first));
  });
});

describe('answers', () => {
  test.each([
    [undefined, 'text/plain'],
    ['*/*', 'text/plain'],
    ['text/html, text/plain;q=0.5, application/json', 'text/plain'],
    ['application/json, text/plain;q=0', 'application/json'],
    ['text/json', 'application/json'],
    ['text/event-stream, application/json', 'text/event-stream'],
  ])('Accept: %s gives %s', async (accept, type) => {
    const reader = await startReader();
    const { headers } = await reader.post({ html: '<p>a' }, accept === undefined ? {} : { accept });
    expect(headers['content-type']?.split(';')[0]).toBe(type);
  });

  test('HTML is sent as text, and nothing is cached by browsers', async () => {
    const reader = await startReader();
    const { headers } = await reader.post({ html: '<script>alert(1)</script><p>a', respondWith: 'html' });
    expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test.each(['cross-site', 'same-site'])('pages of other sites (%s) get nothing', async (from) => {
    await using reader = await start();
    expect((await reader.read(reader.url(), { 'sec-fetch-site': from })).status).toBe(403);
  });

  test('hidden text of the page reaches neither content nor summaries', async () => {
    const reader = await startReader();
    const html = '<p>Seen.</p><p hidden>Secret <a href="/x">secret</a></p><a href="/y" style="display:none">secret</a>';
    const headers = { 'x-with-links-summary': 'all' };
    for (const respondWith of ['content', 'markdown', 'text'])
      expect((await reader.post({ html, respondWith, url: 'https://example.com' }, headers)).text).not.toMatch(
        /secret/i,
      );
  });

  test('names of the page cannot change objects', async () => {
    const reader = await startReader();
    const html = '<meta name="__proto__" content="x"><a href="https://example.com/">__proto__</a><p>a';
    const { data } = (await reader.post({ html, withLinksSummary: true }, { accept: 'application/json' })).json();
    expect(Object.getPrototypeOf(data.links)).toBe(Object.prototype);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});

describe('search in the library', () => {
  async function startWithPages() {
    const reader = await start();
    const call = (path: string, headers: Record<string, string> = {}) => reader.send(path, { headers });
    for (const [name, text] of [
      ['tides', 'The moon pulls the water of the sea.'],
      ['stars', 'The moon hides the stars.'],
      ['bread', 'Flour and water make a dough.'],
    ])
      await reader.library.save({
        url: `https://${name}.example/a`,
        html: `<title>About ${name}</title><article><h1>About ${name}</h1>${`<p>${text}</p>`.repeat(10)}</article>`,
      });
    return { ...reader, call };
  }

  test.each(['/s/moon', '/s/?q=moon', '/s/search?q=moon', '/s?q=moon', '/s/%22the%20moon%22'])('%s', async (path) => {
    await using reader = await startWithPages();
    const answer = (await reader.call(path, { accept: 'application/json' })).json();
    expect(answer).toMatchObject({ code: 200, status: 20000, meta: { usage: { tokens: expect.any(Number) } } });
    expect(answer.data.map(({ title }: { title: string }) => title).sort()).toEqual(['About stars', 'About tides']);
    for (const each of answer.data)
      expect(each).toMatchObject({
        url: expect.stringMatching(/^https:/),
        description: expect.any(String),
        content: expect.stringContaining('The moon'),
        date: expect.any(String),
        usage: { tokens: expect.any(Number) },
      });
  });

  test('as text, each line with its number', async () => {
    await using reader = await startWithPages();
    const { text, headers } = await reader.call('/s/moon?site=tides.example');
    expect(text).toMatch(
      /^\[1\] Title: About tides\n\[1\] URL Source: https:\/\/tides\.example\/a\n\[1\] Description: .+\n\[1\] Date: .+\n\n.*The moon pulls/s,
    );
    expect(text).not.toContain('[2]');
    expect(Number(headers['x-usage-tokens'])).toBeGreaterThan(10);
  });

  test.each([
    ['two sites', '/s/moon?site=tides.example&site=bread.example', 1],
    ['words of the title', '/s/water?intitle=bread', 1],
    ['one result', '/s/moon?num=1', 1],
    ['the second page', '/s/moon?count=1&page=2', 1],
    ['more than the most', '/s/moon?num=99', 2],
  ])('%s', async (_, path, count) => {
    await using reader = await startWithPages();
    expect((await reader.call(path, { accept: 'application/json' })).json().data).toHaveLength(count);
  });

  test('without content', async () => {
    await using reader = await startWithPages();
    const { data } = (
      await reader.call('/s/moon', { accept: 'application/json', 'x-respond-with': 'no-content' })
    ).json();
    expect(data[0]).not.toHaveProperty('content');
    expect((await reader.call('/s/moon', { accept: 'text/event-stream' })).text).toMatch(/^event: data\ndata: \[/);
  });

  test.each([
    ['nothing to search for', '/s/', 400],
    ['no words', '/s/search', 400],
    ['nothing found', '/s/nowhere', 422],
    ['pictures', '/s/moon?type=images', 400],
    ['a number that is none', '/s/moon?num=many', 400],
    ['a kind of file', '/s/moon?filetype=pdf', 400],
  ])('%s', async (_, path, status) => {
    await using reader = await startWithPages();
    expect((await reader.call(path)).status).toBe(status);
  });

  test('another site in a browser is refused', async () => {
    await using reader = await startWithPages();
    expect((await reader.call('/s/moon', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });
});

import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { extract } from '@pith/core';
import { chromium } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { html, paths, site } from '../../test/loopback.ts';
import { childProcesses, openRendering, testChromium } from '../../test/rendering.ts';
import { sampleArticle, truth, wordF1 } from '../../test/spa/sampleArticle.ts';
import { serving, shells } from '../../test/spa/shells.ts';
import { withRendering } from './withRendering.ts';

/** A server that must never be reached. */
const canary = () => site((_, response) => html(response));

const ofType = (type: string) => expect.objectContaining({ type });
const paragraphs = sampleArticle.parts.flatMap((part) => part.paragraphs.map((text) => `<p>${text}</p>`)).join('');
const whole = `<!doctype html><title>Harbour</title><article><h1>Harbour</h1>${paragraphs}</article>`;

describe('client-side rendered pages', () => {
  test.each(shells)('%s: the whole article is extracted', async (_, pages) => {
    await using server = await site(serving(await pages()));
    await using rendering = await openRendering({ allowedHosts: [server.host] });
    const fetched = await withRendering(rendering).page(server.url());
    const page = await fetched.render!();
    expect([fetched.usedJsRendering, page.usedJsRendering, page.warnings]).toEqual([undefined, true, []]);
    expect(
      wordF1(extract(page.html, { url: page.url }).text, truth.replace(`${sampleArticle.title}\n`, '')),
    ).toBeGreaterThanOrEqual(0.99);
    expect(extract(page.html, { url: page.url }).title).toBe(sampleArticle.title);
  });
});

describe('a request', () => {
  test('decides user agent, language, cookies and headers, for its own origin only', async () => {
    const seen: Record<string, IncomingHttpHeaders> = {};
    const record: RequestListener = (request, response) => {
      seen[`${request.headers.host}${request.url}`] = request.headers;
      if (request.url === '/') html(response, `<p>Text<script src="http://${other.host}/x.js"></script>`);
      else response.writeHead(200, { 'content-type': 'text/javascript' }).end('');
    };
    await using other = await site(record);
    await using server = await site(record);
    await using rendering = await openRendering({ allowedHosts: [server.host, other.host] });
    await rendering.renderer.render(server.url(), {
      headers: { 'user-agent': 'Reader/1', 'accept-language': 'de-DE', cookie: 'a=1', 'x-key': 'k' },
      referer: server.url('/from'),
    });
    expect(seen[`${server.host}/`]).toMatchObject({
      'user-agent': 'Reader/1',
      'accept-language': 'de-DE',
      cookie: 'a=1',
      'x-key': 'k',
      referer: server.url('/from'),
    });
    expect(seen[`${other.host}/x.js`]).toMatchObject({ 'user-agent': 'Reader/1' });
    expect(seen[`${other.host}/x.js`]).not.toMatchObject({ 'x-key': 'k' });
  });

  test('may accept the page of an error response, and wait for an element longer than usual', async () => {
    const late = '<p>Gone<script>setTimeout(() => document.body.append(document.createElement("main")), 800)</script>';
    await using server = await site((_, response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end(late);
    });
    await using rendering = await openRendering({ allowedHosts: [server.host] });
    await expect(rendering.renderer.render(server.url())).rejects.toEqual(ofType('http-client-error'));
    const page = await rendering.renderer.render(server.url(), { acceptsErrors: true, waitFor: 'main' });
    expect([page.status, page.html.includes('<main>')]).toEqual([404, true]);
  });

  test('takes a picture of the window or of the whole page', async () => {
    await using server = await site((_, response) => html(response, '<body style="height:3000px;margin:0">Tall'));
    await using rendering = await openRendering({ allowedHosts: [server.host] });
    const { captures } = await rendering.renderer.render(server.url(), {
      captures: ['viewport.png', 'screenshot.png'],
    });
    const height = (png: Uint8Array | undefined) => Buffer.from(png!).readUInt32BE(20);
    expect([height(captures['viewport.png']), height(captures['screenshot.png'])]).toEqual([900, 3000]);
  });
});

describe('when a page is rendered', () => {
  const shell =
    '<!doctype html><title>App</title><div id="root"></div><script>root.innerHTML = "<p>Drawn by a script."</script>';

  test.each([
    ['never', undefined, false],
    ['auto', undefined, true],
    ['force', true, false],
  ] as const)('%s', async (render, used, canRender) => {
    await using server = await site((_, response) => html(response, shell));
    await using rendering = await openRendering({ allowedHosts: [server.host] });
    const page = await withRendering(rendering).page(server.url(), { render });
    expect([page.usedJsRendering, page.render !== undefined]).toEqual([used, canRender]);
    expect(page.html.includes('<p>Drawn by a script.</p>')).toBe(used === true);
  });

  test('auto starts no browser by itself', async () => {
    await using server = await site((_, response) => html(response, shell));
    const findBrowser = () => Promise.reject(new Error('no browser must be searched for'));
    await using rendering = await openRendering({ allowedHosts: [server.host], findBrowser });
    expect(await withRendering(rendering).page(server.url())).toMatchObject({ html: shell, warnings: [] });
  });

  test('a page with captures is rendered once', async () => {
    await using server = await site((_, response) => html(response, shell));
    await using rendering = await openRendering({ allowedHosts: [server.host] });
    const page = await withRendering(rendering).page(server.url(), { captures: ['screenshot.png'] });
    const rendered = await page.render!();
    expect([page.html, page.captures!['screenshot.png']!.length > 0]).toEqual([shell, true]);
    expect(rendered.captures).toBe(page.captures);
  });

  test('force without a browser returns the fetched page and a warning with suggestions', async () => {
    await using server = await site((_, response) => html(response, shell));
    await using rendering = await openRendering({ allowedHosts: [server.host], findBrowser: async () => undefined });
    const page = await withRendering(rendering).page(server.url(), { render: 'force' });
    expect(page.html).toBe(shell);
    expect(page.warnings).toEqual([
      { type: 'browser-missing', message: expect.stringMatching(/apt-get install.*PITH_BROWSER/) },
    ]);
  });

  test('a browser that does not start gives a warning', async () => {
    await using server = await site((_, response) => html(response, shell));
    const findBrowser = async () => ({ kind: 'program', path: '/bin/false' }) as const;
    await using rendering = await openRendering({ allowedHosts: [server.host], findBrowser });
    const page = await withRendering(rendering).page(server.url(), { render: 'force' });
    expect(page.warnings).toMatchObject([{ type: 'browser-failed' }]);
  });
});

/** Renders one page of a site that answers `table`. */
async function rendered(body: string, table: Record<string, (response: ServerResponse) => void> = {}, request = {}) {
  await using server = await site(
    paths({
      '/': (response) => html(response, body),
      '/favicon.ico': (response) => response.writeHead(404).end(),
      ...table,
    }),
  );
  await using rendering = await openRendering({ allowedHosts: [server.host] });
  return await rendering.renderer.render(server.url(), request);
}

const later = (milliseconds: number, work: string) => `<script>setTimeout(() => { ${work} }, ${milliseconds})</script>`;
const add = (markup: string) => `document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(markup)});`;

describe('waits until the page is idle', () => {
  test('text that is added in steps', async () => {
    const pieces = [100, 250, 400, 550].map((at) => later(at, add(`<p>Piece ${at}`))).join('');
    expect((await rendered(`<p>Start${pieces}`)).html).toContain('<p>Piece 550');
  });

  test('a slow response', async () => {
    const slow = (response: ServerResponse) => setTimeout(() => html(response, 'Slow words'), 1800);
    const { html: page } = await rendered(
      `${whole}<script>fetch('/slow').then((a) => a.text()).then((text) => { ${'document.body.append(text)'} })</script>`,
      { '/slow': slow },
    );
    expect(page).toContain('Slow words');
  });

  test('the selector of a rule', async () => {
    const { html: page, isIdle } = await rendered(
      `${whole}${later(1500, add('<b class=end>End'))}`,
      {},
      { waitFor: '.end' },
    );
    expect([page.includes('>End'), isIdle]).toEqual([true, true]);
  });

  test('a page that never becomes idle is taken at the time limit and reported', async () => {
    const restless = `${whole}<p id=n></p><script>setInterval(() => { n.textContent += 'x'; }, 20)</script>`;
    const { html: page, isIdle } = await rendered(restless, {}, { timeoutMs: 1200 });
    expect([page.includes(sampleArticle.parts[0]!.paragraphs[0]), isIdle]).toEqual([true, false]);
  });

  test('a request that never ends does not block', async () => {
    const hanging = `${whole}<script>fetch('/never')</script>`;
    expect((await rendered(hanging, { '/never': () => {} })).isIdle).toBe(true);
  });

  test('a page in an endless loop times out, and the next one works', async () => {
    await using server = await site(
      paths({
        '/loop': (response) => html(response, '<p>a<script>for (;;) {}</script>'),
        '/': (response) => html(response, whole),
      }),
    );
    await using rendering = await openRendering({ allowedHosts: [server.host], totalTimeoutMs: 6_000 });
    await expect(rendering.renderer.render(server.url('/loop'))).rejects.toEqual(ofType('timed-out'));
    expect((await rendering.renderer.render(server.url())).status).toBe(200);
  });

  test('cancelling rejects at once', async () => {
    await using server = await site(() => {});
    await using rendering = await openRendering({ allowedHosts: [server.host] });
    const stop = new AbortController();
    const page = rendering.renderer.render(server.url(), { signal: stop.signal });
    setTimeout(() => stop.abort(), 1500);
    await expect(page).rejects.toEqual(ofType('cancelled'));
  });
});

describe('overlays and lazy content', () => {
  test('a consent dialog is rejected and removed', async () => {
    const layer = `<div id="ask" style="position:fixed;inset:0;z-index:999"><p>We value your privacy and use cookies.</p>
      <button onclick="document.title='accepted'">Accept all</button><button onclick="document.title='refused'">Reject all</button></div>`;
    const { html: page } = await rendered(`${whole}${layer}`);
    expect(page).toContain('<title>refused</title>');
    expect(page).not.toContain('We value your privacy');
  });

  test('text that appears after consent is included', async () => {
    const layer = `<div role="dialog" aria-modal="true" style="position:fixed;top:0">Cookies and consent <button onclick="${add('<p>After consent').replaceAll('"', '&quot;')}">I agree</button></div>`;
    expect((await rendered(`${whole}${layer}`)).html).toContain('<p>After consent');
  });

  test('an article about cookies stays', async () => {
    const about = `<article style="position:relative"><h1>Cookies</h1><p>How consent to cookies works. <button>Accept</button></p></article>`;
    expect((await rendered(`<title>a</title>${about}`)).html).toContain('How consent to cookies works.');
  });

  test('alert and confirm dialogs are dismissed', async () => {
    const asking = `${whole}<script>alert('a'); confirm('b'); ${add('<p>After the questions')}</script>`;
    expect((await rendered(asking)).html).toContain('<p>After the questions');
  });

  test('lazy images are loaded', async () => {
    const lazy = `${whole}<div style="height:6000px"></div><img id="deep" alt="Deep"><script>
      new IntersectionObserver(([seen]) => { if (seen.isIntersecting) deep.src = '/deep.jpg'; }).observe(deep);</script>`;
    expect((await rendered(lazy)).html).toContain('src="/deep.jpg"');
  });
});

describe('serialises the whole page', () => {
  const shadowed =
    'In the shadow stands a sentence that belongs to the article, and it is as long as its neighbours in the light.';

  test.each([
    [
      'open',
      `<x-a></x-a><script>document.querySelector('x-a').attachShadow({ mode: 'open' }).innerHTML = '<p>${shadowed}'</script>`,
    ],
    [
      'closed',
      `<x-a></x-a><script>document.querySelector('x-a').attachShadow({ mode: 'closed' }).innerHTML = '<p>${shadowed}'</script>`,
    ],
    ['declared', `<x-a><template shadowrootmode="open" shadowrootserializable><p>${shadowed}</p></template></x-a>`],
  ])('%s shadow root', async (_, body) => {
    const page = await rendered(`${whole.replace('</article>', `${body}</article>`)}`);
    expect(page.html).toMatch(/<template shadowrootmode="(?:open|closed)"[^>]*><p>In the shadow stands/);
    expect(extract(page.html, { url: page.url }).text).toContain(shadowed);
  });

  const framed = `<p>Framed words are part of the page, because the frame is of the same site and has enough to say.</p><img src="in.png">`;

  test('a same-origin frame is inlined with absolute URLs', async () => {
    const { html: page } = await rendered(`${whole}<iframe src="/sub/frame"></iframe>`, {
      '/sub/frame': (response) => html(response, framed),
    });
    expect(page).toContain('Framed words are part');
    expect(page).toMatch(/src="http:\/\/127\.0\.0\.1:\d+\/sub\/in\.png"/);
    expect(page).not.toContain('<iframe');
  });

  test('a cross-origin frame stays a frame', async () => {
    await using other = await site((_, response) => html(response, framed));
    await using server = await site((_, response) =>
      html(response, `${whole}<iframe src="${other.url('/x', 'localhost')}"></iframe>`),
    );
    await using rendering = await openRendering({ allowedHosts: [server.host, `localhost:${other.port}`] });
    const { html: page } = await rendering.renderer.render(server.url());
    expect(page).not.toContain('Framed words');
    expect(page).toContain('<iframe');
  });

  test('the URL after redirects by HTTP and by script', async () => {
    const { url } = await rendered(`<script>location = '/b'</script>`, {
      '/b': (response) => response.writeHead(302, { location: '/c' }).end(),
      '/c': (response) => html(response, whole),
    });
    expect(new URL(url).pathname).toBe('/c');
  });
});

test.each([
  ['404', 'http-client-error', 404, 'text/html'],
  ['503', 'http-server-error', 503, 'text/html'],
  ['a download', 'unsupported-type', 200, 'application/octet-stream'],
])('%s is %s', async (_, type, status, contentType) => {
  await using server = await site((_request, response) =>
    response.writeHead(status, { 'content-type': contentType }).end('x'),
  );
  await using rendering = await openRendering({ allowedHosts: [server.host] });
  await expect(rendering.renderer.render(server.url())).rejects.toEqual(ofType(type));
});

test('captures a screenshot and a PDF', async () => {
  const { captures } = await rendered(whole, {}, { captures: ['screenshot.png', 'page.pdf'] });
  expect(Buffer.from(captures['screenshot.png']!).toString('latin1', 1, 4)).toBe('PNG');
  expect(Buffer.from(captures['page.pdf']!).toString('latin1', 0, 5)).toBe('%PDF-');
});

describe('the guard checks every request of the browser', () => {
  /** A page that tries every way to connect to the canary at `target`. */
  const attempts = (target: string) => {
    const ws = target.replace(/^http/, 'ws');
    return `<!doctype html><title>Tries</title>${whole}
<link rel="preconnect" href="${target}"><link rel="prefetch" href="${target}/p"><link rel="stylesheet" href="${target}/c.css"><link rel="dns-prefetch" href="${target}">
<style>@import "${target}/i.css"; @font-face { font-family: f; src: url(${target}/f.woff) } body { font-family: f; background: url(${target}/b.png) }</style>
<img src="${target}/a.png"><img srcset="${target}/s.png 2x"><iframe src="${target}/frame"></iframe><object data="${target}/o"></object><embed src="${target}/e">
<video src="${target}/v.mp4" autoplay></video><audio src="${target}/a.mp3" preload=auto></audio><script src="${target}/s.js"></script><script type=module src="${target}/m.js"></script>
<svg><image href="${target}/svg.png"/><use href="${target}/u.svg#a"/></svg><iframe src="/to?${encodeURIComponent(`${target}/redirected`)}"></iframe><img src="/to?${encodeURIComponent(`${target}/r.png`)}">
<a id=ping href="#" ping="${target}/ping">x</a><form id=form action="${target}/form" method=post target=out></form><iframe name=out></iframe>
<script>
const quiet = (work) => { try { const made = work(); made?.catch?.(() => {}); } catch {} };
for (const work of [
  () => fetch('${target}/fetch'), () => fetch('${target}/nocors', { mode: 'no-cors' }), () => fetch('/to?' + encodeURIComponent('${target}/f')),
  () => new WebSocket('${ws}/ws'), () => new EventSource('${target}/es'), () => navigator.sendBeacon('${target}/beacon', 'x'),
  () => { const x = new XMLHttpRequest(); x.open('GET', '${target}/xhr'); x.send(); }, () => open('${target}/popup'), () => ping.click(), () => form.submit(),
  () => new Worker(URL.createObjectURL(new Blob(['fetch("${target}/worker").catch(() => {}); try { new WebSocket("${ws}/wws") } catch {}']))),
  () => new SharedWorker(URL.createObjectURL(new Blob(['fetch("${target}/shared")']))), () => navigator.serviceWorker.register('/sw.js'),
  () => { const p = new RTCPeerConnection({ iceServers: [{ urls: 'turn:127.0.0.1:${new URL(target).port}?transport=tcp', username: 'u', credential: 'c' }] }); p.createDataChannel('d'); return p.createOffer().then((o) => p.setLocalDescription(o)); },
  () => new WebTransport('${target.replace('http:', 'https:')}/wt'), () => import('${target}/import.js'), () => new Image().src = '${target}/image',
  () => { const f = document.createElement('iframe'); f.srcdoc = '<img src="${target}/srcdoc">'; document.body.append(f); },
]) quiet(work);
</script>`;
  };
  const redirecting = (response: ServerResponse, url: string) =>
    response.writeHead(302, { location: decodeURIComponent(url.split('?')[1] ?? '/') }).end();

  const targets = [
    ['the address', (port: number) => `http://127.0.0.1:${port}`],
    ['a name', (port: number) => `http://localhost:${port}`],
    ['a name below localhost', (port: number) => `http://a.localhost:${port}`],
    ['a number', (port: number) => `http://2130706433:${port}`],
    ['IPv6', (port: number) => `http://[::1]:${port}`],
    ['mapped IPv4', (port: number) => `http://[::ffff:127.0.0.1]:${port}`],
    ['no address', (port: number) => `http://0.0.0.0:${port}`],
  ] as const;

  async function connectionsFrom(target: (port: number) => string, allowCanary: boolean): Promise<number> {
    await using inner = await canary();
    await using server = await site((request, response) => {
      if (request.url?.startsWith('/to?')) redirecting(response, request.url);
      else if (request.url === '/sw.js') response.writeHead(200, { 'content-type': 'text/javascript' }).end('');
      else html(response, attempts(target(inner.port)));
    });
    const allowedHosts = [server.host, ...(allowCanary ? [inner.host] : [])];
    await using rendering = await openRendering({ allowedHosts });
    // With captures no request is skipped to save time.
    await rendering.renderer.render(server.url(), { captures: ['screenshot.png'], timeoutMs: 3000 });
    return inner.connections();
  }

  test.each(targets)('%s: no connection is made', async (_, target) => {
    expect(await connectionsFrom(target, false)).toBe(0);
  });

  test('the same page connects if the host is allowed, so the count is meaningful', async () => {
    expect(await connectionsFrom(targets[0][1], true)).toBeGreaterThan(5);
  });

  test.each([
    ['a redirect', (to: string, response: ServerResponse) => response.writeHead(302, { location: to }).end()],
    [
      'a refresh',
      (to: string, response: ServerResponse) => html(response, `<meta http-equiv=refresh content="0;url=${to}">`),
    ],
    [
      'a script',
      (to: string, response: ServerResponse) => html(response, `<script>location = ${JSON.stringify(to)}</script>`),
    ],
  ])('%s of the page itself is blocked', async (_, answerWith) => {
    await using inner = await canary();
    await using server = await site((_request, response) => answerWith(inner.url('/'), response));
    await using rendering = await openRendering({ allowedHosts: [server.host] });
    await rendering.renderer.render(server.url(), { timeoutMs: 1500 }).catch(() => {});
    expect(inner.connections()).toBe(0);
  });

  test('a blocked page is reported as address-denied', async () => {
    await using inner = await canary();
    await using rendering = await openRendering({ allowedHosts: [] });
    await expect(rendering.renderer.render(inner.url())).rejects.toEqual(ofType('address-denied'));
    expect(inner.connections()).toBe(0);
  });

  test.each(['file:///etc/passwd', 'chrome://version', 'javascript:1', 'data:text/html,x', 'ftp://127.0.0.1/'])(
    '%s cannot be rendered',
    async (url) => {
      await using rendering = await openRendering({ allowedHosts: [] });
      await expect(rendering.renderer.render(url)).rejects.toEqual(ofType('bad-url'));
    },
  );

  test('local files cannot be read', async () => {
    const { html: page } = await rendered(
      `${whole}<iframe src="file:///etc/passwd"></iframe><script>fetch('file:///etc/passwd').then((a) => a.text()).then((t) => document.body.append(t)).catch(() => document.body.append('refused'))</script>`,
    );
    expect(page).not.toContain('root:');
    expect(page).toContain('refused');
  });
});

describe('the browser', () => {
  const processesAfterExit = async (count: number) => {
    for (let wait = 0; wait < 100 && (await childProcesses()).length > count; wait++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return (await childProcesses()).length;
  };

  test.runIf(process.platform === 'linux')(
    'is restarted after a number of pages and leaves no process behind',
    async () => {
      const before = (await childProcesses()).length;
      await using server = await site((_, response) => html(response, whole));
      {
        await using rendering = await openRendering({ allowedHosts: [server.host], pagesPerBrowser: 3 });
        for (let page = 0; page < 8; page++) await rendering.renderer.render(server.url());
        expect((await childProcesses()).length).toBeGreaterThan(before);
      }
      expect(await processesAfterExit(before)).toBe(before);
    },
  );

  test.runIf(process.platform === 'linux')('is closed when idle, and starts again', async () => {
    const before = (await childProcesses()).length;
    await using server = await site((_, response) => html(response, whole));
    await using rendering = await openRendering({ allowedHosts: [server.host], idleMs: 100 });
    await rendering.renderer.render(server.url());
    expect(await processesAfterExit(before)).toBe(before);
    expect((await rendering.renderer.render(server.url())).status).toBe(200);
  });

  test('a remote browser is used by its URL, behind the same guard', async () => {
    const here = await testChromium();
    const port = await freePort();
    const remote = await chromium.launch({
      executablePath: here.kind === 'program' ? here.path : '',
      args: [`--remote-debugging-port=${port}`],
      chromiumSandbox: process.getuid?.() !== 0,
    });
    try {
      await using inner = await canary();
      await using server = await site((_, response) =>
        html(response, `${whole}<iframe src="${inner.url()}"></iframe>`),
      );
      const findBrowser = async () => ({ kind: 'remote', url: `http://127.0.0.1:${port}` }) as const;
      await using rendering = await openRendering({ allowedHosts: [server.host], findBrowser });
      expect((await rendering.renderer.render(server.url())).html).toContain(sampleArticle.parts[0]!.paragraphs[0]);
      expect(inner.connections()).toBe(0);
    } finally {
      await remote.close();
    }
  });

  test('renders several pages concurrently', async () => {
    await using server = await site((_, response) => html(response, whole));
    await using rendering = await openRendering({ allowedHosts: [server.host] });
    const pages = await Promise.all(
      Array.from({ length: 6 }, (_, n) => rendering.renderer.render(server.url(`/${n}`))),
    );
    expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(['/0', '/1', '/2', '/3', '/4', '/5']);
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

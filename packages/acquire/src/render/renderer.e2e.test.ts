import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { extract } from '@pith/core';
import { chromium } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { html, paths, site } from '../../test/loopback.ts';
import { childProcesses, chromiumHere, openRendering } from '../../test/rendering.ts';
import { serving, shells } from '../../test/spa/shells.ts';
import { story, truth, wordF1 } from '../../test/spa/story.ts';
import { renderingPages } from './renderingPages.ts';

/** Nobody should ever get here. */
const canary = () => site((_, answer) => html(answer));

const ofType = (type: string) => expect.objectContaining({ type });
const paragraphs = story.parts.flatMap((part) => part.paragraphs.map((text) => `<p>${text}</p>`)).join('');
const whole = `<!doctype html><title>Harbour</title><article><h1>Harbour</h1>${paragraphs}</article>`;

describe('pages that scripts fill', () => {
  test.each(shells)('%s: the story comes out whole', async (_, pages) => {
    await using server = await site(serving(await pages()));
    await using rendering = await openRendering({ allowedHosts: [server.host] });
    const page = await renderingPages({ ...rendering, rules: () => [] }).page(server.url());
    expect([page.usedJsRendering, page.warnings]).toEqual([true, []]);
    expect(
      wordF1(extract(page.html, { url: page.url }).text, truth.replace(`${story.title}\n`, '')),
    ).toBeGreaterThanOrEqual(0.99);
    expect(extract(page.html, { url: page.url }).title).toBe(story.title);
  });
});

describe('when a page is rendered', () => {
  test('one that can be read as it is starts no browser', async () => {
    await using server = await site((_, answer) => html(answer, `${whole}<script src="/app.js"></script>`));
    const place = () => Promise.reject(new Error('nobody should look for a browser'));
    await using rendering = await openRendering({ allowedHosts: [server.host], place });
    const page = await renderingPages({ ...rendering, rules: () => [] }).page(server.url());
    expect([page.usedJsRendering, page.warnings]).toEqual([undefined, []]);
  });

  const shell =
    '<!doctype html><title>App</title><div id="root"></div><script>root.innerHTML = "<p>Drawn by a script."</script>';

  test.each([
    ['never', undefined],
    ['force', true],
  ] as const)('%s', async (render, used) => {
    await using server = await site((_, answer) => html(answer, shell));
    await using rendering = await openRendering({ allowedHosts: [server.host] });
    const page = await renderingPages({ ...rendering, rules: () => [] }).page(server.url(), { render });
    expect(page.usedJsRendering).toBe(used);
    expect(page.html.includes('<p>Drawn by a script.')).toBe(true);
  });

  test('what the scripts make worse is not kept', async () => {
    const short = `<!doctype html><title>Short</title><main><article><h1>Short</h1><p>${story.parts[0]!.paragraphs[0]}</p><p>${story.parts[0]!.paragraphs[1]}</p></article></main>`;
    const spoiling = `${short}<script type="module">document.querySelector('main').innerHTML = '<p>Please log in to continue.'</script>`;
    await using server = await site((_, answer) => html(answer, spoiling));
    await using rendering = await openRendering({ allowedHosts: [server.host] });
    const page = await renderingPages({ ...rendering, rules: () => [] }).page(server.url());
    expect(page.usedJsRendering).toBeUndefined();
    expect(page.html).toBe(spoiling);
  });

  test.each(['auto', 'force'] as const)(
    '%s without a browser: the plain page, and a warning that says how',
    async (render) => {
      await using server = await site((_, answer) => html(answer, shell));
      await using rendering = await openRendering({ allowedHosts: [server.host], place: async () => undefined });
      const page = await renderingPages({ ...rendering, rules: () => [] }).page(server.url(), { render });
      expect(page.html).toBe(shell);
      expect(page.warnings).toEqual([
        { type: 'browser-missing', message: expect.stringMatching(/apt-get install.*PITH_BROWSER/) },
      ]);
    },
  );

  test('a browser that does not start is a warning too', async () => {
    await using server = await site((_, answer) => html(answer, shell));
    const place = async () => ({ kind: 'program', path: '/bin/false' }) as const;
    await using rendering = await openRendering({ allowedHosts: [server.host], place });
    const page = await renderingPages({ ...rendering, rules: () => [] }).page(server.url(), { render: 'force' });
    expect(page.warnings).toMatchObject([{ type: 'browser-failed' }]);
  });
});

/** Renders one page of a site that answers `table`. */
async function rendered(body: string, table: Record<string, (answer: ServerResponse) => void> = {}, ask = {}) {
  await using server = await site(
    paths({ '/': (answer) => html(answer, body), '/favicon.ico': (answer) => answer.writeHead(404).end(), ...table }),
  );
  await using rendering = await openRendering({ allowedHosts: [server.host] });
  return await rendering.renderer.render(server.url(), ask);
}

const later = (milliseconds: number, work: string) => `<script>setTimeout(() => { ${work} }, ${milliseconds})</script>`;
const add = (markup: string) => `document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(markup)});`;

describe('a page is taken when it has come to rest', () => {
  test('text that comes in pieces', async () => {
    const pieces = [100, 250, 400, 550].map((at) => later(at, add(`<p>Piece ${at}`))).join('');
    expect((await rendered(`<p>Start${pieces}`)).html).toContain('<p>Piece 550');
  });

  test('an answer that takes its time', async () => {
    const slow = (answer: ServerResponse) => setTimeout(() => html(answer, 'Slow words'), 1800);
    const { html: page } = await rendered(
      `${whole}<script>fetch('/slow').then((a) => a.text()).then((text) => { ${'document.body.append(text)'} })</script>`,
      { '/slow': slow },
    );
    expect(page).toContain('Slow words');
  });

  test('what a rule waits for', async () => {
    const { html: page, settled } = await rendered(
      `${whole}${later(1500, add('<b class=end>End'))}`,
      {},
      { waitFor: '.end' },
    );
    expect([page.includes('>End'), settled]).toEqual([true, true]);
  });

  test('one that never rests is taken as it is, and says so', async () => {
    const restless = `${whole}<p id=n></p><script>setInterval(() => { n.textContent += 'x'; }, 20)</script>`;
    const { html: page, settled } = await rendered(restless, {}, { timeoutMs: 1200 });
    expect([page.includes(story.parts[0]!.paragraphs[0]), settled]).toEqual([true, false]);
  });

  test('one that asks without end is not waited for', async () => {
    const hanging = `${whole}<script>fetch('/never')</script>`;
    expect((await rendered(hanging, { '/never': () => {} })).settled).toBe(true);
  });

  test('one that is stuck in a loop is given up, and the next one works', async () => {
    await using server = await site(
      paths({
        '/loop': (answer) => html(answer, '<p>a<script>for (;;) {}</script>'),
        '/': (answer) => html(answer, whole),
      }),
    );
    await using rendering = await openRendering({ allowedHosts: [server.host], wholeMs: 6_000 });
    await expect(rendering.renderer.render(server.url('/loop'))).rejects.toEqual(ofType('timed-out'));
    expect((await rendering.renderer.render(server.url())).status).toBe(200);
  });

  test('cancelled: rejects at once', async () => {
    await using server = await site(() => {});
    await using rendering = await openRendering({ allowedHosts: [server.host] });
    const stop = new AbortController();
    const page = rendering.renderer.render(server.url(), { signal: stop.signal });
    setTimeout(() => stop.abort(), 1500);
    await expect(page).rejects.toEqual(ofType('cancelled'));
  });
});

describe('what stands between the reader and the page', () => {
  test('a consent layer is answered with a refusal, and gone', async () => {
    const layer = `<div id="ask" style="position:fixed;inset:0;z-index:999"><p>We value your privacy and use cookies.</p>
      <button onclick="document.title='accepted'">Accept all</button><button onclick="document.title='refused'">Reject all</button></div>`;
    const { html: page } = await rendered(`${whole}${layer}`);
    expect(page).toContain('<title>refused</title>');
    expect(page).not.toContain('We value your privacy');
  });

  test('text that waits for the answer comes', async () => {
    const layer = `<div role="dialog" aria-modal="true" style="position:fixed;top:0">Cookies and consent <button onclick="${add('<p>After consent').replaceAll('"', '&quot;')}">I agree</button></div>`;
    expect((await rendered(`${whole}${layer}`)).html).toContain('<p>After consent');
  });

  test('an article about cookies stays', async () => {
    const about = `<article style="position:relative"><h1>Cookies</h1><p>How consent to cookies works. <button>Accept</button></p></article>`;
    expect((await rendered(`<title>a</title>${about}`)).html).toContain('How consent to cookies works.');
  });

  test('questions of the browser are dismissed', async () => {
    const asking = `${whole}<script>alert('a'); confirm('b'); ${add('<p>After the questions')}</script>`;
    expect((await rendered(asking)).html).toContain('<p>After the questions');
  });

  test('images that wait to be seen are there', async () => {
    const lazy = `${whole}<div style="height:6000px"></div><img id="deep" alt="Deep"><script>
      new IntersectionObserver(([seen]) => { if (seen.isIntersecting) deep.src = '/deep.jpg'; }).observe(deep);</script>`;
    expect((await rendered(lazy)).html).toContain('src="/deep.jpg"');
  });
});

describe('all of the page is written out', () => {
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
  ])('a shadow root, %s', async (_, body) => {
    const page = await rendered(`${whole.replace('</article>', `${body}</article>`)}`);
    expect(page.html).toMatch(/<template shadowrootmode="(?:open|closed)"[^>]*><p>In the shadow stands/);
    expect(extract(page.html, { url: page.url }).text).toContain(shadowed);
  });

  const framed = `<p>Framed words are part of the page, because the frame is of the same site and has enough to say.</p><img src="in.png">`;

  test('a frame of the same site, with its addresses', async () => {
    const { html: page } = await rendered(`${whole}<iframe src="/sub/frame"></iframe>`, {
      '/sub/frame': (answer) => html(answer, framed),
    });
    expect(page).toContain('Framed words are part');
    expect(page).toMatch(/src="http:\/\/127\.0\.0\.1:\d+\/sub\/in\.png"/);
    expect(page).not.toContain('<iframe');
  });

  test('a frame of another site stays a frame', async () => {
    await using other = await site((_, answer) => html(answer, framed));
    await using server = await site((_, answer) =>
      html(answer, `${whole}<iframe src="${other.url('/x', 'localhost')}"></iframe>`),
    );
    await using rendering = await openRendering({ allowedHosts: [server.host, `localhost:${other.port}`] });
    const { html: page } = await rendering.renderer.render(server.url());
    expect(page).not.toContain('Framed words');
    expect(page).toContain('<iframe');
  });

  test('the address after redirects, by answer and by script', async () => {
    const { url } = await rendered(`<script>location = '/b'</script>`, {
      '/b': (answer) => answer.writeHead(302, { location: '/c' }).end(),
      '/c': (answer) => html(answer, whole),
    });
    expect(new URL(url).pathname).toBe('/c');
  });
});

test.each([
  ['404', 'http-client-error', 404, 'text/html'],
  ['503', 'http-server-error', 503, 'text/html'],
  ['a file to keep', 'unsupported-type', 200, 'application/octet-stream'],
])('%s is %s', async (_, type, status, contentType) => {
  await using server = await site((_request, answer) =>
    answer.writeHead(status, { 'content-type': contentType }).end('x'),
  );
  await using rendering = await openRendering({ allowedHosts: [server.host] });
  await expect(rendering.renderer.render(server.url())).rejects.toEqual(ofType(type));
});

test('a picture and a PDF of the page', async () => {
  const { captures } = await rendered(whole, {}, { captures: ['screenshot.png', 'page.pdf'] });
  expect(Buffer.from(captures['screenshot.png']!).toString('latin1', 1, 4)).toBe('PNG');
  expect(Buffer.from(captures['page.pdf']!).toString('latin1', 0, 5)).toBe('%PDF-');
});

describe('the guard stands before every request of the browser', () => {
  /** One page that tries everything at once, for each way of writing where the canary is. */
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
  const redirecting = (answer: ServerResponse, url: string) =>
    answer.writeHead(302, { location: decodeURIComponent(url.split('?')[1] ?? '/') }).end();

  const places = [
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
    await using server = await site((request, answer) => {
      if (request.url?.startsWith('/to?')) redirecting(answer, request.url);
      else if (request.url === '/sw.js') answer.writeHead(200, { 'content-type': 'text/javascript' }).end('');
      else html(answer, attempts(target(inner.port)));
    });
    const allowedHosts = [server.host, ...(allowCanary ? [inner.host] : [])];
    await using rendering = await openRendering({ allowedHosts });
    // With captures nothing is left out to save time.
    await rendering.renderer.render(server.url(), { captures: ['screenshot.png'], timeoutMs: 3000 });
    return inner.connections();
  }

  test.each(places)('%s: nothing is connected', async (_, target) => {
    expect(await connectionsFrom(target, false)).toBe(0);
  });

  test('the same page connects where it may: the count would show it', async () => {
    expect(await connectionsFrom(places[0][1], true)).toBeGreaterThan(5);
  });

  test.each([
    ['a redirect', (to: string, answer: ServerResponse) => answer.writeHead(302, { location: to }).end()],
    [
      'a refresh',
      (to: string, answer: ServerResponse) => html(answer, `<meta http-equiv=refresh content="0;url=${to}">`),
    ],
    [
      'a script',
      (to: string, answer: ServerResponse) => html(answer, `<script>location = ${JSON.stringify(to)}</script>`),
    ],
  ])('%s of the page itself leads nowhere', async (_, answerWith) => {
    await using inner = await canary();
    await using server = await site((_request, answer) => answerWith(inner.url('/'), answer));
    await using rendering = await openRendering({ allowedHosts: [server.host] });
    await rendering.renderer.render(server.url(), { timeoutMs: 1500 }).catch(() => {});
    expect(inner.connections()).toBe(0);
  });

  test('what is refused is told like any refusal', async () => {
    await using inner = await canary();
    await using rendering = await openRendering({ allowedHosts: [] });
    await expect(rendering.renderer.render(inner.url())).rejects.toEqual(ofType('address-denied'));
    expect(inner.connections()).toBe(0);
  });

  test.each(['file:///etc/passwd', 'chrome://version', 'javascript:1', 'data:text/html,x', 'ftp://127.0.0.1/'])(
    '%s is not an address to render',
    async (url) => {
      await using rendering = await openRendering({ allowedHosts: [] });
      await expect(rendering.renderer.render(url)).rejects.toEqual(ofType('bad-url'));
    },
  );

  test('files of this machine stay where they are', async () => {
    const { html: page } = await rendered(
      `${whole}<iframe src="file:///etc/passwd"></iframe><script>fetch('file:///etc/passwd').then((a) => a.text()).then((t) => document.body.append(t)).catch(() => document.body.append('refused'))</script>`,
    );
    expect(page).not.toContain('root:');
    expect(page).toContain('refused');
  });
});

describe('the browser', () => {
  const settled = async (count: number) => {
    for (let wait = 0; wait < 100 && (await childProcesses()).length > count; wait++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return (await childProcesses()).length;
  };

  test.runIf(process.platform === 'linux')('is replaced after some pages, and none is left behind', async () => {
    const before = (await childProcesses()).length;
    await using server = await site((_, answer) => html(answer, whole));
    {
      await using rendering = await openRendering({ allowedHosts: [server.host], pagesPerBrowser: 3 });
      for (let page = 0; page < 8; page++) await rendering.renderer.render(server.url());
      expect((await childProcesses()).length).toBeGreaterThan(before);
    }
    expect(await settled(before)).toBe(before);
  });

  test.runIf(process.platform === 'linux')('ends when nobody wants it, and starts again', async () => {
    const before = (await childProcesses()).length;
    await using server = await site((_, answer) => html(answer, whole));
    await using rendering = await openRendering({ allowedHosts: [server.host], idleMs: 100 });
    await rendering.renderer.render(server.url());
    expect(await settled(before)).toBe(before);
    expect((await rendering.renderer.render(server.url())).status).toBe(200);
  });

  test('runs elsewhere: by its address, behind the same guard', async () => {
    const here = await chromiumHere();
    const port = await freePort();
    const remote = await chromium.launch({
      executablePath: here.kind === 'program' ? here.path : '',
      args: [`--remote-debugging-port=${port}`],
      chromiumSandbox: process.getuid?.() !== 0,
    });
    try {
      await using inner = await canary();
      await using server = await site((_, answer) => html(answer, `${whole}<iframe src="${inner.url()}"></iframe>`));
      const place = async () => ({ kind: 'remote', url: `http://127.0.0.1:${port}` }) as const;
      await using rendering = await openRendering({ allowedHosts: [server.host], place });
      expect((await rendering.renderer.render(server.url())).html).toContain(story.parts[0]!.paragraphs[0]);
      expect(inner.connections()).toBe(0);
    } finally {
      await remote.close();
    }
  });

  test('many pages at once', async () => {
    await using server = await site((_, answer) => html(answer, whole));
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

/**
 * Client-side rendered pages in the style of four frameworks. Svelte's is a real build; the others are written by hand,
 * because their libraries are not installed, with the same shells, attributes, states and order of requests.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import { sampleArticle } from './sampleArticle.ts';

type ShellResponse = readonly [type: string, body: string, delayMs?: number];
type Pages = Readonly<Record<string, ShellResponse>>;

const page = (head: string, body: string): ShellResponse => [
  'text/html; charset=utf-8',
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${sampleArticle.title} | Shore Gazette</title>${head}</head><body>${body}</body></html>`,
];
const script = (body: string, delayMs = 0): ShellResponse => ['text/javascript; charset=utf-8', body, delayMs];
const api: Pages = { '/api/story': ['application/json', JSON.stringify(sampleArticle), 80] };

/** Virtual elements, effects after the first render, a state change that renders again. */
const react: Pages = {
  ...api,
  '/': page(
    '<script defer src="/static/js/main.3f2a.chunk.js"></script>',
    '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>',
  ),
  '/static/js/main.3f2a.chunk.js': script(`
    const h = (type, props, ...children) => ({ type, props: props || {}, children: children.flat() });
    let state, effects = [], drawn = false;
    const useState = (first) => [state === undefined ? (state = first) : state, (next) => { state = next; queueMicrotask(draw); }];
    const useEffect = (work) => { if (!drawn) effects.push(work); };
    function make(node) {
      if (typeof node !== 'object') return document.createTextNode(node);
      if (typeof node.type === 'function') return make(node.type(node.props));
      const element = document.createElement(node.type);
      for (const [name, value] of Object.entries(node.props)) element.setAttribute(name === 'className' ? 'class' : name, value);
      element.append(...node.children.filter((child) => child != null && child !== false).map(make));
      return element;
    }
    function App() {
      const [data, setData] = useState(null);
      useEffect(() => { fetch('/api/story').then((answer) => answer.json()).then(setData); });
      return h('div', { className: 'App' },
        h('header', null, h('nav', null, h('a', { href: '/' }, 'Home'), h('a', { href: '/news' }, 'News'))),
        data ? h('main', null, h('article', null, h('h1', null, data.title), data.parts.map((part) => h('section', null,
          part.heading && h('h2', null, part.heading), part.paragraphs.map((text) => h('p', null, text))))))
          : h('div', { className: 'spinner' }, 'Loading…'),
        h('footer', null, '© Shore Gazette'));
    }
    function draw() { document.getElementById('root').replaceChildren(make(h(App))); drawn = true; for (const effect of effects.splice(0)) effect(); }
    draw();`),
};

/** A template in the page, filled by a lazily loaded route module. */
const vue: Pages = {
  ...api,
  '/': page(
    '<style>[v-cloak]{display:none}</style><script type="module" src="/assets/index-8c1d.js"></script>',
    '<div id="app" data-v-app></div>',
  ),
  '/assets/index-8c1d.js': script(`
    const app = document.getElementById('app');
    app.innerHTML = '<header><a href="/">Home</a></header><router-view></router-view><footer>© Shore Gazette</footer>';
    const { default: StoryView } = await import('/assets/StoryView-77aa.js');
    StoryView(app.querySelector('router-view'));`),
  '/assets/StoryView-77aa.js': script(
    `
    export default (place) => {
      const data = new Proxy({ story: undefined }, { set: (target, name, value) => { target[name] = value; patch(); return true; } });
      const patch = () => {
        const { title, parts } = data.story;
        const main = document.createElement('main');
        main.innerHTML = '<article data-v-77aa><h1></h1></article>';
        main.querySelector('h1').textContent = title;
        for (const { heading, paragraphs } of parts) {
          for (const [name, text] of [...(heading ? [['h2', heading]] : []), ...paragraphs.map((text) => ['p', text])]) {
            main.firstChild.append(Object.assign(document.createElement(name), { textContent: text }));
          }
        }
        place.replaceWith(main);
      };
      setTimeout(async () => { data.story = await (await fetch('/api/story')).json(); }, 150);
    };`,
    60,
  ),
};

/** A skeleton from the server, and the page data from a URL that contains the build id. */
const next: Pages = {
  '/': page(
    '<script src="/_next/static/chunks/main-91be.js" defer></script>',
    `<div id="__next"><div class="skeleton" aria-busy="true"><i></i><i></i><i></i></div></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(
      { props: { pageProps: {} }, page: '/[slug]', query: { slug: 'harbour' }, buildId: 'b7', isFallback: true },
    )}</script>`,
  ),
  '/_next/static/chunks/main-91be.js': script(`
    const { buildId, query } = JSON.parse(document.getElementById('__NEXT_DATA__').textContent);
    const chunk = document.createElement('script');
    chunk.src = '/_next/static/chunks/pages/slug-22c0.js';
    chunk.onload = () => fetch('/_next/data/' + buildId + '/' + query.slug + '.json').then((a) => a.json()).then(({ pageProps }) => window.renderPage(pageProps));
    document.head.append(chunk);`),
  '/_next/static/chunks/pages/slug-22c0.js': script(
    `window.renderPage = ({ story }) => {
      const escape = (text) => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]);
      document.getElementById('__next').innerHTML = '<header><nav><a href="/">Home</a></nav></header><main><article><h1>' + escape(story.title) + '</h1>' +
        story.parts.map((part) => (part.heading ? '<h2>' + escape(part.heading) + '</h2>' : '') + part.paragraphs.map((text) => '<p>' + escape(text) + '</p>').join('')).join('') +
        '</article></main><footer>© Shore Gazette</footer>';
    };`,
    50,
  ),
  '/_next/data/b7/harbour.json': ['application/json', JSON.stringify({ pageProps: { story: sampleArticle } }), 120],
};

async function svelteApp(): Promise<Pages> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    plugins: [svelte({ configFile: false })],
    build: { write: false, rollupOptions: { input: `${import.meta.dirname}/main.js` } },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const code = outputs.map((each) => (each.type === 'chunk' ? each.code : '')).join('\n');
  return {
    ...api,
    '/': page('<script type="module" src="/_app/immutable/start.js"></script>', '<div id="app"></div>'),
    '/_app/immutable/start.js': script(code),
  };
}

export const shells: readonly (readonly [name: string, pages: () => Promise<Pages>])[] = [
  ['React', async () => react],
  ['Vue', async () => vue],
  ['Svelte', svelteApp],
  ['Next', async () => next],
];

export function serving(pages: Pages) {
  return ({ url = '' }: IncomingMessage, answer: ServerResponse): void => {
    const [type, body, delayMs = 0] = pages[url] ?? ['text/plain', ''];
    setTimeout(() => answer.writeHead(pages[url] ? 200 : 404, { 'content-type': type }).end(body), delayMs);
  };
}

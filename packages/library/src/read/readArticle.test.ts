/** The reading use case with sources in memory: rules after redirects, rendering, and what is computed only once. */
import { type Rule, readRules } from '@pith/core';
import { describe, expect, test } from 'vitest';
import { pageAbout } from '../../test/kit.ts';
import type { LoadedPage, Pages } from '../ports/ports.ts';
import type { Scripts } from '../ports/scripts.ts';
import { givenSource, type PageSource, recordedSource, siteSource } from './pageSources.ts';
import { readArticle } from './readArticle.ts';

const fromSite = (address: string, request: Parameters<typeof siteSource>[1], pages: Pages) =>
  siteSource(address, request, { pages });
const url = 'https://tides.example/app';
const shell = '<title>App</title><div id="root"></div><script src="/main.js"></script>';
const read = (source: PageSource, rules: readonly Rule[] = [], scripts?: Scripts) =>
  readArticle({ source, rules, scripts });

/** Counts the readings and records the addresses for which rules are chosen. */
function countingScripts() {
  const calls = { readings: 0, sessions: 0, closed: 0, addresses: [] as (string | undefined)[] };
  const scripts: Scripts = {
    openSession() {
      calls.sessions += 1;
      return {
        async rules(rules, address) {
          calls.addresses.push(address);
          return rules;
        },
        async runHooks({ at }) {
          if (at === 'documentLoaded') calls.readings += 1;
        },
        properties: { session: calls.sessions },
        async close() {
          calls.closed += 1;
        },
      };
    },
  };
  return { calls, scripts };
}

describe('rendering', () => {
  const page = (html: string, render?: () => Promise<LoadedPage & { url: string }>) =>
    givenSource({ html, url, render });
  const rendering = (html: string) => async () => ({ html, url, usedJsRendering: true });

  test.each([
    ['a shell is rendered, and read twice in all', shell, pageAbout('tides'), 2, true],
    ['a page with text is read once', `${pageAbout('tides')}<script>count()</script>`, shell, 1, false],
    ['a rendering that shows no more is not used', shell, shell, 2, false],
  ])('%s', async (_, html, rendered, readings, used) => {
    const { calls, scripts } = countingScripts();
    const { article, properties } = await read(page(html, rendering(rendered)), [], scripts);
    expect(calls).toMatchObject({ readings, sessions: readings, closed: readings });
    expect([article.used_js_rendering, properties]).toEqual([used, { session: used ? 2 : 1 }]);
  });

  test('a page that must not be rendered is read once', async () => {
    const { calls, scripts } = countingScripts();
    await read(page(shell), [], scripts);
    expect(calls.readings).toBe(1);
  });

  test('a browser that fails adds a warning', async () => {
    const warning = { type: 'browser-missing', message: 'no browser' };
    const { calls, scripts } = countingScripts();
    const failing = page(shell, async () => ({ html: shell, url, warnings: [warning] }));
    const { article, trace } = await read(failing, [], scripts);
    expect(article.warnings).toContainEqual(warning);
    expect(trace).toContainEqual({ stage: 'keep', did: 'warned', warning });
    expect(calls.readings).toBe(1);
  });

  test('further pages of a rendered page are rendered too', async () => {
    const rules = readRules(
      '- id: next\n  trigger: { host: { equals: tides.example } }\n  leads: { next_page: a.next }',
    ).rules;
    const requests: unknown[] = [];
    const { article, fetchedLeads } = await read(
      fromSite(
        url,
        { render: 'auto' },
        {
          async page(address, { render } = {}) {
            requests.push([address, render]);
            if (address !== url) return { url: address, html: pageAbout('the flood') };
            const linking = pageAbout('the ebb').replace('</article>', '</article><a class=next href=/2>2</a>');
            return { url, html: shell, render: rendering(linking) };
          },
        },
      ),
      rules,
    );
    expect(requests).toEqual([
      [url, 'auto'],
      ['https://tides.example/2', 'force'],
    ]);
    expect(article.text).toMatch(/the ebb[\s\S]*the flood/);
    expect(fetchedLeads).toHaveLength(1);
  });
});

describe('rules after a redirect', () => {
  const forced = '- id: app\n  trigger: { host: { equals: tides.example } }\n  rendering: { mode: force }\n';
  const plain = '- id: app\n  trigger: { host: { equals: tides.example } }\n  remove: [nav]\n';

  async function redirected(yaml: string) {
    const { calls, scripts } = countingScripts();
    const loads: string[] = [];
    const source = fromSite(
      'https://short.example/x',
      {},
      {
        async page(address) {
          loads.push(address);
          return { url, html: pageAbout('tides') };
        },
      },
    );
    await read(source, readRules(yaml).rules, scripts);
    return { loads, addresses: calls.addresses };
  }

  test('are chosen again for the new address', async () => {
    expect(await redirected(plain)).toEqual({
      loads: ['https://short.example/x'],
      addresses: ['https://short.example/x', url],
    });
  });

  test('load the page again if they load it differently', async () => {
    expect((await redirected(forced)).loads).toEqual(['https://short.example/x', url]);
  });

  test('do not follow a site that redirects for ever', async () => {
    let loads = 0;
    const rules = readRules(
      '- id: one\n  trigger: { host: { equals: a1.example } }\n  headers: { user-agent: One }\n' +
        '- id: two\n  trigger: { host: { equals: a0.example } }\n  headers: { user-agent: Two }\n',
    ).rules;
    await read(
      fromSite(
        'https://a0.example/',
        {},
        {
          page: async () => ({ url: `https://a${++loads % 2}.example/`, html: pageAbout('tides') }),
        },
      ),
      rules,
    );
    expect(loads).toBe(3);
  });
});

test('a reading can be repeated from memory, with the same result', async () => {
  const rules = readRules(
    '- id: all\n  trigger: { host: { equals: tides.example } }\n  leads: { single_page: a.all, next_page: a.next }',
  ).rules;
  const pages: Record<string, string> = {
    '/app': pageAbout('one').replace('</article>', '</article><a class=all href=/view>All</a>'),
    '/view': pageAbout('two').replace('</article>', '</article><a class=next href=/more>More</a>'),
    '/more': pageAbout('three'),
  };
  const first = await read(
    fromSite(url, {}, { page: async (address) => ({ url: address, html: pages[new URL(address).pathname]! }) }),
    rules,
  );
  const second = await read(recordedSource(first), rules);
  expect(second.article).toEqual(first.article);
  expect(second.loaded.url).toBe(url);
  expect(first.article.text).toMatch(/two[\s\S]*three/);
});

test.each([
  ['nothing', ''],
  ['white space', ' \n\t'],
])('%s is not a page', async (_, html) => {
  await expect(read(givenSource({ html, url }))).rejects.toMatchObject({ type: 'empty-page' });
});

test('a cancelled reading does not load the page', async () => {
  const source = { ...givenSource({ html: 'x', url }), load: () => Promise.reject(new Error('loaded')) };
  await expect(readArticle({ source, rules: [], signal: AbortSignal.abort() })).rejects.toMatchObject({
    type: 'cancelled',
  });
});

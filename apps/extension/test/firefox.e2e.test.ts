/** The same extension in a real Firefox, if there is one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyGrant } from './buildWithGrants.ts';
import { type Firefox, type FirefoxTab, findFirefox, startFirefox } from './firefoxKit.ts';
import { type Server, startServer } from './server.ts';
import { type Site, startSite } from './site.ts';

const program = await findFirefox();
if (!program) process.stderr.write('No Firefox found: the extension is not tested in it.\n');

describe.runIf(program)('in Firefox', () => {
  let site: Site;
  let server: Server;
  let firefox: Firefox;
  beforeAll(async () => {
    site = await startSite();
    server = await startServer(site.host);
    firefox = await startFirefox(program!, everyGrant);
  });
  afterAll(async () => {
    await firefox?.close();
    await server?.remove();
    await site?.stop();
  });

  const statusOf = (tab: FirefoxTab) => tab.evaluate<string>("document.getElementById('status').textContent");

  async function popupOf(url: string): Promise<FirefoxTab> {
    const popup = await firefox.newTab(firefox.pageUrl('options.html'));
    const id = await popup.evaluate(
      `browser.tabs.query({}).then((tabs) => tabs.find((tab) => tab.url === '${url}').id)`,
    );
    await popup.goTo(firefox.pageUrl(`popup.html?tab=${id}`));
    return popup;
  }

  const savedPage = async (url: string) => {
    const query = new URLSearchParams({ url });
    await expect
      .poll(async () => (await server.get(`/api/bookmarks?${query}`))[0]?.loaded, { timeout: 20_000 })
      .toBe(true);
    const [{ id }] = await server.get(`/api/bookmarks?${query}`);
    return { id, article: (await server.get(`/api/bookmarks/${id}/article`)) as string };
  };

  test('connects by a token', async () => {
    const options = await firefox.newTab(firefox.pageUrl('options.html'));
    await options.evaluate(`(document.getElementById('server').value = '${server.url}')`);
    await options.evaluate(`(document.getElementById('token').value = '${server.token}')`);
    await options.click('#connect');
    await expect.poll(() => statusOf(options)).toBe('Connected.');
  });

  test('saves a page in shadow roots and frames', async () => {
    const url = `${site.url}/shadow`;
    await firefox.newTab(url);
    const popup = await popupOf(url);
    await expect
      .poll(() => popup.evaluate("document.getElementById('article').textContent"))
      .toContain('the tide turned at noon');
    await expect.poll(() => popup.evaluate("document.getElementById('save').disabled")).toBe(false);
    await popup.click('#save');
    await expect.poll(() => statusOf(popup)).toBe('Saved.');
    const { article } = await savedPage(url);
    expect(article).toContain('the tide turned at noon');
    expect(article).toContain('Written in a closed root: the ferry came late.');
    expect(article).toContain(`<a href="${site.url}/next"`);
  });

  test('highlights a passage on the page and in the bookmark', async () => {
    const url = `${site.url}/tides`;
    const page = await firefox.newTab(url);
    await page.evaluate(`(() => {
      const text = [...document.querySelectorAll('p')].find((each) => each.textContent.includes('it still works')).firstChild;
      const at = text.data.indexOf('it still works');
      getSelection().setBaseAndExtent(text, at, text, at + 'it still works'.length);
    })()`);
    const popup = await popupOf(url);
    await expect.poll(() => popup.evaluate("document.getElementById('highlight').hidden")).toBe(false);
    // The article moves the button when it appears.
    await expect
      .poll(() => popup.evaluate("document.getElementById('article').textContent"))
      .toContain('it still works');
    await popup.click('#highlight');
    await expect.poll(() => statusOf(popup), { timeout: 20_000 }).toBe('Highlighted.');
    expect((await savedPage(url)).article).toMatch(/<rd-annotation[^>]*>it still works<\/rd-annotation>/);
    expect(await page.evaluate("[...(CSS.highlights.get('pith') ?? [])].map(String)")).toEqual(['it still works']);
  });

  test('opens the reader view', async () => {
    const popup = await popupOf(`${site.url}/tides`);
    await expect.poll(() => popup.evaluate("document.getElementById('reader').disabled")).toBe(false);
    await popup.click('#reader');
    const texts = () => popup.evaluate(`browser.tabs.query({}).then((tabs) => tabs.map(({ title }) => title))`);
    await expect.poll(texts).toEqual(expect.arrayContaining(['How the tide tables are made']));
  });
});

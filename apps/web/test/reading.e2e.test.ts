/** The article page in a real browser, on the real program: what a reader does with an article. */
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { unzip } from '../../../packages/archive/test/kit.ts';
import { launchChromium } from '../../../tools/browser/findChromium.ts';
import { violationsOn } from './accessibility.ts';
import { type Product, startProduct, startSite } from './product.ts';

const WAVES = 'A field guide to waves';
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };

let site: Awaited<ReturnType<typeof startSite>>;
let product: Product;
let browser: Browser;
/** Ids of the saved pages, by their names in `site/`. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await startSite();
  [product, browser] = await Promise.all([startProduct(site.host), launchChromium()]);
  for (const name of ['waves', 'bread', 'lantern', 'ginkgo', 'hostile']) {
    await product.pith('save', `${site.url}/${name}`);
    const [saved] = (await callApi('/bookmarks?limit=1')) as { id: string }[];
    ids[name] = saved!.id;
  }
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await site?.stop();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

async function callApi(path: string, method = 'GET', body?: unknown): Promise<unknown> {
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
}

const bookmarkOf = async (name: string) =>
  (await callApi(`/bookmarks/${ids[name]}`)) as Record<string, unknown> & { read_progress: number };
const highlightsOf = async (name: string) =>
  (await callApi(`/bookmarks/${ids[name]}/annotations`)) as { id: string; text: string; color: string; note: string }[];

async function clear(name: string): Promise<void> {
  for (const { id } of await highlightsOf(name)) await callApi(`/bookmarks/${ids[name]}/annotations/${id}`, 'DELETE');
  await callApi(`/bookmarks/${ids[name]}`, 'PATCH', { read_progress: 0 });
}

/** Opens an article, and records what the page requests and what goes wrong. */
async function read(name: string, options: BrowserContextOptions = DESKTOP) {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('requestfinished', (request) => requests.push(request.url()));
  page.on('requestfailed', (request) => request.failure()?.errorText !== 'csp' && requests.push(request.url()));
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${product.url}/read/${ids[name]}`);
  await page.locator('main > article h1').waitFor();
  return { context, page, requests, errors };
}

const prose = (page: Page) => page.locator('main > article > .prose');
const outside = (requests: readonly string[]) =>
  requests.filter((url) => !url.startsWith(product.url) && !url.startsWith('data:') && !url.startsWith('blob:'));
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const focusName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
  );

describe('the look of an article', () => {
  test('is set by keyboard, applied at once, and kept in the profile', async () => {
    const { page, requests, errors } = await read('waves');
    await page.keyboard.press('a');
    const panel = page.getByRole('dialog', { name: 'Text and colours' });
    await panel.waitFor();
    await panel.getByRole('radio', { name: 'Atkinson Hyperlegible' }).check();
    await panel.getByRole('radio', { name: 'Sepia' }).check();
    await panel.getByRole('button', { name: 'Larger text' }).press('Enter');
    await panel.getByRole('button', { name: 'Lines further apart' }).press('Enter');
    await panel.getByRole('button', { name: 'Narrower text' }).press('Enter');
    await panel.getByRole('checkbox', { name: 'Justify the text' }).check();
    await panel.getByRole('checkbox', { name: 'Hyphenate words' }).check();
    const styleOf = (target: Page) =>
      target
        .locator('.prose p')
        .first()
        .evaluate((paragraph) => {
          const { fontFamily, fontSize, textAlign, hyphens } = getComputedStyle(paragraph);
          return { fontFamily: fontFamily.split(',')[0], fontSize, textAlign, hyphens };
        });
    const expected = {
      fontFamily: '"Atkinson Hyperlegible Next Variable"',
      fontSize: '21.76px',
      textAlign: 'justify',
      hyphens: 'auto',
    };
    expect(await styleOf(page)).toEqual(expected);
    expect(
      await page.evaluate(() =>
        document.fonts.ready.then(() => document.fonts.check('16px "Atkinson Hyperlegible Next Variable"')),
      ),
    ).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(245, 236, 217)',
    );
    await expect
      .poll(async () => (await callApi('/profile')) as object)
      .toMatchObject({
        user: {
          settings: {
            reader_settings: {
              font: 'atkinson',
              font_size: 4,
              line_height: 4,
              width: 1,
              justify: true,
              hyphenation: true,
            },
          },
        },
      });
    // Another browser has it too.
    const other = await read('waves');
    await expect.poll(() => styleOf(other.page)).toEqual(expected);
    expect(outside([...requests, ...other.requests])).toEqual([]);
    expect(errors).toEqual([]);
    await callApi('/profile', 'PATCH', {
      settings_reader_font: 'literata',
      settings_reader_font_size: 3,
      settings_reader_line_height: 3,
      settings_reader_width: 2,
      settings_reader_justify: false,
      settings_reader_hyphenation: false,
    });
  });

  test('fits the script: right to left, Japanese, wide tables on a phone', async () => {
    const arabic = await read('lantern', PHONE);
    expect(await arabic.page.locator('main > article').getAttribute('dir')).toBe('rtl');
    expect(await overflow(arabic.page)).toBe(0);
    const japanese = await read('ginkgo', PHONE);
    expect(
      await prose(japanese.page)
        .locator('em')
        .evaluate((em) => getComputedStyle(em).fontStyle),
    ).toBe('normal');
    expect(await prose(japanese.page).locator('ruby rt').textContent()).toBe('いちょう');
    const { page } = await read('waves', PHONE);
    const table = prose(page).getByRole('region', { name: 'Table' });
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    expect(await overflow(page)).toBe(0);
  });
});

describe('parts of an article', () => {
  test('the contents lead to the sections', async () => {
    const { page } = await read('waves', PHONE);
    await page.getByRole('button', { name: 'Contents' }).click();
    const contents = page.getByRole('dialog', { name: 'Contents' });
    expect(await contents.getByRole('button').allTextContents()).toEqual([
      'Where they come from',
      'The race across the ocean',
      'A table for the pocket',
      'Doing it by machine',
      'What the ear adds',
    ]);
    await contents.getByRole('button', { name: 'Doing it by machine' }).click();
    await contents.waitFor({ state: 'hidden' });
    await expect.poll(() => focusName(page)).toBe('Doing it by machine');
    const top = () =>
      page
        .getByRole('heading', { name: 'Doing it by machine' })
        .evaluate((heading) => heading.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(300);
    expect(await top()).toBeGreaterThan(0);
  });

  test('a footnote opens beside its number', async () => {
    const { page } = await read('waves');
    const number = prose(page).getByRole('link', { name: '2', exact: true });
    await number.focus();
    await page.keyboard.press('Enter');
    const popup = page.getByRole('dialog', { name: 'Footnote 2' });
    expect(await popup.textContent()).toContain('thirteen thousand kilometres');
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'hidden' });
    await expect.poll(() => focusName(page)).toBe('2');
    expect(page.url()).toMatch(/\/read\/[\w-]+$/);
    await number.click();
    await popup.getByRole('button', { name: 'Go to the note' }).click();
    await expect.poll(() => focusName(page)).toContain('thirteen thousand kilometres');
  });

  test('formulas are MathML: on the page, the shared page and in the book', async () => {
    const { page } = await read('waves');
    expect(await prose(page).locator('math').count()).toBe(2);
    expect(await prose(page).locator('math[display=block] msqrt').first().isVisible()).toBe(true);
    expect(await prose(page).locator('p math').boundingBox()).toMatchObject({ height: expect.any(Number) });
    const { url } = (await callApi(`/bookmarks/${ids.waves}/share/link`)) as { url: string };
    const shared = await browser.newPage();
    await shared.goto(url);
    expect(await shared.locator('math[display=block] msqrt').first().isVisible()).toBe(true);
    const book = await fetch(`${product.url}/api/bookmarks/${ids.waves}/article.epub`);
    const files = await unzip(Buffer.from(await book.arrayBuffer()));
    const chapter = String(files.find(({ name }) => name === 'EPUB/c0001.xhtml')!.bytes);
    expect(chapter).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"');
  });

  test('code is coloured', async () => {
    const { page } = await read('waves');
    const painted = () =>
      page.evaluate(() =>
        Object.fromEntries(
          [...CSS.highlights].map(([name, ranges]) => [name, [...ranges].map((range) => String(range))]),
        ),
      );
    await expect.poll(painted).toMatchObject({ 'code-keyword': expect.arrayContaining(['import', 'def', 'return']) });
    expect((await painted())['code-comment']).toEqual(['# never the mean itself']);
  });

  test('an image is enlarged', async () => {
    const { page } = await read('waves', PHONE);
    await prose(page).getByRole('button', { name: 'Enlarge: Long lines of swell' }).tap();
    const viewer = page.getByRole('dialog', { name: 'Long lines of swell' });
    const width = () => viewer.getByRole('img').evaluate((image) => image.getBoundingClientRect().width);
    const before = await width();
    await viewer.getByRole('button', { name: 'Larger' }).tap();
    await expect.poll(width).toBeGreaterThan(before);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    await expect.poll(() => focusName(page)).toContain('Enlarge');
  });
});

describe('highlights', () => {
  afterEach(async () => {
    for (const name of ['waves', 'bread']) await clear(name);
  });

  const marks = (page: Page) => prose(page).locator('mark.highlight');
  const tools = (page: Page) => page.getByRole('toolbar', { name: 'Colours and note' });

  /** Selects the text of a locator as a mouse does. */
  async function drag(page: Page, from: string, to: string): Promise<void> {
    await page.evaluate(() => document.fonts.ready.then(() => {})); // another font moves the words
    const [start, end] = await prose(page).evaluate(
      (root, words) => {
        const rectOf = (word: string) => {
          const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const at = (node as Text).data.indexOf(word);
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + word.length);
            node.parentElement!.scrollIntoView({ block: 'center' });
            return range;
          }
          throw new Error(`there is no ${word}`);
        };
        const ranges = words.map(rectOf);
        return ranges.map((range) => {
          const { left, right, top, height } = range.getBoundingClientRect();
          return { left, right, y: top + height / 2 };
        });
      },
      [from, to],
    );
    await page.mouse.move(start!.left + 1, start!.y);
    await page.mouse.down();
    await page.mouse.move(end!.right - 1, end!.y, { steps: 5 });
    await page.mouse.up();
  }

  test('by mouse: colour, note, other colour, removal and undo', async () => {
    const { page, errors } = await read('waves');
    await drag(page, 'mixed like', 'in a room');
    await tools(page).getByRole('button', { name: 'Green' }).click();
    await expect
      .poll(() => highlightsOf('waves'))
      .toMatchObject([{ text: 'mixed like voices in a room', color: 'green' }]);
    await expect.poll(() => marks(page).allTextContents()).toEqual(['mixed like voices in a room']);

    await marks(page).first().click();
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await page.getByRole('textbox', { name: 'Note on this passage' }).fill('As in a fugue.');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await expect.poll(() => highlightsOf('waves')).toMatchObject([{ color: 'green', note: 'As in a fugue.' }]);

    await page.reload();
    await page.getByRole('button', { name: 'Highlight: mixed like voices in a room. Note: As in a fugue.' }).click();
    await tools(page).getByRole('button', { name: 'Blue' }).click();
    await expect.poll(() => highlightsOf('waves')).toMatchObject([{ color: 'blue', note: 'As in a fugue.' }]);
    await tools(page).getByRole('button', { name: 'Remove the highlight' }).click();
    await expect.poll(() => highlightsOf('waves')).toEqual([]);
    await expect.poll(() => marks(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => highlightsOf('waves')).toMatchObject([{ color: 'blue', note: 'As in a fugue.' }]);
    expect(errors).toEqual([]);
  });

  test('over formulas, paragraphs and code, at the same places after a reload', async () => {
    const { page, errors } = await read('waves');
    await drag(page, 'travels at', 'so the long ones win');
    await tools(page).getByRole('button', { name: 'Yellow' }).click();
    await expect.poll(async () => (await highlightsOf('waves')).length).toBe(1);
    await drag(page, 'spectrum = np', 'rfft(heights');
    await tools(page).getByRole('button', { name: 'Red' }).click();
    await expect.poll(async () => (await highlightsOf('waves')).length).toBe(2);
    const [formula, code] = await highlightsOf('waves');
    expect(formula!.text).toMatch(/^travels at[\s\S]*sqrt[\s\S]*so the long ones win$/);
    expect(code!.text).toBe('spectrum = np.abs(np.fft.rfft(heights');
    await expect.poll(() => marks(page).count()).toBeGreaterThan(3);
    const before = await marks(page).allTextContents();
    // The code keeps its colours.
    expect(await page.evaluate(() => [...CSS.highlights.get('code-keyword')!].map(String))).toContain('return');
    await page.reload();
    await expect.poll(() => marks(page).allTextContents()).toEqual(before);
    expect(await marks(page).locator('math').count()).toBe(1);
    expect(errors).toEqual([]);
  });

  test('by touch, on a phone', async () => {
    const { page } = await read('bread', PHONE);
    // Chromium's long press cannot be simulated; the system's handles end in the same event.
    await prose(page)
      .locator('p')
      .first()
      .evaluate((paragraph) => getSelection()!.setBaseAndExtent(paragraph.firstChild!, 0, paragraph.firstChild!, 17));
    const menu = page.getByRole('dialog', { name: 'Highlight', exact: true });
    await menu.getByRole('button', { name: 'Note', exact: true }).tap();
    await menu.getByRole('textbox').fill('All three of them');
    await menu.getByRole('button', { name: 'Save the note' }).tap();
    await expect
      .poll(() => highlightsOf('bread'))
      .toMatchObject([{ text: 'Three bakers were', note: 'All three of them' }]);
    await marks(page).first().tap();
    expect(await menu.getByRole('textbox').inputValue()).toBe('All three of them');
    const box = (await menu.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
  });

  test('by keyboard alone', async () => {
    const { page } = await read('bread');
    await page.keyboard.press('h');
    await tools(page).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.waitForTimeout(300);
    await page.keyboard.press('5');
    await expect.poll(() => highlightsOf('bread')).toMatchObject([{ color: 'none' }]);
    const [{ text } = { text: '' }] = await highlightsOf('bread');
    expect(text).toContain('The loaves stood beside each other on the table like relatives who do not speak.');

    await page.getByRole('button', { name: 'Highlight: The loaves' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusName(page)).toBe('Yellow');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => highlightsOf('bread')).toMatchObject([{ color: 'green' }]);
    await page.keyboard.press('Escape');
    await tools(page).waitFor({ state: 'hidden' });
    await expect.poll(() => focusName(page)).toContain('Highlight: The loaves');
  });

  test('keep what was typed when the server cannot be reached', async () => {
    const { page } = await read('bread');
    await drag(page, 'Flour that is old', 'drinks less');
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await page.getByRole('textbox', { name: 'Note on this passage' }).fill('Like people');
    await page.route('**/annotations', (route) => route.abort());
    await page.getByRole('button', { name: 'Save the note' }).click();
    await page.getByRole('alert').getByText('The server could not be reached.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Note on this passage' }).inputValue()).toBe('Like people');
    await page.unroute('**/annotations');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await expect
      .poll(() => highlightsOf('bread'))
      .toMatchObject([{ text: 'Flour that is old drinks less', note: 'Like people' }]);
  });
});

test('reading goes on where it stopped', async () => {
  const { page } = await read('waves');
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 1500);
  await expect.poll(async () => (await bookmarkOf('waves')).read_progress).toBeGreaterThan(20);
  const { read_progress, read_anchor } = await bookmarkOf('waves');
  expect(read_progress).toBeLessThan(100);
  const again = await read('waves', PHONE);
  await again.page.getByText('You stopped reading here.').waitFor();
  const place = again.page
    .locator(`.prose`)
    .locator(String(read_anchor).split(' > ').at(-1)!.replace(/:.*/, ''))
    .first();
  await place.waitFor();
  await expect.poll(() => again.page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await again.page.getByRole('button', { name: 'To the beginning' }).tap();
  await expect.poll(() => again.page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press('End');
  await expect.poll(async () => (await bookmarkOf('waves')).read_progress).toBe(100);
  // A page that was read stays read.
  await page.keyboard.press('Home');
  await page.waitForTimeout(1500);
  expect((await bookmarkOf('waves')).read_progress).toBe(100);
  await clear('waves');
});

describe('the page', () => {
  test('is copied as Markdown, downloaded and shared', async () => {
    const { context, page } = await read('waves');
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
    await page.keyboard.press('c');
    await page.getByText('The article was copied as Markdown.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('# A field guide to waves');
    expect(copied).toContain('$$\nc = \\sqrt');
    const more = page.getByRole('button', { name: 'More for this page' });
    for (const [name, start] of [
      ['Download as EPUB', 'PK'],
      ['Download as Markdown', '---\ntitle:'],
      ['Download as HTML', '<!doctype html>'],
    ] as const) {
      await more.click();
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
      expect(download.suggestedFilename()).toMatch(/^a-field-guide-to-waves-\d{4}-\d\d-\d\d\.(epub|md|html)$/);
      expect(String(await buffer(await download.createReadStream())).startsWith(start)).toBe(true);
    }
    await more.click();
    await page.getByRole('button', { name: 'Share link' }).click();
    const link = page.getByRole('dialog', { name: 'Share link' }).getByRole('textbox');
    await expect.poll(() => link.inputValue()).toMatch(/^http:/);
    const shared = await browser.newPage();
    await shared.goto(await link.inputValue());
    expect(await shared.locator('h1').textContent()).toBe(WAVES);
  });

  test('is read aloud, sentence by sentence', async () => {
    const { page } = await read('bread');
    // Chromium without a screen has no voices: this one says what it was given, at once.
    await page.evaluate(() => {
      const spoken: string[] = [];
      const synthesis = {
        getVoices: () => [
          { name: 'Ada', lang: 'en-GB' },
          { name: 'Max', lang: 'de-DE' },
          { name: 'Bea', lang: 'en-US' },
        ],
        cancel() {},
        speak(utterance: SpeechSynthesisUtterance) {
          spoken.push(utterance.text);
          if (spoken.length < 3) setTimeout(() => utterance.onend?.(new Event('end') as SpeechSynthesisEvent), 20);
        },
      };
      Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
      Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', {
        value: class {
          text: string;
          constructor(text: string) {
            this.text = text;
          }
        },
      });
      Object.assign(globalThis, { spoken });
    });
    await page.keyboard.press('p');
    const bar = page.getByRole('region', { name: 'Read aloud' });
    await bar.waitFor();
    const spoken = () => page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken);
    await expect.poll(async () => (await spoken()).length).toBe(3);
    expect((await spoken())[1]).toMatch(/^The loaves stood beside each other/);
    expect(await page.evaluate(() => [...CSS.highlights.get('spoken')!].map(String))).toEqual([(await spoken())[2]]);
    expect(await bar.getByRole('combobox', { name: 'Voice' }).locator('option').allTextContents()).toEqual([
      'Ada',
      'Bea',
    ]);
    await bar.getByRole('button', { name: 'Pause' }).click();
    await bar.getByRole('button', { name: 'Previous sentence' }).click();
    expect(await page.evaluate(() => [...CSS.highlights.get('spoken')!].map(String))).toEqual([(await spoken())[1]]);
    await bar.getByRole('button', { name: 'Close' }).click();
    await bar.waitFor({ state: 'hidden' });
  });

  test('is shown as it was saved, in a frame that runs and loads nothing', async () => {
    const { page, requests, errors } = await read('waves');
    await page.getByRole('button', { name: 'More for this page' }).click();
    await page.getByRole('button', { name: 'The page as it was saved' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByText('All issues').waitFor();
    expect(await frame.locator('h1').evaluate((heading) => getComputedStyle(heading).color)).toBe('rgb(20, 69, 107)');
    expect(
      await frame
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(300);
    expect(await frame.locator('script, iframe, link').count()).toBe(0);
    expect(await frame.locator('body').evaluate(() => globalThis.origin)).toBe('null');
    expect(await page.evaluate(() => 'attacked' in globalThis)).toBe(false);
    expect(outside(requests)).toEqual([]);
    expect(errors.filter((error) => !error.includes('tracker.example/style.png'))).toEqual([]); // the policy refused it
    await page.getByRole('button', { name: 'Close' }).click();
    // Opened alone, it has no rights either.
    const alone = await browser.newPage();
    const response = await alone.goto(`${product.url}/api/bookmarks/${ids.waves}/original`);
    expect(response!.headers()['content-security-policy']).toMatch(/^default-src 'none';.*sandbox allow-popups/);
    expect(await alone.evaluate(() => globalThis.origin)).toBe('null');
  });

  test('is corrected, labelled and noted; what was typed stays when that fails', async () => {
    const { page } = await read('bread', PHONE);
    await page.getByRole('button', { name: 'More for this page' }).tap();
    await page.getByRole('button', { name: 'Edit details' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Edit details' });
    await dialog.getByLabel('Title').fill('What flour knows');
    await dialog.getByLabel('Authors').fill('Idris Okafor, A. Baker');
    await dialog.getByLabel('Published').fill('2026-02-01');
    await dialog.getByLabel('Labels').fill('bread, slow food');
    await dialog.getByLabel('Note').fill('For Sunday.');
    await page.route('**/api/bookmarks/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByLabel('Note').inputValue()).toBe('For Sunday.');
    await page.unroute('**/api/bookmarks/*');
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await page.getByRole('heading', { level: 1, name: 'What flour knows' }).waitFor();
    expect(await bookmarkOf('bread')).toMatchObject({
      title: 'What flour knows',
      authors: ['Idris Okafor', 'A. Baker'],
      published: '2026-02-01T00:00:00.000Z',
      labels: ['bread', 'slow food'],
      note: 'For Sunday.',
    });
    expect(await page.locator('main > article > header').textContent()).toContain('slow food');
  });

  test('is a favourite, archived, and has neighbours', async () => {
    const { page } = await read('waves');
    await page.keyboard.press('s');
    await expect.poll(() => bookmarkOf('waves')).toMatchObject({ is_marked: true });
    await page.getByRole('button', { name: 'Favourite' }).click();
    await expect.poll(() => bookmarkOf('waves')).toMatchObject({ is_marked: false });
    await page.goto(product.url);
    await page.getByRole('link', { name: '銀杏並木の一年' }).first().click();
    await page.getByRole('link', { name: 'Next: صانع الفوانيس الأخير' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, name: 'صانع الفوانيس الأخير' }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('heading', { level: 1, name: '銀杏並木の一年' }).waitFor();
  });

  test('is printed without what is around the text', async () => {
    const { page } = await read('waves');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Library' }).isVisible()).toBe(false);
    expect(await prose(page).getByText('Sit on any beach').isVisible()).toBe(true);
  });
});

test('everything works below a path of the host', async () => {
  const page = await browser.newPage({ locale: 'en-US' });
  const strays: string[] = [];
  // A proxy that strips the path, in front of a server that writes it into its page.
  await page.route('**/*', async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname.startsWith('/bm/')) return route.continue(); // the server knows only the address without a path
    if (!url.pathname.startsWith('/pith/')) {
      strays.push(url.pathname);
      return route.abort();
    }
    const response = await route.fetch({ url: url.href.replace('/pith/', '/') });
    const isPage = url.pathname.startsWith('/pith/read/');
    return route.fulfill({
      response,
      ...(isPage && { body: (await response.text()).replaceAll('="/', '="/pith/') }),
    });
  });
  await page.goto(`${product.url}/pith/read/${ids.waves}`);
  await page.getByRole('heading', { level: 1, name: WAVES }).waitFor();
  await page.getByRole('button', { name: 'More for this page' }).click();
  expect(await page.getByRole('link', { name: 'Download as EPUB' }).getAttribute('href')).toMatch(/^\/pith\/api\//);
  await page.getByRole('button', { name: 'The page as it was saved' }).click();
  await page.frameLocator('iframe').getByText('All issues').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 1500);
  await expect.poll(async () => (await bookmarkOf('waves')).read_progress).toBeGreaterThan(20);
  expect(strays).toEqual([]);
  await clear('waves');
});

describe('a hostile article', () => {
  test.each([
    [
      'a formula',
      '<code class="language-math">\\href{javascript:attacked=1}{x}\\includegraphics{https://tracker.example/a.png}</code>',
    ],
    ['an endless formula', `<pre><code class="language-math">\\def\\a{\\a\\a}\\a</code></pre>`],
    ['a deep formula', `<code class="language-math">${'{'.repeat(3000)}x${'}'.repeat(3000)}</code>`],
    ['a wide formula', '<pre><code class="language-math">\\hspace{9999em}x\\rule{9999em}{9999em}</code></pre>'],
    [
      'names of the app',
      '<h2 id="s-x">Two</h2><p id="app">One <a href="#s-x">to two</a> <a href="#app">to app</a></p>',
    ],
    ['broken code', `<pre><code class="language-js">${'((((('.repeat(500)}\`\${</code></pre>`],
  ])('with %s runs nothing, requests nothing and stays in its place', async (_, html) => {
    const url = `https://hostile.example/${encodeURIComponent(html).slice(0, 40)}`;
    const page = `<title>Hostile</title><article><h1>Hostile</h1><p>It begins with an ordinary paragraph, which is long enough to be kept.</p>${html}<p>And it ends with another one of them, which is still here.</p></article>`;
    const response = await fetch(`${product.url}/api/bookmarks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url, html: page, feature_find_main: false }),
    });
    const location = response.headers.get('location')!;
    await (await fetch(`${location}/events`)).text();
    ids.attack = location.split('/').at(-1)!;
    const { page: opened, requests, errors } = await read('attack', PHONE);
    await opened.getByText('which is still here').waitFor();
    expect(await opened.evaluate(() => 'attacked' in globalThis)).toBe(false);
    expect(outside(requests)).toEqual([]);
    expect(await overflow(opened)).toBe(0);
    expect(errors).toEqual([]);
    await callApi(`/bookmarks/${ids.attack}`, 'DELETE');
  });
});

describe.each(['light', 'dark'] as const)('axe, %s', (colorScheme) => {
  test('finds nothing on the article and its panels', async () => {
    // What fades in has less contrast for a moment.
    const { page } = await read('waves', { ...DESKTOP, colorScheme, reducedMotion: 'reduce' });
    await callApi(`/bookmarks/${ids.waves}`, 'PATCH', { note: 'A note', labels: ['sea'] });
    expect(await violationsOn(page)).toEqual([]);
    for (const key of ['t', 'a']) {
      await page.keyboard.press(key);
      expect(await violationsOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('h');
    await page.getByRole('toolbar').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press('1');
    await page.locator('mark.highlight').first().waitFor();
    await page.getByRole('button', { name: 'More for this page' }).click();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit details' }).click();
    expect(await violationsOn(page)).toEqual([]);
  });
});

test('the article page adds at most 60 kB of JavaScript to the list, compressed', async () => {
  const sizes = new Map<string, Promise<number>>();
  const page = await browser.newPage();
  page.on('response', (response) => {
    if (!/\.js$/.test(response.url())) return;
    sizes.set(
      response.url(),
      response.body().then((script) => gzipSync(script, { level: 6 }).length),
    );
  });
  const total = async () => (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
  await page.goto(product.url);
  await page.getByRole('link', { name: WAVES }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const list = await total();
  await page.getByRole('link', { name: WAVES }).first().click();
  await expect.poll(() => page.evaluate(() => CSS.highlights.has('code-keyword'))).toBe(true);
  await page.waitForLoadState('networkidle');
  const reader = (await total()) - list;
  console.log(`JavaScript, compressed: list ${list} bytes, reader ${reader} bytes more`);
  expect(reader).toBeLessThanOrEqual(60_000);
});

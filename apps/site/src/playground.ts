/** The playground: HTML in, article, Markdown, metadata and trace out. Everything happens in the browser. */

import { articleFrame } from './articleFrame.ts';
import example from './example.html?raw';
import { ExtractionError, startExtraction } from './extraction.ts';
import type { Extracted } from './messages.ts';
import { siteAddress } from './siteAddress.ts';
import { connectTabs } from './tabs.ts';
import { traceTable } from './traceTable.ts';

const EXAMPLE_ADDRESS = 'https://quay.example/2025/reading-tide-tables';
/** As much as the core accepts: 20 million characters of at most four bytes. */
const MAX_BYTES = 80_000_000;

const find = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!;
const form = find<HTMLFormElement>('form.playground');
const field = find<HTMLTextAreaElement>('#html');
const address = find<HTMLInputElement>('#address');
const engine = find<HTMLSelectElement>('#engine');
const comments = find<HTMLInputElement>('#comments');
const fileChooser = find<HTMLInputElement>('#file');
const status = find('#status');
const result = find('#result');
const extraction = startExtraction();
const articleStyle = fetch(siteAddress('assets/article.css')).then(
  (response) => response.text(),
  () => '', // the article can be read without it
);
let shown: Extracted | undefined;

connectTabs(find('[role=tablist]'));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  run(field.value);
});
field.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
field.addEventListener('paste', () => setTimeout(() => run(field.value))); // after the browser has inserted the text
for (const option of [engine, comments]) option.addEventListener('change', () => shown && run(field.value));
find('#example').addEventListener('click', () => {
  field.value = example;
  address.value = EXAMPLE_ADDRESS;
  run(example);
});
fileChooser.addEventListener('change', () => {
  openFile(fileChooser.files?.[0]);
  fileChooser.value = ''; // so that the same file can be chosen again
});
form.addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
});
form.addEventListener('drop', (event) => {
  if (!event.dataTransfer?.files.length) return;
  event.preventDefault();
  openFile(event.dataTransfer.files[0]);
});
document.documentElement.addEventListener('themechange', () => shown && showArticle(shown));

async function openFile(file: File | undefined): Promise<void> {
  if (!file) return;
  if (file.size > MAX_BYTES) return fail(`${file.name} is larger than ${MAX_BYTES / 1_000_000} MB.`);
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return fail(`${file.name} could not be read. Folders cannot be opened.`);
  await run(bytes);
}

async function run(page: string | ArrayBuffer): Promise<void> {
  if (typeof page === 'string' && page.trim() === '')
    return fail('There is no HTML yet. Paste a page, or drop a file.');
  const url = address.value.trim();
  if (url !== '' && !URL.canParse(url)) return fail('The address is not a URL. It starts with https://.');
  status.className = '';
  status.textContent = 'Reading the page …';
  try {
    const extracted = await extraction({
      page,
      url: url === '' ? undefined : url,
      engine: engine.value === 'readability' ? 'readability' : 'auto',
      comments: comments.checked,
    });
    if (extracted) show(extracted);
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    fail(error.message);
  }
}

function show(extracted: Extracted): void {
  shown = extracted;
  if (field.value !== extracted.source) field.value = extracted.source;
  status.textContent =
    extracted.html === '' ? 'The page has no content that could be found.' : `${extracted.wordCount} words.`;
  showArticle(extracted);
  find('#panel-markdown pre').textContent = extracted.markdown;
  find('#panel-metadata pre').textContent = JSON.stringify(extracted.metadata, null, 2);
  find('#panel-trace').replaceChildren(traceTable(extracted.trace));
  result.hidden = false;
}

async function showArticle(extracted: Extracted): Promise<void> {
  const style = await articleStyle;
  if (extracted === shown) find('#panel-article').replaceChildren(articleFrame(extracted, style));
}

function fail(message: string): void {
  shown = undefined;
  result.hidden = true;
  status.className = 'error';
  status.textContent = message;
}

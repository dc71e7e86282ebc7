/** The search dialog: opened by its button, `/` or Ctrl+K. The index is loaded when it is first opened. */
import MiniSearch from 'minisearch';
import { type SearchEntry, searchOptions } from './searchOptions.ts';
import { siteAddress } from './siteAddress.ts';

const MAX_RESULTS = 12;

export function connectSearch(dialog: HTMLDialogElement, button: HTMLButtonElement): void {
  const field = dialog.querySelector('input')!;
  const status = dialog.querySelector('p')!;
  const list = dialog.querySelector('ul')!;
  let index: Promise<MiniSearch<SearchEntry>> | undefined;

  const open = () => {
    dialog.showModal();
    field.select();
    index ??= loadIndex();
    update();
  };
  const update = async () => {
    const query = field.value.trim();
    const loaded = await index?.catch(() => undefined);
    if (field.value.trim() !== query) return; // the user typed on while the index was loading
    if (!loaded) {
      index = undefined;
      status.textContent = 'The search index could not be loaded. Close the search and open it again to retry.';
      return;
    }
    const results = loaded.search(query);
    status.textContent = query === '' ? '' : countOf(results.length);
    list.replaceChildren(
      ...results
        .slice(0, MAX_RESULTS)
        .map(({ address, page, heading, excerpt }) => item(address, page, heading, excerpt)),
    );
  };

  button.addEventListener('click', open);
  field.addEventListener('input', update);
  list.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('keydown', (event) => moveFocus(event, field, list));
  document.addEventListener('keydown', (event) => {
    const isShortcut = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isShortcut || dialog.open || (event.key === '/' && isField(event.target))) return;
    event.preventDefault();
    open();
  });
}

async function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  const response = await fetch(siteAddress('search.json'));
  if (!response.ok) throw new Error(`search.json: ${response.status}`);
  return MiniSearch.loadJSON(await response.text(), searchOptions);
}

function item(address: string, page: string, heading: string, excerpt: string): HTMLLIElement {
  const element = document.createElement('li');
  const link = element.appendChild(document.createElement('a'));
  link.href = siteAddress(address);
  const title = link.appendChild(document.createElement('strong'));
  title.textContent = heading === page ? page : `${page}: ${heading}`;
  link.appendChild(document.createElement('span')).textContent = excerpt;
  return element;
}

const countOf = (count: number) => (count === 0 ? 'Nothing found.' : count === 1 ? 'One result.' : `${count} results.`);

/** Arrow keys go through the results, Enter in the field opens the first. */
function moveFocus(event: KeyboardEvent, field: HTMLInputElement, list: HTMLUListElement): void {
  const stops: HTMLElement[] = [field, ...list.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'Enter' && at === 0) stops[1]?.click();
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]!.focus();
}

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

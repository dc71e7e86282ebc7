/** The colours of the app. `public/theme.js` applies the stored choice before the first paint. */
import { StoredChoice } from './storedChoice.svelte.ts';

export const theme = new StoredChoice('theme', ['system', 'light', 'dark', 'sepia']);

/** Keeps the document, and the colour of the browser's own bars, in step with the choice. */
export function applyTheme(): void {
  const root = document.documentElement;
  root.dataset.theme = theme.value;
  const paper = getComputedStyle(root).getPropertyValue('background-color');
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = paper;
}

/**
 * Shows an article in a frame without scripts or an origin. It inherits the Content-Security-Policy of the page, so that even what a
 * fault of the sanitiser lets through cannot run or load anything.
 */
import type { Extracted } from './messages.ts';

/** `style`: the text of `article.css`, which the policy allows by its hash. The frame itself could not load it without a network. */
export function articleFrame({ html, title, lang, dir }: Extracted, style: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = 'Article';
  // Links open in a tab of their own; the frame itself goes nowhere.
  frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  const page = document.implementation.createHTMLDocument(title ?? 'Article');
  const root = page.documentElement;
  root.lang = lang ?? '';
  root.dir = dir ?? '';
  const theme = document.documentElement.dataset.theme;
  if (theme) root.dataset.theme = theme;
  page.head.append(Object.assign(page.createElement('style'), { textContent: style }));
  page.body.innerHTML = html;
  if (title) page.body.prepend(Object.assign(page.createElement('h1'), { textContent: title }));
  for (const media of page.querySelectorAll('img, picture, video, audio, iframe'))
    media.replaceWith(placeholder(media));
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  frame.srcdoc = `<!doctype html>${root.outerHTML}`;
  return frame;
}

/** Pictures and players would be loaded from other hosts; their names stand for them. */
function placeholder(media: Element): HTMLElement {
  const element = media.ownerDocument.createElement('span');
  element.className = 'media';
  const image = media.matches('img') ? media : media.querySelector('img');
  const name = image?.getAttribute('alt') || media.getAttribute('title') || '';
  element.textContent = `[${image ? 'image' : media.localName === 'audio' ? 'audio' : 'video'}${name && `: ${name}`}]`;
  return element;
}

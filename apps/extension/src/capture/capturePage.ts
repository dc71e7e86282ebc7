import { type Quote, selectionQuote } from './quote.ts';
import { serialise } from './serialise.ts';

/** A page as the browser shows it. */
export interface Capture {
  readonly url: string;
  readonly title: string;
  readonly html: string;
  readonly selection?: CapturedSelection | undefined;
}

export interface CapturedSelection {
  /** A page that has only the selected part. */
  readonly html: string;
  readonly quote: Quote;
}

/** The server takes requests of up to 20 MB; most characters of a page are one byte long. */
const MAX_CHARACTERS = 15_000_000;

export function capturePage(): Capture {
  const whole = pageHtml();
  return {
    url: document.URL,
    title: document.title,
    html: whole.length <= MAX_CHARACTERS ? whole : pageHtml(true),
    selection: captureSelection(),
  };
}

const pageHtml = (leavesOutScripts = false) =>
  `<!DOCTYPE html>${serialise(document.documentElement, { leavesOutScripts })}`;

/** Elements that lose their meaning without the one around them. */
const WHOLE = 'table, ul, ol, dl, pre';

function captureSelection(): CapturedSelection | undefined {
  const quote = selectionQuote();
  const range = quote && getSelection()!.getRangeAt(0);
  if (!range) return undefined;
  const { commonAncestorContainer: common } = range;
  const around = common.nodeType === Node.ELEMENT_NODE ? (common as Element) : common.parentElement!;
  const html = serialise(around.closest(WHOLE) ?? around, { range });
  const lang = document.documentElement.lang.replace(/[^\w-]/g, '');
  return { html: `<!DOCTYPE html><html lang="${lang}">${serialise(document.head)}<body>${html}</body></html>`, quote };
}

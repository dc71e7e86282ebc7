/** Runs in the page, in a world of its own that scripts of the page cannot reach, and only after the user acted on the tab. */
import { capturePage } from './capturePage.ts';
import { paintQuotes } from './paintQuotes.ts';
import { readImages } from './readImages.ts';

const functions = { capturePage, paintQuotes, readImages };

export type PageFunctions = typeof functions;

declare global {
  var pithPage: PageFunctions | undefined;
}

globalThis.pithPage = functions;

import type { Capture } from '../capture/capturePage.ts';
import { inTab } from '../capture/inTab.ts';
import type { CapturedImage } from '../capture/readImages.ts';
import type { Resource, SaveRequest } from './saveRequest.ts';

export const isSavable = ({ url }: Pick<SaveRequest, 'url'>): boolean => /^https?:/.test(url);

/** What to save of a captured page, with the images that may need the reader's log-in. */
export async function captureRequest(
  tabId: number,
  { url, title, html, selection }: Capture,
  part: 'page' | 'selection',
): Promise<SaveRequest> {
  const selected = part === 'selection' ? selection : undefined;
  const images = await inTab(tabId, 'readImages').catch(() => []);
  return {
    url,
    title,
    html: selected?.html ?? html,
    isSelection: selected !== undefined,
    resources: images.map(toResource),
  };
}

const toResource = ({ url, type, base64 }: CapturedImage): Resource => ({
  url,
  type,
  bytes: Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
});

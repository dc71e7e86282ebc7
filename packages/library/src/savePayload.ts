/** Payload of a queued save job: converts save options to JSON values and back. */

import type { CaptureName, RenderMode } from './ports/ports.ts';
import type { SaveRequest } from './save/savePage.ts';

/** Save options that differ from the default. */
export type SaveOptions = Pick<SaveRequest, 'html' | 'resources' | 'render' | 'captures' | 'comments' | 'isArticle'>;

const renderModes: readonly RenderMode[] = ['auto', 'force', 'never'];
const captureNames: readonly CaptureName[] = ['screenshot.png', 'page.pdf'];

/** Leaves out defaults, so that the payload of a second request for the same page can be merged into the first. */
export function toPayload(
  url: string,
  { html, resources, render, captures = [], comments, isArticle = false }: SaveOptions,
): Record<string, unknown> {
  const files = [...(resources ?? [])].map(([at, { bytes }]) => [at, Buffer.from(bytes).toString('base64')]);
  return {
    url,
    ...(html !== undefined && { html }),
    ...(files.length > 0 && { resources: files }),
    ...(render !== undefined && render !== 'auto' && { render }),
    ...(captures.length > 0 && { captures }),
    ...(comments && { comments }),
    ...(isArticle && { isArticle }),
  };
}

export function fromPayload(payload: Readonly<Record<string, unknown>>): SaveOptions & { readonly url: string } {
  const { url, html, resources, render, captures, comments, isArticle } = payload;
  return {
    url: String(url),
    html: typeof html === 'string' ? html : undefined,
    resources: Array.isArray(resources)
      ? new Map(resources.map(([at, base64]) => [String(at), { bytes: Buffer.from(String(base64), 'base64') }]))
      : undefined,
    ...(isArticle === true && { isArticle }),
    render: renderModes.find((mode) => mode === render),
    captures: Array.isArray(captures) ? captureNames.filter((name) => captures.includes(name)) : undefined,
    comments: comments === true || undefined,
  };
}

/** An answer → its page, or the reason why there is none. What can be refused by its headers is not read. */
import { trouble } from './errors.ts';
import type { FetchedPage } from './fetcher.ts';
import { type Answer, discard, lastOf } from './follow.ts';
import { readBody } from './readBody.ts';
import { kindOf, mediaType, toHtml } from './toHtml.ts';

export async function readAnswer(answer: Answer, maxBytes: number): Promise<Omit<FetchedPage, 'requestedUrl'>> {
  const { url, statusCode: status, headers, body } = answer;
  const contentType = lastOf(headers['content-type']);
  try {
    if (status >= 500 && status < 600) throw trouble('http-server-error', `status ${status}`);
    if (status >= 400) throw trouble('http-client-error', `status ${status}`);
    if (kindOf(contentType) === 'unsupported') throw trouble('unsupported-type', nameOf(contentType));
    if (Number(headers['content-length']) > maxBytes) throw trouble('too-large');
    const bytes = await readBody(body, lastOf(headers['content-encoding']), maxBytes);
    const html = toHtml({ bytes, contentType, url });
    if (html === undefined) throw trouble('unsupported-type', nameOf(contentType));
    if (html === '') throw trouble('empty-page');
    return { url: url.href, html, contentType, status };
  } finally {
    discard(answer);
  }
}

/** What a site says about itself goes into messages only in the form it should have. */
function nameOf(contentType: string): string | undefined {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.exec(mediaType(contentType))?.[0];
}

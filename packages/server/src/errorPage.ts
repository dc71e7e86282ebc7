/** Errors for people who open an address in a browser. */
import type { FastifyRequest } from 'fastify';
import type { ErrorJson } from './errors.ts';

/** Programs get JSON, also those that accept anything. */
export const wantsHtml = (request: FastifyRequest | undefined): boolean =>
  /\btext\/html\b/i.test(request?.headers.accept ?? '');

export function errorPage({ status, error: { message, suggestions } }: ErrorJson): string {
  const items = suggestions.map((each) => `<li>${escapeText(each)}</li>`).join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Error ${status}</title><h1>${escapeText(message)}</h1><ul>${items}</ul></html>\n`;
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

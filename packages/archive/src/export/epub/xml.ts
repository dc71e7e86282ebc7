/** Makes text, language tags and URLs valid in XML. */

/** Characters that XML 1.0 does not allow. */
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text and removes forbidden characters. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** A valid language tag, else undefined. */
export const validLanguage = (lang: string | null | undefined): string | undefined =>
  /^[a-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?$/i.exec(lang?.trim() ?? '')?.[0];

/** A link target that strict EPUB checkers accept: a known scheme, a valid host, and everything percent-encoded that must be. */
export function validHref(href: string | null | undefined): string | undefined {
  const url = URL.parse(href ?? '');
  if (!url || !['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)) return undefined;
  if (/^https?:$/.test(url.protocol) && !/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/i.test(url.hostname))
    return undefined;
  const [before = '', ...fragment] = url.href.split('#');
  const parts = [before, ...(fragment.length > 0 ? [fragment.join('%23')] : [])];
  return parts.map(percentEncode).join('#');
}

const percentEncode = (part: string) =>
  part
    .replace(/%(?![0-9a-f]{2})/gi, '%25')
    .replace(/[\s"<>\\^`{|}]|[^\u0021-\u007e]/gu, (character) => encodeURIComponent(character.toWellFormed()));

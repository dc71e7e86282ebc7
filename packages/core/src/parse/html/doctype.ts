/** Parses DOCTYPEs and decides which of them trigger quirks mode. */

import { toAsciiLowerCase } from './nameCache.ts';

export interface Doctype {
  readonly name: string;
  /** `undefined` when missing, which differs from empty. */
  readonly publicId: string | undefined;
  readonly systemId: string | undefined;
  /** The force-quirks flag: the DOCTYPE is malformed. */
  readonly forceQuirks: boolean;
}

/**
 * Parses the text between `<!DOCTYPE` and the next `>`, or the end of the page when `isCutOff`.
 * https://html.spec.whatwg.org/multipage/parsing.html#doctype-state
 */
export function readDoctype(text: string, isCutOff: boolean): Doctype {
  const [, name = '', keyword = '', rest = ''] = /^[\t\n\f ]*([^\t\n\f ]*)[\t\n\f ]*(public|system|)([\s\S]*)$/i.exec(
    text,
  )!;
  const doctype = { name: toAsciiLowerCase(name), publicId: undefined, systemId: undefined, forceQuirks: true };
  if (name === '') return doctype;
  if (keyword === '') return { ...doctype, forceQuirks: rest !== '' || isCutOff };
  const isPublic = keyword.toLowerCase() === 'public';
  const first = readQuoted(rest);
  if (!first) return doctype;
  const second = isPublic ? readQuoted(first.rest) : undefined;
  const ids = isPublic ? { publicId: first.id, systemId: second?.id } : { publicId: undefined, systemId: first.id };
  const { isClosed, rest: remainder } = second ?? first;
  // Text after a system identifier is ignored; after a public identifier it is an error.
  const isMalformed = remainder === '' ? isCutOff : isPublic && !second;
  return { ...doctype, ...ids, forceQuirks: !first.isClosed || !isClosed || isMalformed };
}

/** Reads a quoted identifier at the start of the text. */
function readQuoted(text: string): { id: string; isClosed: boolean; rest: string } | undefined {
  const match = /^[\t\n\f ]*(?:"([^"]*)("?)|'([^']*)('?))[\t\n\f ]*([\s\S]*)$/.exec(text);
  if (!match) return undefined;
  const [, inQuotes, quote, inApostrophes = '', apostrophe, rest = ''] = match;
  return { id: inQuotes ?? inApostrophes, isClosed: Boolean(quote || apostrophe), rest };
}

/**
 * Whether the DOCTYPE puts a document into quirks mode.
 * https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode
 */
export function isQuirksDoctype({ name, publicId, systemId, forceQuirks }: Doctype): boolean {
  if (forceQuirks || name !== 'html') return true;
  if (systemId?.toLowerCase() === 'http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd') return true;
  const id = publicId?.toLowerCase();
  if (id === undefined) return false;
  if (QUIRKY_IDS.has(id) || QUIRKY_PREFIXES.some((prefix) => id.startsWith(prefix))) return true;
  return systemId === undefined && QUIRKY_WITHOUT_SYSTEM_ID.some((prefix) => id.startsWith(prefix));
}

const QUIRKY_IDS = new Set(['-//w3o//dtd w3 html strict 3.0//en//', '-/w3c/dtd html 4.0 transitional/en', 'html']);

const QUIRKY_WITHOUT_SYSTEM_ID = ['-//w3c//dtd html 4.01 frameset//', '-//w3c//dtd html 4.01 transitional//'];

const QUIRKY_PREFIXES = [
  '+//silmaril//dtd html pro v0r11 19970101//',
  '-//as//dtd html 3.0 aswedit + extensions//',
  '-//advasoft ltd//dtd html 3.0 aswedit + extensions//',
  '-//ietf//dtd html 2.0 level 1//',
  '-//ietf//dtd html 2.0 level 2//',
  '-//ietf//dtd html 2.0 strict level 1//',
  '-//ietf//dtd html 2.0 strict level 2//',
  '-//ietf//dtd html 2.0 strict//',
  '-//ietf//dtd html 2.0//',
  '-//ietf//dtd html 2.1e//',
  '-//ietf//dtd html 3.0//',
  '-//ietf//dtd html 3.2 final//',
  '-//ietf//dtd html 3.2//',
  '-//ietf//dtd html 3//',
  '-//ietf//dtd html level 0//',
  '-//ietf//dtd html level 1//',
  '-//ietf//dtd html level 2//',
  '-//ietf//dtd html level 3//',
  '-//ietf//dtd html strict level 0//',
  '-//ietf//dtd html strict level 1//',
  '-//ietf//dtd html strict level 2//',
  '-//ietf//dtd html strict level 3//',
  '-//ietf//dtd html strict//',
  '-//ietf//dtd html//',
  '-//metrius//dtd metrius presentational//',
  '-//microsoft//dtd internet explorer 2.0 html strict//',
  '-//microsoft//dtd internet explorer 2.0 html//',
  '-//microsoft//dtd internet explorer 2.0 tables//',
  '-//microsoft//dtd internet explorer 3.0 html strict//',
  '-//microsoft//dtd internet explorer 3.0 html//',
  '-//microsoft//dtd internet explorer 3.0 tables//',
  '-//netscape comm. corp.//dtd html//',
  '-//netscape comm. corp.//dtd strict html//',
  "-//o'reilly and associates//dtd html 2.0//",
  "-//o'reilly and associates//dtd html extended 1.0//",
  "-//o'reilly and associates//dtd html extended relaxed 1.0//",
  '-//sq//dtd html 2.0 hotmetal + extensions//',
  '-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//',
  '-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//',
  '-//spyglass//dtd html 2.0 extended//',
  '-//sun microsystems corp.//dtd hotjava html//',
  '-//sun microsystems corp.//dtd hotjava strict html//',
  '-//w3c//dtd html 3 1995-03-24//',
  '-//w3c//dtd html 3.2 draft//',
  '-//w3c//dtd html 3.2 final//',
  '-//w3c//dtd html 3.2//',
  '-//w3c//dtd html 3.2s draft//',
  '-//w3c//dtd html 4.0 frameset//',
  '-//w3c//dtd html 4.0 transitional//',
  '-//w3c//dtd html experimental 19960712//',
  '-//w3c//dtd html experimental 970421//',
  '-//w3c//dtd w3 html//',
  '-//w3o//dtd w3 html 3.0//',
  '-//webtechs//dtd mozilla html 2.0//',
  '-//webtechs//dtd mozilla html//',
];

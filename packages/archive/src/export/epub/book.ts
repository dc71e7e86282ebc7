/** The files of an EPUB 3 book that describe the book itself: package document, navigation, cover, style sheet. */
import { validLanguage, xmlText } from './xml.ts';

export interface BookMetadata {
  /** Stable: the same book always has the same id. */
  readonly id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly lang?: string | undefined;
  readonly publisher?: string | undefined;
  /** ISO time of the last change to any part of the book. */
  readonly modified: string;
}

export interface BookItem {
  readonly id: string;
  readonly href: string;
  readonly type: string;
  readonly properties?: string | undefined;
  /** The title of a chapter; absent for files that are not in the reading order. */
  readonly title?: string | undefined;
  /** Where a chapter came from. */
  readonly source?: string | undefined;
}

export const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

export const STYLE = `body { line-height: 1.5; margin: 0 5% }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; text-align: start }
header { border-bottom: 1px solid; margin-bottom: 1.5em; padding-bottom: 0.5em }
.byline, .source, figcaption, small { font-size: 0.85em }
.source { overflow-wrap: anywhere }
img { max-width: 100%; height: auto }
pre { white-space: pre-wrap; font-size: 0.85em }
table { border-collapse: collapse }
th, td { border: 1px solid; padding: 0.2em 0.5em; text-align: start }
.to-left { text-align: left }
.to-right { text-align: right }
.to-center { text-align: center }
.box { display: block }
.heading, .b, .strong { font-weight: bold }
.i, .em { font-style: italic }
math[display=block] { display: block math }
.tml-left { text-align: left }
.tml-right { text-align: right }
blockquote { margin-inline: 1em 0; padding-inline-start: 1em; border-inline-start: 3px solid }
`;

export function packageDocument(book: BookMetadata, items: readonly BookItem[]): string {
  const sources = items.flatMap(({ source }) => (source === undefined ? [] : [source]));
  const chapters = items.filter(({ title }) => title !== undefined);
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${validLanguage(book.lang) ?? 'en'}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book-id">${xmlText(book.id)}</dc:identifier>
<dc:title>${xmlText(book.title)}</dc:title>
<dc:language>${validLanguage(book.lang) ?? 'und'}</dc:language>
${lines(book.authors, (author) => `<dc:creator>${xmlText(author)}</dc:creator>`)}${lines(
  book.publisher === undefined ? [] : [book.publisher],
  (publisher) => `<dc:publisher>${xmlText(publisher)}</dc:publisher>`,
)}${lines([...new Set(sources)], (source) => `<dc:source>${xmlText(source)}</dc:source>`)}<meta property="dcterms:modified">${book.modified.replace(/\.\d+Z$/, 'Z')}</meta>
</metadata>
<manifest>
${lines(items, ({ id, href, type, properties }) => `<item id="${id}" href="${href}" media-type="${type}"${properties ? ` properties="${properties}"` : ''}/>`)}</manifest>
<spine>
<itemref idref="cover"/>
<itemref idref="nav"/>
${lines(chapters, ({ id }) => `<itemref idref="${id}"/>`)}</spine>
</package>
`;
}

const lines = <T>(items: readonly T[], write: (item: T) => string) => items.map((item) => `${write(item)}\n`).join('');

export function navigationDocument(book: BookMetadata, items: readonly BookItem[]): string {
  const entries = items.filter(({ title }) => title !== undefined);
  return xhtmlPage({
    title: book.title,
    lang: book.lang,
    body: `<nav epub:type="toc" id="toc"><h1>${xmlText(book.title)}</h1><ol>
${lines(entries, ({ href, title }) => `<li><a href="${href}">${xmlText(title!)}</a></li>`)}</ol></nav>`,
  });
}

export interface XhtmlPage {
  readonly title: string;
  readonly lang?: string | undefined;
  readonly dir?: string | undefined;
  readonly body: string;
}

export function xhtmlPage({ title, lang, dir, body }: XhtmlPage): string {
  const language = validLanguage(lang);
  const attributes = `${language ? ` lang="${language}" xml:lang="${language}"` : ''}${dir === 'rtl' ? ' dir="rtl"' : ''}`;
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${attributes}>
<head><meta charset="utf-8"/><title>${xmlText(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;
}

const COVER = { width: 1200, height: 1800, margin: 120, lineLength: 22, maxLines: 9 };

/** Title and authors on a plain background. An SVG, so that the bytes do not depend on the fonts of this machine. */
export function coverSvg({ title, authors, publisher }: BookMetadata): string {
  const { width, height, margin, lineLength, maxLines } = COVER;
  const rows = wrapText(title, lineLength).slice(0, maxLines);
  const row = (text: string, y: number, size: number) =>
    `<text x="${margin}" y="${y}" font-size="${size}">${xmlText(text)}</text>\n`;
  const below = [authors.join(', '), publisher ?? ''].filter(Boolean).map((text) => text.slice(0, 60));
  return `<?xml version="1.0" encoding="utf-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>${xmlText(title)}</title>
<rect width="${width}" height="${height}" fill="#f4f1ea"/>
<rect x="${margin}" y="${margin}" width="160" height="12" fill="#0b57b7"/>
<g font-family="Georgia, serif" fill="#1f2328">
${rows.map((text, i) => row(text, 320 + i * 120, 92)).join('')}${below.map((text, i) => row(text, height - 260 + i * 80, 48)).join('')}</g>
</svg>
`;
}

function wrapText(text: string, maxLength: number): string[] {
  const rows: string[] = [];
  for (const word of text
    .slice(0, 400)
    .split(/\s+/)
    .flatMap((word) => word.match(new RegExp(`.{1,${maxLength}}`, 'gsu')) ?? [])) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + word.length < maxLength) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows;
}

export const coverPage = (book: BookMetadata): string =>
  xhtmlPage({
    title: book.title,
    lang: book.lang,
    body: `<section epub:type="cover"><img src="cover.svg" alt="${xmlText(book.title)}"/></section>`,
  });

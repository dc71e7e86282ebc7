/** Writes a document as plain text. Clients parse the labels with regular expressions, so every byte of the layout counts. */

import type { ReaderDocument } from './readDocument.ts';
import { imageLabel, type NumberedImage } from './writeContent.ts';

const CHUNK_GAP = '\n\n\u001d';

export function textForm(document: ReaderDocument): string {
  const { content, html, text, chunks } = document;
  if (chunks) return `${chunks.join(CHUNK_GAP)}\n`;
  if (content === undefined) return html ?? text ?? '';
  const known = [
    document.publishedTime && `Published Time: ${document.publishedTime}`,
    document.warnings.length > 0 && document.warnings.map((warning) => `Warning: ${warning}`).join('\n'),
  ].filter(Boolean);
  const parts = [
    `Title: ${document.title}`,
    `URL Source: ${document.url}`,
    ...known,
    `Markdown Content:\n${content}`,
    ...(document.images ? [`Images:\n${imageLines(document.images)}`] : []),
    ...(document.links ? [`Links/Buttons:\n${linkLines(document.links)}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

export function imageLines(images: readonly NumberedImage[]): string {
  if (images.length === 0) return 'This page does not seem to contain any images.';
  return summaryLabels(images)
    .map(([label, url]) => `- ![${inBrackets(label)}](${inParentheses(url)})`)
    .join('\n');
}

export function linkLines(links: readonly (readonly [text: string, url: string])[]): string {
  if (links.length === 0) return 'This page does not seem to contain any buttons/links.';
  return links.map(([text, url]) => `- [${inBrackets(text)}](${inParentheses(url)})`).join('\n');
}

/** Images that the content does not show are numbered after the others. */
export function summaryLabels(images: readonly NumberedImage[]): [label: string, url: string][] {
  let last = Math.max(0, ...images.flatMap(({ numbers }) => numbers));
  return images.map(({ url, alt, numbers }) =>
    numbers.length > 0
      ? [imageLabel({ alt, numbers }), url]
      : [`Hidden ${imageLabel({ alt, numbers: [++last] })}`, url],
  );
}

/** Text of the page must not end the brackets or the line, nor become an element. */
const inBrackets = (text: string) => text.replace(/\s+/g, ' ').replace(/[[\]\\<`]/g, '\\$&');
const inParentheses = (url: string) =>
  url.replace(/[\s()<>\\]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);

/** Reads what the site needs to know about a document before it is rendered: its title, its sections, its dead links. */
import type { Token } from 'markdown-it';
import { documents, read } from '../../../tools/docs/markdown.ts';
import { addressOf } from './links.ts';
import { markdown, plainText } from './markdown.ts';

export interface Section {
  /** Empty for the start of the document. */
  readonly anchor: string;
  readonly level: number;
  readonly heading: string;
  readonly text: string;
}

export interface SiteDocument {
  /** Path in the repository. */
  readonly source: string;
  readonly address: string;
  readonly title: string;
  readonly sections: readonly Section[];
  /** Each with its document: `docs/README.md: guide/gone.md`. */
  readonly deadLinks: readonly string[];
}

export function readDocuments(): ReadonlyMap<string, SiteDocument> {
  const sources = documents.filter((path) => path.startsWith('docs/'));
  return new Map(sources.map((source) => [source, readDocument(source, read(source))]));
}

export function readDocument(source: string, text: string): SiteDocument {
  const deadLinks: string[] = [];
  const sections = sectionsOf(markdown.parse(text, { source, deadLinks }));
  return { source, address: addressOf(source), title: sections[0]?.heading ?? source, sections, deadLinks };
}

function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: { anchor: string; level: number; heading: string; text: string }[] = [];
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    const section = sections.at(-1);
    if (token.type === 'inline' && before?.type === 'heading_open') {
      const anchor = section === undefined ? '' : String(before.attrGet('id'));
      sections.push({ anchor, level: Number(before.tag.slice(1)), heading: plainText(token), text: '' });
    } else if (section && (token.type === 'inline' || token.type === 'fence')) {
      section.text += `${token.type === 'inline' ? plainText(token) : token.content} `;
    }
  });
  return sections;
}

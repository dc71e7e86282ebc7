/** OPML lists of feeds and links, and RSS and Atom feeds with their articles. XML entities are not expanded. */
import { type XmlEvent, xmlEvents } from '@pith/core';
import type { Format } from './format.ts';
import { readText } from './input.ts';
import { type ImportItem, toItem } from './record.ts';

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

export const opml: Format = {
  name: 'opml',
  description: 'OPML: its links and the sites of its feeds',
  matches: ({ start }) => /<opml[\s>]/i.test(start),
  async *read({ files }) {
    for (const file of files) yield* readOutlines(await readText(file));
  },
};

const MAX_DEPTH = 50;

/** An outline with an address is a page; one without is a folder, whose name becomes a label of its pages. */
function* readOutlines(text: string): Generator<ImportItem> {
  const folders: (string | undefined)[] = [];
  let number = 0;
  for (const event of xmlEvents(text)) {
    if (event.is === 'text' || localName(event.name) !== 'outline') continue;
    if (event.is === 'close') {
      folders.pop();
      continue;
    }
    const { attributes } = event;
    const title = attributes.get('title') ?? attributes.get('text');
    const feed = attributes.get('xmlUrl');
    const url = attributes.get('htmlUrl') ?? attributes.get('url') ?? feed;
    if (url !== undefined) {
      number += 1;
      yield toItem(`outline ${number}`, {
        url,
        title,
        excerpt: attributes.get('description'),
        savedAt: attributes.get('created'),
        note: feed === undefined ? undefined : `Feed: ${feed}`,
        labels: [...folders.slice(0, MAX_DEPTH), ...(attributes.get('category')?.split(',') ?? [])],
      });
    }
    folders.push(url === undefined ? title : undefined);
  }
}

export const feed: Format = {
  name: 'feed',
  description: 'an RSS or Atom feed, with its articles',
  matches: ({ start }) => /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:rss|feed|rdf:RDF)[\s>]/i.test(start),
  async *read({ files }) {
    for (const file of files) yield* readEntries(await readText(file));
  },
};

interface Entry {
  link?: string | undefined;
  title?: string;
  date?: string;
  author?: string;
  content?: string;
  summary?: string;
  readonly labels: string[];
}

function* readEntries(text: string): Generator<ImportItem> {
  let entry: Entry | undefined;
  let openTag: Extract<XmlEvent, { is: 'open' }> | undefined;
  let texts: string[] = [];
  let number = 0;
  for (const event of xmlEvents(text)) {
    if (event.is === 'text') {
      if (entry) texts.push(event.text);
      continue;
    }
    const name = localName(event.name);
    if (event.is === 'open') {
      if (name === 'item' || name === 'entry') entry = { labels: [] };
      openTag = event;
      texts = [];
      continue;
    }
    if (entry && (name === 'item' || name === 'entry')) {
      number += 1;
      yield toItem(`entry ${number}`, {
        url: entry.link,
        title: entry.title,
        publishedAt: entry.date,
        authors: entry.author,
        excerpt: entry.content === undefined ? undefined : stripTags(entry.summary),
        labels: entry.labels,
        content: { kind: 'article', text: entry.content ?? '' },
      });
      entry = undefined;
    } else if (entry) setField(entry, event.name, texts.join(''), openTag);
    texts = [];
  }
}

const stripTags = (html = '') => html.replace(/<[^>]{0,2000}>/g, ' ').slice(0, 4000);

function setField(
  entry: Entry,
  qualifiedName: string,
  text: string,
  open: Extract<XmlEvent, { is: 'open' }> | undefined,
): void {
  const name = localName(qualifiedName);
  const attributes = open?.name === qualifiedName ? open.attributes : undefined;
  if (name === 'title') entry.title ??= text;
  else if (name === 'link' && (attributes?.get('rel') ?? 'alternate') === 'alternate')
    entry.link ??= attributes?.get('href') ?? text;
  else if (name === 'guid' && /^https?:/.test(text.trim())) entry.link ??= text;
  else if (['pubDate', 'published', 'date', 'updated'].includes(name)) entry.date ??= text;
  else if (['creator', 'author', 'name'].includes(name) && text.trim()) entry.author ??= text;
  else if (qualifiedName === 'content:encoded' || qualifiedName === 'content') entry.content ??= text;
  else if (name === 'description' || name === 'summary') entry.summary ??= text;
  else if (name === 'category') entry.labels.push(attributes?.get('term') ?? text);
}

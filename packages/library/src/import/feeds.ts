/** OPML lists of feeds and links, and feeds themselves (RSS, Atom) with the articles they carry. No entity is expanded. */
import { type XmlEvent, xmlEvents } from '@pith/core';
import type { Format } from './format.ts';
import { textOf } from './input.ts';
import { type Item, itemOf } from './record.ts';

const local = (name: string) => name.slice(name.indexOf(':') + 1);

export const opml: Format = {
  name: 'opml',
  of: 'OPML: its links, and the sites of its feeds',
  fits: ({ start }) => /<opml[\s>]/i.test(start),
  async *read({ files }) {
    for (const file of files) yield* outlines(await textOf(file));
  },
};

const DEEPEST = 50;

/** An outline with an address is a page; one without is a folder, and a label of what is in it. */
function* outlines(text: string): Generator<Item> {
  const folders: (string | undefined)[] = [];
  let number = 0;
  for (const event of xmlEvents(text)) {
    if (event.is === 'text' || local(event.name) !== 'outline') continue;
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
      yield itemOf(`outline ${number}`, {
        url,
        title,
        excerpt: attributes.get('description'),
        savedAt: attributes.get('created'),
        note: feed === undefined ? undefined : `Feed: ${feed}`,
        labels: [...folders.slice(0, DEEPEST), ...(attributes.get('category')?.split(',') ?? [])],
      });
    }
    folders.push(url === undefined ? title : undefined);
  }
}

export const feed: Format = {
  name: 'feed',
  of: 'a feed: RSS or Atom, with the articles in it',
  fits: ({ start }) => /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:rss|feed|rdf:RDF)[\s>]/i.test(start),
  async *read({ files }) {
    for (const file of files) yield* entries(await textOf(file));
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

function* entries(text: string): Generator<Item> {
  let entry: Entry | undefined;
  let open: Extract<XmlEvent, { is: 'open' }> | undefined;
  let written: string[] = [];
  let number = 0;
  for (const event of xmlEvents(text)) {
    if (event.is === 'text') {
      if (entry) written.push(event.text);
      continue;
    }
    const name = local(event.name);
    if (event.is === 'open') {
      if (name === 'item' || name === 'entry') entry = { labels: [] };
      open = event;
      written = [];
      continue;
    }
    if (entry && (name === 'item' || name === 'entry')) {
      number += 1;
      yield itemOf(`entry ${number}`, {
        url: entry.link,
        title: entry.title,
        publishedAt: entry.date,
        authors: entry.author,
        excerpt: entry.content === undefined ? undefined : plain(entry.summary),
        labels: entry.labels,
        content: { kind: 'article', text: entry.content ?? '' },
      });
      entry = undefined;
    } else if (entry) take(entry, event.name, written.join(''), open);
    written = [];
  }
}

const plain = (html = '') => html.replace(/<[^>]{0,2000}>/g, ' ').slice(0, 4000);

function take(entry: Entry, whole: string, text: string, open: Extract<XmlEvent, { is: 'open' }> | undefined): void {
  const name = local(whole);
  const attributes = open?.name === whole ? open.attributes : undefined;
  if (name === 'title') entry.title ??= text;
  else if (name === 'link' && (attributes?.get('rel') ?? 'alternate') === 'alternate')
    entry.link ??= attributes?.get('href') ?? text;
  else if (name === 'guid' && /^https?:/.test(text.trim())) entry.link ??= text;
  else if (['pubDate', 'published', 'date', 'updated'].includes(name)) entry.date ??= text;
  else if (['creator', 'author', 'name'].includes(name) && text.trim()) entry.author ??= text;
  else if (whole === 'content:encoded' || whole === 'content') entry.content ??= text;
  else if (name === 'description' || name === 'summary') entry.summary ??= text;
  else if (name === 'category') entry.labels.push(attributes?.get('term') ?? text);
}

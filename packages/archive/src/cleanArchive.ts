/**
 * Cleans an archive that comes from somebody else. What people open (the page, the Markdown) is written again from the
 * bookmark's sanitised texts; images and captures must be what their names say; addresses must be of the web. The
 * originals stay as they are: nothing shows them, and whatever reads them again sanitises them.
 *
 * An archive that `packArchive` wrote comes back byte for byte.
 */
import { buffer } from 'node:stream/consumers';
import { htmlWithImageUrls, markdownWithImageUrls } from '@pith/core';
import { type ArchivedImages, imageUrlRewriter } from './images/archivedImages.ts';
import { sniffImageKind } from './images/sniffImageKind.ts';
import { isPassivePdf } from './isPassivePdf.ts';
import { asList, asObject } from './originals.ts';
import { type Archive, type ArchivedResource, readArchive } from './readArchive.ts';
import { standalonePage } from './standalonePage.ts';
import { withoutUnsafeUrls } from './withoutUnsafeUrls.ts';
import { zipFiles } from './zipFiles.ts';

/** The sanitised texts of the bookmark. */
export interface CleanTexts {
  readonly html: string;
  /** Markdown with frontmatter. */
  readonly content: string;
}

/** Leaves out files that archives never have. Rejects with `archive-damaged` or `archive-too-large`. */
export async function cleanArchive(bytes: Uint8Array, texts: CleanTexts): Promise<Uint8Array> {
  const archive = await readArchive(bytes);
  const names = archive.names.filter((name) => kindOf(name));
  const before = new Map<string, Buffer>();
  const after = new Map<string, Buffer>();
  const media = new Map<string, MediaType>();
  for (const name of names) {
    const content = (await archive.bytes(name))!;
    before.set(name, content);
    const type = mediaTypeOf(name, content);
    if (type) media.set(name, type);
    if (kindOf(name) !== 'media' || type) after.set(name, content);
  }
  const props = await cleanProps(archive, media);
  const written = writtenFiles(texts, props.values);
  for (const [name, text] of Object.entries({ ...written, ...(props.isChanged && { 'props.json': props.json }) }))
    if (after.has(name)) after.set(name, Buffer.from(text));
  const isUnchanged =
    before.size === after.size &&
    names.length === archive.names.length &&
    startsAsZip(bytes) &&
    [...after].every(([name, content]) => before.get(name)!.equals(content));
  return isUnchanged ? bytes : pack(after);
}

type MediaType = 'image/png' | 'image/jpeg' | 'image/gif' | 'application/pdf';

const MEDIA = /^(?:(?:_resources|img)\/[\w-][\w.-]{0,99}\.(?:png|jpg|gif)|screenshot\.png|page\.pdf)$/;
const TEXT = /^(?:index\.html|article\.md|props\.json|pages\.json|log)$/;
const ORIGINAL = /^original(?:-\d{1,4})?\.html\.gz$/;

function kindOf(name: string): 'media' | 'text' | 'original' | undefined {
  if (MEDIA.test(name)) return 'media';
  if (TEXT.test(name)) return 'text';
  return ORIGINAL.test(name) ? 'original' : undefined;
}

/** Undefined if the content is not what the name says. */
function mediaTypeOf(name: string, content: Buffer): MediaType | undefined {
  if (kindOf(name) !== 'media') return undefined;
  if (name.endsWith('.pdf')) return isPassivePdf(content) ? 'application/pdf' : undefined;
  const kind = sniffImageKind(content);
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return kind !== undefined && (kind === 'jpeg' ? 'jpg' : kind) === extension
    ? (`image/${kind}` as MediaType)
    : undefined;
}

interface CleanProps {
  readonly values: Readonly<Record<string, unknown>>;
  readonly json: string;
  readonly isChanged: boolean;
}

async function cleanProps(archive: Archive, media: ReadonlyMap<string, MediaType>): Promise<CleanProps> {
  const before = await archive.props();
  const values = withoutUnsafeUrls(before);
  const isKept = (resource: unknown) => {
    const { path, type, url } = asObject(resource);
    return typeof url === 'string' && typeof path === 'string' && media.get(path) === type;
  };
  const resources = asList(values.resources).filter(isKept);
  const cleaned = resources.length === asList(values.resources).length ? values : { ...values, resources };
  const json = `${JSON.stringify(cleaned, undefined, 2)}\n`;
  return { values: cleaned, json, isChanged: json !== `${JSON.stringify(before, undefined, 2)}\n` };
}

/** The files that `packArchive` makes from the article. */
function writtenFiles({ html, content }: CleanTexts, props: Readonly<Record<string, unknown>>): Record<string, string> {
  const text = (name: string) => (typeof props[name] === 'string' ? (props[name] as string) : undefined);
  const dropped = asList(props.dropped_images).filter((url) => typeof url === 'string');
  const images: ArchivedImages<ArchivedResource> = {
    resources: asList(props.resources) as ArchivedResource[],
    dropped: new Set(dropped),
  };
  const rewriteUrl = imageUrlRewriter(images);
  const page = {
    title: text('title'),
    domain: text('domain'),
    author: text('author'),
    site_name: text('site_name'),
    published_date: text('published_date'),
    reading_time: text('reading_time') ?? '',
    lang: text('lang'),
    dir: text('dir'),
    source: text('source'),
    hero_image: text('hero_image'),
  };
  const article = { ...page, markdown: content, content_html: html } as Parameters<typeof markdownWithImageUrls>[0];
  return {
    'index.html': standalonePage({ ...page, content_html: htmlWithImageUrls(html, rewriteUrl) }, 'files'),
    'article.md': markdownWithImageUrls(article, rewriteUrl),
  };
}

/** Something before the first file could make the archive a page as well. */
const startsAsZip = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, 4).toString('latin1') === 'PK\u0003\u0004';

function pack(files: ReadonlyMap<string, Buffer>): Promise<Uint8Array> {
  const entries = [...files].map(([name, content]) => ({
    name,
    isCompressed: kindOf(name) !== 'text',
    read: async () => content,
  }));
  return buffer(zipFiles(entries));
}

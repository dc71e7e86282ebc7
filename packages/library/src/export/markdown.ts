/** Exports a folder of Markdown: one file per page, with frontmatter, and an images folder. Works as an Obsidian vault. */
import { type ExportFile, imageFilesByUrl, imageUrlRewriter } from '@pith/archive';
import { dom, htmlToMarkdown, markdownWithImageUrls } from '@pith/core';
import type { Bookmark } from '../bookmark.ts';
import type { Highlight } from '../ports/highlights.ts';
import type { Ports } from '../ports/ports.ts';
import { imagesOf } from './epub.ts';
import { fileNames } from './fileNames.ts';
import { toYaml } from './yaml.ts';

export async function* markdownFiles(
  pages: AsyncIterable<Bookmark>,
  ports: Pick<Ports, 'highlights' | 'blobs'>,
): AsyncGenerator<ExportFile> {
  const nameOf = fileNames();
  for await (const page of pages) {
    const name = nameOf(page.title);
    const { images, bytes } = await imagesOf(page, ports);
    const imagePath = (path: string) => `images/${page.id}/${path.slice(path.lastIndexOf('/') + 1)}`;
    const highlights = await ports.highlights.forBookmark(page.user, page.id);
    yield {
      name: `${name}.md`,
      read: async () =>
        Buffer.from(
          toMarkdown(
            page,
            highlights,
            imageUrlRewriter(images, ({ path }) => imagePath(path)),
          ),
        ),
    };
    const paths = new Set([...imageFilesByUrl(images).values()].map(({ path }) => path));
    for (const path of paths) yield { name: imagePath(path), isCompressed: true, read: () => bytes(path) };
  }
}

type ImageUrlRewriter = Parameters<typeof markdownWithImageUrls>[1];

function toMarkdown(page: Bookmark, highlights: readonly Highlight[], rewriteUrl: ImageUrlRewriter): string {
  const { title, domain, article, html, content } = page;
  const metadata = { title, domain, hero_image: article.heroImage, page_type: article.pageType, markdown: content };
  const markdown =
    content === ''
      ? `---\n---\n\n# ${htmlToMarkdown(`<p>${dom.escapeText(title)}</p>`).trim()}\n`
      : !page.metadata.discarded
        ? markdownWithImageUrls(
            { ...metadata, content_html: html } as Parameters<typeof markdownWithImageUrls>[0],
            rewriteUrl,
          )
        : content;
  const end = markdown.indexOf('\n---\n', 2);
  const body = markdown.slice(end + '\n---\n'.length);
  return `---\n${frontmatter(page, markdown.slice(4, Math.max(4, end)))}---\n${body.trimEnd()}\n${highlightsSection(highlights)}`;
}

/** The page's own frontmatter, then the reader's values. Values are written as JSON, which is valid YAML. */
function frontmatter(page: Bookmark, original: string): string {
  const { edits, labels, note, pinned, archived, progress } = page;
  const values = {
    ...(page.content === '' && { source: page.urlFull }),
    ...((page.content === '' || edits.title !== undefined) && { title: page.title }),
    ...(edits.authors !== undefined && { author: page.article.author }),
    ...(edits.publishedAt !== undefined && { published_date: edits.publishedAt }),
    ...(page.content === '' && { saved_at: page.savedAt }),
    ...(labels.length > 0 && { labels }),
    ...(note !== undefined && { note }),
    ...(pinned && { pinned }),
    ...(archived && { archived }),
    ...(progress > 0 && { read_progress: progress }),
  };
  const replaced = new Set(Object.keys(values));
  const remaining = original
    .split('\n')
    .filter((text) => text !== '' && !replaced.has(/^(\w+):/.exec(text)?.[1] ?? ''));
  const added = Object.entries(values).map(([name, value]) => `${name}: ${toYaml(value)}`);
  return [...remaining, ...added].map((text) => `${text}\n`).join('');
}

function highlightsSection(highlights: readonly Highlight[]): string {
  if (highlights.length === 0) return '';
  const parts = highlights.map(({ anchor, note }) => {
    const html = [`<blockquote>${paragraphs(anchor.quote)}</blockquote>`, note === undefined ? '' : paragraphs(note)];
    return htmlToMarkdown(html.join('')).trim();
  });
  return `\n## Highlights\n\n${parts.join('\n\n')}\n`;
}

const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .filter((each) => each.trim())
    .map((each) => `<p>${dom.escapeText(each)}</p>`)
    .join('');

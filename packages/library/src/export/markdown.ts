/** A folder of Markdown: a file a page with its frontmatter, and its pictures beside it. Opens as a vault of Obsidian. */
import { filesIn, type OutFile, placesIn } from '@pith/archive';
import { dom, htmlToMarkdown, markdownWithImages } from '@pith/core';
import type { Bookmark } from '../bookmark.ts';
import type { Highlight } from '../ports/highlights.ts';
import type { Ports } from '../ports/ports.ts';
import { picturesOf } from './epub.ts';
import { fileNames } from './fileNames.ts';

export async function* markdownFiles(
  pages: AsyncIterable<Bookmark>,
  ports: Pick<Ports, 'highlights' | 'blobs'>,
): AsyncGenerator<OutFile> {
  const nameOf = fileNames();
  for await (const page of pages) {
    const name = nameOf(page.title);
    const { images, bytes } = await picturesOf(page, ports);
    const place = (path: string) => `images/${page.id}/${path.slice(path.lastIndexOf('/') + 1)}`;
    const highlights = await ports.highlights.of(page.user, page.id);
    yield {
      name: `${name}.md`,
      read: async () =>
        Buffer.from(
          markdownOf(
            page,
            highlights,
            placesIn(images, ({ path }) => place(path)),
          ),
        ),
    };
    const paths = new Set([...filesIn(images).values()].map(({ path }) => path));
    for (const path of paths) yield { name: place(path), isPacked: true, read: () => bytes(path) };
  }
}

type PlaceOf = Parameters<typeof markdownWithImages>[1];

function markdownOf(page: Bookmark, highlights: readonly Highlight[], placeOf: PlaceOf): string {
  const { title, domain, article, html, content } = page;
  const facts = { title, domain, hero_image: article.heroImage, page_type: article.pageType, markdown: content };
  const whole =
    content === ''
      ? `---\n---\n\n# ${htmlToMarkdown(`<p>${dom.escapeText(title)}</p>`).trim()}\n`
      : !page.metadata.discarded
        ? markdownWithImages({ ...facts, content_html: html } as Parameters<typeof markdownWithImages>[0], placeOf)
        : content;
  const end = whole.indexOf('\n---\n', 2);
  const body = whole.slice(end + '\n---\n'.length);
  return `---\n${frontmatter(page, whole.slice(4, Math.max(4, end)))}---\n${body.trimEnd()}\n${highlightsOf(highlights)}`;
}

/** What the page said, and after it what its reader made of it. Quoted as JSON, which is YAML. */
function frontmatter(page: Bookmark, written: string): string {
  const { edits, labels, note, pinned, archived, progress } = page;
  const facts = {
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
  const replaced = new Set(Object.keys(facts));
  const kept = written.split('\n').filter((text) => text !== '' && !replaced.has(/^(\w+):/.exec(text)?.[1] ?? ''));
  const added = Object.entries(facts).map(([name, value]) => `${name}: ${yamlOf(value)}`);
  return [...kept, ...added].map((text) => `${text}\n`).join('');
}

/** Line separators are line ends to some readers of YAML. */
const yamlOf = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function highlightsOf(highlights: readonly Highlight[]): string {
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

/** Library files and backups that somebody else made: whatever is in them, nothing active comes out of the library again. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type ExportFile, readArchive, zipFiles } from '@pith/archive';
import { type ImportOptions, openImport, type UserLibrary } from '@pith/library';
import { describe, expect, test } from 'vitest';
import { dangersIn, renderedHtml } from '../../core/test/kit.ts';
import { fileOf, zipOf, zippedSample } from '../../library/test/imports.ts';
import { backends, libraryOn } from './kit.ts';

const [{ open }] = backends as [(typeof backends)[number]];
const options: ImportOptions = { user: 'local', partial: true, toHtml: async (markdown) => `<p>${markdown}</p>` };

type Files = Map<string, Uint8Array>;
interface Tampering {
  readonly json?: (file: { bookmark: Record<string, unknown>; versions: unknown[] }) => void;
  /** Changes the files of the archive. */
  readonly archive?: (files: Files) => void;
}

async function filesOf(files: AsyncIterable<ExportFile>): Promise<Files> {
  const found: Files = new Map();
  for await (const { name, read } of files) {
    const bytes = await read();
    if (bytes) found.set(name, bytes);
  }
  return found;
}

async function filesOfZip(bytes: Uint8Array): Promise<Files> {
  const archive = await readArchive(bytes);
  const found: Files = new Map();
  for (const name of archive.names) found.set(name, (await archive.bytes(name))!);
  return found;
}

/** A library with one page with images, changed by somebody else. */
async function tampered({ json, archive }: Tampering): Promise<Files> {
  const library = libraryOn(await open()).for('local');
  await library.import(await openImport('readeck.zip', await zippedSample('readeck')), options);
  const files = await filesOf(library.exports.library());
  for (const [name, bytes] of files) {
    if (json && name.endsWith('bookmark.json')) {
      const file = JSON.parse(Buffer.from(bytes).toString());
      json(file);
      files.set(name, Buffer.from(JSON.stringify(file)));
    }
    if (archive && name.endsWith('archive.zip')) {
      const members = await filesOfZip(bytes);
      archive(members);
      files.set(name, await zipOf([...members].map(([member, content]) => ({ name: member, content }))));
    }
  }
  return files;
}

const fileList = (files: Files) => [...files].map(([name, content]) => fileOf(name, content));

/** Every page and Markdown text that comes out of a library, by where it was found. */
async function textsIn(library: UserLibrary): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const add = (where: string, files: Files) => {
    for (const [name, bytes] of files) texts.set(`${where}: ${name}`, Buffer.from(bytes).toString());
  };
  const { items } = await library.list({});
  const exported = await filesOf(library.exports.library());
  add('library', exported);
  for (const [name, bytes] of exported) if (name.endsWith('.zip')) add('archive', await filesOfZip(bytes));
  const ids = items.map(({ id }) => id);
  add('markdown', await filesOf(library.exports.markdown(ids)));
  add('epub', await filesOf(library.exports.epub(items)));
  for await (const page of library.exports.pages(ids)) {
    texts.set('stored.html', page.html);
    texts.set('stored.md', page.content);
    texts.set('single.html', await library.archives.singleFile(page));
  }
  return texts;
}

const LAYOUT = new Set(['<main>', '<header>', '<article>', '<section>', '<nav>', '<hgroup>']);

function dangers(name: string, text: string): string[] {
  if (/\.(?:x?html)$/.test(name)) {
    const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(text)?.[1] ?? text;
    return dangersIn(body).filter(
      (danger) => !LAYOUT.has(danger) && !/ (?:epub:|xmlns)|^nav id$|data:image\/png/.test(danger),
    );
  }
  if (name.endsWith('.md')) return dangersIn(renderedHtml(text.replace(/^---\n[\s\S]*?\n---\n/, '')));
  return [];
}

/** Frontmatter and metadata: addresses that someone may follow. */
const UNSAFE_VALUE = /"\s*(?:java(?:\s|\\t)*script|vbscript|data:text|file:)[^"]*evil7/i;

async function expectNothingActive(library: UserLibrary): Promise<void> {
  const found = [];
  for (const [name, text] of await textsIn(library)) {
    if (name.includes('original') || name.endsWith(': log')) continue;
    found.push(...dangers(name, text).map((danger) => `${name}: ${danger}`));
    if (UNSAFE_VALUE.test(text)) found.push(`${name}: ${UNSAFE_VALUE.exec(text)![0]}`);
    if (/\.(?:png|jpg|gif|pdf)$/.test(name) && /<svg|evil7/.test(text))
      found.push(`${name}: a file that is not what it says`);
  }
  expect(found).toEqual([]);
}

const script = '<script>evil7()</script>';
const tricks: readonly [string, string][] = [
  ['a script', script],
  [
    'a declarative shadow root',
    `<div><template shadowrootmode="open">${script}<img src=x onerror=evil7()></template></div>`,
  ],
  ['a noscript that ends early', '<noscript><p title="</noscript><img src=x onerror=evil7()>"></noscript>'],
  ['a link with a tab in its scheme', '<a href="java\tscript:evil7()">read on</a>'],
  ['a link with an entity in its scheme', '<a href="java&Tab;script:evil7()">read on</a>'],
  ['an SVG that loads', '<svg onload="evil7()"><animate onbegin="evil7()" attributeName="x"/></svg>'],
  [
    'MathML with a style',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=evil7()&gt;">',
  ],
  ['a frame', '<iframe srcdoc="<script>evil7()</script>"></iframe>'],
  ['a page that refreshes', '<meta http-equiv="refresh" content="0;url=javascript:evil7()">'],
  ['a base', '<base href="javascript:evil7()//"><a href="x">read on</a>'],
  ['a form', '<form action="javascript:evil7()"><button>Go on</button></form>'],
  ['a style', '<style>@import "https://evil.example/evil7.css"</style>'],
];
const intoPage = (markup: string) => (files: Files) =>
  files.set(
    'index.html',
    Buffer.from(String(Buffer.from(files.get('index.html')!)).replace('<article>', `<article>${markup}`)),
  );
const intoMarkdown = (markup: string) => (files: Files) =>
  files.set('article.md', Buffer.from(`${Buffer.from(files.get('article.md')!)}\n\n${markup}\n`));
const props = (change: (values: Record<string, unknown>) => void) => (files: Files) => {
  const values = JSON.parse(Buffer.from(files.get('props.json')!).toString());
  change(values);
  files.set('props.json', Buffer.from(JSON.stringify(values)));
};
const evilUrl = 'java\tscript:evil7()';
const image = (files: Files) => [...files.keys()].find((name) => name.startsWith('_resources/'))!;
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="evil7()"/>');

const cases: readonly [string, Tampering][] = [
  ...tricks.map(([name, markup]): [string, Tampering] => [
    `${name} in the HTML`,
    {
      json: ({ bookmark }) => {
        bookmark.html = `${markup}${bookmark.html}`;
      },
    },
  ]),
  ...tricks.map(([name, markup]): [string, Tampering] => [
    `${name} in the Markdown`,
    {
      json: ({ bookmark }) => {
        bookmark.content = `${bookmark.content}\n\n${markup}\n`;
      },
    },
  ]),
  ...tricks.map(([name, markup]): [string, Tampering] => [
    `${name} in the page of the archive`,
    { archive: intoPage(markup) },
  ]),
  ...tricks.map(([name, markup]): [string, Tampering] => [
    `${name} in the Markdown of the archive`,
    { archive: intoMarkdown(markup) },
  ]),
  [
    'a script link in Markdown',
    {
      json: ({ bookmark }) => {
        bookmark.content = `${bookmark.content}\n\n[read on](javascript:evil7()) and [here][1] and <javascript:evil7()>\n\n[1]: javascript:evil7()\n`;
      },
    },
  ],
  [
    'frontmatter that ends early',
    {
      json: ({ bookmark }) => {
        bookmark.content = `---\nsource: "https://a.example/"\n---\n${script}\n---\n${bookmark.content}`;
      },
    },
  ],
  [
    'a script URL as source in the frontmatter',
    {
      json: ({ bookmark }) => {
        bookmark.content = String(bookmark.content).replace(/^source: .*$/m, `source: "javascript:evil7()"`);
      },
    },
  ],
  [
    'a script URL as source',
    {
      json: ({ bookmark }) => {
        bookmark.source = evilUrl;
      },
    },
  ],
  [
    'a script URL as address',
    {
      json: ({ bookmark }) => {
        bookmark.urlFull = evilUrl;
      },
    },
  ],
  [
    'a script URL as hero image',
    {
      json: ({ bookmark }) => {
        bookmark.article = { ...(bookmark.article as object), heroImage: 'javascript:evil7()' };
        bookmark.content = String(bookmark.content).replace(/^hero_image: .*\n/m, '');
      },
    },
  ],
  [
    'a script URL as player',
    {
      json: ({ bookmark }) => {
        bookmark.article = { ...(bookmark.article as object), player: evilUrl };
      },
    },
  ],
  [
    'a script in an earlier version',
    {
      json: (file) => {
        file.versions = [
          {
            number: 1,
            title: 'Old',
            contentHash: 'x',
            readAt: '2025-01-01T00:00:00.000Z',
            replacedAt: '2025-01-02T00:00:00.000Z',
            content: `# Old\n\n${script}\n`,
            html: script,
            text: '',
          },
        ];
      },
    },
  ],
  [
    'script URLs in the metadata of the archive',
    {
      archive: props((values) =>
        Object.assign(values, { source: evilUrl, hero_image: evilUrl, videos: [evilUrl], links: [{ url: evilUrl }] }),
      ),
    },
  ],
  ['an image that is an SVG', { archive: (files) => files.set(image(files), svg) }],
  [
    'an image of another type',
    {
      archive: (files) =>
        props((values) => {
          for (const each of values.resources as Record<string, unknown>[]) each.type = 'text/html';
        })(files),
    },
  ],
  [
    'an image with the address of a script',
    {
      archive: (files) =>
        props((values) => {
          for (const each of values.resources as Record<string, unknown>[]) each.path = '"onerror="evil7()';
        })(files),
    },
  ],
  ['a capture that is an SVG', { archive: (files) => files.set('screenshot.png', svg) }],
  [
    'a PDF with a script',
    {
      archive: (files) =>
        files.set(
          'page.pdf',
          Buffer.from('%PDF-1.4\n1 0 obj <</Type/Catalog/OpenAction<</S/J#61vaScript/JS(evil7())>>>> endobj'),
        ),
    },
  ],
  ['a page beside the page', { archive: (files) => files.set('more.html', Buffer.from(script)) }],
];

describe('a library file with', () => {
  test.each(cases)('%s', async (_, tampering) => {
    const library = libraryOn(await open()).for('local');
    const report = await library.import(await openImport('library', fileList(await tampered(tampering))), options);
    expect(report.added + report.warnings.length).toBeGreaterThan(0);
    await expectNothingActive(library);
  });

  test('nothing changed comes back byte for byte', async () => {
    const files = await tampered({});
    const library = libraryOn(await open()).for('local');
    await library.import(await openImport('library', fileList(files)), options);
    const again = await buffer(zipFiles(library.exports.library()));
    const before = [...files].map(([name, content]) => ({
      name,
      isCompressed: name.endsWith('.zip'),
      read: async () => content,
    }));
    expect(again.equals(await buffer(zipFiles(before)))).toBe(true);
  });
});

test('a backup with hostile rows and archives is cleaned when it is restored', async () => {
  const storage = await open();
  const library = libraryOn(storage).for('local');
  await library.import(await openImport('readeck.zip', await zippedSample('readeck')), options);
  const { items } = await library.list({});
  for (const { id } of items) {
    const full = (await storage.bookmarks.byId('local', id))!;
    const bytes = await storage.blobs.get(id);
    if (!bytes) continue;
    const members = await filesOfZip(bytes);
    for (const [, markup] of tricks) intoPage(markup)(members);
    const archive = await zipOf([...members].map(([name, content]) => ({ name, content })));
    const content = `${full.content}\n\n${script}\n`;
    const article = { ...full.article, heroImage: evilUrl };
    await storage.bookmarks.put({ ...full, html: `${full.html}${script}`, content, source: evilUrl, article }, '', {
      archive: await storage.blobs.add(id, archive),
    });
  }
  const file = join(await mkdtemp(join(tmpdir(), 'pith-hostile-')), 'a.tar');
  await storage.backup(file);
  const restored = await open();
  await restored.restore(file);
  await expectNothingActive(libraryOn(restored).for('local'));
});

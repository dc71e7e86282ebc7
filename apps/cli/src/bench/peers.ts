/** Other extractors that `pith bench` can install and run: their packages, and how each reads a page. */

/** A page as it is given to an extractor. */
export interface PeerPage {
  readonly html: string;
  readonly url: string;
}

/** The keys of an article that are scored. */
export interface PeerAnswer {
  readonly title?: unknown;
  readonly author?: unknown;
  readonly published_date?: unknown;
  readonly content_html?: unknown;
}

type Load = (packageName: string) => Promise<Readonly<Record<string, unknown>>>;

export interface Peer {
  /** Name and version, as npm installs them. */
  readonly packages: readonly string[];
  /** As in a package.json. */
  readonly overrides?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Called once, in the process that reads all pages. */
  open(load: Load): Promise<(page: PeerPage) => PeerAnswer | Promise<PeerAnswer>>;
}

/** They fetch nothing: options that fetch are turned off. */
export const peers: Readonly<Record<string, Peer>> = {
  readability: {
    packages: ['@mozilla/readability@0.6.0', 'linkedom@0.18.13'],
    async open(load) {
      const { Readability } = (await load('@mozilla/readability')) as {
        Readability: new (document: unknown) => { parse(): Readonly<Record<string, unknown>> | null };
      };
      const { parseHTML } = (await load('linkedom')) as { parseHTML: (html: string) => { document: unknown } };
      return ({ html }) => {
        const found = new Readability(parseHTML(html).document).parse();
        return {
          title: found?.title,
          author: found?.byline,
          published_date: found?.publishedTime,
          content_html: found?.content,
        };
      };
    },
  },
  defuddle: {
    packages: ['defuddle@0.19.4', 'linkedom@0.18.13'],
    async open(load) {
      const { Defuddle } = (await load('defuddle/node')) as {
        Defuddle: (html: string, url: string, options: object) => Promise<Readonly<Record<string, unknown>>>;
      };
      return async ({ html, url }) => {
        const { title, author, published, content } = await Defuddle(html, url, { useAsync: false });
        return { title, author, published_date: published, content_html: content };
      };
    },
  },
  postlight: {
    packages: ['@postlight/parser@2.2.3'],
    // It asks for a repository instead of a package.
    overrides: { '@postlight/parser': { difflib: '0.2.4' } },
    async open(load) {
      const { default: parser } = (await load('@postlight/parser')) as {
        default: { parse(url: string, options: object): Promise<Readonly<Record<string, unknown>>> };
      };
      return async ({ html, url }) => {
        const {
          title,
          author,
          date_published: date,
          content,
        } = await parser.parse(url, { html, fetchAllPages: false });
        return { title, author, published_date: date, content_html: content };
      };
    },
  },
};

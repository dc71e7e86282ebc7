/**
 * Colours the code of an article, without changing its elements: the browser paints ranges of the text (CSS Custom Highlight API), so that
 * highlights can be drawn over it. The highlighter and each language are loaded when an article needs them.
 */
import type { LanguageFn } from 'highlight.js';
import type { ArticleText, Passage } from '../article/articleText.ts';

type Load = () => Promise<{ default: LanguageFn }>;

/** Each language with its names in articles. */
const languages: readonly (readonly [names: string, load: Load])[] = [
  ['bash sh shell zsh console shellsession', () => import('highlight.js/lib/languages/bash')],
  ['c h', () => import('highlight.js/lib/languages/c')],
  ['cpp c++ cc hpp cxx', () => import('highlight.js/lib/languages/cpp')],
  ['csharp cs c#', () => import('highlight.js/lib/languages/csharp')],
  ['css', () => import('highlight.js/lib/languages/css')],
  ['dart', () => import('highlight.js/lib/languages/dart')],
  ['diff patch', () => import('highlight.js/lib/languages/diff')],
  ['dockerfile docker', () => import('highlight.js/lib/languages/dockerfile')],
  ['elixir ex exs', () => import('highlight.js/lib/languages/elixir')],
  ['go golang', () => import('highlight.js/lib/languages/go')],
  ['graphql gql', () => import('highlight.js/lib/languages/graphql')],
  ['haskell hs', () => import('highlight.js/lib/languages/haskell')],
  ['html xml svg xhtml vue', () => import('highlight.js/lib/languages/xml')],
  ['ini toml', () => import('highlight.js/lib/languages/ini')],
  ['java', () => import('highlight.js/lib/languages/java')],
  ['javascript js jsx mjs cjs', () => import('highlight.js/lib/languages/javascript')],
  ['json jsonc json5', () => import('highlight.js/lib/languages/json')],
  ['julia jl', () => import('highlight.js/lib/languages/julia')],
  ['kotlin kt', () => import('highlight.js/lib/languages/kotlin')],
  ['latex tex', () => import('highlight.js/lib/languages/latex')],
  ['less', () => import('highlight.js/lib/languages/less')],
  ['lua', () => import('highlight.js/lib/languages/lua')],
  ['makefile make', () => import('highlight.js/lib/languages/makefile')],
  ['markdown md', () => import('highlight.js/lib/languages/markdown')],
  ['nginx', () => import('highlight.js/lib/languages/nginx')],
  ['nix', () => import('highlight.js/lib/languages/nix')],
  ['objectivec objc', () => import('highlight.js/lib/languages/objectivec')],
  ['perl pl', () => import('highlight.js/lib/languages/perl')],
  ['php', () => import('highlight.js/lib/languages/php')],
  ['powershell ps1', () => import('highlight.js/lib/languages/powershell')],
  ['python py', () => import('highlight.js/lib/languages/python')],
  ['r', () => import('highlight.js/lib/languages/r')],
  ['ruby rb', () => import('highlight.js/lib/languages/ruby')],
  ['rust rs', () => import('highlight.js/lib/languages/rust')],
  ['scala', () => import('highlight.js/lib/languages/scala')],
  ['scss sass', () => import('highlight.js/lib/languages/scss')],
  ['sql postgresql mysql sqlite', () => import('highlight.js/lib/languages/sql')],
  ['swift', () => import('highlight.js/lib/languages/swift')],
  ['typescript ts tsx', () => import('highlight.js/lib/languages/typescript')],
  ['yaml yml', () => import('highlight.js/lib/languages/yaml')],
];

/** The colours that `prose.css` has, each with the kinds of tokens that get it. */
const colours: Readonly<Record<string, string>> = {
  comment: 'comment quote doctag',
  keyword: 'keyword selector-tag section name meta',
  string: 'string regexp addition link',
  number: 'number literal symbol bullet',
  title: 'title attr attribute property variable selector-class selector-id',
  type: 'type built_in class template-tag template-variable',
  deletion: 'deletion',
};
const colourOf = new Map(
  Object.entries(colours).flatMap(([colour, kinds]) => kinds.split(' ').map((kind) => [`hljs-${kind}`, colour])),
);

/** Longer code stays plain: it would block the page. */
const MAX_LENGTH = 60_000;

interface Token extends Passage {
  readonly colour: string;
}

export class CodeColours {
  readonly #text: ArticleText;
  #tokens: readonly Token[] = [];

  constructor(text: ArticleText) {
    this.#text = text;
  }

  /** Finds the tokens of all code in the article, and paints them. */
  async load(prose: HTMLElement): Promise<void> {
    const blocks = [...prose.querySelectorAll<HTMLElement>('pre code[class^="language-"]')];
    if (blocks.length === 0 || !('highlights' in CSS)) return;
    const found = await Promise.all(blocks.map((code) => this.#tokensOf(code).catch(() => [])));
    this.#tokens = found.flat();
    this.paint();
  }

  /** Paints the tokens again, after the text was split by a highlight. */
  paint(): void {
    this.clear();
    for (const [colour, tokens] of Map.groupBy(this.#tokens, (token) => token.colour)) {
      const ranges = tokens.flatMap((token) => this.#text.range(token) ?? []);
      CSS.highlights.set(`code-${colour}`, new Highlight(...ranges));
    }
  }

  clear(): void {
    if ('highlights' in CSS) for (const colour of Object.keys(colours)) CSS.highlights.delete(`code-${colour}`);
  }

  async #tokensOf(code: HTMLElement): Promise<Token[]> {
    const name = code.className.replace('language-', '').toLowerCase();
    const load = languages.find(([names]) => names.split(' ').includes(name))?.[1];
    const text = code.textContent;
    if (!load || text.length > MAX_LENGTH) return [];
    const [{ default: highlighter }, { default: language }] = await Promise.all([
      import('highlight.js/lib/core'),
      load(),
    ]);
    highlighter.registerLanguage(name, language);
    const { value } = highlighter.highlight(text, { language: name, ignoreIllegals: true });
    const whole = document.createRange();
    whole.selectNodeContents(code);
    return tokensIn(value, this.#text.passageOf(whole).start);
  }
}

/** The highlighter writes HTML; it is only read, in a document in which nothing runs. */
function tokensIn(html: string, start: number): Token[] {
  const { body } = new DOMParser().parseFromString(
    `<pre>${html.startsWith('\n') ? '\n' : ''}${html}</pre>`,
    'text/html',
  );
  const tokens: Token[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let at = start;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const end = at + (node as Text).length;
    const colour = colourAt(node.parentElement);
    if (colour) tokens.push({ start: at, end, colour });
    at = end;
  }
  return tokens;
}

/** The innermost kind that has a colour. */
function colourAt(element: Element | null): string | undefined {
  for (let at = element; at; at = at.parentElement) {
    for (const name of at.classList) {
      const colour = colourOf.get(name);
      if (colour) return colour;
    }
    if (at.classList.contains('hljs-subst')) return undefined;
  }
  return undefined;
}

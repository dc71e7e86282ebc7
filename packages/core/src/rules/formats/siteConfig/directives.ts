/**
 * All directives of the site-config format: what they take, what they do in Pith, and how they become part of a rule.
 *
 * The parser and the test of the reference page use this table. Directives that are known but ignored give the reason.
 */
import type { Action, LeadRule, Selector } from '../../rule.ts';
import { type Directive, isYes } from './readDirectives.ts';
import { isPlainName, toSelector } from './toSelector.ts';

/** The values of a file's directives, in the order of the file. */
export interface DirectiveValues {
  readonly titles: Selector[];
  readonly authors: Selector[];
  readonly authorNames: string[];
  readonly dates: Selector[];
  readonly bodies: Selector[];
  readonly strips: Selector[];
  readonly stripNames: Selector[];
  readonly stripImages: Selector[];
  readonly keeps: Selector[];
  readonly replaces: (readonly [find: string, by: string])[];
  readonly headers: Map<string, string>;
  readonly singlePages: LeadRule[];
  readonly nextPages: LeadRule[];
  readonly sponsoredClues: Selector[];
  readonly lazy: Action[];
  readonly wraps: Action[];
  readonly dissolves: Action[];
  readonly moves: Action[];
  readonly stripAttrs: Action[];
  /** URLs to test the rule on, with texts that their articles must contain. */
  readonly tests: { readonly url: string; readonly contains: string[] }[];
  /** How to sign in. Read but not used. */
  readonly login: Map<string, string[]>;
  readonly flags: Map<Flag, boolean>;
}

export type Flag =
  | 'prune'
  | 'convert_double_br_tags'
  | 'skip_json_ld'
  | 'autodetect_on_failure'
  | 'insert_detected_image';

/** Adds a warning about the current line. */
export type AddWarning = (message: string) => void;

export interface DirectiveKind {
  readonly name: string;
  readonly takes: 'XPath' | 'text' | 'yes or no' | 'address' | 'name';
  /** The text in brackets after the name. */
  readonly argument?: string;
  /** What it does, for the reference; for ignored directives, why. */
  readonly does: string;
  readonly isIgnored?: true;
  add(values: DirectiveValues, directive: Directive, addWarning: AddWarning): void;
}

const kinds: readonly DirectiveKind[] = [
  xpath('title', 'the title, if JSON-LD has no headline', ({ titles }) => titles),
  {
    name: 'author',
    takes: 'XPath',
    does: 'the authors: all matches of all expressions. A value that is not XPath but looks like a name is used as the author',
    add(values, { value }, addWarning) {
      const read = toSelector(value);
      if ('selector' in read) values.authors.push(read.selector);
      else if (isPlainName(value)) values.authorNames.push(value);
      else addWarning(read.reason);
    },
  },
  xpath('date', 'the date of publication, if the page has no other', ({ dates }) => dates),
  xpath('body', 'the content: all matches of the first expression that finds elements', ({ bodies }) => bodies),
  flag('prune', '`no`: keep more of what is inside the body'),
  flag(
    'autodetect_on_failure',
    '`no`: without a match of `body` there is no content, and less specific files are ignored',
  ),

  xpath('strip', 'removes all matches', ({ strips }) => strips),
  {
    name: 'strip_id_or_class',
    takes: 'name',
    does: 'removes elements with this id or class',
    add: ({ stripNames }, { value }) => void stripNames.push(byIdOrClass(value)),
  },
  {
    name: 'strip_image_src',
    takes: 'text',
    does: 'removes images whose URL contains this text',
    add: ({ stripImages }, { value }) => void stripImages.push(`img[src*=${quoted(value)}]`),
  },
  {
    name: 'skip_id_or_class',
    takes: 'name',
    does: 'keeps elements with this id or class even if they do not look like content',
    add: ({ keeps }, { value }) => void keeps.push(byIdOrClass(value)),
  },
  action(
    'strip_attr',
    'removes the matching attributes',
    (selector) => ({ op: 'remove_attrs', selector, attrs: [] }),
    (values) => values.stripAttrs,
  ),
  action(
    'dissolve',
    'replaces each match with its children',
    (selector) => ({ op: 'unwrap', selector }),
    (values) => values.dissolves,
  ),
  {
    name: 'wrap_in',
    takes: 'XPath',
    argument: 'an element name',
    does: 'wraps each match in an element',
    add(values, { argument = '', value }, addWarning) {
      const tag = argument.toLowerCase();
      if (!/^[a-z][a-z0-9]*$/.test(tag))
        addWarning(`"${argument}" is not an element name: write, for example, wrap_in(blockquote)`);
      else select(value, addWarning, (selector) => values.wraps.push({ op: 'wrap', selector, wrapper_tag: tag }));
    },
  },
  {
    name: 'move_into',
    takes: 'XPath',
    argument: 'XPath of the target',
    does: 'moves the matches to the end of the first target',
    add(values, { argument = '', value }, addWarning) {
      select(value, addWarning, (selector) =>
        select(argument, addWarning, (target) =>
          values.moves.push({ op: 'move', selector, target, position: 'append' }),
        ),
      );
    },
  },
  flag('convert_double_br_tags', '`yes`: turns lines separated by two line breaks into paragraphs'),
  {
    name: 'src_lazy_load_attr',
    takes: 'name',
    does: 'the attribute with the real URL of images',
    add(values, { value }, addWarning) {
      const from = value.toLowerCase();
      if (!/^[a-z][\w:.-]*$/.test(from)) addWarning(`"${value}" is not an attribute name`);
      else values.lazy.push({ op: 'set_attr', selector: `img[${from.replace(/[:.]/g, '\\$&')}]`, attr: 'src', from });
    },
  },
  flag('insert_detected_image', '`no`: do not show the main image before the text'),

  {
    name: 'find_string',
    takes: 'text',
    does: 'the exact text to replace in the HTML before it is parsed; its `replace_string` is on the next line',
    add: () => {}, // read in pairs, see `replacements.ts`
  },
  {
    name: 'replace_string',
    takes: 'text',
    argument: 'the text to find, instead of a `find_string` line',
    does: 'the replacement; may be empty',
    add: () => {},
  },

  link('single_page_link', 'the link to the whole article on one page', ({ singlePages }) => singlePages),
  link('next_page_link', 'the link to the next page of the article', ({ nextPages }) => nextPages),
  {
    name: 'if_page_contains',
    takes: 'XPath',
    does: 'uses the link in the line above only if this matches',
    add: () => {}, // handled with the line above, see `readSiteConfig.ts`
  },

  {
    name: 'http_header',
    takes: 'text',
    argument: 'user-agent, cookie, referer or accept',
    does: 'a header for requests to the hosts of the rule only',
    add(values, { argument = '', value }, addWarning) {
      const name = argument.toLowerCase();
      if (!HEADERS.has(name)) addWarning(`the header "${argument}" cannot be set; allowed: ${[...HEADERS].join(', ')}`);
      else if (!/^[\t\x20-\x7e]{1,1000}$/.test(value)) addWarning(`the header ${argument} must be printable ASCII`);
      else values.headers.set(name, value);
    },
  },
  flag('skip_json_ld', '`yes`: ignores the JSON-LD of the page'),
  xpath('native_ad_clue', 'a match marks the page as sponsored', ({ sponsoredClues }) => sponsoredClues),

  {
    name: 'test_url',
    takes: 'address',
    does: 'a page to test the rule on',
    add: ({ tests }, { value }) => void tests.push({ url: value, contains: [] }),
  },
  {
    name: 'test_contains',
    takes: 'text',
    does: 'text that the article at the `test_url` above must contain',
    add({ tests }, { value }, addWarning) {
      const test = tests.at(-1);
      if (test) test.contains.push(value);
      else addWarning('there is no test_url above it');
    },
  },

  ...[
    'requires_login',
    'login_uri',
    'login_username_field',
    'login_password_field',
    'login_extra_fields',
    'not_logged_in_xpath',
  ].map(
    (name): DirectiveKind => ({
      name,
      takes: name.endsWith('xpath') ? 'XPath' : 'text',
      does: 'how to sign in to the site; read but not used',
      add({ login }, { value }) {
        const values = login.get(name);
        if (values) values.push(value);
        else login.set(name, [value]);
      },
    }),
  ),

  ignored('tidy', 'pages are parsed as in browsers'),
  ignored('parser', 'pages are parsed as in browsers'),
  ignored('strip_comments', 'comments are never part of an article'),
  ignored('footnotes', 'footnotes are always recognised'),
  ignored('autodetect_next_page', 'a next page is fetched if a rule names it'),
  ignored('single_page_link_in_feed', 'pages are not read from feeds'),
  ignored('post_strip_attr', 'the allowed attributes are the same for all sites'),
  ignored('https', 'URLs are used as they are'),
];

/** The directives of FiveFilters site config files that Pith understands, by name. */
export const directives: ReadonlyMap<string, DirectiveKind> = new Map(kinds.map((kind) => [kind.name, kind]));

const HEADERS = new Set(['user-agent', 'cookie', 'referer', 'accept', 'accept-language']);

function select(expression: string, addWarning: AddWarning, use: (selector: Selector) => void): void {
  const read = toSelector(expression);
  if ('selector' in read) use(read.selector);
  else addWarning(read.reason);
}

function xpath(name: string, does: string, list: (values: DirectiveValues) => Selector[]): DirectiveKind {
  return {
    name,
    takes: 'XPath',
    does,
    add: (values, { value }, addWarning) => select(value, addWarning, (selector) => list(values).push(selector)),
  };
}

function action(
  name: string,
  does: string,
  make: (selector: Selector) => Action,
  list: (values: DirectiveValues) => Action[],
): DirectiveKind {
  return {
    name,
    takes: 'XPath',
    does,
    add: (values, { value }, addWarning) => select(value, addWarning, (selector) => list(values).push(make(selector))),
  };
}

function link(name: string, does: string, list: (values: DirectiveValues) => LeadRule[]): DirectiveKind {
  return {
    name,
    takes: 'XPath',
    does,
    add: (values, { value }, addWarning) => select(value, addWarning, (selector) => list(values).push({ selector })),
  };
}

function flag(name: Flag, does: string): DirectiveKind {
  return { name, takes: 'yes or no', does, add: ({ flags }, { value }) => void flags.set(name, isYes(value)) };
}

function ignored(name: string, why: string): DirectiveKind {
  return { name, takes: 'text', does: `nothing: ${why}`, isIgnored: true, add: () => {} };
}

function byIdOrClass(name: string): Selector {
  return `[id=${quoted(name)}], [class~=${quoted(name)}]`;
}

/** A text as a CSS string. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/[\0-\x1f]/g, ' ')}"`;
}

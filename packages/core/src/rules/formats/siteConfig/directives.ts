/**
 * Every directive of the site-config format: what it takes, what it does here, and how it becomes part of a rule.
 *
 * The reader, the reference page and its test read this table. A directive that is known and does nothing says why.
 */
import type { Action, LeadRule, Selector } from '../../rule.ts';
import { type Directive, isYes } from './lines.ts';
import { isPlainName, toSelector } from './toXPath.ts';

/** A rule in the making: lists in the order of the file. */
export interface Making {
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
  /** Addresses to try the rule on, with what their articles must contain. */
  readonly tests: { readonly url: string; readonly contains: string[] }[];
  /** How to sign in: kept for who wants to offer it. */
  readonly login: Map<string, string[]>;
  readonly flags: Map<Flag, boolean>;
}

export type Flag =
  | 'prune'
  | 'convert_double_br_tags'
  | 'skip_json_ld'
  | 'autodetect_on_failure'
  | 'insert_detected_image';

/** Tells a warning about the line at hand. */
export type Complain = (message: string) => void;

export interface DirectiveKind {
  readonly name: string;
  readonly takes: 'XPath' | 'text' | 'yes or no' | 'address' | 'name';
  /** What stands in brackets behind the name. */
  readonly argument?: string;
  /** What it does, for the reference; for those that do nothing, why. */
  readonly does: string;
  readonly isIgnored?: true;
  add(into: Making, directive: Directive, complain: Complain): void;
}

const known: readonly DirectiveKind[] = [
  xpath('title', 'the title, where JSON-LD has no headline', ({ titles }) => titles),
  {
    name: 'author',
    takes: 'XPath',
    does: 'the authors: all that all expressions find. A value that is no XPath and looks like a name is the author itself',
    add(into, { value }, complain) {
      const read = toSelector(value);
      if ('selector' in read) into.authors.push(read.selector);
      else if (isPlainName(value)) into.authorNames.push(value);
      else complain(read.reason);
    },
  },
  xpath('date', 'the date of publication, where the page does not say it otherwise', ({ dates }) => dates),
  xpath(
    'body',
    'the content: the first expression that finds elements wins, and all that it finds is taken',
    ({ bodies }) => bodies,
  ),
  flag('prune', '`no`: what is inside the body is kept more readily'),
  flag(
    'autodetect_on_failure',
    '`no`: without a match of `body` there is no content, and less precise files are not asked',
  ),

  xpath('strip', 'removes what it finds', ({ strips }) => strips),
  {
    name: 'strip_id_or_class',
    takes: 'name',
    does: 'removes elements with this id, or with this name among their classes',
    add: ({ stripNames }, { value }) => void stripNames.push(byIdOrClass(value)),
  },
  {
    name: 'strip_image_src',
    takes: 'text',
    does: 'removes images with this text in their address',
    add: ({ stripImages }, { value }) => void stripImages.push(`img[src*=${quoted(value)}]`),
  },
  {
    name: 'skip_id_or_class',
    takes: 'name',
    does: 'keeps elements with this id or class, however unlikely they look',
    add: ({ keeps }, { value }) => void keeps.push(byIdOrClass(value)),
  },
  action(
    'strip_attr',
    'takes the attributes off that it finds',
    (selector) => ({ op: 'remove_attrs', selector, attrs: [] }),
    (into) => into.stripAttrs,
  ),
  action(
    'dissolve',
    'replaces what it finds by its children',
    (selector) => ({ op: 'unwrap', selector }),
    (into) => into.dissolves,
  ),
  {
    name: 'wrap_in',
    takes: 'XPath',
    argument: 'the name of an element',
    does: 'puts an element around each match',
    add(into, { argument = '', value }, complain) {
      const tag = argument.toLowerCase();
      if (!/^[a-z][a-z0-9]*$/.test(tag)) complain(`"${argument}" is no name of an element: write wrap_in(blockquote)`);
      else select(value, complain, (selector) => into.wraps.push({ op: 'wrap', selector, wrapper_tag: tag }));
    },
  },
  {
    name: 'move_into',
    takes: 'XPath',
    argument: 'XPath of the place',
    does: 'moves what it finds to the end of the first place',
    add(into, { argument = '', value }, complain) {
      select(value, complain, (selector) =>
        select(argument, complain, (target) => into.moves.push({ op: 'move', selector, target, position: 'append' })),
      );
    },
  },
  flag('convert_double_br_tags', '`yes`: makes paragraphs of lines that are parted by two line breaks'),
  {
    name: 'src_lazy_load_attr',
    takes: 'name',
    does: 'the attribute that holds the real address of images',
    add(into, { value }, complain) {
      const from = value.toLowerCase();
      if (!/^[a-z][\w:.-]*$/.test(from)) complain(`"${value}" is no name of an attribute`);
      else into.lazy.push({ op: 'set_attr', selector: `img[${from.replace(/[:.]/g, '\\$&')}]`, attr: 'src', from });
    },
  },
  flag('insert_detected_image', '`no`: the page’s picture is not put before the text'),

  {
    name: 'find_string',
    takes: 'text',
    does: 'text to replace in the page before it is parsed, letter by letter; the next line is its `replace_string`',
    add: () => {}, // read in pairs, see `pairs.ts`
  },
  {
    name: 'replace_string',
    takes: 'text',
    argument: 'the text to find, instead of a line above',
    does: 'what takes the place of the text; it may be empty',
    add: () => {},
  },

  link('single_page_link', 'the link to the whole article on one page', ({ singlePages }) => singlePages),
  link('next_page_link', 'the link to the next page of the article', ({ nextPages }) => nextPages),
  {
    name: 'if_page_contains',
    takes: 'XPath',
    does: 'the link in the line above counts only where this finds something',
    add: () => {}, // belongs to the line above, see `readSiteConfig.ts`
  },

  {
    name: 'http_header',
    takes: 'text',
    argument: 'user-agent, cookie, referer or accept',
    does: 'a header of requests to the hosts of the rule; to no others',
    add(into, { argument = '', value }, complain) {
      const name = argument.toLowerCase();
      if (!HEADERS.has(name)) complain(`the header "${argument}" cannot be set: ${[...HEADERS].join(', ')} can`);
      else if (!/^[\t\x20-\x7e]{1,1000}$/.test(value)) complain(`the header ${argument} must be printable ASCII`);
      else into.headers.set(name, value);
    },
  },
  flag('skip_json_ld', '`yes`: JSON-LD on the page is not believed'),
  xpath('native_ad_clue', 'a match marks the page as sponsored', ({ sponsoredClues }) => sponsoredClues),

  {
    name: 'test_url',
    takes: 'address',
    does: 'a page to try the rule on',
    add: ({ tests }, { value }) => void tests.push({ url: value, contains: [] }),
  },
  {
    name: 'test_contains',
    takes: 'text',
    does: 'what the article at the `test_url` above must contain',
    add({ tests }, { value }, complain) {
      const test = tests.at(-1);
      if (test) test.contains.push(value);
      else complain('there is no test_url above it');
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
      does: 'how to sign in to the site: kept, and not used',
      add({ login }, { value }) {
        const values = login.get(name);
        if (values) values.push(value);
        else login.set(name, [value]);
      },
    }),
  ),

  ignored('tidy', 'pages are parsed as browsers do'),
  ignored('parser', 'pages are parsed as browsers do'),
  ignored('strip_comments', 'comments are never part of an article'),
  ignored('footnotes', 'footnotes are always recognised'),
  ignored('autodetect_next_page', 'a next page is followed where a rule names it'),
  ignored('single_page_link_in_feed', 'pages are not read from feeds'),
  ignored('post_strip_attr', 'what attributes an article keeps is decided for all sites'),
  ignored('https', 'addresses are taken as they are'),
];

export const directives: ReadonlyMap<string, DirectiveKind> = new Map(known.map((kind) => [kind.name, kind]));

const HEADERS = new Set(['user-agent', 'cookie', 'referer', 'accept', 'accept-language']);

function select(expression: string, complain: Complain, use: (selector: Selector) => void): void {
  const read = toSelector(expression);
  if ('selector' in read) use(read.selector);
  else complain(read.reason);
}

function xpath(name: string, does: string, list: (into: Making) => Selector[]): DirectiveKind {
  return {
    name,
    takes: 'XPath',
    does,
    add: (into, { value }, complain) => select(value, complain, (selector) => list(into).push(selector)),
  };
}

function action(
  name: string,
  does: string,
  make: (selector: Selector) => Action,
  list: (into: Making) => Action[],
): DirectiveKind {
  return {
    name,
    takes: 'XPath',
    does,
    add: (into, { value }, complain) => select(value, complain, (selector) => list(into).push(make(selector))),
  };
}

function link(name: string, does: string, list: (into: Making) => LeadRule[]): DirectiveKind {
  return {
    name,
    takes: 'XPath',
    does,
    add: (into, { value }, complain) => select(value, complain, (selector) => list(into).push({ selector })),
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

/** Text as CSS writes it. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&').replace(/[\0-\x1f]/g, ' ')}"`;
}

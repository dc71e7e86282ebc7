/**
 * The rule language: all fields of a rule, as one table. The parser, the JSON Schema for editors and the reference are built from this table
 * and from `ops/`.
 */
import { isMap, isScalar } from 'yaml';
import { closestMatch } from '../closestMatch.ts';
import { isRegistrable } from '../registrableDomain.ts';
import {
  attributeName,
  BadRule,
  collectMistakes,
  type Field,
  flag,
  hostName,
  type JsonSchema,
  list,
  map,
  matching,
  nodesOf,
  number,
  type OnDeprecated,
  oneOf,
  optional,
  schemaOf,
  selector,
  selectors,
  text,
  texts,
  type Values,
  verbatim,
  wholeNumber,
  type YamlNode,
} from './fields.ts';
import { withoutWww } from './hosts.ts';
import { ops } from './ops/index.ts';
import type { Action, MetadataField, MetadataRule, Rendering } from './rule.ts';

const lowerCaseHost: Field<string> = { ...hostName, read: (...args) => hostName.read(...args).toLowerCase() };

const hosts = (summary: string) => optional({ ...list(lowerCaseHost, summary) });

/** Checked here, where a file is read: matching, which every program that extracts contains, then needs no list of suffixes. */
const registrableHost: Field<string> = {
  ...lowerCaseHost,
  read(node, name, onDeprecated) {
    const host = lowerCaseHost.read(node, name, onDeprecated);
    if (isRegistrable(withoutWww(host))) return host;
    throw new BadRule(`${name} cannot be "${host}", which is no registrable domain; use ends_with`, node);
  },
};

const host = needsOne(
  map(
    {
      equals: hosts('this host, with or without `www.`'),
      equals_www: hosts('exactly this host'),
      ends_with: hosts('this host and its subdomains; `example.com` does not match `badexample.com`'),
      etld_plus_one: optional(list(registrableHost, 'all hosts of this registrable domain, by the Public Suffix List')),
      md5: optional(
        list(
          matching(/^[0-9a-f]{32}$/, '32 hexadecimal digits', ''),
          'MD5 of the host without `www.` or of one of its parent domains, for rule sets that hide their hosts',
        ),
      ),
    },
    'Which hosts. One matching field is enough.',
  ),
);

const dom = needsOne(
  map(
    {
      any: selectors('at least one of these selectors matches'),
      all: selectors('all of these selectors match'),
      any_text_contains: texts('the page contains one of these texts, ignoring case'),
    },
    'Which pages, by their content. All given fields must match.',
  ),
);

const trigger = map(
  {
    mode: oneOf(['all', 'any'], 'all', 'whether host and dom must both match, or one is enough'),
    host: optional(host),
    dom: optional(dom),
  },
  'Which pages the rule applies to: `host`, `dom` or both.',
);

const rendering = withOldSyntax(
  map(
    {
      mode: oneOf(
        ['auto', 'force', 'never'],
        'auto',
        'render in a browser if the page seems to need it, always, or never',
      ),
      wait_for: optional(selector('selector to wait for before the page is read')),
      timeout: optional(wholeNumber(1, 120_000, 'how long to wait, in milliseconds')),
    },
    'How to fetch the page. Used before anything is fetched, so only the host of the trigger counts.',
  ),
);

const scope = map(
  {
    wrapper: selectors('the part of the page in which the engine looks for the article'),
    article: selectors('the article itself; tried before `wrapper`'),
    every: flag('take all matches of the selector, in order, instead of the first'),
    whole: flag('keep everything inside; only rules remove from it'),
    required: flag('if nothing matches, the page has no content, instead of what the engine chooses'),
  },
  'Where the content is. The engine and the rules see nothing outside it. The first selector that matches wins; if none does, the whole page is used, with a warning.',
);

const lead = orText(
  map(
    {
      selector: selector('the link; its `href` is used, or else its text'),
      when: optional(selector('only if this selector matches')),
    },
    'a link',
  ),
  (selector) => ({ selector, when: undefined }),
);

const HEADERS = ['user-agent', 'cookie', 'referer', 'accept', 'accept-language'] as const;
const headerValue = optional(matching(/^[\t\x20-\x7e]{1,1000}$/, 'printable ASCII', ''));

const METADATA: Readonly<Record<MetadataField, string>> = {
  title: 'the title',
  author: 'the author or authors',
  published: 'the date of publication, in any common format',
  modified: 'the date of the last change',
  site_name: 'the name of the site',
  excerpt: 'a short summary',
  hero_image: 'the URL of the main image',
  tags: 'the keywords',
  lang: 'the language',
};

const override = (summary: string) =>
  optional(
    orText(
      map(
        {
          selector: selectors('where the value is; the first selector that yields text wins'),
          attr: optional(attributeName('read this attribute instead of the text')),
          value: optional(text('a fixed value, used if the selectors find nothing')),
          every: flag('take all matches, for authors and tags'),
          yields_to: texts(
            'sources that take precedence over the rule, by their names in the trace (`json-ld`); `*` means any',
          ),
        },
        summary,
      ),
      (selector) => ({ selector: [selector], attr: undefined, value: undefined, every: false, yields_to: [] }),
    ),
  );

const metadata = map(
  Object.fromEntries(Object.entries(METADATA).map(([field, summary]) => [field, override(summary)])) as Readonly<
    Record<MetadataField, ReturnType<typeof override>>
  >,
  'Values that replace the metadata of the page. They are read from the whole page before anything is removed; a rule of the `post` phase looks in the content first.',
);

const ruleTest = map(
  {
    html: optional(verbatim('the HTML of the page')),
    page: optional(text('instead of `html`: a file, or a folder with a `page.html`')),
    url: optional(text('the URL of the page')),
    contains: texts('texts that the result must contain'),
    lacks: texts('texts that the result must not contain, and would contain without the rule'),
    title: optional(text('the expected title')),
    author: optional(text('the expected author')),
    published: optional(text('the expected date of publication')),
    discarded: optional(flag('whether the page must be discarded')),
  },
  'A page that tests the rule. `pith rules test` runs it.',
);

/** One action. Its `op` decides which other fields it has. */
export const action: Field<Action> = {
  summary: 'one action',
  isRequired: true,
  schema: {
    oneOf: [...ops.values()].map(({ op, summary, fields }) => {
      const { properties, required, ...rest } = schemaOf(fields) as { properties: JsonSchema; required: string[] };
      return {
        description: summary,
        ...rest,
        required: ['op', ...required],
        properties: { op: { const: op }, ...properties },
      };
    }),
  },
  read(node, name, onDeprecated) {
    const opNode = isMap(node) ? (node.get('op', true) as YamlNode | undefined) : undefined;
    const op = isScalar(opNode) ? String(opNode.value) : undefined;
    if (op === undefined) throw new BadRule(`${name} must be a list of maps with an "op"`, opNode ?? node);
    const known = ops.get(op);
    if (!known)
      throw new BadRule(
        `op cannot be "${op.slice(0, 40)}"; did you mean "${closestMatch(op, [...ops.keys()])}"?`,
        opNode,
      );
    const mistakes = collectMistakes();
    const nodes = nodesOf(node, op, ['op', ...Object.keys(known.fields)], mistakes);
    const values: Record<string, unknown> = { op };
    for (const [field, { read, isRequired }] of Object.entries(known.fields))
      mistakes.run(() => {
        if (isRequired && !nodes[field]) throw new BadRule(`${op} needs ${field}`, node);
        const value = read(nodes[field], field, onDeprecated);
        if (value !== undefined) values[field] = value;
      });
    mistakes.throwIfAny();
    return values as Action;
  },
};

interface Actions {
  readonly actions: readonly Action[];
  /** Rules in the old syntax have these inside `actions`. */
  readonly remove: readonly string[];
  readonly metadata: readonly MetadataRule[];
}

const OLD_METADATA = ['author_selector', 'published_selector', 'title_selector'] as const;

const actions: Field<Actions> = {
  summary: 'Changes to the page, applied in order after `remove`. See the list of actions.',
  isRequired: false,
  schema: { type: 'array', items: action.schema },
  read(node, name, onDeprecated) {
    if (isMap(node)) return readOldActions(node, onDeprecated);
    return { actions: list(action, '').read(node, name, onDeprecated), remove: [], metadata: [] };
  },
};

/** Reads the old syntax `actions: { remove: […], metadata: { author_selector: … } }`. */
function readOldActions(node: YamlNode, onDeprecated: OnDeprecated): Actions {
  onDeprecated('"actions" as a map is outdated: write "remove" and "metadata" as fields of the rule', node);
  const nodes = nodesOf(node, 'actions', ['remove', 'metadata']);
  const oldMetadata = nodes.metadata ? nodesOf(nodes.metadata, 'metadata', OLD_METADATA) : {};
  return {
    actions: [],
    remove: selectors('').read(nodes.remove, 'remove', onDeprecated),
    metadata: Object.entries(oldMetadata).map(([name, value]) => ({
      field: name.replace('_selector', '') as MetadataField,
      selectors: selectors('').read(value, name, onDeprecated),
    })),
  };
}

const discard: Field<{ readonly reason: string } | undefined> = {
  summary: 'Discards the page: `true`, or the reason as text.',
  isRequired: false,
  schema: { type: ['boolean', 'string'] },
  read(node, name, onDeprecated) {
    if (!node) return undefined;
    if (isScalar(node) && typeof node.value === 'boolean')
      return node.value ? { reason: 'Content discarded by rule' } : undefined;
    return { reason: text('').read(node, name, onDeprecated) };
  },
};

export const ruleFields = {
  id: text('The name of the rule. Must be unique.'),
  phase: oneOf(
    ['pre', 'post', 'both'],
    'pre',
    'When the rule runs: on the page before the content is chosen, on the chosen content, or both.',
  ),
  priority: number(
    0,
    'Rules with a higher number run first within a phase; rules with the same number run in the order of their files.',
  ),
  trigger,
  rendering: optional(rendering),
  headers: optional(
    map(
      Object.fromEntries(HEADERS.map((name) => [name, headerValue])) as Readonly<
        Record<(typeof HEADERS)[number], typeof headerValue>
      >,
      'Request headers for the hosts of the trigger.',
    ),
  ),
  load: optional(
    map(
      {
        replace: list(
          map({ find: verbatim('the exact text'), by: verbatim('its replacement') }, 'a replacement'),
          'text to replace in the HTML before it is parsed',
        ),
        remove: selectors('what to remove before metadata is read'),
      },
      'Changes before the page is parsed and its metadata is read. Only the host of the trigger counts.',
    ),
  ),
  selector_overrides: optional(scope),
  remove: selectors('What to remove.'),
  include: selectors(
    'Elements that must be in the content. If the engine leaves one out, it is inserted next to its neighbour on the page, else after an earlier block, else under its heading, else at the end. The selectors apply to the whole page.',
  ),
  actions,
  metadata: optional(metadata),
  leads: optional(
    map(
      {
        single_page: list(lead, 'link to the whole article on one page; that page is read instead'),
        next_page: list(lead, 'link to the next page of the article; it is fetched and appended'),
      },
      'Links that are fetched when the page is saved.',
    ),
  ),
  comments: optional(flag('whether the comments of readers below the article become a section at its end')),
  discard,
  tests: list(ruleTest, 'Pages that test the rule. `pith rules test` runs them.'),
};

export const rule = map(ruleFields, 'A rule.', { label: 'it' });
export type RuleText = Values<typeof ruleFields>;

/** Returns the JSON Schema of rule files, for editors. */
export function rulesSchema(): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Pith rules',
    description: 'A list of rules; see docs/reference/rules.md.',
    type: 'array',
    items: rule.schema,
  };
}

/** A map that needs at least one field: an empty trigger would match every page. */
function needsOne<T extends object>(field: Field<T>): Field<T> {
  return {
    ...field,
    schema: { ...field.schema, minProperties: 1 },
    read(node, name, onDeprecated) {
      const values = field.read(node, name, onDeprecated);
      const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined);
      if (Object.values(values).some(isGiven)) return values;
      throw new BadRule(`${name} needs one of ${Object.keys(field.fields!).join(', ')}`, node);
    },
  };
}

/** A map that may be written as a single selector. */
function orText<T>(field: Field<T>, fromSelector: (selector: string) => T): Field<T> {
  const short = selector('');
  return {
    ...field,
    schema: { anyOf: [short.schema, field.schema] },
    read: (node, name, onDeprecated) =>
      isScalar(node) ? fromSelector(short.read(node, name, onDeprecated)) : field.read(node, name, onDeprecated),
  };
}

type RenderingText = {
  readonly mode: Rendering['mode'];
  readonly wait_for: string | undefined;
  readonly timeout: number | undefined;
};

/** Also reads the old syntax `rendering: { js_required: true }`. */
function withOldSyntax(field: Field<RenderingText>): Field<RenderingText> {
  return {
    ...field,
    read(node, name, onDeprecated) {
      const old = isMap(node) ? (node.get('js_required', true) as YamlNode | undefined) : undefined;
      if (!isMap(node) || !old) return field.read(node, name, onDeprecated);
      onDeprecated('"js_required" is outdated: write "mode: force" or "mode: never"', old);
      const isForced = flag('').read(old, 'js_required', onDeprecated);
      const rest = node.clone() as typeof node;
      rest.delete('js_required');
      return { ...field.read(rest as YamlNode, name, onDeprecated), mode: isForced ? 'force' : 'never' };
    },
  };
}

/**
 * The rule language: every field a rule may have, as one table. What reads rule files, what editors check them with and what the reference
 * says come from here and from `ops/`.
 */
import { isMap, isScalar } from 'yaml';
import { nearest } from '../nearest.ts';
import {
  attributeName,
  BadRule,
  type Deprecated,
  type Field,
  flag,
  hostName,
  type JsonSchema,
  list,
  map,
  matching,
  maybe,
  nodesOf,
  number,
  oneOf,
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
import { ops } from './ops/index.ts';
import type { Action, MetadataField, MetadataOverride, Rendering } from './rule.ts';

const hosts = (summary: string) =>
  maybe({ ...list({ ...hostName, read: (...given) => hostName.read(...given).toLowerCase() }, summary) });

const host = needsOne(
  map(
    {
      equals: hosts('this host, with or without `www.`'),
      equals_www: hosts('this host exactly as it is written'),
      ends_with: hosts('this host and every host below it; `example.com` never fits `badexample.com`'),
      etld_plus_one: hosts('every host of this registrable domain, by the Public Suffix List'),
      md5: maybe(
        list(
          matching(/^[0-9a-f]{32}$/, '32 hexadecimal digits', ''),
          'MD5 of the host without `www.`, of a domain above it or of its registrable domain, for rule sets that do not name their hosts',
        ),
      ),
    },
    'Which hosts: one field that fits is enough.',
  ),
);

const dom = needsOne(
  map(
    {
      any: selectors('one of these is on the page'),
      all: selectors('all of these are on the page'),
      any_text_contains: texts('the page says one of these, whatever the case of its letters'),
    },
    'Which pages, by what is in them: each field that is given must hold.',
  ),
);

const trigger = map(
  {
    mode: oneOf(['all', 'any'], 'all', 'whether both of host and dom must fit, or one is enough'),
    host: maybe(host),
    dom: maybe(dom),
  },
  'Which pages the rule is for: `host`, `dom` or both.',
);

const rendering = withOldShape(
  map(
    {
      mode: oneOf(
        ['auto', 'force', 'never'],
        'auto',
        'render in a browser when the page seems to need it, always, or never',
      ),
      wait_for: maybe(selector('what must be on the page before it is taken')),
      timeout: maybe(wholeNumber(1, 120_000, 'milliseconds to wait for it')),
    },
    'How to get the page. Asked before anything is fetched, so only the host of the trigger counts.',
  ),
);

const scope = map(
  {
    wrapper: selectors('the part of the page in which the engine looks for the article'),
    article: selectors('the article itself; asked before `wrapper`'),
    every: flag('take all that the selector finds, one after the other, instead of the first'),
    whole: flag('keep everything inside: only rules remove from it'),
    required: flag('when nothing is found the page has no content, instead of what the engine chooses'),
  },
  'Where the content is: nothing outside is seen by the engine or by rules. The first selector that finds something decides; when none does, the page is read whole, with a warning.',
);

const lead = orText(
  map(
    {
      selector: selector('the link; its href counts, or else its text'),
      when: maybe(selector('only where this is on the page')),
    },
    'a link',
  ),
  (given) => ({ selector: given, when: undefined }),
);

const HEADERS = ['user-agent', 'cookie', 'referer', 'accept', 'accept-language'] as const;
const headerValue = maybe(matching(/^[\t\x20-\x7e]{1,1000}$/, 'printable ASCII', ''));

const METADATA: Readonly<Record<MetadataField, string>> = {
  title: 'the title',
  author: 'who wrote it',
  published: 'when it was published, in any form a date is read from',
  modified: 'when it was last changed',
  site_name: 'the name of the site',
  excerpt: 'a sentence or two about it',
  hero_image: 'the address of its picture',
  tags: 'its keywords',
  lang: 'its language',
};

const override = (summary: string) =>
  maybe(
    orText(
      map(
        {
          selector: selectors('where the value is; the first that gives text wins'),
          attr: maybe(attributeName('the value is in this attribute, not in the text')),
          value: maybe(text('the value itself, where the page does not say it')),
          every: flag('take all that is found, for authors and tags'),
          yields_to: texts('sources that know better, as the trace names them (`json-ld`); `*` is any'),
        },
        summary,
      ),
      (given) => ({ selector: [given], attr: undefined, value: undefined, every: false, yields_to: [] }),
    ),
  );

const metadata = map(
  Object.fromEntries(Object.entries(METADATA).map(([field, summary]) => [field, override(summary)])) as Readonly<
    Record<MetadataField, ReturnType<typeof override>>
  >,
  'Values that win over what the page says of itself. Looked for on the whole page before anything is removed; a rule of the post phase looks in the content first.',
);

const ruleTest = map(
  {
    html: maybe(verbatim('the page')),
    page: maybe(text('or a file, or a folder that has a page.html')),
    url: maybe(text('where the page is from')),
    contains: texts('what must be in the result'),
    lacks: texts('what must not be in it, and is without the rule'),
    title: maybe(text('the title it must have')),
    author: maybe(text('the author it must have')),
    published: maybe(text('the date it must have')),
    discarded: maybe(flag('whether the page must be discarded')),
  },
  'A page on which the rule shows what it is for. `pith rules test` runs it.',
);

/** One action: which fields it has is said by its `op`. */
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
  read(node, name, deprecated) {
    const opNode = isMap(node) ? (node.get('op', true) as YamlNode | undefined) : undefined;
    const op = isScalar(opNode) ? String(opNode.value) : undefined;
    if (op === undefined) throw new BadRule(`${name} must be a list of maps that start with "op:"`, opNode ?? node);
    const known = ops.get(op);
    if (!known)
      throw new BadRule(`op cannot be "${op.slice(0, 40)}"; did you mean "${nearest(op, [...ops.keys()])}"?`, opNode);
    const nodes = nodesOf(node, op, ['op', ...Object.keys(known.fields)]);
    const given: Record<string, unknown> = { op };
    for (const [field, { read, isRequired }] of Object.entries(known.fields)) {
      if (isRequired && !nodes[field]) throw new BadRule(`${op} needs ${field}`, node);
      const value = read(nodes[field], field, deprecated);
      if (value !== undefined) given[field] = value;
    }
    return given as Action;
  },
};

interface Actions {
  readonly actions: readonly Action[];
  /** The older shape of a rule has these inside its actions. */
  readonly remove: readonly string[];
  readonly metadata: readonly MetadataOverride[];
}

const OLD_METADATA = ['author_selector', 'published_selector', 'title_selector'] as const;

const actions: Field<Actions> = {
  summary: 'Changes to the page, one after the other, after `remove`. See the actions below.',
  isRequired: false,
  schema: { type: 'array', items: action.schema },
  read(node, name, deprecated) {
    if (isMap(node)) return oldActions(node, deprecated);
    return { actions: list(action, '').read(node, name, deprecated), remove: [], metadata: [] };
  },
};

/** `actions: { remove: […], metadata: { author_selector: … } }`. */
function oldActions(node: YamlNode, deprecated: Deprecated): Actions {
  deprecated('"actions" as a map is the older shape: write "remove" and "metadata" beside it', node);
  const nodes = nodesOf(node, 'actions', ['remove', 'metadata']);
  const told = nodes.metadata ? nodesOf(nodes.metadata, 'metadata', OLD_METADATA) : {};
  return {
    actions: [],
    remove: selectors('').read(nodes.remove, 'remove', deprecated),
    metadata: Object.entries(told).map(([name, value]) => ({
      field: name.replace('_selector', '') as MetadataField,
      selectors: selectors('').read(value, name, deprecated),
    })),
  };
}

const discard: Field<{ readonly reason: string } | undefined> = {
  summary: 'Do not keep this page: `true`, or the reason in words.',
  isRequired: false,
  schema: { type: ['boolean', 'string'] },
  read(node, name, deprecated) {
    if (!node) return undefined;
    if (isScalar(node) && typeof node.value === 'boolean')
      return node.value ? { reason: 'Content discarded by rule' } : undefined;
    return { reason: text('').read(node, name, deprecated) };
  },
};

export const ruleFields = {
  id: text('Its name, unlike all others.'),
  phase: oneOf(
    ['pre', 'post', 'both'],
    'pre',
    'When: on the page as it came, on the content that was chosen, or both.',
  ),
  priority: number(0, 'Higher runs first within its phase; equals run in the order of their files.'),
  trigger,
  rendering: maybe(rendering),
  headers: maybe(
    map(
      Object.fromEntries(HEADERS.map((name) => [name, headerValue])) as Readonly<
        Record<(typeof HEADERS)[number], typeof headerValue>
      >,
      'Request headers for the hosts of the trigger.',
    ),
  ),
  load: maybe(
    map(
      {
        replace: list(
          map({ find: verbatim('the text, letter by letter'), by: verbatim('what takes its place') }, 'a replacement'),
          'text to replace in the page before it is parsed',
        ),
        remove: selectors('what to remove before the page is described'),
      },
      'What happens before the page is parsed and described. Only the host of the trigger counts.',
    ),
  ),
  selector_overrides: maybe(scope),
  remove: selectors('What to remove.'),
  include: selectors(
    'What to put back if it is not in the content: beside the neighbours it had on the page, else after what stood before it, else under its heading, else at the end. Looked for on the whole page.',
  ),
  actions,
  metadata: maybe(metadata),
  leads: maybe(
    map(
      {
        single_page: list(lead, 'link to the whole article on one page: the page is read again from there'),
        next_page: list(lead, 'link to the next page of the article: it is fetched and joined'),
      },
      'Links that are followed when the page is saved.',
    ),
  ),
  discard,
  tests: list(ruleTest, 'Pages on which the rule shows what it is for.'),
};

export const rule = map(ruleFields, 'A rule.', { called: 'it' });
export type RuleText = Values<typeof ruleFields>;

/** What editors check rule files with. */
export function rulesSchema(): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Pith rules',
    description: 'A list of rules; see docs/reference/rules.md.',
    type: 'array',
    items: rule.schema,
  };
}

/** A map in which at least one field says something: nothing asked would be answered yes by every page. */
function needsOne<T extends object>(field: Field<T>): Field<T> {
  return {
    ...field,
    schema: { ...field.schema, minProperties: 1 },
    read(node, name, deprecated) {
      const values = field.read(node, name, deprecated);
      const says = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined);
      if (Object.values(values).some(says)) return values;
      throw new BadRule(`${name} needs one of ${Object.keys(field.fields!).join(', ')}`, node);
    },
  };
}

/** A map that may be shortened to one text. */
function orText<T>(field: Field<T>, from: (given: string) => T): Field<T> {
  const short = selector('');
  return {
    ...field,
    schema: { anyOf: [short.schema, field.schema] },
    read: (node, name, deprecated) =>
      isScalar(node) ? from(short.read(node, name, deprecated)) : field.read(node, name, deprecated),
  };
}

type RenderingText = {
  readonly mode: Rendering['mode'];
  readonly wait_for: string | undefined;
  readonly timeout: number | undefined;
};

/** `rendering: { js_required: true }` of the older shape. */
function withOldShape(field: Field<RenderingText>): Field<RenderingText> {
  return {
    ...field,
    read(node, name, deprecated) {
      const old = isMap(node) ? (node.get('js_required', true) as YamlNode | undefined) : undefined;
      if (!isMap(node) || !old) return field.read(node, name, deprecated);
      deprecated('"js_required" is the older shape: write "mode: force" or "mode: never"', old);
      const isForced = flag('').read(old, 'js_required', deprecated);
      const rest = node.clone() as typeof node;
      rest.delete('js_required');
      return { ...field.read(rest as YamlNode, name, deprecated), mode: isForced ? 'force' : 'never' };
    },
  };
}

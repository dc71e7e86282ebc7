import { type Element, elementsInside } from '../dom/index.ts';
import { linkedByline, namedByline, spokenByline } from './byline.ts';
import { clean } from './clean.ts';
import { type Facts, isArticle, isForSale, isIndex, metaAll } from './facts.ts';
import { firstOf } from './firstOf.ts';
import { textIn } from './lines.ts';
import { isPageItself, peopleOf, property } from './linkedData.ts';
import { isAccount, namesIn } from './names.ts';
import { embedded } from './oembed.ts';
import { fediverseHandle } from './rest.ts';
import { isSiteName, siteOf } from './siteWords.ts';

type People = readonly string[];

const whoWrote = firstOf<People>([
  ['json-ld', (facts) => people(linked(facts), facts)],
  ['meta', (facts) => tagged(facts).find((names) => people(names, facts).length)],
  ['microdata', (facts) => marked(facts)],
  ['oembed', (facts) => people(namesIn([embedded(facts, 'author_name')]), facts)],
  ['byline', (facts) => (isIndex(facts) ? undefined : spokenByline(facts))],
  ['byline-link', (facts) => (isIndex(facts) ? undefined : linkedByline(facts))],
  ['byline-class', (facts) => (isIndex(facts) ? undefined : namedByline(facts))],
  [
    'rel-author',
    (facts) => (facts.authorLinks.length < 4 ? people(namesIn(facts.authorLinks.map(textIn)), facts) : []),
  ],
  ['json-ld', (facts) => linked(facts)],
  ['meta', (facts) => tagged(facts)[0]],
  ['fediverse', (facts) => ownAccount(facts)],
]);

/** What is for sale has a maker, not an author. */
export const authors: typeof whoWrote = (facts) => (isForSale(facts) ? undefined : whoWrote(facts));

function linked(facts: Facts): string[] {
  if (isPageItself(facts.article)) return [];
  return namesIn(peopleOf(property(facts.article, 'author') ?? property(facts.article, 'creator'), facts.things));
}

/** Each name of a tag is a source of its own: two of them may write one author in two ways. */
const AUTHOR_TAGS = [
  'author',
  'article:author',
  'dc.creator',
  'dcterms.creator',
  'parsely-author',
  'sailthru.author',
  'citation_author',
  'byl',
];

/** Citations put the family name first: "Ash, Ann". Catalogues do, but may also have several whole names: "Ann Ash, Bob Birch". */
const FAMILY_FIRST: Readonly<Record<string, RegExp>> = {
  citation_author: /^([^,;]{1,40}),\s*([^,;]{1,40})$/u,
  'dc.creator': /^([^\s,;]{1,40}),\s*([^,;]{1,40})$/u,
  'dcterms.creator': /^([^\s,;]{1,40}),\s*([^,;]{1,40})$/u,
};

function tagged(facts: Facts): People[] {
  const written = AUTHOR_TAGS.map((name) => {
    const texts = metaAll(facts, name);
    const turned = FAMILY_FIRST[name];
    return namesIn(turned ? texts.map((text) => text.replace(turned, '$2 $1')) : texts);
  });
  return written.filter((names) => names.length);
}

/** An article's creator; on other pages, and under the site's own name, it is the site's account. */
function ownAccount(facts: Facts): string[] {
  const handle = fediverseHandle(facts);
  const user = handle?.split('@')[1] ?? '';
  const isSites = isSiteName(user, siteOf(facts)) || /^(?:blog|news|info|editor|team)$/i.test(user);
  return handle && !isSites && isArticle(facts) && !isIndex(facts) ? [handle] : [];
}

function marked(facts: Facts): string[] {
  return namesIn(facts.marked.author.map(nameIn));
}

/** The name inside what is marked as an author, else all of it. */
function nameIn(element: Element): string {
  const name = element.hasAttribute('itemscope') || element.hasAttribute('typeof') ? namePart(element) : undefined;
  return clean(name?.getAttribute('content')) || textIn(name ?? element);
}

function namePart(element: Element): Element | undefined {
  for (const inner of elementsInside(element)) {
    if (/\bname\b/i.test(inner.getAttribute('itemprop') ?? inner.getAttribute('property') ?? '')) return inner;
  }
  return undefined;
}

/** Neither the site itself nor an account of its software: those come last, if at all. */
function people(names: People, facts: Facts): People {
  const site = siteOf(facts);
  return names.some((name) => isSiteName(name, site) || isAccount(name)) ? [] : names;
}

/** Where a rule says the content is: made one element of the page, in its place. */
import { ancestorsOf, Element, outermost, type Parent } from '../dom/index.ts';
import { chose, warn } from '../trace.ts';
import type { Doc, Ruled } from '../types.ts';
import type { Advice } from './advice.ts';
import type { Rule, Scope, Selector } from './rule.ts';
import { elementsAt } from './selectors.ts';

interface Found {
  readonly selector: Selector;
  readonly elements: readonly Element[];
}

/** The first rule that finds its scope decides; the others do not narrow it further. */
export function findScope(doc: Doc, rule: Rule, advice: Advice): void {
  const { scope } = rule;
  if (!scope || doc.ruled.scope || doc.ruled.advised?.scope) return;
  const kinds = [
    ['article', scope.article],
    ['wrapper', scope.wrapper],
  ] as const;
  for (const [kind, selectors] of kinds) {
    const found = firstFound(doc.root, scope, selectors, (selector, elements) =>
      advice.trustsScope(rule, selector, elements),
    );
    if (!found) continue;
    if (advice.isWeighed(rule)) advice.adviseScope(rule, found.elements);
    else doc.ruled.scope = scopeAround(found.elements, kind === 'article', rule);
    chose(doc, `${kind} ${found.selector}`, `rule ${rule.id}`);
    return;
  }
  warnOfScope(doc, rule, scope);
  if (scope.required) {
    doc.ruled.scope = { element: new Element('section'), isArticle: true, isWhole: true, rule: rule.id };
  }
}

function scopeAround(
  elements: readonly Element[],
  isArticle: boolean,
  { id, scope }: Rule,
): NonNullable<Ruled['scope']> {
  return { element: gather(elements), isArticle, isWhole: scope?.whole ?? false, rule: id };
}

export function warnOfScope(doc: Doc, rule: Rule, scope: Scope): void {
  const sought = [...scope.article, ...scope.wrapper].join(' or ');
  warn(doc, {
    type: 'scope-not-found',
    message: `${rule.file}: rule "${rule.id}": nothing matches ${sought}${scope.required ? '' : ', so nothing is left out'}`,
  });
}

/** What the first selector that finds anything finds. */
export function firstFound(
  root: Parent,
  scope: Scope,
  selectors: readonly Selector[],
  isTrusted: (selector: Selector, elements: readonly Element[]) => boolean = () => true,
): Found | undefined {
  for (const selector of selectors) {
    const all = elementsAt(selector, root).filter((each) => !scope.needsElements || each.children.length > 0);
    const elements = scope.every ? outermost(all, root) : all.slice(0, 1);
    if (elements.length && isTrusted(selector, elements)) return { selector, elements };
  }
  return undefined;
}

/** All of them in a section of their own, where the first one was. */
function gather(elements: readonly Element[]): Element {
  const [first] = elements as readonly [Element, ...Element[]];
  for (const element of [first, ...ancestorsOf(first)]) show(element);
  if (first.localName === 'body' || first.localName === 'html') return first;
  const section = new Element('section');
  first.replaceWith(section);
  for (const element of elements) {
    show(element);
    section.append(element);
  }
  return section;
}

/** Who names the article knows better than the page, which may hide it until its script runs. */
function show(element: Element): void {
  for (const name of ['hidden', 'style', 'aria-hidden']) if (element.hasAttribute(name)) element.removeAttribute(name);
}

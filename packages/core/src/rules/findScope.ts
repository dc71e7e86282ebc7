/** Finds the scope of a rule and moves it into one element of the page, in its place. */
import { ancestorsOf, Element, outermost, type Parent } from '../dom/index.ts';
import { reportChoice, warn } from '../trace.ts';
import type { Doc, RuleResults } from '../types.ts';
import type { AdviceCheck } from './adviceCheck.ts';
import type { Rule, Scope, Selector } from './rule.ts';
import { selectElements } from './selectors.ts';

interface ScopeMatch {
  readonly selector: Selector;
  readonly elements: readonly Element[];
}

/** Sets the scope unless an earlier rule has set it. */
export function findScope(doc: Doc, rule: Rule, adviceCheck: AdviceCheck): void {
  const { scope } = rule;
  if (!scope || doc.ruleResults.scope || doc.ruleResults.advice?.scope) return;
  const kinds = [
    ['article', scope.article],
    ['wrapper', scope.wrapper],
  ] as const;
  for (const [kind, selectors] of kinds) {
    const found = firstScopeMatch(doc.root, scope, selectors, (selector, elements) =>
      adviceCheck.isScopePlausible(rule, selector, elements),
    );
    if (!found) continue;
    if (adviceCheck.isAdvisory(rule)) adviceCheck.recordScope(rule, found.elements);
    else doc.ruleResults.scope = scopeAround(found.elements, kind === 'article', rule);
    reportChoice(doc, `${kind} ${found.selector}`, `rule ${rule.id}`);
    return;
  }
  warnScopeNotFound(doc, rule, scope);
  if (scope.required) {
    doc.ruleResults.scope = { element: new Element('section'), isArticle: true, isWhole: true, rule: rule.id };
  }
}

function scopeAround(
  elements: readonly Element[],
  isArticle: boolean,
  { id, scope }: Rule,
): NonNullable<RuleResults['scope']> {
  return { element: wrapInSection(elements), isArticle, isWhole: scope?.whole ?? false, rule: id };
}

export function warnScopeNotFound(doc: Doc, rule: Rule, scope: Scope): void {
  const selectors = [...scope.article, ...scope.wrapper].join(' or ');
  warn(doc, {
    type: 'scope-not-found',
    message: `${rule.file}: rule "${rule.id}": nothing matches ${selectors}${scope.required ? '' : ', so the whole page is used'}`,
  });
}

/** The matches of the first selector that has any. */
export function firstScopeMatch(
  root: Parent,
  scope: Scope,
  selectors: readonly Selector[],
  isPlausible: (selector: Selector, elements: readonly Element[]) => boolean = () => true,
): ScopeMatch | undefined {
  for (const selector of selectors) {
    const all = selectElements(selector, root).filter((each) => !scope.needsElements || each.children.length > 0);
    const elements = scope.every ? outermost(all, root) : all.slice(0, 1);
    if (elements.length && isPlausible(selector, elements)) return { selector, elements };
  }
  return undefined;
}

/** Moves the elements into a new section at the place of the first one. */
function wrapInSection(elements: readonly Element[]): Element {
  const [first] = elements as readonly [Element, ...Element[]];
  for (const element of [first, ...ancestorsOf(first)]) unhide(element);
  if (first.localName === 'body' || first.localName === 'html') return first;
  const section = new Element('section');
  first.replaceWith(section);
  for (const element of elements) {
    unhide(element);
    section.append(element);
  }
  return section;
}

/** Removes hiding attributes: a page may hide the article until its script runs. */
function unhide(element: Element): void {
  for (const name of ['hidden', 'style', 'aria-hidden']) if (element.hasAttribute(name)) element.removeAttribute(name);
}

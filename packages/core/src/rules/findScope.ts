/** Where a rule says the content is: made one element of the page, in its place. */
import { ancestorsOf, Element, outermost, type Parent } from '../dom/index.ts';
import { chose, warn } from '../trace.ts';
import type { Doc } from '../types.ts';
import type { Rule, Scope, Selector } from './rule.ts';
import { elementsAt } from './selectors.ts';

interface Found {
  readonly selector: Selector;
  readonly elements: readonly Element[];
}

/** The first rule that finds its scope decides; the others do not narrow it further. */
export function findScope(doc: Doc, rule: Rule): void {
  const { scope } = rule;
  if (!scope || doc.ruled.scope) return;
  const kinds = [
    ['article', scope.article],
    ['wrapper', scope.wrapper],
  ] as const;
  for (const [kind, selectors] of kinds) {
    const found = firstFound(doc.root, scope, selectors);
    if (!found) continue;
    doc.ruled.scope = {
      element: gather(found.elements),
      isArticle: kind === 'article',
      isWhole: scope.whole ?? false,
      rule: rule.id,
    };
    chose(doc, `${kind} ${found.selector}`, `rule ${rule.id}`);
    return;
  }
  warnOfScope(doc, rule, scope);
  if (scope.required) {
    doc.ruled.scope = { element: new Element('section'), isArticle: true, isWhole: true, rule: rule.id };
  }
}

export function warnOfScope(doc: Doc, rule: Rule, scope: Scope): void {
  const sought = [...scope.article, ...scope.wrapper].join(' or ');
  warn(doc, {
    type: 'scope-not-found',
    message: `${rule.file}: rule "${rule.id}": nothing matches ${sought}${scope.required ? '' : ', so nothing is left out'}`,
  });
}

/** What the first selector that finds anything finds. */
export function firstFound(root: Parent, scope: Scope, selectors: readonly Selector[]): Found | undefined {
  for (const selector of selectors) {
    const all = elementsAt(selector, root).filter((each) => !scope.needsElements || each.children.length > 0);
    if (all.length) return { selector, elements: scope.every ? outermost(all, root) : all.slice(0, 1) };
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

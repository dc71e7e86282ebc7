/**
 * Makes a tree safe to show: keeps what `allowlist.ts` names, removes the rest.
 *
 * Works on the tree, never on text: markup that is safe as text can change meaning when it is parsed again. Runs last:
 * nothing may edit the draft after it.
 */
import {
  type Attribute,
  Element,
  elementsInside,
  type Node,
  nodesInside,
  type Parent,
  rename,
  Text,
  unwrap,
} from '../../dom/index.ts';
import { visible } from '../../invisible.ts';
import type { Draft } from '../../types.ts';
import {
  addressSchemes,
  anchorName,
  calloutClass,
  codeClass,
  dropWhole,
  elements,
  globalAttributes,
  hintName,
  MAX_DEPTH,
  MAX_HINT_LENGTH,
  MAX_TABLE_DEPTH,
  noteName,
  plainNames,
} from './allowlist.ts';
import { flatten, mendNesting } from './nesting.ts';

export function sanitize(draft: Draft): void {
  const { body, wishes } = draft;
  sanitizeTree(body, wishes.hasHints);
  if (wishes.hasHints) nameHints(body);
}

/** `x-data-*`, as scripts write it, becomes `data-*`; whatever else had such a name is gone by now. */
function nameHints(root: Parent): void {
  for (const element of elementsInside(root)) {
    element.attributes = element.attributes.map(({ name, value }) => ({
      name: name.replace(/^x-data-/, 'data-'),
      value,
    }));
  }
}

export function sanitizeTree(root: Parent, hasHints = false): void {
  const depths = new Map<Node, number>([[root, 0]]);
  for (const node of nodesInside(root)) {
    const depth = depths.get(node.parentNode!)! + 1;
    if (node instanceof Text) node.data = visible(node.data);
    else if (!(node instanceof Element) || isForeign(node) || dropWhole.has(node.localName)) node.remove();
    else if (depth > (node.localName === 'table' ? MAX_TABLE_DEPTH : MAX_DEPTH)) flatten(node);
    else {
      const element = withPlainName(node);
      element.content = null;
      element.attributes = element.attributes.filter(
        (attribute) => isAllowed(element, attribute) || (hasHints && isHint(attribute)),
      );
      if (isPointless(element)) unwrap(element);
      else depths.set(element, depth);
      if (element.localName === 'a') element.setAttribute('rel', 'noopener noreferrer');
    }
  }
  mendNesting(root);
}

/** Elements of other namespaces can hold HTML that escapes when the text is parsed again. */
function isForeign(element: Element): boolean {
  return element.namespace !== 'html';
}

function withPlainName(element: Element): Element {
  const plain = plainNames.get(element.localName);
  return plain ? rename(element, plain) : element;
}

/** Not on the list, or on it for the sake of an address it does not have. */
function isPointless(element: Element): boolean {
  const name = element.localName;
  return (
    !elements.has(name) ||
    (name === 'a' && !element.hasAttribute('href')) ||
    (name === 'img' && !element.hasAttribute('src'))
  );
}

function isAllowed(element: Element, attribute: Attribute): boolean {
  const { name } = attribute;
  const own = elements.get(element.localName) ?? [];
  if (!own.includes(name) && !(globalAttributes as readonly string[]).includes(name)) return false;
  if (name === 'class') return keepClass(attribute, element.localName === 'blockquote' ? calloutClass : codeClass);
  if (name === 'id')
    return anchorName.test(attribute.value) || (element.localName === 'li' && noteName.test(attribute.value));
  const schemes = addressSchemes[name];
  if (schemes) return isSafeAddress(attribute, schemes);
  attribute.value = visible(attribute.value);
  return true;
}

function isHint(attribute: Attribute): boolean {
  if (!hintName.test(attribute.name) || attribute.value.length > MAX_HINT_LENGTH) return false;
  attribute.value = visible(attribute.value);
  return true;
}

function keepClass(attribute: Attribute, known: RegExp): boolean {
  const name = attribute.value.split(/\s+/).find((written) => known.test(written));
  if (name) attribute.value = name;
  return name !== undefined;
}

/** A place inside the page is an address for links only. */
function isSafeAddress({ name, value }: Attribute, schemes: readonly string[]): boolean {
  if (name === 'href' && /^#[^\s]+$/.test(value)) return true;
  return URL.canParse(value) && schemes.includes(new URL(value).protocol);
}

/**
 * Makes a tree safe to show: keeps what `allowlist.ts` names, removes the rest.
 *
 * Works on the tree, never on text: markup that is safe as text can change meaning when it is parsed again. Runs last:
 * nothing may edit the draft after it.
 */
import {
  type Attribute,
  Comment,
  Element,
  Fragment,
  type Node,
  nodesInside,
  type Parent,
  Text,
  unwrap,
} from '../../dom/index.ts';
import type { Draft } from '../../types.ts';
import { addressSchemes, codeClass, dropWhole, elements, globalAttributes, MAX_DEPTH } from './allowlist.ts';

export function sanitize(draft: Draft): void {
  sanitizeTree(draft.body);
}

export function sanitizeTree(root: Parent): void {
  const depths = new Map<Node, number>([[root, 0]]);
  for (const node of nodesInside(root)) {
    const depth = (depths.get(node.parentNode!) ?? 0) + 1;
    if (node instanceof Text) node.data = visible(node.data);
    else if (node instanceof Comment || node instanceof Fragment) node.remove();
    else if (node instanceof Element) {
      if (isForeign(node) || dropWhole.has(node.localName)) node.remove();
      else if (!elements.has(node.localName) || depth > MAX_DEPTH) unwrap(node);
      else {
        depths.set(node, depth);
        node.content = null;
        node.attributes = node.attributes.filter((attribute) => isAllowed(node, attribute));
        if (node.localName === 'a') node.setAttribute('rel', 'noopener noreferrer');
      }
    }
  }
}

/** Elements of other namespaces can hold HTML that escapes when the text is parsed again. */
function isForeign(element: Element): boolean {
  return element.namespace !== 'html';
}

function isAllowed(element: Element, attribute: Attribute): boolean {
  const { name, value } = attribute;
  const known =
    elements.get(element.localName)!.includes(name) || (globalAttributes as readonly string[]).includes(name);
  if (!known) return false;
  if (name === 'class') return keepCodeLanguage(attribute);
  const schemes = addressSchemes[name];
  return schemes === undefined || isSafeAddress(value, schemes);
}

function keepCodeLanguage(attribute: Attribute): boolean {
  const language = attribute.value.split(/\s+/).find((name) => codeClass.test(name));
  if (language) attribute.value = language;
  return language !== undefined;
}

function isSafeAddress(value: string, schemes: readonly string[]): boolean {
  if (/^#[^\s]+$/.test(value)) return true;
  return URL.canParse(value) && schemes.includes(new URL(value).protocol);
}

const INVISIBLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u200b\u2060-\u2064\u206a-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;
/** Direction marks that can make text read differently from what it says. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;

function visible(text: string): string {
  return text.replace(INVISIBLE, '').replace(REORDERING, '');
}

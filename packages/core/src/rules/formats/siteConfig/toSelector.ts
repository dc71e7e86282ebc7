/** Converts an expression of a site-config file to a selector, or returns the reason why it is invalid. */
import { compileXPath, isXPathError, type XPath } from '../../../xpath/index.ts';
import type { Selector } from '../../rule.ts';

export type SelectorOrReason =
  | { readonly selector: Selector; readonly kind: XPath['kind'] }
  | { readonly reason: string };

/** A path without a leading slash is meant to match anywhere; from the root it could only match `html`. */
const STARTS_ANYWHERE = /^[A-Za-z*@]/;

export function toSelector(expression: string): SelectorOrReason {
  try {
    const { kind, isRelative } = compileXPath(expression);
    const anywhere = isRelative && STARTS_ANYWHERE.test(expression) ? `//${expression}` : expression;
    return { selector: `xpath:${anywhere}`, kind };
  } catch (error) {
    if (isXPathError(error)) return { reason: error.message };
    throw error;
  }
}

/** Whether a value that is not an XPath looks like a person's name. */
export function isPlainName(value: string): boolean {
  return !/[/[(@"]/.test(value) && /\p{L}/u.test(value);
}

/** Expressions as people write them in site-config files → selectors of our rules, or the reason why not. */
import { compileXPath, isXPathError, type XPath } from '../../../xpath/index.ts';
import type { Selector } from '../../rule.ts';

export type Readable = { readonly selector: Selector; readonly kind: XPath['kind'] } | { readonly reason: string };

/** A path that starts at no slash is meant anywhere: only `html` would be found from the root. */
const STARTS_ANYWHERE = /^[A-Za-z*@]/;

export function toSelector(expression: string): Readable {
  try {
    const { kind, isRelative } = compileXPath(expression);
    const anywhere = isRelative && STARTS_ANYWHERE.test(expression) ? `//${expression}` : expression;
    return { selector: `xpath:${anywhere}`, kind };
  } catch (error) {
    if (isXPathError(error)) return { reason: error.message };
    throw error;
  }
}

/** `Dan Abramov` is no expression and has no sign of one: a name. */
export function isPlainName(value: string): boolean {
  return !/[/[(@"]/.test(value) && /\p{L}/u.test(value);
}

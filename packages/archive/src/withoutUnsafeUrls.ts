/** Removes addresses that are not of the web from metadata of unknown shape. */

/** Names whose values are addresses. Elsewhere, `JavaScript: The Good Parts` is a title. */
const URL_NAME =
  /(?:^|_)(?:url|urls|href|source|src|image|images|favicon|icon|canonical|links?|videos?|audio|player|feeds?|licen[cs]e|amp)(?:_full)?$/i;
/** Controls and spaces are ignored where browsers ignore them. */
const IGNORED = /[\0-\x20\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g;
const UNSAFE_SCHEME =
  /^(?!https?:|mailto:|tel:)(?:javascript|vbscript|livescript|data|file|blob|filesystem|view-source|about|ms-[a-z-]+):/i;

type Values = Record<string, unknown>;

/** A copy without them. Not recursive, because the nesting is not ours. */
export function withoutUnsafeUrls(values: Readonly<Values>): Values {
  const root: Values = {};
  const open: { from: Readonly<Values> | readonly unknown[]; to: Values | unknown[]; isUrl: boolean }[] = [
    { from: values, to: root, isUrl: false },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { from, to } = next;
    for (const [name, value] of Object.entries(from)) {
      // The address of `{ value, source }` has the name of what it is the value of.
      const isUrl = Array.isArray(from) || name === 'value' ? next.isUrl : URL_NAME.test(name);
      if (isUrl && typeof value === 'string' && UNSAFE_SCHEME.test(value.replace(IGNORED, ''))) continue;
      let copy = value;
      if (typeof value === 'object' && value !== null) {
        copy = Array.isArray(value) ? [] : {};
        open.push({ from: value as Values, to: copy as Values, isUrl });
      }
      if (Array.isArray(to)) to.push(copy);
      else Object.defineProperty(to, name, { value: copy, enumerable: true, writable: true, configurable: true });
    }
  }
  return root;
}

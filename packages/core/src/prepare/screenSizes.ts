/** Reads from the names of an element's classes on which screens it is shown. The names are those of the common style sheets; what a page makes up is not known. */

/** The steps of screen sizes, from all screens to the widest. */
const STEPS = ['', 'xs', 'sm', 'md', 'lg', 'xl', 'xxl', '2xl', '3xl', '4xl', '5xl'];
/** `d-md-none`, `d-block`. */
const BOOTSTRAP = /^u?-?d-(?:(xs|sm|md|lg|xl|xxl)-)?(none|block|flex|grid|inline|inline-block|inline-flex|table\S*)$/;
/** `md:hidden`, `lg:flex`, `@xl:hidden`. */
const TAILWIND =
  /^(?:@?(xs|sm|md|lg|[2-5]?xl)(?:\/\w+)?:)?!?(hidden|block|flex|grid|inline|inline-block|inline-flex|contents|table\S*)$/;

const WIDE = '(?:desktops?|large|lg|wide)(?:-?(?:up|only))?';
const NARROW = '(?:mobiles?|phones?|small|xs)';
const HIDE = '(?:hide|hidden)';
const SHOW = '(?:show|visible)';
const ON = '-(?:(?:on|for)-)?';
/** `hidden-lg`, `elementor-hidden-desktop`, `hide-for-medium-up`, `large-up-hide`, `show-for-small-only`, `mobile-only`. */
const NARROW_ONLY = new RegExp(
  `^(?:[a-z]+-)?(?:${HIDE}${ON}(?:${WIDE}|(?:medium|md|sm)-up)|${WIDE}-+${HIDE}|medium-up-+${HIDE}|${SHOW}${ON}${NARROW}(?:-(?:only|block|inline|inline-block))?|${NARROW}-only|only-${NARROW})$`,
);
/** `visible-xs visible-lg-inline-block`, `show-on-desktop`. */
const SHOWN_ON_WIDE = new RegExp(`^(?:[a-z]+-)?${SHOW}${ON}${WIDE}(?:-[\\w-]+)?$`);
/** `mobile`, `plans-mobile`, `tabs_mobile`, and `plans-desktop`, `hide-for-mobile`: two versions of something, if they are side by side. */
const MOBILE_VERSION =
  /^(?:(?!(?:hid|no-|is-|has-|not-|full|w-|m[btxy]?-|p[btxy]?-|col)|.*-(?:hid|no-|none))[a-z][a-z0-9-]*-)?(?:mobile|mob)$/;
const WIDE_VERSION = new RegExp(`^(?:(?!hid|no-|not-)(?:[a-z][a-z0-9-]*-)?desktop|${HIDE}${ON}mobile|mobile-${HIDE})$`);
/** Most class names say nothing of all this; they are sorted out first. */
const SIZE_WORD = /none|hid|only|show|visible/i;

/** Whether an element is for narrow screens only. */
export function isForNarrowScreens(className: string): boolean {
  if (!className || !SIZE_WORD.test(className)) return false;
  const names = className.split(/\s+/);
  if (isHiddenAtLast(names, BOOTSTRAP, 'none') || isHiddenAtLast(names, TAILWIND, 'hidden')) return true;
  const plain = names.map(withHyphens);
  return plain.some((name) => NARROW_ONLY.test(name)) && !plain.some((name) => SHOWN_ON_WIDE.test(name));
}

export const isMobileVersion = (className: string): boolean => hasName(className, MOBILE_VERSION);
export const isWideVersion = (className: string): boolean => hasName(className, WIDE_VERSION);

const hasName = (className: string, pattern: RegExp): boolean =>
  /mob|desktop/i.test(className) && className.split(/\s+/).some((name) => pattern.test(withHyphens(name)));

/** Whether the class for the widest screens hides. What is hidden on all screens alike waits for a script. */
function isHiddenAtLast(names: readonly string[], pattern: RegExp, hidden: string): boolean {
  let widest = 0;
  let isHidden = false;
  for (const name of names) {
    const found = pattern.exec(name);
    const step = found ? STEPS.indexOf(found[1] ?? '') : 0;
    if (step <= widest) continue;
    widest = step;
    isHidden = found![2] === hidden;
  }
  return isHidden;
}

/** `showOnMobile` and `hidden_desktop` as `show-on-mobile` and `hidden-desktop`. */
const withHyphens = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/[_-]+/g, '-')
    .toLowerCase();

/** Which class names and ids say that an element is not what people came to read. */

/** Enough anywhere in a name: `leftsidebar`, `site-navigation`. */
const PARTS = [
  'breadcrumb',
  'cookiebanner',
  'cookieconsent',
  'cookienotice',
  'masthead',
  'navbar',
  'navigation',
  'pagination',
  'sidebar',
  'skiplink',
  'socialshare',
  'toolbar',
];

/** Only as a word of their own, because other words contain them: `unavailable`, `subheader`, `shared`. */
const WORDS = [
  'advert',
  'advertisement',
  'cookie',
  'footer',
  'header',
  'menu',
  'nav',
  'newsletter',
  'pager',
  'popup',
  'promo',
  'share',
  'sharing',
  'sponsor',
  'topbar',
];

/** `has-sidebar`, `no-header` tell how the page is laid out: the element is what stands beside. */
const BESIDE = '(?<!(?:[Hh]as|[Ww]ith|[Nn]o|[Ww]ithout|[Ii]s|[Nn]ot)[-_]{0,2})';

const anyCase = (word: string) => word.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);

/** A word ends where no small letter follows, and starts after what is no letter, or with a capital: `mainNav`, `nav_2`. */
const NAMES = new RegExp(
  [
    `${BESIDE}(?:${PARTS.map(anyCase).join('|')})`,
    `${BESIDE}(?<![A-Za-z])(?:${WORDS.map(anyCase).join('|')})s?(?![a-z])`,
    `${BESIDE}(?<=[a-z])(?:${WORDS.map(capital).join('|')})s?(?![a-z])`,
  ].join('|'),
);

/** Pages repeat their names; the longer ones are rare enough to be read each time. */
const REMEMBERED_LENGTH = 160;
const REMEMBERED = 4096;

/** Answers for one page, each name looked at once. */
export function boilerplateNames(): (value: string) => boolean {
  const known = new Map<string, boolean>();
  return (value) => {
    if (value.length > REMEMBERED_LENGTH) return NAMES.test(value);
    let answer = known.get(value);
    if (answer === undefined) {
      if (known.size >= REMEMBERED) known.clear();
      known.set(value, (answer = NAMES.test(value)));
    }
    return answer;
  };
}

/** The allowlist of the sanitiser; everything else is removed. Pure data, so that it can be reviewed at a glance. */

/** Allowed elements, each with its allowed attributes in addition to the global ones. */
export const elements: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    article: [],
    b: [],
    bdi: [],
    bdo: [],
    blockquote: ['cite', 'class'],
    br: [],
    caption: [],
    cite: [],
    code: ['class'],
    col: ['span'],
    colgroup: ['span'],
    dd: [],
    del: ['datetime', 'cite'],
    details: [],
    dfn: ['title'],
    div: [],
    dl: [],
    dt: [],
    em: [],
    figcaption: [],
    figure: [],
    h1: [],
    h2: [],
    h3: [],
    h4: [],
    h5: [],
    h6: [],
    hr: [],
    i: [],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ins: ['datetime', 'cite'],
    kbd: [],
    li: ['value'],
    mark: [],
    ol: ['start', 'type', 'reversed'],
    p: [],
    pre: ['class'],
    q: ['cite'],
    rp: [],
    rt: [],
    ruby: [],
    s: [],
    samp: [],
    section: [],
    small: [],
    span: [],
    strong: [],
    sub: [],
    summary: [],
    sup: [],
    table: [],
    tbody: [],
    td: ['colspan', 'rowspan', 'headers', 'align'],
    tfoot: [],
    th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr', 'align'],
    thead: [],
    time: ['datetime'],
    tr: [],
    u: [],
    ul: [],
    var: [],
    wbr: [],
  }),
);

/** Obsolete or structural elements, and the plain elements that replace them. */
export const replacementNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    acronym: 'abbr',
    address: 'div',
    aside: 'div',
    center: 'div',
    dir: 'ul',
    fieldset: 'div',
    footer: 'div',
    form: 'div',
    header: 'div',
    hgroup: 'div',
    legend: 'div',
    listing: 'pre',
    main: 'div',
    menu: 'ul',
    nav: 'div',
    search: 'div',
    strike: 's',
    tt: 'code',
    button: 'span',
  }),
);

export const globalAttributes = ['lang', 'dir', 'id'] as const;

/**
 * Removed together with their content, which browsers do not show or show only as a fallback. Any other unknown element is replaced by its
 * children.
 */
export const removedWithContent = new Set(
  (
    'script style template noscript iframe object embed applet frame frameset noframes noembed link meta base title head ' +
    'input select option optgroup textarea datalist canvas svg math map area audio video source track param xmp plaintext portal dialog meter progress'
  ).split(' '),
);

/** URL attributes, and the schemes each may have. */
export const urlSchemes: Readonly<Record<string, readonly string[]>> = {
  href: ['http:', 'https:', 'mailto:', 'tel:'],
  src: ['http:', 'https:'],
  cite: ['http:', 'https:'],
};

/** The only allowed classes: the kind of a call-out and the language of code. */
export const calloutClass = /^callout-[a-z]{1,12}$/;
export const codeClass = /^(?:language|lang)-[\w+#.-]{1,30}$/;

/** The only allowed ids: of footnotes and of link targets. Their prefixes keep them from clashing with names that scripts or forms use. */
export const footnoteId = /^fn-[1-9]\d{0,3}$/;
export const anchorId = /^s-[\p{L}\p{N}_.-]{1,80}$/u;

/** Data attributes that content scripts add, allowed on any element. */
export const hintName = /^x-data-[a-z][a-z\d-]{0,60}$/;
export const MAX_HINT_LENGTH = 2000;

/** Deeper trees are flattened: no article needs them, and some programs fail on them. */
export const MAX_DEPTH = 100;
/** Leaves levels for rows and cells, which are invalid outside a table. */
export const MAX_TABLE_DEPTH = MAX_DEPTH - 5;

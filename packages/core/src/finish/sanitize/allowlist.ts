/** What may be shown: everything else goes. Data, so that a reviewer sees the whole promise at a glance. */

/** Elements and, for each, the attributes it may have beside the global ones. */
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

/** Old or structural names, and the plain ones that say the same to a reader. */
export const plainNames: ReadonlyMap<string, string> = new Map(
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

/** Their text is not for reading, so it goes with them. Any other unknown element is replaced by its children. */
export const dropWhole = new Set(
  (
    'script style template noscript iframe object embed applet frame frameset noframes noembed link meta base title head ' +
    'input select option optgroup textarea datalist canvas svg math map area audio video source track param xmp plaintext portal dialog'
  ).split(' '),
);

/** Attributes that hold an address, and the schemes each may have. */
export const addressSchemes: Readonly<Record<string, readonly string[]>> = {
  href: ['http:', 'https:', 'mailto:', 'tel:'],
  src: ['http:', 'https:'],
  cite: ['http:', 'https:'],
};

/** Class names matter in two places: they name the language of code and the kind of a call-out. */
export const calloutClass = /^callout-[a-z]{1,12}$/;
export const codeClass = /^(?:language|lang)-[\w+#.-]{1,30}$/;

/** The only names there are: of notes and of places that the article links to. No script or form knows anything by such a name. */
export const noteName = /^fn-[1-9]\d{0,3}$/;
export const anchorName = /^s-[\p{L}\p{N}_-]{1,80}$/u;

/** What a content script leaves for the reader, on any element. */
export const hintName = /^x-data-[a-z][a-z\d-]{0,60}$/;
export const MAX_HINT_LENGTH = 2000;

/** Deeper trees are no article, and not every reader of our output survives them. */
export const MAX_DEPTH = 100;
/** A table needs room for its rows and cells: a row outside a table is nothing. */
export const MAX_TABLE_DEPTH = MAX_DEPTH - 5;

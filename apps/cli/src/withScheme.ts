/** A host with a dot, or localhost, and then a port, a path, a query or nothing. */
const STARTS_WITH_HOST = /^(?:[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+|localhost)\.?(?::\d{1,5})?(?:[/?#]|$)/iu;

/** Adds the `https://` that people leave out when they type an address. Other text stays as it is. */
export const withScheme = (text: string): string => (STARTS_WITH_HOST.test(text) ? `https://${text}` : text);

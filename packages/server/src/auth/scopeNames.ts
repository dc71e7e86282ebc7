import { type TokenScope, tokenScopes } from '@pith/library';

/** Names that older clients of Readeck send. */
const legacyNames: Readonly<Record<string, TokenScope>> = {
  scoped_bookmarks_r: 'bookmarks:read',
  scoped_bookmarks_w: 'bookmarks:write',
};

/** Undefined if a name is unknown: a token must never have more rights than were asked for. */
export function parseScopes(names: readonly string[]): readonly TokenScope[] | undefined {
  const scopes = names.map(
    (name) =>
      tokenScopes.find((scope) => scope === name) ?? (Object.hasOwn(legacyNames, name) ? legacyNames[name] : undefined),
  );
  return scopes.every((scope) => scope !== undefined) ? scopes : undefined;
}

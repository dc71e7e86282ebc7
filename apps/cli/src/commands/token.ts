import type { Accounts, Library, Token, TokenScope, User } from '@pith/library';
import { command, integer, optional, required, text, textList } from '../command.ts';
import { cliError } from '../errors.ts';
import { jsonLine } from '../jsonOutput.ts';
import { type Column, formatTable } from '../table.ts';
import { withLibrary } from '../withLibrary.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const day = (time: string | undefined) => time?.slice(0, 10) ?? '';
const rights = ({ scopes }: Token) => scopes.join(' ') || 'all';

const columns: readonly Column<Token>[] = [
  { title: 'ID', value: ({ id }) => id, terminalValue: ({ id }) => id.slice(0, 8) },
  { title: 'NAME', value: ({ name }) => name },
  { title: 'SCOPES', value: rights, fillsWidth: true },
  { title: 'MADE', value: ({ createdAt }) => createdAt, terminalValue: ({ createdAt }) => day(createdAt) },
  { title: 'USED', value: ({ lastUsedAt = '' }) => lastUsedAt, terminalValue: ({ lastUsedAt }) => day(lastUsedAt) },
  { title: 'EXPIRES', value: ({ expiresAt = '' }) => expiresAt, terminalValue: ({ expiresAt }) => day(expiresAt) },
];

const tokenJson = ({ id, name, scopes, createdAt, lastUsedAt, expiresAt }: Token) => ({
  id,
  name,
  scopes,
  created_at: createdAt,
  last_used_at: lastUsedAt ?? null,
  expires_at: expiresAt ?? null,
});

/** Repeated here, so that help does not load the library; the types compare them. */
const scopes: Readonly<Record<TokenScope, true>> = {
  'bookmarks:read': true,
  'bookmarks:write': true,
  'bookmarks:save': true,
  'profile:read': true,
  'admin:read': true,
  'admin:write': true,
};
const scopeNames = Object.keys(scopes).join(', ');
const isScope = (text: string): text is TokenScope => Object.hasOwn(scopes, text);

const actor = { name: 'command line' };

export default command({
  name: 'token',
  summary: 'Adds, lists and revokes tokens: access to the HTTP API for programs.',
  details: `A token is printed only once: the library stores only a hash of it. Programs send it as "Authorization: Bearer TOKEN", or as the password
of HTTP Basic with any name. Without --scope it may do all that its account may. The scopes are:
  ${scopeNames}`,
  args: {
    what: required('list|add|revoke', 'what to do'),
    name: optional('NAME|ID', 'for add: what the token is for; for revoke: the id of the token'),
  },
  options: {
    user: text('NAME', 'the account (PITH_USER)'),
    scope: textList('SCOPE', 'for add: what the token may do (everything)'),
    days: integer(1, 3660, 'for add: number of days until the token expires (never)'),
  },
  examples: [
    ['pith token add e-reader --scope bookmarks:read --days 365', 'a token that can only read'],
    ['pith token list --user ann', 'list the tokens of an account'],
    ['pith token revoke 9c01d2e3', 'revoke a token'],
  ],
  async run({ what, name, user, scope, days, json }, io, config) {
    const wrong = scope.find((each) => !isScope(each));
    if (wrong !== undefined) throw await cliError('bad-value', `--scope ${wrong}`, [`expected one of ${scopeNames}`]);
    const requiredName = async () => name ?? Promise.reject(await cliError('missing-argument', 'NAME'));

    const actions: Readonly<Record<string, (accounts: Accounts, owner: string) => Promise<void>>> = {
      async list(accounts, owner) {
        const all = await accounts.tokens(owner);
        if (json) await io.write(jsonLine({ tokens: all.map(tokenJson) }));
        else if (all.length > 0) await io.write(formatTable(all, columns, io));
        else io.note('No tokens.');
      },
      async add(accounts, owner) {
        const expiresAt = days === undefined ? undefined : new Date(Date.now() + days * DAY_MS).toISOString();
        const request = { user: owner, name: await requiredName(), scopes: scope.filter(isScope), expiresAt };
        const { token, secret } = await accounts.addToken(request, actor);
        await io.write(json ? jsonLine({ success: true, token: tokenJson(token), secret }) : `${secret}\n`);
      },
      async revoke(accounts, owner) {
        const start = await requiredName();
        const found = (await accounts.tokens(owner)).filter(({ id }) => start.length >= 4 && id.startsWith(start));
        if (found.length !== 1) throw await cliError('no-such-token', start);
        await accounts.revokeToken(owner, found[0]!.id, actor);
        await io.write(
          json ? jsonLine({ success: true, token: tokenJson(found[0]!) }) : 'The token has been revoked.\n',
        );
      },
    };
    const action = Object.hasOwn(actions, what) ? actions[what] : undefined;
    if (!action) throw await cliError('bad-value', what, [`expected one of ${Object.keys(actions).join(', ')}`]);
    await withLibrary(config, async (_, { accounts }: Library, own) =>
      action(accounts, user === undefined ? own : (await findAccount(accounts, user)).id),
    );
    return 0;
  },
});

async function findAccount(accounts: Accounts, name: string): Promise<User> {
  const found = await accounts.find(name);
  if (found) return found;
  const { libraryError } = await import('@pith/library');
  throw libraryError('no-such-account', name);
}

import type { Accounts, AuditEntry, Library, Role, User } from '@pith/library';
import { command, flag, integer, oneOf, optional, required, text } from '../command.ts';
import { cliError } from '../errors.ts';
import { jsonLine } from '../jsonOutput.ts';
import { readPassword } from '../readPassword.ts';
import { type Column, formatTable } from '../table.ts';
import { withLibrary } from '../withLibrary.ts';

const day = (time: string | undefined) => time?.slice(0, 10) ?? '';

const columns: readonly Column<User>[] = [
  { title: 'NAME', value: ({ name = '' }) => name },
  { title: 'ROLE', value: ({ role }) => role },
  { title: 'EMAIL', value: ({ email = '' }) => email },
  {
    title: 'SIGNED IN',
    value: ({ lastSignInAt = '' }) => lastSignInAt,
    terminalValue: ({ lastSignInAt }) => day(lastSignInAt),
  },
  { title: 'STATE', value: ({ disabledAt }) => (disabledAt ? 'disabled' : 'active') },
  { title: 'SECOND FACTOR', value: ({ hasTotp }) => (hasTotp ? 'yes' : 'no') },
  { title: 'ID', value: ({ id }) => id, terminalValue: ({ id }) => id.slice(0, 8) },
];

const logColumns: readonly Column<AuditEntry>[] = [
  { title: 'TIME', value: ({ at }) => at },
  { title: 'WHAT', value: ({ action }) => action },
  { title: 'BY', value: ({ actor }) => actor },
  { title: 'FROM', value: ({ address = '' }) => address },
  { title: 'DETAIL', value: ({ detail = '' }) => detail, fillsWidth: true },
];

const userJson = ({ id, name, email, role, hasPassword, hasTotp, createdAt, lastSignInAt, disabledAt }: User) => ({
  id,
  name: name ?? null,
  email: email ?? null,
  role,
  has_password: hasPassword,
  has_totp: hasTotp,
  created_at: createdAt,
  last_sign_in_at: lastSignInAt ?? null,
  disabled_at: disabledAt ?? null,
});

const logJson = ({ at, action, user, actor, address, detail }: AuditEntry) => ({
  at,
  action,
  user: user ?? null,
  actor,
  address: address ?? null,
  detail: detail ?? null,
});

/** Repeated here, so that help does not load the library; the types compare them. */
const roles = ['user', 'admin'] as const satisfies readonly Role[];

const actor = { name: 'command line' };

export default command({
  name: 'user',
  summary: 'Adds, lists, changes and erases accounts.',
  details: `  list                list the accounts
  add NAME            add an account; the first one is an administrator and gets the library of the local user
  password NAME       set the password, and end the sessions of the account
  role NAME           set the role: --role
  disable NAME        refuse the account and its tokens, and end its sessions
  enable NAME         undo that
  totp-off NAME       remove the second factor of someone who has lost it
  erase NAME          erase the account and everything in its library; needs --yes
  log [NAME]          show sign-ins and changes, newest first

A password is typed without being shown, or read from standard input with --password-stdin.`,
  args: {
    what: required('list|add|password|role|disable|enable|totp-off|erase|log', 'what to do'),
    name: optional('NAME', 'the name of the account'),
  },
  options: {
    role: oneOf(roles, 'user', 'for add and role: what the account may do; an admin may change other accounts'),
    email: text('ADDRESS', 'for add: the e-mail address'),
    'password-stdin': flag('for add and password: read the password from standard input'),
    'no-password': flag('for add: only tokens and a trusted proxy give access'),
    of: text('ID', 'for add: the id of a user without an account, whose library the account gets'),
    yes: flag('for erase: do not ask'),
    limit: integer(1, 10_000, 'for log: maximum number of lines (50)'),
  },
  examples: [
    ['pith user add ann', 'add an account and type its password'],
    ['pith user add bob --role admin --password-stdin < password.txt', 'read the password from a file'],
    ['pith user erase bob --yes', 'erase an account with its library'],
    ['pith user log ann', 'show who signed in as ann, and from where'],
  ],
  async run({ what, name, role, email, of, yes, limit, json, ...options }, io, config) {
    const { 'password-stdin': passwordStdin, 'no-password': noPassword } = options;
    const requiredName = async () => name ?? Promise.reject(await cliError('missing-argument', 'NAME'));
    const find = async (accounts: Accounts) => {
      const found = await accounts.find(await requiredName());
      if (found) return found;
      const { libraryError } = await import('@pith/library');
      throw libraryError('no-such-account', name);
    };
    const report = (user: User, sentence: string) =>
      io.write(json ? jsonLine({ success: true, user: userJson(user) }) : `${sentence}\n`);

    const actions: Readonly<Record<string, (accounts: Accounts, localUser: string) => Promise<void>>> = {
      async list(accounts) {
        const all = await accounts.all();
        if (json) await io.write(jsonLine({ users: all.map(userJson) }));
        else if (all.length > 0) await io.write(formatTable(all, columns, io));
        else io.note('No accounts. Add one: pith user add NAME');
      },
      async add(accounts, localUser) {
        const password = noPassword ? undefined : await readPassword(io, passwordStdin, await requiredName());
        const request = { name: await requiredName(), password, email };
        const added = (await accounts.exist())
          ? await accounts.add({ ...request, role, user: of }, actor)
          : await accounts.addFirst(request, of ?? localUser, actor);
        await report(added, `Added: ${added.name} (${added.role})`);
      },
      async password(accounts) {
        const user = await find(accounts);
        await accounts.setPassword(user.id, await readPassword(io, passwordStdin, user.name!), actor);
        await report(user, 'The password has been changed, and the sessions have ended.');
      },
      async role(accounts) {
        const user = await accounts.change((await find(accounts)).id, { role }, actor);
        await report(user, `${user.name} is now: ${user.role}`);
      },
      async disable(accounts) {
        const user = await accounts.change((await find(accounts)).id, { isDisabled: true }, actor);
        await report(user, `Disabled: ${user.name}`);
      },
      async enable(accounts) {
        const user = await accounts.change((await find(accounts)).id, { isDisabled: false }, actor);
        await report(user, `Enabled: ${user.name}`);
      },
      async 'totp-off'(accounts) {
        const user = await find(accounts);
        await accounts.disableTotp(user, actor);
        await report(user, `${user.name} signs in without a code now.`);
      },
      async erase(accounts) {
        const user = await find(accounts);
        if (!yes)
          throw await cliError('missing-argument', '--yes', ['everything in the library of this account is lost']);
        await accounts.erase(user.id, actor);
        await report(user, `Erased: ${user.name}`);
      },
      async log(accounts) {
        const user = name === undefined ? undefined : (await find(accounts)).id;
        const entries = await accounts.log({ user, limit: limit ?? 50, offset: 0 });
        if (json) await io.write(jsonLine({ log: entries.map(logJson) }));
        else if (entries.length > 0) await io.write(formatTable(entries, logColumns, io));
        else io.note('Nothing yet.');
      },
    };
    const action = Object.hasOwn(actions, what) ? actions[what] : undefined;
    if (!action) throw await cliError('bad-value', what, [`expected one of ${Object.keys(actions).join(', ')}`]);
    await withLibrary(config, (_, { accounts }: Library, localUser) => action(accounts, localUser));
    return 0;
  },
});

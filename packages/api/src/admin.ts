/** Endpoints for administrators. Shapes are those of Readeck 0.22; the audit log is ours. */
import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, fields, json, noContent } from './endpoint.ts';
import { emailAddress, userName } from './profile.ts';
import { paging, pagingHeaders, time } from './values.ts';

const userId = described(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)), 'Id of the user.');
const group = z.enum(['user', 'admin']);
const password = z.string().check(z.minLength(8), z.maxLength(1024));

const user = z.object({
  id: described(z.string(), 'Id of the user.'),
  href: described(z.string(), 'URL of this user in the API.'),
  username: described(z.string(), 'Name of the account.'),
  email: described(z.string(), 'E-mail address, or an empty string.'),
  group: described(group, 'Role of the account.'),
  created: described(time, 'When the user was added.'),
  updated: described(time, 'When the user last changed.'),
  last_login: described(z.nullable(time), 'When somebody last signed in with the account.'),
  is_deleted: described(z.boolean(), 'Always false: erased accounts are not listed.'),
  is_disabled: described(z.boolean(), 'Whether the account is refused.'),
});

const userDetails = z.extend(user, {
  settings: described(z.record(z.string(), z.unknown()), 'Settings of the user.'),
  last_activity: described(z.nullable(time), 'When the account last signed in or used a token, to ten minutes.'),
  bookmark_count: described(z.number(), 'Number of bookmarks.'),
  bookmark_disk_usage: described(z.number(), 'Bytes of their archives.'),
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  scope: 'admin:read',
  summary: 'Lists the accounts by name.',
  query: paging,
  response: json(z.array(user), { headers: pagingHeaders }),
});

export const addUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  scope: 'admin:write',
  summary: 'Adds an account.',
  body: fields({
    username: described(userName, 'Name of the account.'),
    password: described(password, 'Its password, at least 8 characters.'),
    email: described(z.optional(emailAddress), 'E-mail address.'),
    group: described(z.optional(group), 'Role of the account; `user` if absent.'),
  }),
  response: json(user, {
    status: 201,
    headers: {
      location: described(z.string(), 'URL of the user in the API.'),
      'user-id': described(z.string(), 'Id of the user.'),
    },
  }),
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  scope: 'admin:read',
  summary: 'Returns an account.',
  params: { id: userId },
  response: json(userDetails),
});

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:id',
  scope: 'admin:write',
  summary: 'Changes an account. One cannot change the own role or disable oneself.',
  params: { id: userId },
  body: fields({
    username: described(z.optional(userName), 'Name of the account.'),
    password: described(z.optional(password), 'New password; ends the sessions of the account.'),
    email: described(z.optional(emailAddress), 'E-mail address; empty to remove it.'),
    group: described(z.optional(group), 'Role of the account.'),
    is_disabled: described(z.optional(z.boolean()), 'Whether the account is refused.'),
  }),
  response: json(user),
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  scope: 'admin:write',
  summary: 'Erases an account with everything in its library. One cannot erase oneself.',
  params: { id: userId },
  response: noContent(),
});

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/api/admin/log',
  scope: 'admin:read',
  summary: 'Lists sign-ins, failed ones too, and changes of accounts and tokens, newest first.',
  query: {
    ...paging,
    user: described(z.optional(z.string().check(z.maxLength(64))), 'Only of the user with this id.'),
  },
  response: json(
    z.array(
      z.object({
        time: described(time, 'When it happened.'),
        action: described(z.string(), 'What happened, such as `sign-in` or `token-added`.'),
        user: described(z.nullable(z.string()), 'Id of the user it happened to.'),
        actor: described(z.string(), 'Who did it.'),
        address: described(z.nullable(z.string()), 'Network address of the request.'),
        detail: described(z.nullable(z.string()), 'Details.'),
      }),
    ),
  ),
});

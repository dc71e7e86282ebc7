/** Endpoints for one's own account. Shapes are those of Readeck 0.22. */
import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, fields, json, noContent } from './endpoint.ts';
import { paging, pagingHeaders, time } from './values.ts';

const shortText = z.string().check(z.maxLength(256));
const level = (max: number) => z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max)));
const flag = z.optional(
  z.union([z.boolean(), z.stringbool({ truthy: ['1', 't', 'true', 'on'], falsy: ['0', 'f', 'false', ''] })]),
);

export const userName = z.string().check(z.regex(/^[a-z][a-z0-9_-]{2,31}$/, 'expected 3 to 32 of a-z, 0-9, - and _'));
export const emailAddress = z
  .string()
  .check(z.maxLength(128), z.regex(/^(?:[^@\s<>"\p{Cc}]+@[^@\s<>"\p{Cc}]+)?$/u, 'expected an e-mail address'));

const settings = z.object({
  debug_info: described(z.boolean(), 'Whether details for developers are shown.'),
  lang: described(z.string(), 'Language of the interface.'),
  addon_reminder: described(z.boolean(), 'Whether the browser extension is recommended.'),
  email_settings: described(
    z.object({
      reply_to: described(z.string(), 'Address for answers.'),
      epub_to: described(z.string(), 'Address of the e-reader.'),
    }),
    'For articles sent by e-mail.',
  ),
  reader_settings: described(
    z.object({
      width: described(z.number(), 'Width of the text, 1 to 3.'),
      font: described(z.string(), 'Name of the font.'),
      font_size: described(z.number(), 'Size of the text, 1 to 6.'),
      line_height: described(z.number(), 'Distance of lines, 1 to 6.'),
      justify: described(z.boolean(), 'Whether the text is justified.'),
      hyphenation: described(z.boolean(), 'Whether words are hyphenated.'),
    }),
    'How articles are shown.',
  ),
});
export type ProfileSettings = z.output<typeof settings>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  scope: 'user',
  summary: 'Says who is signed in, and how. Without the scope `profile:read`, the user has only a name.',
  response: json(
    z.object({
      provider: described(
        z.object({
          name: described(z.enum(['bearer token', 'http session']), 'How the request was authenticated.'),
          id: described(z.string(), 'Id of the token or session.'),
          application: described(z.string(), 'The program the token was made for.'),
          roles: described(z.array(z.string()), 'Scopes of the token, or the role of the user.'),
          permissions: described(z.array(z.string()), 'Scopes that the request has.'),
        }),
        'How the request was authenticated.',
      ),
      user: described(
        z.object({
          username: described(z.string(), 'Name of the account.'),
          email: described(z.optional(z.string()), 'E-mail address, or an empty string.'),
          created: described(z.optional(time), 'When the user was added.'),
          updated: described(z.optional(time), 'When the user last changed.'),
          settings: described(z.optional(settings), 'Settings of the user.'),
        }),
        'The user.',
      ),
    }),
  ),
});

const profileFields = {
  username: described(z.optional(userName), 'Name of the account.'),
  email: described(z.optional(emailAddress), 'E-mail address; empty to remove it.'),
  settings_lang: described(z.optional(shortText), 'Language of the interface.'),
  settings_addon_reminder: described(flag, 'Whether the browser extension is recommended.'),
  settings_email_reply_to: described(z.optional(emailAddress), 'Address for answers.'),
  settings_email_epub_to: described(z.optional(emailAddress), 'Address of the e-reader.'),
  settings_reader_width: described(level(3), 'Width of the text, 1 to 3.'),
  settings_reader_font: described(z.optional(shortText), 'Name of the font.'),
  settings_reader_font_size: described(level(6), 'Size of the text, 1 to 6.'),
  settings_reader_line_height: described(level(6), 'Distance of lines, 1 to 6.'),
  settings_reader_justify: described(flag, 'Whether the text is justified.'),
  settings_reader_hyphenation: described(flag, 'Whether words are hyphenated.'),
};

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile',
  scope: 'all',
  summary: 'Changes the own account. The response has the changed values.',
  body: fields(profileFields),
  response: json(z.object(profileFields)),
});

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/profile/tokens',
  scope: 'profile:read',
  summary: 'Lists the own tokens, newest first, without their secrets. The default limit is 30.',
  query: paging,
  response: json(
    z.array(
      z.object({
        id: described(z.string(), 'Id of the token.'),
        href: described(z.string(), 'URL of this token in the API.'),
        created: described(time, 'When the token was made.'),
        last_used: described(z.nullable(time), 'When the token was last used, to ten minutes.'),
        expires: described(z.nullable(time), 'When the token expires.'),
        is_enabled: described(z.boolean(), 'False once the token has expired.'),
        is_deleted: described(z.boolean(), 'Always false: a revoked token is not listed.'),
        roles: described(z.array(z.string()), 'Scopes of the token; empty if it has all rights.'),
        client_name: described(z.string(), 'The program the token was made for.'),
        client_uri: described(z.string(), 'Web site of the program, or an empty string.'),
        client_logo: described(z.string(), 'Logo of the program as a data URI, or an empty string.'),
      }),
    ),
    { headers: pagingHeaders },
  ),
});

export const deleteToken = endpoint({
  method: 'DELETE',
  path: '/api/profile/tokens/:id',
  scope: 'user',
  summary: 'Revokes a token of the own account. A token with scopes can revoke only itself.',
  params: { id: described(z.string().check(z.regex(/^[A-Za-z0-9-]{4,64}$/)), 'Id of the token.') },
  response: noContent(),
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth',
  scope: 'public',
  summary:
    'Makes a token for a name and a password. For old clients of Readeck; off unless `PITH_LEGACY_AUTH` is set, and never for accounts with a second factor.',
  body: fields({
    username: described(z.string().check(z.maxLength(64)), 'Name of the account.'),
    password: described(z.string().check(z.maxLength(1024)), 'Its password.'),
    application: described(z.string().check(z.maxLength(128)), 'What the token is for.'),
    roles: described(
      z.optional(z.array(z.string().check(z.maxLength(64)))),
      'Scopes of the token; without them it has all rights.',
    ),
  }),
  response: json(
    z.object({ id: described(z.string(), 'Id of the token.'), token: described(z.string(), 'The token.') }),
    { status: 201 },
  ),
});

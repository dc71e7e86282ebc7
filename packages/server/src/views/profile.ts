import type { BodyOf, ProfileSettings, updateProfile } from '@pith/api';
import { type Identity, type Token, tokenScopes, type User } from '@pith/library';
import { isAllowed } from '../auth/permissions.ts';

/** What the web reader and Readeck's clients assume before anything is set. */
const DEFAULTS: ProfileSettings = {
  debug_info: false,
  lang: 'en',
  addon_reminder: true,
  email_settings: { reply_to: '', epub_to: '' },
  reader_settings: { width: 2, font: 'lora', font_size: 3, line_height: 3, justify: false, hyphenation: false },
};

/** Each field of the form with its place in the settings. */
const places = {
  settings_lang: ['lang'],
  settings_addon_reminder: ['addon_reminder'],
  settings_email_reply_to: ['email_settings', 'reply_to'],
  settings_email_epub_to: ['email_settings', 'epub_to'],
  settings_reader_width: ['reader_settings', 'width'],
  settings_reader_font: ['reader_settings', 'font'],
  settings_reader_font_size: ['reader_settings', 'font_size'],
  settings_reader_line_height: ['reader_settings', 'line_height'],
  settings_reader_justify: ['reader_settings', 'justify'],
  settings_reader_hyphenation: ['reader_settings', 'hyphenation'],
} as const;

type ProfileForm = BodyOf<typeof updateProfile>;
type Values = Readonly<Record<string, unknown>>;

export function settingsView({ settings }: User): ProfileSettings {
  const part = (name: 'email_settings' | 'reader_settings') => ({
    ...DEFAULTS[name],
    ...(settings[name] as object | undefined),
  });
  return {
    ...DEFAULTS,
    ...settings,
    email_settings: part('email_settings'),
    reader_settings: part('reader_settings'),
  } as ProfileSettings;
}

/** The settings of a user with the fields of a form; undefined if the form has none. */
export function mergeSettings(user: User, form: ProfileForm): Values | undefined {
  const settings = structuredClone(settingsView(user)) as Record<string, unknown>;
  const given = Object.entries(places).filter(([field]) => form[field as keyof ProfileForm] !== undefined);
  for (const [field, [first, second]] of given) {
    const value = form[field as keyof ProfileForm];
    if (second === undefined) settings[first] = value;
    else (settings[first] as Record<string, unknown>)[second] = value;
  }
  return given.length > 0 ? settings : undefined;
}

export function profileView(identity: Identity) {
  const { user, token, session, scopes } = identity;
  const details = isAllowed('profile:read', identity) && {
    email: user.email ?? '',
    created: user.createdAt,
    updated: user.updatedAt,
    settings: settingsView(user),
  };
  return {
    provider: {
      name: token ? ('bearer token' as const) : ('http session' as const),
      id: token?.id ?? session?.id ?? '',
      application: token?.name ?? '',
      roles: scopes.length > 0 ? [...scopes] : [user.role],
      permissions: tokenScopes.filter((scope) => isAllowed(scope, identity)),
    },
    user: { username: user.name ?? user.id, ...details },
  };
}

export const tokenView = (token: Token, root: string, now: string) => ({
  id: token.id,
  href: `${root}/api/profile/tokens/${token.id}`,
  created: token.createdAt,
  last_used: token.lastUsedAt ?? null,
  expires: token.expiresAt ?? null,
  is_enabled: token.expiresAt === undefined || token.expiresAt > now,
  is_deleted: false,
  roles: [...token.scopes],
  client_name: token.client?.name ?? token.name,
  client_uri: token.client?.uri ?? '',
  client_logo: token.client?.logo ?? '',
});

export const userView = (user: User, root: string) => ({
  id: user.id,
  href: `${root}/api/admin/users/${user.id}`,
  username: user.name ?? user.id,
  email: user.email ?? '',
  group: user.role,
  created: user.createdAt,
  updated: user.updatedAt,
  last_login: user.lastSignInAt ?? null,
  is_deleted: false,
  is_disabled: user.disabledAt !== undefined,
});

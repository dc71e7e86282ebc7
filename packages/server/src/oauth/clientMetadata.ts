/** Checks what a program says about itself (RFC 7591). Nothing is fetched: people judge by the name and the address. */
import { type OAuthClient, type OAuthGrant, oauthGrants } from '@pith/library';
import { isLoopback } from '../guards/loopback.ts';
import { OAuthError } from './oauthError.ts';

const MAX_LOGO = 8 * 1024;
const MAX_REDIRECTS = 10;

export type Fields = Readonly<Record<string, unknown>>;

export function readClientMetadata(fields: Fields): Omit<OAuthClient, 'id'> {
  for (const [field, max] of [
    ['software_id', 128],
    ['software_version', 64],
  ] as const)
    requiredText(fields, field, max);
  const name = requiredText(fields, 'client_name', 128);
  const uri = requiredText(fields, 'client_uri', 256);
  if (URL.parse(uri)?.protocol !== 'https:') throw bad('client_uri: expected an https address');
  const grants = list(fields.grant_types).map(
    (grant) => oauthGrants.find((known) => known === grant) ?? fail('grant_types: not supported'),
  );
  if (list(fields.response_types).some((type) => type !== 'code')) throw bad('response_types: only code');
  if ((fields.token_endpoint_auth_method ?? 'none') !== 'none') throw bad('token_endpoint_auth_method: only none');
  const allowed: readonly OAuthGrant[] = grants.length > 0 ? grants : oauthGrants;
  const redirectUris = list(fields.redirect_uris);
  if (redirectUris.length > MAX_REDIRECTS || !redirectUris.every(isRedirectUri))
    throw new OAuthError('invalid_redirect_uri', 'expected https, http on a loopback address, or the scheme of an app');
  if (grants.includes('authorization_code') && redirectUris.length === 0)
    throw new OAuthError('invalid_redirect_uri', 'redirect_uris: required');
  return { name, uri, logo: readLogo(fields.logo_uri), redirectUris, grants: allowed };
}

function requiredText(fields: Fields, name: string, max: number): string {
  const value = fields[name];
  if (typeof value !== 'string' || value.trim() === '') throw bad(`${name}: required`);
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value)) throw bad(`${name}: contains control characters`);
  if (value.length > max) throw bad(`${name}: longer than ${max} characters`);
  return value;
}

/** A list, or one value of a form. */
export function list(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  const values = Array.isArray(value) ? value : [value];
  return values.every((each) => typeof each === 'string') ? values : fail('expected a list of texts');
}

function readLogo(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const isLogo =
    typeof value === 'string' && value.length <= MAX_LOGO && /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/.test(value);
  return isLogo ? value : fail('logo_uri: expected a PNG image as data URI of at most 8 KiB');
}

/** Schemes that a browser would treat as code or as a file of this machine. */
const UNSAFE_SCHEMES = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'ws:',
  'wss:',
  'ftp:',
]);

export function isRedirectUri(text: string): boolean {
  const url = text.length <= 256 && !/[\s\u0000-\u001f"'<>]/.test(text) ? URL.parse(text) : null;
  if (url?.hash !== '' || url.username !== '') return false;
  if (url.protocol === 'https:') return true;
  if (url.protocol === 'http:') return url.hostname !== 'localhost' && isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
  return !UNSAFE_SCHEMES.has(url.protocol);
}

const bad = (description: string) => new OAuthError('invalid_client_metadata', description);

function fail(description: string): never {
  throw bad(description);
}

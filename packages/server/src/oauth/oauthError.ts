/** Errors in the form of the OAuth standards, for their endpoints only. */

export type OAuthErrorName =
  | 'access_denied'
  | 'authorization_pending'
  | 'expired_token'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'server_error'
  | 'slow_down'
  | 'unauthorized_client'
  | 'unsupported_grant_type';

export class OAuthError extends Error {
  override name = 'OAuthError';
  readonly error: OAuthErrorName;
  constructor(error: OAuthErrorName, description = '') {
    super(description);
    this.error = error;
  }

  get status(): number {
    return this.error === 'invalid_client' ? 401 : this.error === 'server_error' ? 500 : 400;
  }

  get json(): Record<string, string> {
    return { error: this.error, ...(this.message && { error_description: this.message }) };
  }
}

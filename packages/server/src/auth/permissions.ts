import type { Scope } from '@pith/api';
import type { Identity } from '@pith/library';

/** Whether somebody may call an endpoint with this scope. */
export function isAllowed(scope: Scope, { user, scopes }: Identity): boolean {
  if (user.disabledAt !== undefined) return false;
  if (scope === 'public' || scope === 'user') return true;
  if (scope.startsWith('admin:') && user.role !== 'admin') return false;
  return scopes.length === 0 || scopes.some((granted) => granted === scope);
}

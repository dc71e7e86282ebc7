/** Readeck's answer to a form with invalid values: every field of the form, with its value and its errors. */
import type { Issue, Shape } from '@pith/api';
import { FormError, type InvalidForm } from '../errors.ts';

export function formError(shape: Shape, input: unknown, issues: readonly Issue[], status: number): FormError {
  const given = (typeof input === 'object' && input !== null ? input : {}) as Readonly<Record<string, unknown>>;
  const messagesOf = (name: string) => {
    const messages = issues.filter(({ field }) => field === name).map(({ message }) => message);
    return messages.length > 0 ? messages : null;
  };
  const fields = Object.keys(shape).map((name) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const isBound = value !== undefined;
    const seen = SECRET.test(name) ? null : shown(value);
    return [name, { is_null: value == null, is_bound: isBound, value: seen, errors: messagesOf(name) }];
  });
  const form: InvalidForm = { is_valid: false, errors: messagesOf(''), fields: Object.fromEntries(fields) };
  const detail = issues.map(({ field, message }) => `${field || 'body'}: ${message}`).join('; ');
  return new FormError(form, status, detail);
}

/** Fields whose value is not sent back. */
const SECRET = /password|secret|token/;

/** The value as it was sent; files and long texts are not sent back. */
function shown(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'string') return value.slice(0, 1024);
  return JSON.stringify(value).length > 1024 ? null : value;
}

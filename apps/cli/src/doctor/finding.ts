import type { Io } from '../io.ts';

/** The result of a check. A warning does not make the library unhealthy. */
export interface Finding {
  readonly status: 'ok' | 'warning' | 'failure';
  readonly detail: string;
}

export type NamedFinding = Finding & { readonly name: string };

export interface DoctorOptions {
  readonly repair: boolean;
  /** Bring back pages whose rows are lost. */
  readonly rebuild: boolean;
  /** Skip slow checks. */
  readonly quick: boolean;
  readonly io: Io;
}

export const ok = (detail: string): Finding => ({ status: 'ok', detail });
export const warning = (detail: string): Finding => ({ status: 'warning', detail });
export const failure = (detail: string): Finding => ({ status: 'failure', detail });

const MAX_LISTED = 5;
export const listSome = (items: readonly string[]): string =>
  [...items.slice(0, MAX_LISTED), ...(items.length > MAX_LISTED ? [`and ${items.length - MAX_LISTED} more`] : [])].join(
    ', ',
  );

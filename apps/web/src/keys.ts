/** Which key presses are commands. */

/** The parts of a `KeyboardEvent` that decide whether it is a command. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
  readonly target: EventTarget | null;
}

/** Off for people whose speech input types letters that they did not mean as commands (WCAG 2.1.4). */
export const singleKeys = { areOn: true };

/** The key of a keyboard command; undefined for browser shortcuts, typing in a field and keys in a dialog. */
export function commandKey(press: KeyPress): string | undefined {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (!singleKeys.areOn && press.key.length === 1) return undefined;
  const element = press.target as { closest?(selector: string): unknown } | null;
  return element?.closest?.('input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]')
    ? undefined
    : press.key;
}

/** How long the second key of a sequence such as `g u` may take. */
const SEQUENCE_MS = 1500;

/** Joins a prefix key and the key after it: `g`, then `u`, gives `g u`. */
export function createKeySequence(prefix: string, now: () => number = Date.now): (key: string) => string {
  let pressedAt = Number.NEGATIVE_INFINITY;
  return (key) => {
    const isSecond = now() - pressedAt < SEQUENCE_MS;
    pressedAt = key === prefix && !isSecond ? now() : Number.NEGATIVE_INFINITY;
    return isSecond ? `${prefix} ${key}` : key;
  };
}

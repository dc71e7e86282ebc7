/** The parts of a `KeyboardEvent` that decide whether it is a command. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
  readonly target: EventTarget | null;
}

/** The key of a keyboard command; undefined for browser shortcuts, typing in a field and keys in a dialog. */
export function commandKey(press: KeyPress): string | undefined {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const element = press.target as { closest?(selector: string): unknown } | null;
  return element?.closest?.('input, textarea, select, dialog, [contenteditable]') ? undefined : press.key;
}

/** What a key press is to a page, apart from what the page does then. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
  readonly target: EventTarget | null;
}

/** The key that was pressed as a command, or nothing when it belongs to the browser, a dialog or a text being typed. */
export function commandKey(press: KeyPress): string | undefined {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const element = press.target as { closest?(selector: string): unknown } | null;
  return element?.closest?.('input, textarea, select, dialog, [contenteditable]') ? undefined : press.key;
}

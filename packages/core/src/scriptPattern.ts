/** A pattern for lower-case text in any script, and the same for text of printable ASCII characters only. */
export interface ScriptPattern {
  readonly any: RegExp;
  readonly ascii: RegExp;
}

const PRINTABLE_ASCII = /^[ -~]*$/;

/** Chooses the form of a pattern for a text. Classes such as `\p{L}` are several times slower than `[a-z]`, and most texts do not need them. */
export function patternFor(text: string, { any, ascii }: ScriptPattern): RegExp {
  return PRINTABLE_ASCII.test(text) ? ascii : any;
}

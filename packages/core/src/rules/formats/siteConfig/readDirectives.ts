/** Splits a site-config file into its directives, in order. Lines that are not directives add a warning. */
import type { Warning } from '../../../types.ts';

export interface Directive {
  readonly name: string;
  /** The text in brackets after the name: an HTML fragment, an element name, an XPath or a header name. */
  readonly argument: string | undefined;
  readonly value: string;
  readonly line: number;
}

/** In characters. Longer files are not written by people. */
const MAX_LENGTH = 500_000;

/** Adds a warning about a line. */
export type Report = (line: number, message: string) => void;

export function reporter(file: string, warnings: Warning[]): Report {
  return (line, message) => warnings.push({ type: 'bad-rule', message: `${file}:${line}: ${message}` });
}

export function readDirectives(text: string, report: Report): Directive[] {
  if (text.length > MAX_LENGTH) {
    report(1, `the file is longer than ${MAX_LENGTH / 1000} KB`);
    return [];
  }
  const directives: Directive[] = [];
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .forEach((raw, index) => {
      const text = raw.trim();
      if (!text || text.startsWith('#') || text.startsWith('//')) return;
      const directive = readLine(text, index + 1);
      if (directive) directives.push(directive);
      else report(index + 1, `"${text.slice(0, 60)}" is not a directive: write "name: value"`);
    });
  return directives;
}

/** Parses one line. The argument may contain brackets and colons; it ends at the last `):`. */
function readLine(text: string, line: number): Directive | undefined {
  const name = /^[A-Za-z_]+/.exec(text)?.[0];
  if (!name) return undefined;
  const rest = text.slice(name.length).trimStart();
  if (rest.startsWith(':')) return { name, argument: undefined, value: unquoted(rest.slice(1)), line };
  const end = rest.lastIndexOf('):');
  if (!rest.startsWith('(') || end < 0) return undefined;
  return { name, argument: rest.slice(1, end).trim(), value: unquoted(rest.slice(end + 2)), line };
}

function unquoted(value: string): string {
  const text = value.trim();
  return text.length > 1 && text.startsWith("'") && text.endsWith("'") ? text.slice(1, -1) : text;
}

/** The format has `yes`; people also write `true`. */
export function isYes(value: string): boolean {
  return /^(?:yes|true)$/i.test(value);
}

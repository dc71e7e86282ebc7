/** The text of a site-config file → its directives, in order. What cannot be a directive is told and left out. */
import type { Warning } from '../../../types.ts';

export interface Directive {
  readonly name: string;
  /** What stands in brackets behind the name: an HTML fragment, an element's name, an XPath, a header's name. */
  readonly argument: string | undefined;
  readonly value: string;
  readonly line: number;
}

/** Characters of a file: more was not written by people. */
const MAX_LENGTH = 500_000;

export type Report = (line: number, message: string) => void;

export function reporter(file: string, warnings: Warning[]): Report {
  return (line, message) => warnings.push({ type: 'bad-rule', message: `${file}:${line}: ${message}` });
}

export function readDirectives(text: string, report: Report): Directive[] {
  if (text.length > MAX_LENGTH) {
    report(1, `a site-config file is at most ${MAX_LENGTH / 1000} KB long`);
    return [];
  }
  const directives: Directive[] = [];
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/)
    .forEach((raw, index) => {
      const written = raw.trim();
      if (!written || written.startsWith('#') || written.startsWith('//')) return;
      const directive = readLine(written, index + 1);
      if (directive) directives.push(directive);
      else report(index + 1, `"${written.slice(0, 60)}" is no directive: write "name: value"`);
    });
  return directives;
}

/** The argument may hold brackets and colons: it runs to the last `):`. */
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

/** The format says `yes`; people also write `true`. */
export function isYes(value: string): boolean {
  return /^(?:yes|true)$/i.test(value);
}

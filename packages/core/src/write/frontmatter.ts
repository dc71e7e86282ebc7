/** Writes YAML frontmatter with a YAML library. Every string is quoted, so that no parser takes a title for a date or a boolean. */
import { stringify } from 'yaml';

export type Frontmatter = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Leaves out fields without a value; returns an empty string if there are none. */
export function toFrontmatter(fields: Frontmatter): string {
  const known = Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== '' && (!Array.isArray(value) || value.length),
    ),
  );
  if (!Object.keys(known).length) return '';
  const yaml = stringify(known, {
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    lineWidth: 0,
    doubleQuotedAsJSON: true,
    aliasDuplicateObjects: false,
  });
  return `---\n${yaml.replace(UNPRINTABLE, escapeCharacter)}---\n`;
}

/** Valid in JSON strings, but YAML parsers reject some and read others as line breaks. They occur only inside quotes. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

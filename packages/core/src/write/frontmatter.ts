/** YAML frontmatter, by a YAML library: every string quoted, so that no reader takes a title for a date or a boolean. */
import { stringify } from 'yaml';

export type Frontmatter = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Fields without a value are left out; without fields there is no frontmatter. */
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
  return `---\n${yaml.replace(UNPRINTABLE, escaped)}---\n`;
}

/** JSON lets them stand, but YAML readers refuse some and take others for line breaks. They occur inside quotes only. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Writes YAML frontmatter. Every string is quoted like JSON, which is YAML too, so that no parser takes a title for a date or a boolean. Nothing
 * else of YAML is needed, and its library would be a fifteenth of a bundle that extracts.
 */
export type Frontmatter = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Leaves out fields without a value; returns an empty string if there are none. */
export function toFrontmatter(fields: Frontmatter): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => fieldLines(name, value));
  return lines.length > 0 ? `---\n${lines.join('\n')}\n---\n` : '';
}

function fieldLines(name: string, value: Frontmatter[string]): string[] {
  if (value === undefined || value === '') return [];
  if (typeof value === 'string') return [`${name}: ${quoted(value)}`];
  if (typeof value !== 'object') return [`${name}: ${value}`];
  return value.length > 0 ? [`${name}:`, ...value.map((item) => `  - ${quoted(item)}`)] : [];
}

const quoted = (text: string) => JSON.stringify(text).replace(UNPRINTABLE, escapeCharacter);

/** Valid in JSON strings, but YAML parsers reject some and read others as line breaks. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Reads frontmatter that `toFrontmatter` wrote. Leaves out whatever it would not have written. */
export function readFrontmatter(markdown: string): Frontmatter {
  const fields: Record<string, Frontmatter[string]> = Object.create(null);
  const end = markdown.startsWith('---\n') ? markdown.indexOf('\n---\n') : -1;
  let list: string[] = [];
  for (const line of end < 0 ? [] : markdown.slice('---\n'.length, end).split('\n')) {
    const [, name, value = ''] = /^(\w+):(?: (.*))?$/.exec(line) ?? [];
    const item = /^ {2}- (".*")$/.exec(line)?.[1];
    if (item !== undefined) {
      const text = fromJson(item);
      if (typeof text === 'string') list.push(text);
    } else if (name !== undefined) {
      list = [];
      fields[name] = value === '' ? list : fromJson(value);
    }
  }
  return fields;
}

function fromJson(text: string): string | number | boolean | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
  } catch {
    return undefined;
  }
}

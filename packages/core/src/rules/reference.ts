/** Generates the reference of the rule language as Markdown, from the same tables as the parser. */
import type { Field, Fields } from './fields.ts';
import { ruleFields } from './language.ts';
import { ops } from './ops/index.ts';

/** Returns the reference of the rule language as Markdown, generated from the same tables as the parser. */
export function rulesReference(): string {
  const parts = [
    HEAD,
    '## Fields of a rule',
    ...Object.entries(ruleFields).map(([name, field]) => section(name, field)),
    '## Actions',
    ACTIONS,
    ...[...ops.values()].map(({ op, summary, fields, example: [before, action, after] }) =>
      [
        `### \`op: ${op}\``,
        summary,
        table(fields),
        'Example:',
        `\`\`\`\n${before}\n- { op: ${op}, ${action} }\n${after}\n\`\`\``,
      ].join('\n\n'),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

const HEAD = `# The rule language

A rule file is a YAML list of rules. This page is generated from the tables that the parser uses. \`pith rules schema\` prints them as a JSON Schema,
which is also in [rules/schema.json](../../rules/schema.json). To check a file in your editor, start it with
\`# yaml-language-server: $schema=<path to schema.json>\`. New to rules? Read [Write your first rule](../guide/first-rule.md).

A bad rule adds a warning with the file, the line, the rule and the closest valid name; the other rules of the file load.

**Selectors** are CSS, or XPath 1.0 after \`xpath:\` (\`"xpath://div[@id='story']/p[1]"\`). Where a list is expected, you can write a single item.
A selector that needs too many steps on a page adds a warning, and the page is read without it.

**Order.** Within a phase, all triggers are evaluated first. Then metadata and leads are read from the unchanged page. Then each rule in turn (higher
\`priority\` first, rules with the same priority in the order of their files) sets its scope, removes elements and runs its actions. The first rule
whose scope matches sets it for all rules. After the \`pre\` phase the engine chooses the content, included elements are inserted, and the rules of the
\`post\` phase run on the content. The sanitiser always runs last.`;

const ACTIONS = `Each action is one item of \`actions:\`. It applies to all matches inside the scope, in document order; \`html\`, \`head\` and \`body\` are never
changed. Only actions that remove elements remove text.`;

function section(name: string, field: Field<unknown>): string {
  const rest = field.fields ? `\n\n${table(field.fields)}` : '';
  return `### \`${name}\`\n\n${field.summary}${field.isRequired ? ' Required.' : ''}${rest}`;
}

/** A table of fields. Nested fields follow their parent, with their full path as name. */
function table(fields: Fields): string {
  return ['| field | |', '|---|---|', ...rows(fields, '')].join('\n');
}

function rows(fields: Fields, prefix: string): string[] {
  return Object.entries(fields).flatMap(([name, { summary, isRequired, schema, fields: inner }]) => {
    const choice = Array.isArray(schema.enum) ? `: ${schema.enum.map((value) => `\`${value}\``).join(', ')}` : '';
    const need = isRequired ? ' (required)' : '';
    const row = `| \`${prefix}${name}\`${need} | ${`${summary}${choice}`.replaceAll('|', '\\|')} |`;
    // The fields of a metadata value are the same for all, so only those of `title` are listed.
    const below =
      inner && !(prefix === '' && name !== 'title' && 'yields_to' in inner) ? rows(inner, `${prefix}${name}.`) : [];
    return [row, ...below];
  });
}

/** The reference of the rule language as Markdown, written from the tables that read it. */
import type { Field, Fields } from './fields.ts';
import { ruleFields } from './language.ts';
import { ops } from './ops/index.ts';

export function rulesReference(): string {
  const parts = [
    HEAD,
    '## Fields of a rule',
    ...Object.entries(ruleFields).map(([name, field]) => section(name, field)),
    '## Actions',
    ACTIONS,
    ...[...ops.values()].map(({ op, summary, fields, example: [before, given, after] }) =>
      [
        `### \`op: ${op}\``,
        summary,
        table(fields),
        'Example:',
        `\`\`\`\n${before}\n- { op: ${op}, ${given} }\n${after}\n\`\`\``,
      ].join('\n\n'),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

const HEAD = `# The rule language

A rule file is YAML: a list of rules. What follows is written from the tables that the parser reads; \`pith rules schema\` prints the same as a JSON
Schema, which is also in [rules/schema.json](../../rules/schema.json). An editor checks a file that starts with
\`# yaml-language-server: $schema=<path to schema.json>\`. To begin with, read [Write your first rule](../guide/first-rule.md).

A bad rule is a warning that names file, line, rule and the nearest name that exists; the other rules of the file load.

**Selectors** are CSS, or XPath 1.0 after \`xpath:\` (\`"xpath://div[@id='story']/p[1]"\`). Where a list is expected, one item may stand alone.
A selector that would take too many steps on a page is a warning, and the page is read without it.

**Order.** Within a phase, all triggers are asked first, then metadata and leads are read from the page as it is, then each rule in turn (higher
\`priority\` first, equals in the order of their files) sets its scope, removes, and runs its actions. The first rule that finds its scope sets it
for all. Then the engine chooses (\`pre\` is over), what rules include is put back, and the rules of the \`post\` phase run on the content. The
sanitiser comes last, whatever rules did.`;

const ACTIONS = `Each is one item of \`actions:\`. An action acts on all matches, in the order of the page, inside the scope; \`html\`, \`head\` and \`body\` are never
touched. Text is never lost but where an action removes.`;

function section(name: string, field: Field<unknown>): string {
  const rest = field.fields ? `\n\n${table(field.fields)}` : '';
  return `### \`${name}\`\n\n${field.summary}${field.isRequired ? ' Required.' : ''}${rest}`;
}

/** Fields of fields stand below them, with their whole name. */
function table(fields: Fields): string {
  return ['| field | |', '|---|---|', ...rows(fields, '')].join('\n');
}

function rows(fields: Fields, before: string): string[] {
  return Object.entries(fields).flatMap(([name, { summary, isRequired, schema, fields: inner }]) => {
    const choice = Array.isArray(schema.enum) ? `: ${schema.enum.map((value) => `\`${value}\``).join(', ')}` : '';
    const need = isRequired ? ' (required)' : '';
    const row = `| \`${before}${name}\`${need} | ${`${summary}${choice}`.replaceAll('|', '\\|')} |`;
    // The fields of an override are the same for each value: told once.
    const below =
      inner && !(before === '' && name !== 'title' && 'yields_to' in inner) ? rows(inner, `${before}${name}.`) : [];
    return [row, ...below];
  });
}

import { anyNumber, command, flag, required, text } from '../command.ts';
import { nearestOf, parts } from '../rules/parts.ts';

const names = Object.keys(parts);

export default command({
  name: 'rules',
  summary: 'Shows, checks, tests and renews the rules that fix what sites get wrong.',
  details: `${Object.entries(parts)
    .map(([name, { usage, summary }]) => `  pith rules ${`${name} ${usage}`.trim().padEnd(28)} ${summary}`)
    .join('\n')}

Your own rules are in the folder "rules" of the data folder, as YAML files; a rule with the name of a built-in one takes its place.
Imported sets are in "rules/sources", one folder each. A running server notices when a file changes.`,
  args: {
    what: required(names.join('|'), 'what to do'),
    of: anyNumber('FILE|DIR|URL|ID', 'with what; see above'),
  },
  options: {
    name: text('NAME', 'import: how to call the source'),
    on: text('FILE|URL|ID', 'test: a page, or one of the library, on which to see what the rules change'),
    markdown: flag('schema: the reference of the language instead'),
  },
  examples: [
    ['pith rules list example.com', 'the rules whose name, host or file has this in it'],
    ['pith rules lint my-rules.yaml', 'every mistake with its line'],
    ['pith rules test my-rules.yaml', 'runs the tests that rules bring'],
    ['pith rules test my-rules.yaml --on page.html', 'what these rules change on a page'],
    ['pith rules import ftr-site-config/', 'a folder of site-config files'],
    ['pith rules update', 'renews every imported set from where it came'],
    ['pith rules convert theguardian.com.txt', 'a site-config file as rules of ours'],
  ],
  async run({ what, of, ...given }, io, config) {
    const part = parts[what] ?? (await nearestOf(what));
    return part.run({ of, ...given }, io, config);
  },
});

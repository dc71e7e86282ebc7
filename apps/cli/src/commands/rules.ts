import { command, flag, httpUrl, required, text, zeroOrMore } from '../command.ts';
import { subcommands, unknownSubcommand } from '../rules/subcommands.ts';

const names = Object.keys(subcommands);

export default command({
  name: 'rules',
  summary: 'Lists, checks, tests, imports and updates extraction rules.',
  details: `${Object.entries(subcommands)
    .map(([name, { usage, summary }]) => `  pith rules ${`${name} ${usage}`.trim().padEnd(28)} ${summary}`)
    .join('\n')}

Your own rules are YAML files in the folder "rules" of the data folder. A rule with the same name as a built-in one replaces it.
Imported sets are in "rules/sources", one folder each. A running server reloads rule files that change.`,
  args: {
    what: required(names.join('|'), 'what to do'),
    targets: zeroOrMore('FILE|DIR|URL|ID', 'files, folders, addresses or names; see above'),
  },
  options: {
    name: text('NAME', 'for import: the name of the source (the name of its folder or repository)'),
    on: text('FILE|URL|ID', 'for test: show what the rules change on this file or saved page'),
    url: httpUrl('for test --on FILE: the address of the page; rules for hosts depend on it'),
    markdown: flag('for schema: print the reference of the rule language instead'),
  },
  examples: [
    ['pith rules list example.com', 'list the rules whose name, host or file contains this text'],
    ['pith rules lint my-rules.yaml', 'print every mistake with its line'],
    ['pith rules test my-rules.yaml', 'run the tests in the rules'],
    [
      'pith rules test my-rules.yaml --on page.html --url https://example.com/tides',
      'show what these rules change on a page',
    ],
    ['pith rules import ftr-site-config/', 'import a folder of site-config files'],
    ['pith rules update', 'update every imported set from its source'],
    ['pith rules convert theguardian.com.txt', 'convert a site-config file to Pith rules'],
  ],
  async run({ what, ...options }, io, config) {
    const subcommand = subcommands[what] ?? (await unknownSubcommand(what));
    return subcommand.run(options, io, config);
  },
});

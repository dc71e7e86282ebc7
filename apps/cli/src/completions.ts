/** Completion scripts for shells, generated from the command definitions. */
import type { Argument, Command, Option } from './command.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

export function completionScript(shell: Shell, commands: readonly Command[]): string {
  return { bash, zsh, fish }[shell](commands);
}

/** The values that `md|html|text` stands for; none for a placeholder such as FILE. */
export function choicesOf(value: string | undefined): readonly string[] {
  return value && /^[a-z-]+(?:\|[a-z-]+)+$/.test(value) ? value.split('|') : [];
}

const takesFiles = (commandArguments: Readonly<Record<string, Argument<unknown>>>) =>
  Object.values(commandArguments).some(({ value }) => /FILE|DIR/.test(value));

const firstChoices = ({ args }: Command) => choicesOf(Object.values(args)[0]?.value);

/** A word of a shell, in single quotes. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function bash(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const names = Object.keys(command.options).map((name) => `--${name}`);
    const values = Object.entries(command.options)
      .filter(([, { value }]) => choicesOf(value).length > 0)
      .map(([name, { value }]) => `        --${name}) words=${quoted(choicesOf(value).join(' '))} ;;\n`);
    return `    ${command.name})
      words=${quoted([...firstChoices(command), ...names].join(' '))}
      case $previous in
${values.join('')}      esac
      ;;
`;
  });
  return `# Completion for pith. Install: pith completion bash > ~/.local/share/bash-completion/completions/pith
_pith() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} words=
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W ${quoted(commands.map(({ name }) => name).join(' '))} -- "$word"))
    return
  fi
  case \${COMP_WORDS[1]} in
${cases.join('')}  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
# Words that are no options are files.
complete -o default -F _pith pith
`;
}

function zsh(commands: readonly Command[]): string {
  /** Brackets and colons have a meaning in the descriptions of zsh. */
  const described = (text: string) => text.replace(/[[\]:]/g, String.raw`\$&`);
  const option = ([name, { value, help }]: [string, Option<unknown>]) => {
    const choices = choicesOf(value);
    const action = choices.length > 0 ? `(${choices.join(' ')})` : '_files';
    return `        ${quoted(`*--${name}[${described(help)}]${value ? `:${described(value)}:${action}` : ''}`)} \\\n`;
  };
  const cases = commands.map((command) => {
    const choices = firstChoices(command);
    const first = choices.length > 0 ? `        ${quoted(`1:what:(${choices.join(' ')})`)} \\\n` : '';
    const options = Object.entries(command.options).map(option).join('');
    return `    ${command.name})
      _arguments \\
${first}${options}        '*:file:${takesFiles(command.args) ? '_files' : ''}'
      ;;
`;
  });
  return `#compdef pith
# Completion for pith. Install: pith completion zsh > ~/.zfunc/_pith, with fpath+=(~/.zfunc) before compinit in ~/.zshrc
_pith() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoted(`${name}:${described(summary)}`)}\n`).join('')}  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
${cases.join('')}  esac
}
if [ "$funcstack[1]" = _pith ]; then
  _pith "$@"
else
  compdef _pith pith
fi
`;
}

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => {
    const { name, summary, args, options } = command;
    const inCommand = `complete -c pith -n ${quoted(`__fish_seen_subcommand_from ${name}`)}`;
    return [
      `complete -c pith -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
      ...(takesFiles(args) ? [] : [`${inCommand} -f`]),
      ...firstChoices(command).map((choice) => `${inCommand} -f -a ${choice}`),
      ...Object.entries(options).map(([option, { value, help }]) => {
        const choices = choicesOf(value);
        const values = choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : value ? ' -r' : '';
        return `${inCommand} -l ${option}${values} -d ${quoted(help)}`;
      }),
    ];
  });
  return `# Completion for pith. Install: pith completion fish > ~/.config/fish/completions/pith.fish\n${lines.join('\n')}\n`;
}

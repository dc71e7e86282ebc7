/** Help texts, generated from the command definitions. */
import type { Command } from './command.ts';

export function commandHelp({ name, summary, details, args, options, examples }: Command): string {
  return paragraphs([
    summary,
    `Usage: ${['pith', name, ...argumentWords(args), '[options]'].join(' ')}`,
    details,
    section(
      'Arguments',
      Object.values(args).map(({ value, help }) => [value, help]),
    ),
    section(
      'Options',
      Object.entries(options).map(([option, { value, help }]) => [
        value ? `--${option} ${value}` : `--${option}`,
        help,
      ]),
    ),
    section('Examples', examples),
  ]);
}

/** The arguments as usage lines show them: `FILE…`, or `[FILE]` if it may be left out. */
export function argumentWords(args: Command['args']): string[] {
  return Object.values(args).map(({ value, isRequired, isVariadic }) => {
    const placeholder = isVariadic ? `${value}…` : value;
    return isRequired ? placeholder : `[${placeholder}]`;
  });
}

export function overviewHelp(commands: readonly Command[]): string {
  return paragraphs([
    'Saves any web page as the part that matters.',
    'Usage: pith COMMAND [options]',
    section(
      'Commands',
      commands.map(({ name, summary }) => [name, summary]),
    ),
    section('More', [
      ['pith help COMMAND', 'show the arguments, options and examples of a command'],
      ['pith --version', 'show the version'],
    ]),
  ]);
}

const paragraphs = (parts: readonly (string | undefined)[]) => `${parts.filter(Boolean).join('\n\n')}\n`;

/** Formats entries in two columns; an entry that is too long for the first column gets its own line. */
function section(title: string, entries: readonly (readonly [string, string])[]): string | undefined {
  if (entries.length === 0) return undefined;
  const width = Math.min(32, Math.max(...entries.map(([entry]) => entry.length)));
  const lines = entries.map(([entry, meaning]) =>
    entry.length > width ? `  ${entry}\n  ${' '.repeat(width)}  ${meaning}` : `  ${entry.padEnd(width)}  ${meaning}`,
  );
  return [`${title}:`, ...lines].join('\n');
}

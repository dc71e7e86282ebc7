/** The manual page, generated from the command definitions like help. https://man7.org/linux/man-pages/man7/groff_man.7.html */
import type { Command } from './command.ts';
import { exitCodes } from './exitCodes.ts';
import { argumentWords } from './help.ts';

export function manPage(commands: readonly Command[], version: string): string {
  return [
    `.TH PITH 1 "" "pith ${version}" "User Commands"`,
    '.SH NAME',
    String.raw`pith \- saves any web page as the part that matters`,
    '.SH SYNOPSIS',
    String.raw`.B pith \fICOMMAND\fR [\fIoptions\fR]`,
    '.SH DESCRIPTION',
    'Results go to standard output, everything else to standard error.',
    String.raw`Every command has \fB\-\-json\fR, which prints results and errors as JSON, and \fB\-\-help\fR.`,
    '.SH COMMANDS',
    ...commands.flatMap(commandLines),
    '.SH EXIT STATUS',
    ...Object.values(exitCodes).flatMap(({ code, means }) => ['.TP', `.B ${code}`, line(means)]),
    '.SH ENVIRONMENT',
    'The settings are listed in docs/reference/config.md of the project, for example:',
    '.TP',
    '.B PITH_DATA',
    'the folder of the library',
    '',
  ].join('\n');
}

function commandLines(command: Command): string[] {
  const { name, summary, details, args, options, examples } = command;
  return [
    `.SS pith ${escaped([name, ...argumentWords(args)].join(' '))}`,
    line(summary),
    ...(details ?? '')
      .split(/\n{2,}/)
      .filter(Boolean)
      .flatMap(paragraph),
    ...Object.entries(options)
      .filter(([option]) => option !== 'json' && option !== 'help')
      .flatMap(([option, { value, help }]) => [
        '.TP',
        `.BR ${escaped(`--${option}`)}${value ? ` " " ${escaped(value)}` : ''}`,
        line(help),
      ]),
    ...examples.flatMap(([example, meaning]) => ['.PP', `${escaped(meaning)}:`, '.EX', `    ${line(example)}`, '.EE']),
  ];
}

/** Indented lines are a table; they keep their breaks. */
function paragraph(text: string): string[] {
  const lines = text.split('\n').map(line);
  return /^ {2}/.test(text) ? ['.PP', '.EX', ...lines, '.EE'] : ['.PP', ...lines];
}

const escaped = (text: string) => text.replaceAll('\\', String.raw`\e`).replaceAll('-', String.raw`\-`);

/** A line that starts with a dot or a quote would be a request. */
const line = (text: string) => escaped(text).replace(/^(?=[.'])/, String.raw`\&`);

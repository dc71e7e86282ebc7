/**
 * Every way the command line itself ends badly, and the exit code of every trouble of every package.
 *
 * Nothing here loads another package: `pith --help` and a good start must not pay for the parser that a failure may load.
 */
import type { ErrorTable, PithError } from '@pith/core';

export const cliErrors = {
  'unknown-command': ['there is no such command', 'see all commands: pith --help'],
  'unknown-option': ['there is no such option'],
  'bad-value': ['the value does not fit'],
  'missing-argument': ['an argument is missing'],
  'unexpected-argument': ['one argument too many', 'put quotes around an argument that contains spaces'],
  'bad-setting': ['a setting has a value that does not fit', 'see docs/reference/config.md'],
  'file-not-found': ['there is no such file', 'check the path', 'an address starts with https://'],
  'file-unreadable': ['the file cannot be read', 'check that it is a file and that you may read it'],
  'output-failed': ['the result cannot be written', 'check that the disk has room and that you may write there'],
  'bad-line': ['the line is not a page', 'each line is a JSON object with "id", "url" and "html" or "html_base64"'],
  'line-too-long': ['the line is longer than the limit', 'hand this page in on its own'],
  'page-timed-out': ['the page took too long to extract', 'raise PITH_PAGE_SECONDS'],
  'page-crashed': ['the page brought its worker down', 'report this page as a bug'],
  'no-rules-there': ['there are no rules', 'a source is a rule file, a folder of rule files or a zip of them'],
  'no-such-rule': ['there is no such rule', 'see all rules: pith rules list'],
  'rules-fail': ['something is wrong with these rules', 'the lines above say what and where'],
  'not-in-library': ['the library has no such page', 'see what it has: pith list', 'find it by its words: pith search'],
  'no-such-job': ['there is no such job that this could be done to', 'see what there is: pith jobs'],
  'not-exportable': [
    'the page was saved without it',
    'save it again with --screenshot or --pdf',
    'see what its archive has: pith export ID --format zip --out page.zip',
  ],
  unhealthy: ['something needs repair', 'the lines marked with ✗ say what'],
  interrupted: ['interrupted', 'what was printed before is done; run the rest again'],
} as const satisfies ErrorTable;

/** `hints` are suggestions that only the place of the failure can make; they come first. */
export async function trouble(
  type: keyof typeof cliErrors,
  about?: string,
  hints: readonly string[] = [],
): Promise<PithError> {
  const { PithError } = await import('@pith/core');
  const [message, ...suggestions] = cliErrors[type];
  return new PithError(type, about === undefined ? message : `${about}: ${message}`, [...hints, ...suggestions]);
}

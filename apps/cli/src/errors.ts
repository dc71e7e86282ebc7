/**
 * All errors of the command line itself: message, then suggestions.
 *
 * This module loads no other package until an error is created, so that `pith --help` and successful commands start quickly.
 */
import type { ErrorTable, PithError } from '@pith/core';

export const cliErrors = {
  'unknown-command': ['unknown command', 'list all commands: pith --help'],
  'unknown-option': ['unknown option'],
  'bad-value': ['invalid value'],
  'missing-argument': ['missing argument'],
  'unexpected-argument': ['unexpected argument', 'put quotes around an argument that contains spaces'],
  'bad-setting': ['invalid setting', 'see docs/reference/config.md'],
  'file-not-found': ['file not found', 'check the path', 'an address must start with https:// or http://'],
  'file-unreadable': ['the file cannot be read', 'check that it is a file and that you have permission to read it'],
  'output-failed': ['the result cannot be written', 'choose another place'],
  'bad-line': ['the line is not a page', 'each line is a JSON object with "id", "url" and "html" or "html_base64"'],
  'bad-hosts-file': [
    'this is not a file of --hosts',
    'choose the name of a new file: it is made from the pages of the batch',
  ],
  'line-too-long': ['the line is longer than the limit', 'extract this page from a file: pith extract FILE'],
  'input-not-fetched': ['the input cannot be fetched', 'check the address, and whether it needs a login'],
  'not-a-sitemap': ['not a sitemap', 'sitemaps are XML files, or text files with one address a line'],
  'not-a-feed-file': ['not a feed', 'feeds are RSS, Atom or JSON Feed files'],
  'not-a-listing': ['not the listing of an object store', 'the answer must be the XML of ListObjectsV2'],
  'unfinished-batch': ['an earlier run is not finished', 'continue it: the same command with --resume'],
  'other-batch': [
    'the unfinished run had other inputs, options or rules, or was of another version',
    'choose another --out',
  ],
  'page-timed-out': ['the page took too long', 'raise PITH_PAGE_SECONDS'],
  'page-out-of-memory': ['the page needs too much memory', 'raise PITH_PAGE_MEGABYTES'],
  'page-crashed': ['the page crashed its process', 'report this page as a bug'],
  'too-busy': ['too many requests are waiting', 'try again later'],
  'no-rules-there': ['no rules found', 'a source is a rule file, a folder of rule files or a zip of rule files'],
  'no-such-rule': ['unknown rule', 'list all rules: pith rules list'],
  'no-pages-there': [
    'no pages found',
    'name a folder of HTML files, a file of JSON lines, or a corpus: pith compare --help',
  ],
  'program-failed': ['the program cannot be started', 'check the command'],
  'foreign-history': ['the history has other columns', 'choose another folder, or move the file away'],
  'comparison-fails': ['the comparison meets a condition of --fail-on'],
  'rules-fail': ['the rules have errors or failing tests', 'see the lines above'],
  'not-in-library': [
    'not found in the library',
    'list the pages: pith list',
    'search for words in a page: pith search',
  ],
  'no-such-collection': ['no collection has this name', 'list the collections: pith collections'],
  'not-saved': ['there is nothing to read'],
  'no-such-token': ['no such token, or several ids start like this', 'list the tokens: pith token list'],
  'no-such-job': ['no such job, or it is not in the right state for this', 'list the jobs: pith jobs'],
  'not-exportable': [
    'the page was saved without this file',
    'save it again with --screenshot or --pdf',
    'see what its archive contains: pith export ID --format zip --out page.zip',
  ],
  unhealthy: ['something needs repair', 'see the lines marked with ✗'],
  interrupted: ['interrupted', 'everything printed so far is finished'],
} as const satisfies ErrorTable;

/** What to do after an interruption, unless the command knows better. */
export const RUN_AGAIN = 'run the command again for the rest';

/** Creates an error. `hints` are suggestions for this occurrence; they come before the general ones. */
export async function cliError(
  type: keyof typeof cliErrors,
  about?: string,
  hints: readonly string[] = [],
): Promise<PithError> {
  const { PithError } = await import('@pith/core');
  const [message, ...suggestions] = cliErrors[type];
  return new PithError(type, about === undefined ? message : `${about}: ${message}`, [...hints, ...suggestions]);
}

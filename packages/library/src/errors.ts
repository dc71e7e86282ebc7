import { type ErrorTable, errorFactory } from '@pith/core/errors';

/** Errors of the library itself; fetching and storage have their own tables. */
export const libraryErrors = {
  'bad-url': [
    'this is not the address of a web page',
    'give a complete address such as https://example.com/page, without user name and password',
  ],
  'empty-page': ['the page has no content', 'open it in a browser and save it from there'],
  'ambiguous-id': ['several bookmark ids start like this', 'type more of the id, or give the address'],
  'bad-cursor': ['this cursor does not belong to this list', 'start again from the first page'],
  'bad-change': ['this change is not valid', 'see the properties and values you can change: pith help edit'],
  'no-such-text': ['the page does not contain this text', 'copy the passage from: pith read ID --format text'],
  'bad-range': ['this is not a passage that can be highlighted', 'select the text again'],
  'name-taken': ['another collection has this name', 'choose another name, or remove that collection'],
  'import-unknown': [
    'the format of this file is not known',
    'see the formats that can be imported: pith help import',
    'name the format with --from',
  ],
  'import-refused': [
    'the service did not accept the sign-in',
    'check its address, the name and the password or token',
    'import the file that it exports instead',
  ],
  'import-damaged': ['the file is damaged', 'export it again', 'check that the download is complete'],
  'import-too-large': [
    'the file is larger than an import allows',
    'export it in parts',
    'see the limits in docs/guide/import-export.md',
  ],
  'import-bad-records': [
    'some records are not valid, so nothing was imported',
    'import only the valid ones with --partial',
    'list all invalid records with --dry-run',
  ],
  'library-format-newer': ['the file was written by a newer version of Pith', 'update Pith'],
  'not-fetched': ['the file does not contain this image', 'import with --fetch'],
  'not-kept': [
    'the archive does not contain this, so the page cannot be reparsed from it',
    'fetch the page from its site with --refetch',
  ],
  'only-imported': [
    'only the article was imported, not the page it came from',
    'fetch the page from its site with --refetch',
  ],
  'page-moved': ['the page has moved to another address', 'save the new address'],
  'bad-rules': ['the rules have mistakes', 'see each mistake with its line: POST /api/rules/check'],
  'bad-rule-name': [
    'this is not the name of a rule file',
    'use a name such as example.com.yaml: lower case letters, digits, dots, - and _',
  ],
  'bad-script': ['the content script has mistakes', 'see each mistake with its line: POST /api/scripts/check'],
  'bad-script-name': [
    'this is not the name of a content script',
    'use a name such as example.com.js: lower case letters, digits, dots, - and _',
  ],
  'no-script-files': ['there is no place for content scripts', 'use a library in a data folder'],
  'no-rule-files': ['there is no place for rule files', 'use a library in a data folder'],
  'too-many-webhooks': ['there are too many webhooks', 'delete one of them'],
  'webhook-failed': ['the webhook could not be told about an event', 'check that its address accepts requests'],
  'save-running': ['the page is being saved', 'wait until it is saved', 'cancel the save'],
  'already-undone': ['this was undone already', 'make the change again'],
  'changed-meanwhile': ['the page was changed at the same time by another process', 'try again'],
  'bad-name': [
    'this name cannot be used for an account',
    'use 3 to 32 letters a to z, digits, - and _, and start with a letter',
  ],
  'account-exists': ['there is such an account already', 'choose another name', 'list the accounts: pith user list'],
  'no-such-account': ['there is no such account', 'list the accounts: pith user list'],
  'weak-password': ['this password cannot be used', 'choose one with at least 8 and at most 1,024 characters'],
  cancelled: ['the save was cancelled', 'save the page again'],
} as const satisfies ErrorTable;

export const libraryError = errorFactory(libraryErrors);

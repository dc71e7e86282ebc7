import { type ErrorTable, errorFactory } from '@pith/core/errors';

/** Every way keeping ends badly by itself; fetching and storing have tables of their own. */
export const libraryErrors = {
  'bad-url': [
    'this is not the address of a web page',
    'give a whole address such as https://example.com/page, without user name and password',
  ],
  'empty-page': ['the page has no content', 'open it in a browser and save it from there'],
  'ambiguous-id': ['several bookmarks have an id that starts like this', 'type more of the id, or give the address'],
  'bad-cursor': ['this is not where a page of this list begins', 'start again from the first page'],
  'bad-change': ['this cannot be written on a bookmark', 'see which properties and values there are: pith help edit'],
  'no-such-text': ['the page has no such text', 'copy the passage from: pith read ID --format text'],
  'name-taken': ['there is another collection of this name', 'choose another name, or remove that one'],
  'import-unknown': [
    'this is no file that can be imported',
    'see which there are: pith help import',
    'name its format with --from',
  ],
  'import-damaged': ['the file cannot be read', 'export it again', 'check that it was downloaded whole'],
  'import-too-large': ['the file holds more than an import takes', 'export it in parts'],
  'import-bad-records': [
    'some records make no sense, so nothing was imported',
    'import the good ones with --partial',
    'see all of them with --dry-run',
  ],
  'library-format-newer': ['the file was written by a newer version of Pith', 'update Pith'],
  'not-fetched': ['the image did not come with the file', 'import with --fetch'],
  'not-kept': [
    'this was not kept with the page, so it cannot be read again from the archive',
    'read the page again from its site with --refetch',
  ],
  'only-imported': [
    'an article was imported, and not the page that it came from',
    'read the page from its site with --refetch',
  ],
  'page-moved': ['the page has another address now', 'save the new address'],
  'changed-meanwhile': ['the page was changed by someone else at the same time', 'try again'],
  cancelled: ['the save was cancelled', 'save the page again'],
} as const satisfies ErrorTable;

export const libraryError = errorFactory(libraryErrors);

import { type Troubles, troubleFrom } from '@pith/core';

/** Every way keeping ends badly by itself; fetching and storing have tables of their own. */
export const libraryTroubles = {
  'bad-url': [
    'this is not the address of a web page',
    'give a whole address such as https://example.com/page, without user name and password',
  ],
  'empty-page': ['the page has no content', 'open it in a browser and save it from there'],
  'ambiguous-id': ['several bookmarks have an id that starts like this', 'type more of the id, or give the address'],
  cancelled: ['the save was cancelled', 'save the page again'],
} as const satisfies Troubles;

export const libraryTrouble = troubleFrom(libraryTroubles);

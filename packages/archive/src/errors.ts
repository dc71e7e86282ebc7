/** Every way an image or an archive is refused. An image's trouble is only ever a warning of its page. */
import { type ErrorTable, errorFactory } from '@pith/core';

export const archiveErrors = {
  'image-too-large': ['the image is larger than the limit of 30 MB', 'open it at its own address'],
  'image-too-many-pixels': ['the image has more pixels than the limit of 50 million', 'open it at its own address'],
  'image-unknown': ['this is not an image we can keep', 'open it at its own address'],
  'image-unreadable': ['the image is damaged, or in a form that cannot be read here', 'open it at its own address'],
  'archive-damaged': ['the archive cannot be read', 'save the page again', 'restore the file from a backup'],
  'archive-too-large': ['the archive holds more than an archive of ours can', 'look at the file with an unzip program'],
} as const satisfies ErrorTable;

export const archiveError = errorFactory(archiveErrors);

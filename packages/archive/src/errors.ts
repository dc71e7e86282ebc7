/** Errors for images and archives that cannot be read. An image error never fails a save: it becomes a warning of the page. */
import { type ErrorTable, errorFactory } from '@pith/core';

export const archiveErrors = {
  'image-too-large': ['the image is larger than the limit of 30 MB', 'open it at its own address'],
  'image-too-many-pixels': ['the image has more pixels than the limit of 50 million', 'open it at its own address'],
  'image-unknown': ['this is not an image of a supported format', 'open it at its own address'],
  'image-unreadable': ['the image is damaged or cannot be decoded', 'open it at its own address'],
  'archive-damaged': ['the archive cannot be read', 'save the page again', 'restore the file from a backup'],
  'archive-too-large': ['the archive exceeds the size limits of Pith archives', 'open the file with an unzip program'],
} as const satisfies ErrorTable;

export const archiveError = errorFactory(archiveErrors);

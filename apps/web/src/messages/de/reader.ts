import type { Translated } from '../catalogue.ts';
import type { reader as english } from '../en/reader.ts';

export const reader: Translated<typeof english> = {
  couldNotOpen: 'Diese Seite konnte nicht geöffnet werden',
};

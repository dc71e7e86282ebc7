import type { Translated } from '../catalogue.ts';
import type { reader as english } from '../en/reader.ts';

export const reader: Translated<typeof english> = {
  couldNotOpen: 'Impossible d’ouvrir cette page',
};

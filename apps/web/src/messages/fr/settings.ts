import type { Translated } from '../catalogue.ts';
import type { settings as english } from '../en/settings.ts';

export const settings: Translated<typeof english> = {
  language: 'Langue',
  languageOfBrowser: 'Comme le navigateur',
};

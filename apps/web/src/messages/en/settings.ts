/** The settings. */
export const settings = {
  language: 'Language',
  languageOfBrowser: 'As the browser',
} as const;

/** The messages of the app in the reader's language, as state: a page that is shown changes with the language. */
import { type Catalogue, chooseLanguage, type Language, languages } from './catalogue.ts';
import { en } from './en/index.ts';
import { createTranslate, type Translate } from './translate.ts';

const STORAGE_KEY = 'pith.language';

/** English is part of the app; the others are loaded when they are needed. */
const loaders: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => en,
  de: async () => (await import('./de/index.ts')).de,
  fr: async () => (await import('./fr/index.ts')).fr,
};

class Messages {
  language = $state<Language>('en');
  translate = $state.raw<Translate>(createTranslate('en', en));

  /** The language with the region of the browser, which decides how dates are written. */
  readonly locale = $derived(navigator.languages.find((tag) => tag.split('-')[0] === this.language) ?? this.language);

  /** The language that was chosen in the settings; undefined if the browser's counts. */
  get chosen(): Language | undefined {
    const stored = localStorage.getItem(STORAGE_KEY);
    return languages.find((language) => language === stored);
  }

  async start(): Promise<void> {
    await this.#show(this.chosen ?? chooseLanguage(navigator.languages));
  }

  /** Undefined follows the browser again. */
  async choose(language: Language | undefined): Promise<void> {
    if (language) localStorage.setItem(STORAGE_KEY, language);
    else localStorage.removeItem(STORAGE_KEY);
    await this.start();
  }

  async #show(language: Language): Promise<void> {
    // A chunk that cannot be loaded must not keep the app from starting.
    const catalogue = await loaders[language]().catch(() => undefined);
    this.language = catalogue ? language : 'en';
    this.translate = createTranslate(this.language, catalogue ?? en);
    document.documentElement.lang = this.language;
  }
}

export const messages = new Messages();

/** A message in the language of the reader. */
export const t = ((...message: Parameters<Translate>) => messages.translate(...message)) as Translate;

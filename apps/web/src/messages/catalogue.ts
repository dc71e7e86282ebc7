/** The shape of a message catalogue: English decides which messages there are, the other languages must have them all. */
import type { en } from './en/index.ts';

/** A message that depends on a number has one text for each plural form of its language. */
export type PluralMessage = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
export type Message = string | PluralMessage;

/** The same messages in another language. */
export type Translated<Area extends Readonly<Record<string, Message>>> = {
  readonly [Key in keyof Area]: Area[Key] extends string ? string : PluralMessage;
};

export type MessageKey = keyof typeof en;
export type Catalogue = Translated<typeof en>;

type TextsOf<M> = M extends string ? M : M[keyof M] & string;
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The values that a message needs: one for each `{name}` in its English text. */
export type ValuesOf<Key extends MessageKey> = Readonly<Record<NamesIn<TextsOf<(typeof en)[Key]>>, string | number>>;

/** Messages that need no values. */
export type PlainKey = { [Key in MessageKey]: keyof ValuesOf<Key> extends never ? Key : never }[MessageKey];
/** Messages about a number of things. */
export type CountKey = {
  [Key in MessageKey]: 'count' extends keyof ValuesOf<Key>
    ? keyof ValuesOf<Key> extends 'count'
      ? Key
      : never
    : never;
}[MessageKey];

export const languages = ['en', 'de', 'fr'] as const;
export type Language = (typeof languages)[number];

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' };

/** The first language of the list that we have; regions do not matter. */
export function chooseLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = languages.find((language) => language === tag.toLowerCase().split('-')[0]);
    if (found) return found;
  }
  return 'en';
}

/** Looks messages up and fills them in. */
import type { Catalogue, Language, Message, MessageKey, ValuesOf } from './catalogue.ts';

export type Translate = <Key extends MessageKey>(
  key: Key,
  ...values: keyof ValuesOf<Key> extends never ? [] : [ValuesOf<Key>]
) => string;

type Values = Readonly<Record<string, string | number>>;

/** Numbers are written as the language writes them; `count` chooses the plural form. */
export function createTranslate(language: Language, catalogue: Catalogue): Translate {
  const numbers = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(language);
  const write = (value: string | number) => (typeof value === 'number' ? numbers.format(value) : value);
  const textOf = (message: Message, values: Values) =>
    typeof message === 'string' ? message : (message[plurals.select(Number(values.count))] ?? message.other);
  return (key, ...[values = {}]: [Values?]) =>
    textOf(catalogue[key], values).replace(/\{(\w+)\}/g, (_, name: string) => write(values[name] ?? ''));
}

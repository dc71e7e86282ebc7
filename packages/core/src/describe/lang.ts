import { clean } from './clean.ts';
import { firstOf } from './firstOf.ts';
import { property, textOf } from './jsonLd.ts';
import { meta } from './rawMetadata.ts';

export const lang = firstOf<string>([
  ['html', (raw) => languageTag(raw.doc.root.documentElement?.getAttribute('lang') ?? undefined)],
  ['meta', (raw) => languageTag(meta(raw, 'content-language', 'og:locale', 'dc.language', 'language'))],
  ['json-ld', (raw) => languageTag(textOf(property(raw.article, 'inLanguage')))],
]);

/** The first language tag in a value, if it is a valid one. */
function languageTag(value: string | undefined): string | undefined {
  const tag =
    clean(value)
      .replaceAll('_', '-')
      .split(/[,;\s]/)[0] ?? '';
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag) ? tag : undefined;
}

import { httpUrl } from './clean.ts';
import { firstOf } from './firstOf.ts';

export const favicon = firstOf<string>([
  ['link', (raw) => httpUrl(raw.links.get('icon') ?? raw.links.get('apple-touch-icon'), raw.doc.url)],
]);

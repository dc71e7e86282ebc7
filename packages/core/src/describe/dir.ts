import { type Document, elementsNamed } from '../dom/index.ts';
import { firstOf } from './firstOf.ts';

export const dir = firstOf<string>([
  ['html', (raw) => direction(raw.doc.root.documentElement?.getAttribute('dir'))],
  ['body', (raw) => direction(raw.doc.root.body?.getAttribute('dir'))],
  ['main', (raw) => direction(firstWithDirection(raw.doc.root))],
]);

function firstWithDirection(root: Document): string | null {
  for (const element of elementsNamed(root, 'main', 'article')) {
    const value = element.getAttribute('dir');
    if (value !== null) return value;
  }
  return null;
}

function direction(value: string | null | undefined): string | undefined {
  const text = value?.trim().toLowerCase();
  return text === 'ltr' || text === 'rtl' ? text : undefined;
}

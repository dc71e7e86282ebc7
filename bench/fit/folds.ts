/** Assigns sites, not pages, to folds, because the pages of one site are similar. */
export const FOLDS = 5;

export function foldOf(domain: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < domain.length; i++) hash = Math.imul(hash ^ domain.charCodeAt(i), 0x01000193) >>> 0;
  return hash % FOLDS;
}

/** The last two labels of the host, or three for names such as `co.uk`. Enough to keep the pages of a site in one fold. */
export function domainOf(url: string): string {
  const labels = new URL(url).hostname.split('.');
  return labels
    .slice(/^(?:co|com|org|net|ac|gov|edu)$/.test(labels.at(-2) ?? '') && labels.length > 2 ? -3 : -2)
    .join('.');
}

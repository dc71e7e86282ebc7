/** The address of a file of the site, wherever the site is hosted: each page says where its root is. */
export function siteAddress(path: string): string {
  const root = new URL(`${document.documentElement.dataset.root}/`, location.href);
  return new URL(path, root).href;
}

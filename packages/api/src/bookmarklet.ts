/** A link that is kept as a bookmark and saves the page on which it is clicked: it opens a window of the server, which asks first. */
export const bookmarklet = (root: string): string =>
  `javascript:void open(${JSON.stringify(`${root}/add`)}+'?url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title),'_blank','width=520,height=560')`;

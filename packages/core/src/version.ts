/** Changes whenever the same page may give a different article; a library uses it to find pages to extract again. */
export const PARSER_VERSION = '0.1.0';

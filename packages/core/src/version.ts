/** Changes whenever the same page may give other bytes: a library knows by it what to read again. */
export const PARSER_VERSION = '0.1.0';

/** Recognises inputs that have many pages by their names. */
import { existsSync } from 'node:fs';
import { isFolder } from '../../findHtmlFiles.ts';

export const LINES_NAME = /\.(?:jsonl|ndjson)(?:\.gz|\.zst)?$/i;
export const WARC_NAME = /\.warc(?:\.gz|\.zst)?$/i;

export const hasPattern = (input: string): boolean =>
  /[*?[{]/.test(input) && !/^https?:/i.test(input) && !existsSync(input);

/** A single archive is not: `pith extract FILE` reads one page of it. */
export const isManyPages = (input: string): boolean => isFolder(input) || hasPattern(input) || LINES_NAME.test(input);

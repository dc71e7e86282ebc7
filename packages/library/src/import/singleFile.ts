/** Pages saved with the browser extension SingleFile: a single page, or a folder or zip of pages. */
import { decodeHtml } from '@pith/core';
import { type Format, filesNamed } from './format.ts';
import { readBytes } from './input.ts';
import { toItem } from './record.ts';

const SINGLE_FILE_COMMENT = /<!--[^>]{0,200}Page saved with SingleFile/i;

export const singleFilePages: Format = {
  name: 'singlefile',
  description: 'SingleFile: a saved page, or a folder or zip of them',
  matches: ({ startOfFile }) => SINGLE_FILE_COMMENT.test(startOfFile(/\.html?$/i)),
  async *read(input) {
    const files = input.files.length === 1 ? input.files : filesNamed(input, /\.html?$/i);
    for (const file of files) {
      const html = decodeHtml(await readBytes(file));
      const start = html.slice(0, 4000);
      const from = SINGLE_FILE_COMMENT.exec(start)?.index;
      if (from === undefined) yield { where: file.name, skipped: 'it was not saved with SingleFile' };
      else {
        const comment = start.slice(from, start.indexOf('-->', from));
        yield toItem(file.name, {
          url: /^\s*url:\s*(\S+)/im.exec(comment)?.[1],
          savedAt: savedDate(/^\s*saved date:\s*(.+?)\s*$/im.exec(comment)?.[1]),
          content: { kind: 'page', text: html },
        });
      }
    }
  },
};

/** Removes the time zone name that JavaScript adds to dates. */
const savedDate = (text: string | undefined) => text?.replace(/\s*\([^)]{0,100}\)$/, '');

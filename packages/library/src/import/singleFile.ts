/** Pages that the browser extension SingleFile saved: one, a folder or a zip of them. */
import { decodeHtml } from '@pith/core';
import { type Format, filesNamed } from './format.ts';
import { bytesOf } from './input.ts';
import { itemOf } from './record.ts';

const SAVED = /<!--[^>]{0,200}Page saved with SingleFile/i;

export const singleFilePages: Format = {
  name: 'singlefile',
  of: 'SingleFile: a saved page, or a folder or zip of them',
  fits: ({ startOf }) => SAVED.test(startOf(/\.html?$/i)),
  async *read(input) {
    const files = input.files.length === 1 ? input.files : filesNamed(input, /\.html?$/i);
    for (const file of files) {
      const html = decodeHtml(await bytesOf(file));
      const start = html.slice(0, 4000);
      const from = SAVED.exec(start)?.index;
      if (from === undefined) yield { where: file.name, skipped: 'SingleFile did not save it' };
      else {
        const note = start.slice(from, start.indexOf('-->', from));
        yield itemOf(file.name, {
          url: /^\s*url:\s*(\S+)/im.exec(note)?.[1],
          savedAt: savedDate(/^\s*saved date:\s*(.+?)\s*$/im.exec(note)?.[1]),
          content: { kind: 'page', text: html },
        });
      }
    }
  },
};

/** As JavaScript writes dates, with the zone's name behind it. */
const savedDate = (text: string | undefined) => text?.replace(/\s*\([^)]{0,100}\)$/, '');

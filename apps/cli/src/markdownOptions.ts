/** Options of commands that write Markdown. A test checks that they match the options of `@pith/core`. */
import type { DocumentOptions, FrontmatterField } from '@pith/core';
import { frontmatterFields } from '@pith/core/articleSchema';
import { integer, type Option, oneOf } from './command.ts';

/** Comma-separated names, in the order in which they are written. */
const fields: Option<readonly FrontmatterField[] | undefined> = {
  help: `fields of the frontmatter, separated by commas, or none: ${frontmatterFields.join(', ')}`,
  value: 'NAMES',
  read(raw) {
    if (raw === undefined) return undefined;
    const names =
      raw === 'none'
        ? []
        : String(raw)
            .split(',')
            .map((name) => name.trim());
    const unknown = names.find((name) => !(frontmatterFields as readonly string[]).includes(name));
    if (unknown !== undefined) throw new Error(`expected none, or names out of ${frontmatterFields.join(', ')}`);
    return names as FrontmatterField[];
  },
};

export const markdownOptions = {
  'md-fields': fields,
  'md-image-style': oneOf(
    ['linked', 'plain'],
    'linked',
    'in Markdown, images that link to the image file, or plain images',
  ),
  'md-images': oneOf(
    ['kept', 'linked', 'dropped'],
    'kept',
    'in Markdown, keep images, turn them into links, or drop them',
  ),
  'md-links': oneOf(
    ['inline', 'referenced', 'collapsed', 'shortcut', 'text'],
    'inline',
    'in Markdown, write link addresses in the text, at the end by number or by text, or not at all',
  ),
  'md-heading-shift': integer(0, 5, 'in Markdown, lower all headings by this many levels (0)'),
};

export type MarkdownFlags = {
  readonly [Name in keyof typeof markdownOptions]: ReturnType<(typeof markdownOptions)[Name]['read']>;
};

export function toMarkdownOptions(flags: MarkdownFlags): DocumentOptions {
  return {
    fields: flags['md-fields'],
    imageStyle: flags['md-image-style'],
    images: flags['md-images'],
    links: flags['md-links'],
    headingShift: flags['md-heading-shift'],
  };
}

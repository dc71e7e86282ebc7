/** Options of commands that write Markdown. Their names and values are those of the library; a test holds them together. */
import type { DocumentOptions, FrontmatterField } from '@pith/core';
import { type Option, oneOf, wholeNumber } from './command.ts';

const FIELDS =
  'source title author published_date domain word_count reading_time hero_image tags saved_at url authors modified_date site_name lang dir excerpt favicon page_type'.split(
    ' ',
  );

/** Names with commas between, in the order they are to be written. */
const fields: Option<readonly FrontmatterField[] | undefined> = {
  help: `what the frontmatter says, with commas between, or none; of ${FIELDS.join(', ')}`,
  value: 'NAMES',
  read(given) {
    if (given === undefined) return undefined;
    const names =
      given === 'none'
        ? []
        : String(given)
            .split(',')
            .map((name) => name.trim());
    const unknown = names.find((name) => !FIELDS.includes(name));
    if (unknown !== undefined) throw new Error(`expected none or some of ${FIELDS.join(', ')}`);
    return names as FrontmatterField[];
  },
};

export const markdownOptions = {
  'md-fields': fields,
  'md-image-style': oneOf(
    ['linked', 'plain'],
    'linked',
    'in Markdown, pictures that lead to themselves, or plain ones',
  ),
  'md-images': oneOf(['kept', 'linked', 'dropped'], 'kept', 'in Markdown, pictures as such, as links, or none'),
  'md-links': oneOf(['inline', 'referenced'], 'inline', 'in Markdown, addresses in the text, or numbered at the end'),
  'md-heading-shift': wholeNumber(0, 5, 'in Markdown, how many levels headings move down (0)'),
};

export type GivenMarkdown = {
  readonly [Name in keyof typeof markdownOptions]: ReturnType<(typeof markdownOptions)[Name]['read']>;
};

export function markdownFrom(given: GivenMarkdown): DocumentOptions {
  return {
    fields: given['md-fields'],
    imageStyle: given['md-image-style'],
    images: given['md-images'],
    links: given['md-links'],
    headingShift: given['md-heading-shift'],
  };
}

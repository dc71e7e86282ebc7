/** Writes the table of frontmatter fields in docs/guide/markdown.md from the schema of an article. */
import { articleSchema, frontmatterFields } from '@pith/core/articleSchema';
import { read } from './markdown.ts';

const START = '<!-- frontmatter fields -->';
const END = '<!-- /frontmatter fields -->';

/** The guide with the current table. */
export function markdownGuide(): string {
  const guide = read('docs/guide/markdown.md');
  const rows = frontmatterFields.map((field) => `| \`${field}\` | ${aboutField(field)} |`);
  const table = [START, '| field | |', '|---|---|', ...rows, END].join('\n');
  return guide.slice(0, guide.indexOf(START)) + table + guide.slice(guide.indexOf(END) + END.length);
}

function aboutField(field: (typeof frontmatterFields)[number]): string {
  if (field === 'saved_at') return 'Time of saving; only of saved pages.';
  const { about, frontmatter } = articleSchema[field];
  return frontmatter === 'on request' ? `${about} Only with \`--md-fields\`.` : about;
}

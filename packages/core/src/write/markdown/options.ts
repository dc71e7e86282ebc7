/** The Markdown options: one table for the API, the command line and the docs. */

/** The possible values of each Markdown option; the first is the default. */
export const markdownChoices = {
  /** `linked`: an image that links to itself, `[![alt](src)](src)`; `plain`: `![alt](src)`. */
  imageStyle: ['linked', 'plain'],
  /** `kept`: as images; `linked`: as text links to them; `dropped`: left out. */
  images: ['kept', 'linked', 'dropped'],
  /**
   * `inline`: `[text](url)`; `referenced`: `[text][1]`, with the URLs at the end; `collapsed` and `shortcut`: `[text][]` and `[text]`
   * with `[text]: url` at the end, where the text can be a label; `text`: only the text.
   */
  links: ['inline', 'referenced', 'collapsed', 'shortcut', 'text'],
  /** `setext`: the first two levels are underlined. */
  headings: ['atx', 'setext'],
  bullet: ['-', '*', '+'],
  /** `_` inside a word would be no emphasis: there `*` is written. */
  emphasis: ['*', '_'],
  strong: ['**', '__'],
  rule: ['---', '***', '___', '- - -', '* * *', '_ _ _'],
  /** `gfm-html-tables`: tables as HTML; `commonmark`: also no strikethrough. */
  dialect: ['gfm', 'gfm-html-tables', 'commonmark'],
} as const;

type Choice<Name extends keyof typeof markdownChoices> = (typeof markdownChoices)[Name][number];

/** Options for writing Markdown. */
export interface MarkdownOptions extends MarkdownStyle {
  /** Added to the level of every heading, including the title; levels stay between 1 and 6. */
  readonly headingShift?: number | undefined;
}

type MarkdownStyle = { readonly [Name in keyof typeof markdownChoices]?: Choice<Name> | undefined };

/** Options with all defaults filled in. */
export type MarkdownSettings = {
  readonly [Name in keyof MarkdownOptions]-?: Exclude<MarkdownOptions[Name], undefined>;
};

export function withDefaults(options: MarkdownOptions = {}): MarkdownSettings {
  const chosen = Object.entries(markdownChoices).map(([name, [first]]) => [
    name,
    options[name as keyof typeof markdownChoices] ?? first,
  ]);
  return { ...Object.fromEntries(chosen), headingShift: options.headingShift ?? 0 };
}

/** Whether link definitions are written, so that brackets in the text could refer to them. */
export const hasDefinitions = ({ links }: MarkdownSettings): boolean => links !== 'inline' && links !== 'text';

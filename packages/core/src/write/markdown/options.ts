/** The Markdown options: one table for the API, the command line and the docs. */

/** The possible values of each Markdown option; the first is the default. */
export const markdownChoices = {
  /** `linked`: an image that links to itself, `[![alt](src)](src)`; `plain`: `![alt](src)`. */
  imageStyle: ['linked', 'plain'],
  /** `kept`: as images; `linked`: as text links to them; `dropped`: left out. */
  images: ['kept', 'linked', 'dropped'],
  /** `inline`: `[text](url)`; `referenced`: `[text][1]`, with the URLs at the end. */
  links: ['inline', 'referenced'],
} as const;

type Choice<Name extends keyof typeof markdownChoices> = (typeof markdownChoices)[Name][number];

/** Options for writing Markdown. */
export interface MarkdownOptions {
  readonly imageStyle?: Choice<'imageStyle'> | undefined;
  readonly images?: Choice<'images'> | undefined;
  readonly links?: Choice<'links'> | undefined;
  /** Added to the level of every heading, including the title; levels stay between 1 and 6. */
  readonly headingShift?: number | undefined;
}

/** Options with all defaults filled in. */
export type MarkdownSettings = {
  readonly [Name in keyof MarkdownOptions]-?: Exclude<MarkdownOptions[Name], undefined>;
};

export function withDefaults(options: MarkdownOptions = {}): MarkdownSettings {
  const { imageStyle = 'linked', images = 'kept', links = 'inline', headingShift = 0 } = options;
  return { imageStyle, images, links, headingShift };
}

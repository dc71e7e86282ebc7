/** How Markdown is to be written: one table for the library, the command line and the docs. */

/** What each choice may be; the first is what you get when you say nothing. */
export const markdownChoices = {
  /** `linked`: a picture that leads to itself, `[![alt](src)](src)`; `plain`: `![alt](src)`. */
  imageStyle: ['linked', 'plain'],
  /** `kept` as pictures, `linked` as words that lead to them, or `dropped`. */
  images: ['kept', 'linked', 'dropped'],
  /** `inline`: `[text](address)`; `referenced`: `[text][1]`, and the addresses at the end. */
  links: ['inline', 'referenced'],
} as const;

type Choice<Name extends keyof typeof markdownChoices> = (typeof markdownChoices)[Name][number];

export interface MarkdownOptions {
  readonly imageStyle?: Choice<'imageStyle'> | undefined;
  readonly images?: Choice<'images'> | undefined;
  readonly links?: Choice<'links'> | undefined;
  /** Added to the level of every heading, the title's too; levels stay between 1 and 6. */
  readonly headingShift?: number | undefined;
}

export type Settings = { readonly [Name in keyof MarkdownOptions]-?: Exclude<MarkdownOptions[Name], undefined> };

export function settingsFrom(options: MarkdownOptions = {}): Settings {
  const { imageStyle = 'linked', images = 'kept', links = 'inline', headingShift = 0 } = options;
  return { imageStyle, images, links, headingShift };
}

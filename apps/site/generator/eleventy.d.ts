/** The part of Eleventy that we use; the package has no types. */
declare module '@11ty/eleventy' {
  export interface UserConfig {
    addGlobalData(name: string, value: unknown): void;
    addPassthroughCopy(paths: Readonly<Record<string, string>>): void;
    addTransform(name: string, transform: (this: TransformContext, content: string) => string): void;
    addExtension(name: string, engine: { compile(text: string, inputPath: string): () => string }): void;
    setTemplateFormats(formats: readonly string[]): void;
    setUseGitIgnore(uses: boolean): void;
  }
  export interface TemplateData {
    /** `inputPath` starts with `./`, from the working directory. */
    readonly page: { readonly inputPath: string };
  }
  export type TransformContext = TemplateData;
  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: {
        readonly quietMode?: boolean;
        readonly configPath?: string | null;
        readonly config: (config: UserConfig) => void;
      },
    );
    write(): Promise<unknown>;
  }
}

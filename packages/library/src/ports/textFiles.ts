/** Files that a user has written, by name: rules or content scripts. They hold for this user's pages only. */
export interface TextFile {
  /** As in `isRuleFileName` or `isScriptFileName`. */
  readonly name: string;
  /** How the rules of this file name it in `Rule.file`. */
  readonly path: string;
  readonly text: string;
  readonly updatedAt: string;
}

export interface TextFiles {
  /** Sorted by name. */
  all(): Promise<readonly TextFile[]>;
  find(name: string): Promise<TextFile | undefined>;
  /** Replaces the file as a whole. */
  write(name: string, text: string): Promise<void>;
  /** False if there is no such file. */
  remove(name: string): Promise<boolean>;
}

/** A YAML file in the folder itself. Lower case only, because some file systems ignore case. */
export const isRuleFileName = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{0,99}\.ya?ml$/.test(name);

/** The same for a content script. */
export const isScriptFileName = (name: string): boolean => /^[a-z0-9][a-z0-9._-]{0,99}\.js$/.test(name);

/** A user's own content scripts: checked without running them, then written. */
import { libraryError } from '../errors.ts';
import type { Mistake } from '../mistake.ts';
import { MAX_LENGTH, writeWithin } from '../ownFiles.ts';
import type { Ports } from '../ports/ports.ts';
import type { CheckedScript } from '../ports/scripts.ts';
import { isScriptFileName, type TextFile, type TextFiles } from '../ports/textFiles.ts';

export interface ScriptFileInfo extends CheckedScript {
  readonly name: string;
  readonly updatedAt: string;
}

type CheckResult = CheckedScript & { readonly isValid: boolean };

export interface ScriptService {
  list(): Promise<readonly ScriptFileInfo[]>;
  find(name: string): Promise<(ScriptFileInfo & { readonly text: string }) | undefined>;
  check(text: string): Promise<CheckResult>;
  /** Writes the file if it is valid; otherwise says what is wrong and writes nothing. */
  write(name: string, text: string): Promise<CheckResult>;
  remove(name: string): Promise<boolean>;
}

export function createScriptService({ scriptFiles, checkScript }: Ports): ScriptService {
  function files(): TextFiles {
    if (!scriptFiles) throw libraryError('no-script-files');
    return scriptFiles;
  }

  async function check(text: string): Promise<CheckResult> {
    if (!checkScript) throw libraryError('no-script-files');
    if (text.length > MAX_LENGTH) throw libraryError('bad-script', `the file is longer than ${MAX_LENGTH / 1024} kB`);
    const checked = await checkScript(text);
    return { ...checked, isValid: checked.mistakes.every(({ isError }) => !isError) };
  }

  /** People may also put files into the folder that could not be written here. */
  async function infoOf({ name, text, updatedAt }: TextFile): Promise<ScriptFileInfo> {
    if (text.length > MAX_LENGTH) return { name, updatedAt, hooks: [], hosts: [], priority: 0, mistakes: [TOO_LONG] };
    const { isValid: _, ...checked } = await check(text);
    return { name, updatedAt, ...checked };
  }

  return {
    async list() {
      const infos: ScriptFileInfo[] = [];
      for (const file of await files().all()) infos.push(await infoOf(file));
      return infos;
    },
    async find(name) {
      const file = isScriptFileName(name) ? await files().find(name) : undefined;
      return file && { ...(await infoOf(file)), text: file.text };
    },
    check,
    async write(name, text) {
      if (!isScriptFileName(name)) throw libraryError('bad-script-name', name);
      const result = await check(text);
      if (!result.isValid) return result;
      await writeWithin(files(), { name, text }, (reason) => libraryError('bad-script', reason));
      return result;
    },
    remove: async (name) => isScriptFileName(name) && files().remove(name),
  };
}

const TOO_LONG: Mistake = {
  line: undefined,
  message: `The file is longer than ${MAX_LENGTH / 1024} kB and can only be changed in its folder.`,
  isError: false,
};

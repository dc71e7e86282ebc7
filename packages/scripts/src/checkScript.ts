/** Reads a script without running it: what it says about itself, and whether the engine can compile it. */
import { defaultLimits } from './limits.ts';
import { asFunction, mayDefine, readScript } from './script.ts';
import { loadEngine } from './worker/engine.ts';

export interface ScriptMistake {
  /** Undefined if it is about the whole script. */
  readonly line: number | undefined;
  readonly message: string;
  /** False if the script can be kept nevertheless. */
  readonly isError: boolean;
}

export interface CheckedScript {
  readonly hooks: readonly string[];
  readonly hosts: readonly string[];
  readonly priority: number;
  readonly mistakes: readonly ScriptMistake[];
}

export async function checkScript(text: string): Promise<CheckedScript> {
  const { hooks, hosts = [], priority } = readScript('script.js', text);
  const wrong = await compileError(text);
  const never = mayDefine(text, 'isActive')
    ? hooks.size === 0 && 'The script defines no hook, so it does nothing.'
    : 'The script does not define exports.isActive, so it never runs.';
  const mistakes = wrong ? [wrong] : never ? [{ line: undefined, message: never, isError: false }] : [];
  return { hooks: [...hooks], hosts, priority, mistakes };
}

/** By the engine that will run it, so that there is one opinion of what a script may contain. */
async function compileError(text: string): Promise<ScriptMistake | undefined> {
  const engine = await loadEngine(defaultLimits.memoryBytes);
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(defaultLimits.memoryBytes);
  runtime.setMaxStackSize(defaultLimits.stackBytes);
  const vm = runtime.newContext();
  try {
    const result = vm.evalCode(asFunction(text), 'script.js', { compileOnly: true });
    if (!result.error) return void result.value.dispose();
    const { message = 'not a script', stack = '' } = (vm.dump(result.error) ?? {}) as {
      message?: string;
      stack?: string;
    };
    result.error.dispose();
    const line = /script\.js:(\d+)/.exec(stack)?.[1];
    const lastLine = text.split('\n').length; // what is missing at the end is missing after it
    return { line: line === undefined ? undefined : Math.min(Number(line), lastLine), message, isError: true };
  } catch (error) {
    // The engine itself gave up, for example on brackets a hundred thousand levels deep.
    return { line: undefined, message: `The script cannot be compiled: ${(error as Error).message}`, isError: true };
  } finally {
    disposeQuietly(() => vm.dispose());
    disposeQuietly(() => runtime.dispose());
  }
}

/** An engine that gave up cannot even end in order; its memory goes with it. */
function disposeQuietly(dispose: () => void): void {
  try {
    dispose();
  } catch {}
}

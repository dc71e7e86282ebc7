/**
 * The sandbox of one page: a QuickJS engine of its own, in WebAssembly, whose only way out is the `host` function.
 *
 * Only numbers, strings and booleans pass through it. No host object is ever reachable in the sandbox, and no sandbox object
 * in the host: scripts' results are JSON, which the code that uses it validates.
 */
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten';
import type { HookName, SessionStart } from '../messages.ts';
import { prelude } from '../prelude/index.ts';
import { asFunction } from '../script.ts';
import type { Budget } from './budget.ts';
import type { HostCall, HostValue } from './domCalls.ts';

export interface RunResult {
  readonly isActive: boolean;
  readonly error?: string | undefined;
  /** JSON of what changed in `$`. */
  readonly changes?: string | undefined;
  /** The configuration, after `setConfig`. */
  readonly config?: unknown;
  readonly isLowOnMemory: boolean;
}

/** Above this share of the memory limit, the next script might not have enough. */
const MAX_MEMORY_SHARE = 0.5;

export class Realm {
  private readonly runtime: QuickJSRuntime;
  private readonly vm: QuickJSContext;
  private readonly budget: Budget;
  private readonly session: SessionStart;
  /** What the prelude returns: `startHook`, `takeChanges`, `runScript`. */
  private readonly controls: QuickJSHandle;
  private readonly loaded = new Map<number, QuickJSHandle>();

  constructor(
    engine: QuickJSWASMModule,
    session: SessionStart,
    budget: Budget,
    calls: Readonly<Record<string, HostCall>>,
  ) {
    this.session = session;
    this.budget = budget;
    this.runtime = engine.newRuntime();
    this.runtime.setMemoryLimit(session.limits.memoryBytes);
    this.runtime.setMaxStackSize(session.limits.stackBytes);
    this.vm = this.runtime.newContext();
    const { vm } = this;
    const host = vm.newFunction('host', (name, ...given) => {
      try {
        const call = calls[vm.getString(name)];
        if (!call) throw new TypeError('unknown host call');
        return this.toHandle(call(...given.map((handle) => this.toValue(handle))));
      } catch (error) {
        return this.toError(error as Error);
      }
    });
    const start = vm.unwrapResult(vm.evalCode(prelude, 'pith'));
    const now = vm.newNumber(session.now);
    this.controls = vm.unwrapResult(vm.callFunction(start, vm.undefined, host, now));
    for (const handle of [start, now, host]) handle.dispose();
    this.runtime.setInterruptHandler(budget.isExceeded);
  }

  /** Called before the scripts run at a hook. */
  startHook(pageInfo: string): void {
    this.invoke('startHook', this.vm.newString(pageInfo))?.dispose();
  }

  runScript(script: number, hook: HookName, config: string): RunResult {
    const load = this.load(script);
    if (typeof load === 'string') return { isActive: false, error: load, isLowOnMemory: this.isLowOnMemory() };
    const { vm } = this;
    const name = this.session.scripts[script]!.name;
    const returned = this.invoke('runScript', load.dup(), vm.newString(name), vm.newString(hook), vm.newString(config));
    const outcome = returned && readOutcome(vm.getString(returned));
    returned?.dispose();
    // Without an outcome the script was interrupted. The changes it made before still count.
    if (outcome && !outcome.active && outcome.error === undefined) return { isActive: false, isLowOnMemory: false };
    const changes = this.invoke('takeChanges');
    const result = {
      isActive: outcome?.active ?? true,
      error: outcome?.error ?? (outcome && changes ? undefined : this.lastError),
      changes: changes ? vm.getString(changes) : undefined,
      config: outcome?.config,
      isLowOnMemory: this.isLowOnMemory(),
    };
    changes?.dispose();
    return result;
  }

  private lastError = '';

  /** Compiles the script once, to a function that is called for every hook. Returns the error message if that fails. */
  private load(script: number): QuickJSHandle | string {
    const known = this.loaded.get(script);
    if (known) return known;
    const { name, text } = this.session.scripts[script]!;
    const result = this.vm.evalCode(asFunction(text), name);
    if (result.error) return this.errorMessage(result.error);
    this.loaded.set(script, result.value);
    return result.value;
  }

  /** Calls a function of the prelude and disposes of the arguments. Undefined when interrupted; then `lastError` is set. */
  private invoke(name: string, ...given: QuickJSHandle[]): QuickJSHandle | undefined {
    const { vm } = this;
    const method = vm.getProp(this.controls, name);
    const result = vm.callFunction(method, vm.undefined, ...given);
    for (const handle of [method, ...given]) handle.dispose();
    if (!result.error) return result.value;
    this.lastError = this.errorMessage(result.error);
    return undefined;
  }

  /** Formats an error of the engine itself; the prelude formats the errors that scripts throw. */
  private errorMessage(error: QuickJSHandle): string {
    const { vm } = this;
    if (this.budget.stopped) {
      error.dispose();
      return 'stopped';
    }
    // A full engine has no room for an error.
    if (vm.sameValue(error, vm.null)) return 'out of memory';
    const message = vm.getProp(error, 'message');
    const stack = vm.getProp(error, 'stack');
    const place = vm.typeof(stack) === 'string' ? vm.getString(stack).split('\n', 1)[0] : '';
    const text = vm.typeof(message) === 'string' ? `${vm.getString(message)}${place}` : 'not a script';
    for (const handle of [message, stack, error]) handle.dispose();
    return text;
  }

  private isLowOnMemory(): boolean {
    const usage = this.runtime.computeMemoryUsage();
    const used = this.vm.getProp(usage, 'memory_used_size');
    const bytes = this.vm.getNumber(used);
    for (const handle of [used, usage]) handle.dispose();
    return bytes > this.session.limits.memoryBytes * MAX_MEMORY_SHARE;
  }

  private toValue(handle: QuickJSHandle): HostValue {
    const { vm } = this;
    switch (vm.typeof(handle)) {
      case 'string':
        return this.readText(handle);
      case 'number':
        return vm.getNumber(handle);
      case 'boolean':
        return vm.dump(handle) as boolean;
      default:
        return undefined;
    }
  }

  private readText(handle: QuickJSHandle): string {
    const { vm } = this;
    const length = vm.getProp(handle, 'length');
    const isTooLong = vm.getNumber(length) > this.session.limits.writtenLength;
    length.dispose();
    if (isTooLong) throw new RangeError('the text is too long');
    return vm.getString(handle);
  }

  /** A full engine cannot even take an error; then the script is stopped. */
  private toError({ name, message }: Error) {
    try {
      return { error: this.vm.newError({ name, message }) };
    } catch {
      this.budget.stopped ??= 'memory';
      return this.vm.undefined;
    }
  }

  private toHandle(value: HostValue): QuickJSHandle {
    const { vm } = this;
    if (typeof value === 'string') return vm.newString(value);
    if (typeof value === 'number') return vm.newNumber(value);
    if (typeof value === 'boolean') return value ? vm.true : vm.false;
    return value === null ? vm.null : vm.undefined;
  }
}

/** Parses what `scriptRunner.ts` returns. */
function readOutcome(outcome: string): { active: boolean; error: string | undefined; config: unknown } {
  const [head, active, threw, length] = /^([01])([01])(\d+):/.exec(outcome)!;
  const rest = outcome.slice(head.length);
  const config = rest.slice(Number(length));
  return {
    active: active === '1',
    error: threw === '1' ? rest.slice(0, Number(length)) : undefined,
    config: config === '' ? undefined : (JSON.parse(config) as unknown),
  };
}

/**
 * One page's sandbox: an engine of its own, in WebAssembly, that knows no more of the world than one door.
 *
 * Through the door pass numbers, texts and truths. Nothing the host owns is ever an object inside, and nothing from inside is ever an
 * object here: what scripts leave is JSON, read and checked by those who use it.
 */
import type { QuickJSContext, QuickJSHandle, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten';
import type { Begin, HookName } from '../messages.ts';
import { prelude } from '../prelude/index.ts';
import type { Budget } from './budget.ts';
import type { Call, Value } from './domCalls.ts';

export interface TurnResult {
  readonly isActive: boolean;
  readonly error?: string | undefined;
  /** JSON of what `$` has that is new; of the configuration, after `setConfig`. */
  readonly changes?: string | undefined;
  readonly config?: unknown;
  readonly isSpoiled: boolean;
}

/** Past this share of the memory, what is left might not be enough for the next script. */
const MEMORY_SHARE = 0.5;

export class Realm {
  private readonly runtime: QuickJSRuntime;
  private readonly vm: QuickJSContext;
  private readonly budget: Budget;
  private readonly begin: Begin;
  private readonly kit: QuickJSHandle;
  private readonly loaded = new Map<number, QuickJSHandle>();

  constructor(engine: QuickJSWASMModule, begin: Begin, budget: Budget, calls: Readonly<Record<string, Call>>) {
    this.begin = begin;
    this.budget = budget;
    this.runtime = engine.newRuntime();
    this.runtime.setMemoryLimit(begin.limits.memoryBytes);
    this.runtime.setMaxStackSize(begin.limits.stackBytes);
    this.vm = this.runtime.newContext();
    const { vm } = this;
    const door = vm.newFunction('host', (name, ...given) => {
      try {
        const call = calls[vm.getString(name)];
        if (!call) throw new TypeError('no such call');
        return this.toHandle(call(...given.map((handle) => this.toValue(handle))));
      } catch (error) {
        const { name: kind, message } = error as Error;
        return { error: vm.newError({ name: kind, message }) };
      }
    });
    const start = vm.unwrapResult(vm.evalCode(prelude, 'pith'));
    const now = vm.newNumber(begin.now);
    this.kit = vm.unwrapResult(vm.callFunction(start, vm.undefined, door, now));
    for (const handle of [start, now, door]) handle.dispose();
    this.runtime.setInterruptHandler(budget.isOver);
  }

  /** Before the scripts have their turns at a hook. */
  enter(facts: string): void {
    this.invoke('enter', this.vm.newString(facts))?.dispose();
  }

  turn(script: number, hook: HookName, config: string): TurnResult {
    const load = this.load(script);
    if (typeof load === 'string') return { isActive: false, error: load, isSpoiled: this.isFull() };
    const { vm } = this;
    const name = this.begin.scripts[script]!.name;
    const answer = this.invoke('turn', load.dup(), vm.newString(name), vm.newString(hook), vm.newString(config));
    const told = answer && readAnswer(vm.getString(answer));
    answer?.dispose();
    // Without an answer the turn was cut short. Its changes still count, as far as it came.
    if (told && !told.active && told.error === undefined) return { isActive: false, isSpoiled: false };
    const changes = this.invoke('leave');
    const result = {
      isActive: told?.active ?? true,
      error: told?.error ?? (told && changes ? undefined : this.lastError),
      changes: changes ? vm.getString(changes) : undefined,
      config: told?.config,
      isSpoiled: this.isFull(),
    };
    changes?.dispose();
    return result;
  }

  dispose(): void {
    for (const handle of this.loaded.values()) handle.dispose();
    this.kit.dispose();
    this.vm.dispose();
    this.runtime.dispose();
  }

  private lastError = '';

  /** The script as a function that is called anew for every hook: compiled once, run as often as asked. */
  private load(script: number): QuickJSHandle | string {
    const known = this.loaded.get(script);
    if (known) return known;
    const { name, text } = this.begin.scripts[script]!;
    const result = this.vm.evalCode(`(function (exports) { 'use strict'; ${text}\n})`, name);
    if (result.error) return this.told(result.error);
    this.loaded.set(script, result.value);
    return result.value;
  }

  /** Undefined when it was cut short; `lastError` says what the engine said. Takes the arguments over. */
  private invoke(name: string, ...given: QuickJSHandle[]): QuickJSHandle | undefined {
    const { vm } = this;
    const method = vm.getProp(this.kit, name);
    const result = vm.callFunction(method, vm.undefined, ...given);
    for (const handle of [method, ...given]) handle.dispose();
    if (!result.error) return result.value;
    this.lastError = this.told(result.error);
    return undefined;
  }

  /** Only what the engine itself threw comes here: the texts of scripts' own errors were made inside. */
  private told(error: QuickJSHandle): string {
    const { vm } = this;
    if (this.budget.stopped) {
      error.dispose();
      return 'stopped';
    }
    const message = vm.getProp(error, 'message');
    const stack = vm.getProp(error, 'stack');
    const place = vm.typeof(stack) === 'string' ? vm.getString(stack).split('\n', 1)[0] : '';
    const told = vm.typeof(message) === 'string' ? `${vm.getString(message)}${place}` : 'not a script';
    for (const handle of [message, stack, error]) handle.dispose();
    return told;
  }

  private isFull(): boolean {
    const usage = this.runtime.computeMemoryUsage();
    const used = this.vm.getProp(usage, 'memory_used_size');
    const bytes = this.vm.getNumber(used);
    for (const handle of [used, usage]) handle.dispose();
    return bytes > this.begin.limits.memoryBytes * MEMORY_SHARE;
  }

  private toValue(handle: QuickJSHandle): Value {
    const { vm } = this;
    switch (vm.typeof(handle)) {
      case 'string':
        return vm.getString(handle);
      case 'number':
        return vm.getNumber(handle);
      case 'boolean':
        return vm.dump(handle) as boolean;
      default:
        return undefined;
    }
  }

  private toHandle(value: Value): QuickJSHandle {
    const { vm } = this;
    if (typeof value === 'string') return vm.newString(value);
    if (typeof value === 'number') return vm.newNumber(value);
    if (typeof value === 'boolean') return value ? vm.true : vm.false;
    return value === null ? vm.null : vm.undefined;
  }
}

/** As `turns.ts` writes it. */
function readAnswer(answer: string): { active: boolean; error: string | undefined; config: unknown } {
  const [head, active, threw, length] = /^([01])([01])(\d+):/.exec(answer)!;
  const rest = answer.slice(head.length);
  const config = rest.slice(Number(length));
  return {
    active: active === '1',
    error: threw === '1' ? rest.slice(0, Number(length)) : undefined,
    config: config === '' ? undefined : (JSON.parse(config) as unknown),
  };
}

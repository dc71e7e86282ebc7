/** A script as the sandbox takes it: its text, and what it says of itself without being run. */
import { type HookName, hookNames } from './messages.ts';
import { topStatements } from './statements.ts';

export interface Script {
  readonly name: string;
  readonly text: string;
  readonly priority: number;
  /** Registrable domains or hosts; on others the script is not even asked. Undefined: it is asked everywhere. */
  readonly hosts: readonly string[] | undefined;
  /** Texts, one of which the page has to contain for the script to be asked. */
  readonly marks: readonly string[] | undefined;
  /** Hooks that it may have. */
  readonly hooks: ReadonlySet<HookName>;
}

export function readScript(name: string, text: string): Script {
  const statements = topStatements(text);
  const last = (wanted: string) => statements.findLast((statement) => statement.name === wanted)?.value;
  const priorities = statements.filter(({ name: each, value }) => each === 'priority' && /^[+-]?\d+$/.test(value));
  return {
    name,
    text,
    priority: Number(priorities.at(-1)?.value ?? 0),
    hosts: listOf(last('hosts')),
    marks: listOf(last('marks')),
    hooks: new Set(hookNames.filter((hook) => mayHave(text, hook))),
  };
}

/** Ascending priority, then by name. */
export function inOrder(scripts: readonly Script[]): Script[] {
  return scripts.toSorted((a, b) => a.priority - b.priority || compare(a.name.toLowerCase(), b.name.toLowerCase()));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A hook's name can also be put together: whoever does that is asked at every hook. */
function mayHave(text: string, hook: HookName): boolean {
  return text.includes(hook) || /\bexports\s*\[|Object\.assign|\.\.\./.test(text);
}

/** `['a', "b"]`, texts only. */
function listOf(value: string | undefined): string[] | undefined {
  if (!value?.startsWith('[') || !/^\[\s*(?:(?:'[^'\\]*'|"[^"\\]*")\s*,?\s*)*\]$/.test(value)) return undefined;
  return [...value.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, single, double]) => single ?? double ?? '');
}

/** Whether a script has to be asked about this page at all: decided without the sandbox. */
export function mayConcern(script: Script, host: string, html: string): boolean {
  if (!script.hosts && !script.marks) return true;
  const isHost = script.hosts?.some((each) => host === each || host.endsWith(`.${each}`)) ?? false;
  return isHost || (script.marks?.some((mark) => html.includes(mark)) ?? false);
}

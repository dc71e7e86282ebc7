/** A content script: its text, and what can be read from the text without running it. */
import { exportAssignments } from './exportAssignments.ts';
import { type HookName, hookNames } from './messages.ts';

export interface Script {
  readonly name: string;
  readonly text: string;
  readonly priority: number;
  /** Hosts or registrable domains to which the script is limited. Undefined: all. */
  readonly hosts: readonly string[] | undefined;
  /** The script also runs on pages that contain one of these texts. */
  readonly marks: readonly string[] | undefined;
  /** Hooks that the script may define. */
  readonly hooks: ReadonlySet<HookName>;
}

/** The text as the function that is called for every hook. Its lines keep their numbers. */
export const asFunction = (text: string): string => `(function (exports) { 'use strict'; ${text}\n})`;

export function readScript(name: string, text: string): Script {
  const assignments = exportAssignments(text);
  const last = (wanted: string) => assignments.findLast((assignment) => assignment.name === wanted)?.value;
  const priorities = assignments.filter(({ name: each, value }) => each === 'priority' && /^[+-]?\d+$/.test(value));
  return {
    name,
    text,
    priority: Number(priorities.at(-1)?.value ?? 0),
    hosts: readList(last('hosts')),
    marks: readList(last('marks')),
    hooks: new Set(hookNames.filter((hook) => mayDefine(text, hook))),
  };
}

/** Sorts by ascending priority, then by name. */
export function sortScripts(scripts: readonly Script[]): Script[] {
  return scripts.toSorted((a, b) => a.priority - b.priority || compare(a.name.toLowerCase(), b.name.toLowerCase()));
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A script can also compute the names of its hooks; then it may define all of them. */
export function mayDefine(text: string, hook: HookName | 'isActive'): boolean {
  return text.includes(hook) || /\bexports\s*\[|Object\.assign|\.\.\./.test(text);
}

/** Reads `['a', "b"]`; undefined if it has anything but strings. */
function readList(value: string | undefined): string[] | undefined {
  if (!value?.startsWith('[') || !/^\[\s*(?:(?:'[^'\\]*'|"[^"\\]*")\s*,?\s*)*\]$/.test(value)) return undefined;
  return [...value.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, single, double]) => single ?? double ?? '');
}

/** Whether a script may apply to this page. Decided without starting the sandbox. */
export function mayApplyTo(script: Script, host: string, html: string): boolean {
  if (!script.hosts && !script.marks) return true;
  const isHost = script.hosts?.some((each) => host === each || host.endsWith(`.${each}`)) ?? false;
  return isHost || (script.marks?.some((mark) => html.includes(mark)) ?? false);
}

/** Tasks about a user's content scripts: the engine that compiles them does not belong into the process that answers requests. */
import type { CheckedScript } from '@pith/library';
import type { TaskContext } from '../tasks.ts';
import { mistakeView } from '../views/extractions.ts';

export async function listScripts(_: unknown, { library }: TaskContext) {
  const files = await (await library.scripts()).list();
  return files.map(({ name, updatedAt, ...checked }) => ({ name, updated: updatedAt, ...scriptView(checked) }));
}

export async function getScript({ name }: { readonly name: string }, { library }: TaskContext) {
  const file = await (await library.scripts()).find(name);
  return file && { name, updated: file.updatedAt, ...scriptView(file), text: file.text };
}

export async function checkScript({ text }: { readonly text: string }, { library }: TaskContext) {
  const { isValid, ...checked } = await (await library.scripts()).check(text);
  return { valid: isValid, ...scriptView(checked) };
}

export async function writeScript(
  { name, text }: { readonly name: string; readonly text: string },
  { library }: TaskContext,
) {
  const { isValid, ...checked } = await (await library.scripts()).write(name, text);
  return { valid: isValid, ...scriptView(checked) };
}

const scriptView = ({ hooks, hosts, priority, mistakes }: CheckedScript) => ({
  hooks: [...hooks],
  hosts: [...hosts],
  priority,
  mistakes: mistakes.map(mistakeView),
});

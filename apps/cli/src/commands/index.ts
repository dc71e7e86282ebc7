/** Every command, in the order that help shows. Each is loaded when it is asked for. */
import type { Command } from '../command.ts';

export const commands = {
  extract: async () => (await import('./extract.ts')).default,
  text: async () => (await import('./text.ts')).default,
  save: async () => (await import('./save.ts')).default,
  list: async () => (await import('./list.ts')).default,
  search: async () => (await import('./search.ts')).default,
  read: async () => (await import('./read.ts')).default,
  export: async () => (await import('./export.ts')).default,
  delete: async () => (await import('./delete.ts')).default,
  rules: async () => (await import('./rules.ts')).default,
  serve: async () => (await import('./serve.ts')).default,
  doctor: async () => (await import('./doctor.ts')).default,
} satisfies Record<string, () => Promise<Command>>;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];

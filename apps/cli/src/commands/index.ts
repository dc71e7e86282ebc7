/** All commands, in the order in which help lists them. Each is loaded when it is used. */
import type { Command } from '../command.ts';

export const commands = {
  extract: async () => (await import('./extract.ts')).default,
  text: async () => (await import('./text.ts')).default,
  save: async () => (await import('./save.ts')).default,
  list: async () => (await import('./list.ts')).default,
  search: async () => (await import('./search.ts')).default,
  read: async () => (await import('./read.ts')).default,
  import: async () => (await import('./import.ts')).default,
  export: async () => (await import('./export.ts')).default,
  pin: async () => (await import('./pin.ts')).default,
  archive: async () => (await import('./archive.ts')).default,
  tag: async () => (await import('./tag.ts')).default,
  note: async () => (await import('./note.ts')).default,
  edit: async () => (await import('./edit.ts')).default,
  delete: async () => (await import('./delete.ts')).default,
  undelete: async () => (await import('./undelete.ts')).default,
  purge: async () => (await import('./purge.ts')).default,
  open: async () => (await import('./open.ts')).default,
  stats: async () => (await import('./stats.ts')).default,
  reparse: async () => (await import('./reparse.ts')).default,
  versions: async () => (await import('./versions.ts')).default,
  highlights: async () => (await import('./highlights.ts')).default,
  collections: async () => (await import('./collections.ts')).default,
  share: async () => (await import('./share.ts')).default,
  jobs: async () => (await import('./jobs.ts')).default,
  worker: async () => (await import('./worker.ts')).default,
  compare: async () => (await import('./compare.ts')).default,
  bench: async () => (await import('./bench.ts')).default,
  rules: async () => (await import('./rules.ts')).default,
  mcp: async () => (await import('./mcp.ts')).default,
  serve: async () => (await import('./serve.ts')).default,
  user: async () => (await import('./user.ts')).default,
  token: async () => (await import('./token.ts')).default,
  backup: async () => (await import('./backup.ts')).default,
  restore: async () => (await import('./restore.ts')).default,
  doctor: async () => (await import('./doctor.ts')).default,
  completion: async () => (await import('./completion.ts')).default,
} satisfies Record<string, () => Promise<Command>>;

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];

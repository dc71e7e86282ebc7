import type { Subcommand } from './subcommands.ts';

export const schema: Subcommand['run'] = async ({ markdown }, io) => {
  const { rulesReference, rulesSchema } = await import('@pith/core');
  await io.write(markdown ? rulesReference() : `${JSON.stringify(rulesSchema(), undefined, 2)}\n`);
  return 0;
};

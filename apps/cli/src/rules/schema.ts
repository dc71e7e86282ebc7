import type { Part } from './parts.ts';

export const schema: Part['run'] = async ({ markdown }, io) => {
  const { rulesReference, rulesSchema } = await import('@pith/core');
  await io.write(markdown ? rulesReference() : `${JSON.stringify(rulesSchema(), undefined, 2)}\n`);
  return 0;
};

import { getHealth, getReady } from '@pith/api';
import { handle } from '../handle.ts';

export const health = [
  handle(getHealth, async (_, { version }) => ({ body: { status: 'ok' as const, version }, headers: {} })),
  handle(getReady, async (_, { isReady }) => {
    await isReady();
    return { body: { status: 'ready' as const }, headers: {} };
  }),
];

import { getHealth } from '@pith/api';
import { handle } from '../handle.ts';

export const health = [
  handle(getHealth, async (_, { version }) => ({ body: { status: 'ok' as const, version }, headers: {} })),
];

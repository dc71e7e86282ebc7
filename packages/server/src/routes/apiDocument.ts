import { getOpenApi, openApi } from '@pith/api';
import { handle } from '../handle.ts';

export const apiDocument = [
  handle(getOpenApi, async (_, { version, root }) => ({ body: openApi({ version, root }), headers: {} })),
];

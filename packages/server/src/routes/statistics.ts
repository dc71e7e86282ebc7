import { getStatistics } from '@pith/api';
import { handle } from '../handle.ts';

export const statistics = [
  handle(getStatistics, async ({ query: { unit = 'month', from, to } }, { runTask }) => ({
    body: await runTask('statistics', { unit, from: toTime(from), to: toTime(to) }),
    headers: {},
  })),
];

const toTime = (text: string | undefined) => (text === undefined ? undefined : new Date(text).toISOString());

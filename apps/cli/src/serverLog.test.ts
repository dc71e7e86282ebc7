import { expect, test } from 'vitest';
import { serverLog } from './serverLog.ts';

const entry = {
  time: '2026-11-16T09:00:00.000Z',
  method: 'GET',
  route: '/api/bookmarks',
  status: 200,
  milliseconds: 12,
  user: 'ann',
  address: '127.0.0.1',
};

function logged(format: 'off' | 'text' | 'json') {
  const lines: string[] = [];
  const log = serverLog(format, { note: (line) => lines.push(line) }, () => new Date(entry.time));
  log.request?.(entry);
  log.request?.({ ...entry, route: undefined, user: undefined, status: 404 });
  log.note('A process was replaced');
  log.bug('broken');
  return lines;
}

test('off: only what the operator should know', () => {
  expect(logged('off')).toEqual(['A process was replaced', 'broken']);
});

test('text: a line a request', () => {
  expect(logged('text').slice(0, 2)).toEqual([
    '2026-11-16T09:00:00.000Z 200 GET /api/bookmarks 12ms ann 127.0.0.1',
    '2026-11-16T09:00:00.000Z 404 GET - 12ms - 127.0.0.1',
  ]);
});

test('json: everything is an object', () => {
  const { time, ...rest } = entry;
  expect(logged('json').map((line) => JSON.parse(line))).toEqual([
    { time, level: 'info', event: 'request', ...rest },
    { time, level: 'info', event: 'request', method: 'GET', status: 404, milliseconds: 12, address: '127.0.0.1' },
    { time, level: 'warning', event: 'note', message: 'A process was replaced' },
    { time, level: 'error', event: 'bug', message: 'broken' },
  ]);
});

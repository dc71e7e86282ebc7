import type { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database/database.ts';

const MAX_VALUES = 200;

/** Remembers values until this connection or another one changes the database. */
export function rememberUntilChange(file: DatabaseSync): Database['remember'] {
  const changes = file.prepare('SELECT total_changes() AS own, data_version AS others FROM pragma_data_version');
  const values = new Map<string, unknown>();
  let revision = '';
  const currentRevision = () => {
    const { own, others } = changes.get() as { own: number; others: number };
    return `${own} ${others}`;
  };
  return async <T>(key: string, find: () => Promise<T>): Promise<T> => {
    if (file.isTransaction) return find(); // may see what is never committed
    const current = currentRevision();
    if (current !== revision || values.size >= MAX_VALUES) values.clear();
    revision = current;
    if (values.has(key)) return values.get(key) as T;
    const value = await find();
    if (currentRevision() === current) values.set(key, value);
    return value;
  };
}

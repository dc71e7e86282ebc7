/** The columns of an article in tables: those of the article's schema, after its position and its id. */
import { articleSchema } from '@pith/core/articleSchema';
import type { WrittenArticle } from './sink.ts';

export type ColumnType = 'text' | 'number' | 'flag';
export type Cell = string | number | boolean | null;

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
}

type SchemaType = (typeof articleSchema)[keyof typeof articleSchema]['type'];

/** Lists and objects are stored as JSON. */
function columnType(type: SchemaType): ColumnType {
  if (type === 'number' || type === 'number, if known') return 'number';
  return type === 'flag' ? 'flag' : 'text';
}

export const columns: readonly Column[] = [
  { name: 'position', type: 'number' },
  { name: 'id', type: 'text' },
  ...Object.entries(articleSchema).map(([name, { type }]) => ({ name, type: columnType(type) })),
];

/** The values of an article's JSON line, in the order of the columns. */
export function cellsOf({ position, text }: WrittenArticle): Cell[] {
  const { id, ...article } = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const values: Readonly<Record<string, unknown>> = { ...article, position, id };
  return columns.map(({ name, type }) => toCell(values[name] ?? null, type));
}

function toCell(value: unknown, type: ColumnType): Cell {
  if (value === null) return null;
  if (type === 'text') return typeof value === 'string' ? value : JSON.stringify(value);
  return value as number | boolean;
}

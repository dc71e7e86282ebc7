/** Extended result codes of SQLite for UNIQUE and PRIMARY KEY constraints, and the SQLSTATE of PostgreSQL. */
const SQLITE_CODES: ReadonlySet<number | undefined> = new Set([2067, 1555]);
const POSTGRES_CODE = '23505';

/** Whether a write failed because another row has the same key. */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string };
  return SQLITE_CODES.has(errcode) || code === POSTGRES_CODE;
}

import type { AuditAction, AuditLog } from '@pith/library';
import type { Db } from './tables.ts';

export function databaseAuditLog(db: Db): AuditLog {
  return {
    async add({ id, at, action, user, actor, address, detail }) {
      await db
        .insertInto('audit_log')
        .values({ id, at, action, user_id: user ?? null, actor, address: address ?? null, detail: detail ?? null })
        .execute();
    },
    async list({ user, limit, offset }) {
      const rows = await db
        .selectFrom('audit_log')
        .selectAll()
        .$if(user !== undefined, (query) => query.where('user_id', '=', user!))
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        at: row.at,
        action: row.action as AuditAction,
        user: row.user_id ?? undefined,
        actor: row.actor,
        address: row.address ?? undefined,
        detail: row.detail ?? undefined,
      }));
    },
    async removeBefore(moment) {
      await db.deleteFrom('audit_log').where('at', '<', moment).execute();
    },
  };
}

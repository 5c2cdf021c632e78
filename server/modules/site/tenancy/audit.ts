import { type AuditActionOf, recordAudit } from '../../../platform/audit/index.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'

/** Records what the caller did to a tenant. */
export const audit = (
  db: Db,
  ctx: BaseCtx,
  event: { orgId: number; action: AuditActionOf<'tenant'>; detail: object },
): Promise<void> =>
  recordAudit(db, { ...event, userId: ctx.actor.userId, subject: { type: 'tenant', id: event.orgId } })

import type { Db } from '../../platform/database/index.ts'
import type { BaseCtx } from '../../platform/http/index.ts'

/** Writes down what somebody did to a tenant. */
export async function audit(
  db: Db,
  ctx: BaseCtx,
  event: { orgId: number; action: string; detail: object },
): Promise<void> {
  await db
    .insertInto('audit_event')
    .values({
      org_id: event.orgId,
      user_id: ctx.actor.userId,
      action: event.action,
      subject_type: 'tenant',
      subject_id: String(event.orgId),
      detail: JSON.stringify(event.detail),
    })
    .execute()
}

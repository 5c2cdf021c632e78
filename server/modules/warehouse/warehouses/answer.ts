import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import { linkInvitationState } from '@waybill/contract/warehouses/invitation-lifecycle'
import type * as api from '@waybill/contract/warehouses/seller-api'
import { accountStatus } from '@waybill/contract/users/lifecycle'
import { sql } from 'kysely'
import { recordAudit } from '../../../platform/audit/index.ts'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { connect, overtaken } from './connect.ts'
import { operatorNotice } from './notices.ts'
import { mailOrganization } from '../../site/outbox/index.ts'
import { getSellerLink, presentWarehouse, warehouseColumns, type WarehouseRow } from './seller.ts'
import { asService, readingAsService } from './service-scope.ts'

interface Row extends WarehouseRow {
  id: number
  sent_at: Date
  state: string
  active: boolean
}

/** Invitations to an address with which somebody of the organization logs in, on the site of the operator's provider. */
const toOrganization = (orgId: number) => sql`exists (select from identity_user u
  where u.org_id = ${orgId} and lower(u.email) = i.email and u.status = ${accountStatus.active} and u.tenant_org_id = o.parent_org_id)`
const source = sql`warehouse_invitation i join warehouse w on w.org_id = i.org_id and w.id = i.warehouse_id
  join tenancy_org o on o.id = i.org_id`

/** Answers listOwnInvitations, newest first. */
export const listOwnInvitations = (ctx: BaseCtx): Promise<OutputOf<typeof api.listOwnInvitations>> =>
  readingAsService(ctx, async (db) => {
    const { rows } = await sql<Row>`
      select ${warehouseColumns}, w.cut_off, i.id, i.sent_at from ${source}
      where i.state = ${stateSql(linkInvitationState.pending)} and w.active and ${toOrganization(ctx.actor.orgId)}
        and not exists (select from warehouse_link l where l.org_id = ${ctx.actor.orgId} and l.warehouse_org_id = i.org_id
          and l.warehouse_id = i.warehouse_id and ${overtaken(sql`l`, sql`i.sent_at`)})
      order by i.sent_at desc, i.id desc limit 50`.execute(db)
    return {
      records: rows.map((row) => ({ id: row.id, warehouse: presentWarehouse(row), sentAt: row.sent_at.toISOString() })),
    }
  })

async function lockInvitation(db: Db, orgId: number, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${warehouseColumns}, w.cut_off, w.active, i.id, i.sent_at, i.state from ${source}
    where i.id = ${id} and ${toOrganization(orgId)} for update of i for share of w`.execute(db)
  if (!rows[0]) throw notFound('Invitation', '邀请')
  return rows[0]
}

/** Answers answerLinkInvitation: once, and an accepted one connects at once. */
export function answer(ctx: BaseCtx, id: number, accept: boolean): Promise<OutputOf<typeof api.answerLinkInvitation>> {
  const { orgId, userId } = ctx.actor
  return asService(ctx, async (db) => {
    const found = await lockInvitation(db, orgId, id)
    if (found.state !== linkInvitationState.pending) throw new AppError('LINK_INVITATION_OVER')
    const { operator_id: operatorId, warehouse_id: warehouseId } = found
    await db
      .updateTable('warehouse_invitation')
      .set({ state: accept ? linkInvitationState.accepted : linkInvitationState.declined, answered_at: ctx.now() })
      .where('org_id', '=', operatorId)
      .where('id', '=', id)
      .execute()
    if (!accept) {
      await recordAudit(db, {
        orgId: operatorId,
        userId: null,
        action: 'warehouseInvitation.declined',
        subject: { type: 'warehouseInvitation', id },
      })
      return { link: null }
    }
    if (!found.active) throw new AppError('WAREHOUSE_INACTIVE')
    const actor = { side: 'seller', userId, at: ctx.now() } as const
    const link = await connect(
      db,
      { orgId, operatorId, warehouseId },
      { event: 'join', note: null, invitedAt: found.sent_at },
      actor,
    )
    await mailOrganization(db, operatorId, operatorNotice('join', link, null))
    const { events: _, ...own } = await getSellerLink(db, orgId, link.linkId)
    return { link: own }
  })
}

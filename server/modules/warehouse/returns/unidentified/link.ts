import { AppError, notFound } from '@waybill/contract/core/errors'
import { canTransition } from '@waybill/contract/core/lifecycle'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { unidentifiedLifecycle, unidentifiedState } from '@waybill/contract/unidentified-returns/lifecycle'
import type * as api from '@waybill/contract/unidentified-returns/staff-api'
import { warehouseReturnState } from '@waybill/contract/warehouse-returns/lifecycle'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { readingAsService } from '../../warehouses/index.ts'
import { inService, type LockedReturn, lockReturn } from '../locked.ts'
import { arrive } from '../open.ts'
import { floorFor } from './floor.ts'
import { audited, type LockedParcel, lockParcel, setClaim, setParcel, waitingClaims } from './locked.ts'
import { notifyOfConfirmation, notifyOfOther } from './notify.ts'
import { copyPhotos } from './photos.ts'

const { open, claimed } = unidentifiedState
const { completed, canceled, closed } = warehouseReturnState

/** Answers findUnidentifiedOfReturn: what is open at the warehouse under a number of the return, its order, or their parcels. */
export function ofReturn(ctx: BaseCtx, id: number): Promise<OutputOf<typeof api.findUnidentifiedOfReturn>> {
  const { orgId: operatorId } = ctx.actor
  return readingAsService(ctx, async (db) => {
    const { rows } = await sql<{ found: boolean; records: OutputOf<typeof api.findUnidentifiedOfReturn>['records'] }>`
      select true as found, coalesce((
        select jsonb_agg(jsonb_build_object('id', u.id, 'number', u.number, 'code', u.code, 'createdAt', u.created_at) order by u.id desc)
        from unidentified_return u
        where u.org_id = r.warehouse_org_id and u.warehouse_id = r.warehouse_id and u.state in (${stateSql(open, claimed)})
          and r.state not in (${stateSql(completed, canceled, closed)})
          and u.code_key in (
            select k.code from (values (r.tracking), (r.number), (r.outbound_no), (upper(regexp_replace(r.order_no, '\\s+', '', 'g')))) as k (code)
            union select p.tracking_no from outbound_sent_parcel p where p.org_id = r.org_id and p.outbound_id = r.outbound_id
            union select l.tracking_no from shipping_return_parcel l where l.org_id = r.org_id and l.order_id = r.order_id)), '[]') as records
      from warehouse_return r where r.id = ${id} and r.warehouse_org_id = ${operatorId} and exists (select from warehouses_connected c
        where c.org_id = r.org_id and c.operator_org_id = r.warehouse_org_id and c.warehouse_id = r.warehouse_id)`.execute(
      db,
    )
    if (!rows[0]) throw notFound('Return', '退货单')
    const records = rows[0].records.map((one) => ({ ...one, createdAt: new Date(one.createdAt).toISOString() }))
    return { records }
  })
}

/** Claims of the parcel end: one of the same order was right. */
async function endClaims(db: Db, known: LockedParcel, { found, at }: { found: LockedReturn; at: Date }): Promise<void> {
  for (const claim of await waitingClaims(db, known)) {
    if (claim.orgId === found.orgId && claim.outboundId === found.outboundId) {
      await setClaim(db, claim, { to: 'confirmed', at, set: { return_id: found.id } })
      await notifyOfConfirmation(db, known, { ...claim, returnId: found.id })
    } else {
      await setClaim(db, claim, { to: 'superseded', at })
      await notifyOfOther(db, known, claim, 'returns')
    }
  }
}

async function linkTo(
  db: Db,
  ctx: BaseCtx,
  { known, returnId }: { known: LockedParcel; returnId: number },
): Promise<void> {
  if (!canTransition(unidentifiedLifecycle, known.state, 'identified', 'link')) throw new AppError('UNIDENTIFIED_STATE')
  const found = await lockReturn(db, returnId, { operatorId: known.operatorId })
  if (found.warehouseId !== known.warehouseId) throw notFound('Return', '退货单')
  if (found.state === completed || found.state === canceled || found.state === closed)
    throw new AppError('RETURN_STATE')
  const at = ctx.now()
  // The parcel is here, and with it what was only announced.
  await arrive(db, ctx, found.id)
  await endClaims(db, known, { found, at })
  await copyPhotos(db, ctx, known, found)
  const set = { linked_org_id: found.orgId, linked_return_id: found.id }
  await setParcel(db, known, { to: 'identified', at, set })
  await audited(db, ctx, { id: known.id, action: 'unidentifiedReturn.linked' })
}

/** Answers linkUnidentified; linked twice to the same return, it is so once. */
export const link = (
  ctx: BaseCtx,
  id: number,
  { returnId }: ParsedOf<typeof api.linkUnidentified>['body'],
): Promise<api.FloorUnidentified> =>
  inService(ctx, async (db) => {
    const known = await lockParcel(db, id, { operatorId: ctx.actor.orgId })
    if (known.linkedReturnId !== returnId) await linkTo(db, ctx, { known, returnId })
    return floorFor(db, ctx, id)
  })

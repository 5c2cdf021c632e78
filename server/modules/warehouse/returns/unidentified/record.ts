import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { unidentifiedState } from '@waybill/contract/unidentified-returns/lifecycle'
import type * as api from '@waybill/contract/unidentified-returns/staff-api'
import { createHash } from 'node:crypto'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { placeOfCode } from '../../stock/index.ts'
import { findUnidentifiedDays } from '../../warehouses/index.ts'
import { trackingForm } from '../create.ts'
import { inService } from '../locked.ts'
import { isKnownCode } from '../open.ts'
import { lockCode, parcelCode, recordedAs } from './code.ts'
import { floorFor } from './floor.ts'
import { audited } from './locked.ts'

type New = ParsedOf<typeof api.recordUnidentified>['body']
const DAY_MS = 86_400_000

/** Where the parcel was put; throws in words about a place that is not for problem goods. */
async function placeFor(db: Db, operatorId: number, { warehouseId, place: code }: New): Promise<number> {
  const place = await placeOfCode(db, { operatorId, warehouseId }, code)
  if (!place) throw new AppError('PLACE_UNKNOWN', { params: { value: code } })
  if (!place.active) throw new AppError('PLACE_INACTIVE', { params: { place: place.code } })
  if (place.kind !== 'hospital') throw new AppError('UNIDENTIFIED_PLACE', { params: { place: place.code } })
  return place.id
}

/** Records the parcel; its id. Undefined: the same call was carried out meanwhile. */
async function recorded(
  db: Db,
  ctx: BaseCtx,
  { body, code, hash }: { body: New; code: string; hash: Buffer },
): Promise<number | undefined> {
  const { orgId: operatorId, userId } = ctx.actor
  const { warehouseId, note } = body
  const where = { operatorId, warehouseId }
  const days = await findUnidentifiedDays(db, where)
  if (await isKnownCode(db, where, body.code)) throw new AppError('UNIDENTIFIED_KNOWN', { params: { value: code } })
  const number = body.another ? undefined : await recordedAs(db, where, code)
  if (number !== undefined) throw new AppError('UNIDENTIFIED_SAME', { params: { number } })
  const created = await db
    .insertInto('unidentified_return')
    .values({
      org_id: operatorId,
      warehouse_id: warehouseId,
      code,
      code_key: trackingForm(code),
      note,
      location_id: await placeFor(db, operatorId, body),
      state: unidentifiedState.open,
      created_by: userId,
      created_at: ctx.now(),
      dispose_from: new Date(ctx.now().getTime() + days * DAY_MS),
      request_key: body.requestKey,
      request_hash: hash,
    })
    // The same key with another code, at the same moment.
    .onConflict((conflict) => conflict.columns(['org_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) await audited(db, ctx, { id: created.id, action: 'unidentifiedReturn.recorded' })
  return created?.id
}

/** The parcel that a call recorded before; throws where that had other contents. */
async function recordedBefore(
  db: Db,
  orgId: number,
  { requestKey, hash }: { requestKey: string; hash: Buffer },
): Promise<number | undefined> {
  const known = await db
    .selectFrom('unidentified_return')
    .select(['id', 'request_hash'])
    .where('org_id', '=', orgId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  if (known && !hash.equals(known.request_hash)) throw new AppError('UNIDENTIFIED_RECORDED')
  return known?.id
}

/** Answers recordUnidentified. */
export function record(ctx: BaseCtx, body: New): Promise<api.FloorUnidentified> {
  const { orgId } = ctx.actor
  const code = parcelCode(body.code)
  const hash = createHash('sha256').update(JSON.stringify(body)).digest()
  return inService(ctx, async (db) => {
    await lockCode(db, { operatorId: orgId, warehouseId: body.warehouseId }, code)
    const before = () => recordedBefore(db, orgId, { requestKey: body.requestKey, hash })
    const id = (await before()) ?? (await recorded(db, ctx, { body, code, hash })) ?? (await before())
    return floorFor(db, ctx, id!)
  })
}

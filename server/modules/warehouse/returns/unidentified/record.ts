import { AppError } from '@waybill/contract/core/errors'
import type { ParsedOf } from '@waybill/contract/core/route'
import { unidentifiedState } from '@waybill/contract/unidentified-returns/lifecycle'
import type * as api from '@waybill/contract/unidentified-returns/staff-api'
import { createHash } from 'node:crypto'
import type { Db } from '../../../../platform/database/index.ts'
import type { BaseCtx } from '../../../../platform/http/index.ts'
import { placeOfCode } from '../../stock/index.ts'
import { findUnidentifiedDays } from '../../warehouses/index.ts'
import { inService } from '../locked.ts'
import { isKnownCode } from '../open.ts'
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

async function recorded(db: Db, ctx: BaseCtx, { body, hash }: { body: New; hash: Buffer }): Promise<number> {
  const { orgId: operatorId, userId } = ctx.actor
  const { warehouseId, note } = body
  const days = await findUnidentifiedDays(db, { operatorId, warehouseId })
  const code = body.code.normalize('NFKC').trim()
  if (await isKnownCode(db, { operatorId, warehouseId }, code))
    throw new AppError('UNIDENTIFIED_KNOWN', { params: { value: code } })
  const { id } = await db
    .insertInto('unidentified_return')
    .values({
      org_id: operatorId,
      warehouse_id: warehouseId,
      code,
      note,
      location_id: await placeFor(db, operatorId, body),
      state: unidentifiedState.open,
      created_by: userId,
      created_at: ctx.now(),
      dispose_from: new Date(ctx.now().getTime() + days * DAY_MS),
      request_key: body.requestKey,
      request_hash: hash,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audited(db, ctx, { id, action: 'unidentifiedReturn.recorded' })
  return id
}

/** Answers recordUnidentified. */
export function record(ctx: BaseCtx, body: New): Promise<api.FloorUnidentified> {
  const { orgId } = ctx.actor
  const hash = createHash('sha256').update(JSON.stringify(body)).digest()
  return inService(ctx, async (db) => {
    const known = await db
      .selectFrom('unidentified_return')
      .select(['id', 'request_hash'])
      .where('org_id', '=', orgId)
      .where('request_key', '=', body.requestKey)
      .executeTakeFirst()
    if (known && !hash.equals(known.request_hash)) throw new AppError('UNIDENTIFIED_RECORDED')
    return floorFor(db, ctx, known?.id ?? (await recorded(db, ctx, { body, hash })))
  })
}

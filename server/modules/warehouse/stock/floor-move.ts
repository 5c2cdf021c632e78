import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import * as api from '@waybill/contract/stock/move-api'
import { placeCode } from '@waybill/contract/stock/places'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { checkLink, findPlace, findPlaces, type FoundPlace, noPlace } from './find.ts'
import { levelsWhere, namedBy } from './levels.ts'
import { ownWarehouse } from './mixed.ts'
import { leaveReturns, movementsOfCommand, postOne } from './movements.ts'
import { chargePutAway } from './put-away-charge.ts'
import { placeFor } from './put-away.ts'

/** Answers findLying: goods of whichever connected seller. */
export async function findLying(
  { db, actor }: Ctx,
  { warehouseId, place: typed, code }: ParsedOf<typeof api.findLying>['query'],
): Promise<OutputOf<typeof api.findLying>> {
  const { orgId: operatorId } = actor
  await ownWarehouse(db, operatorId, warehouseId)
  const place = (await findPlaces(db, warehouseId, [typed])).get(placeCode(typed)) ?? (await noPlace(db, typed))
  const value = code?.normalize('NFC').trim()
  const named = value === undefined ? sql`true` : await namedBy(db, operatorId, value)
  if (!named) throw new AppError('MOVE_CODE_UNKNOWN', { params: { value: value ?? '' } })
  const records = await levelsWhere(
    db,
    sql`l.warehouse_org_id = ${operatorId} and l.warehouse_id = ${warehouseId} and l.location_id = ${place.id}
      and l.on_hand > 0 and ${named} order by l.org_id, p.sku, l.id limit ${api.MOST_LYING}`,
  )
  if (value !== undefined && records.length === 0)
    throw new AppError('MOVE_NOTHING', { params: { value, place: place.code } })
  return { place: { id: place.id, code: place.code, kind: place.kind }, records }
}

type Command = ParsedOf<typeof api.moveGoods>['body']

/** Refuses what does not fit before the movement, in words about the place; the movement itself looks again, under its locks. */
async function checkMove(db: Db, operatorId: number, { from, command }: { from: FoundPlace; command: Command }) {
  const { sellerId, productId, lotId, condition, quantity, to } = command
  if (placeCode(to) === from.code) throw new AppError('STOCK_SAME_PLACE')
  await placeFor(db, operatorId, command)
  const { rows } = await sql<{ units: number; reserved: number }>`
    select on_hand as units, reserved from stock_level
    where org_id = ${sellerId} and warehouse_org_id = ${operatorId} and location_id = ${from.id} and product_id = ${productId}
      and lot_id = ${lotId} and condition = ${condition}`.execute(db)
  const { units, reserved } = rows[0] ?? { units: 0, reserved: 0 }
  const left = units - reserved
  if (quantity <= left) return
  if (reserved > 0) throw new AppError('MOVE_RESERVED', { params: { place: from.code, units, reserved, left } })
  throw new AppError('STOCK_CHANGED', { params: { place: from.code, left } })
}

/** Answers moveGoods. */
export async function moveGoods({ db, actor, now }: Ctx, command: Command): Promise<OutputOf<typeof api.moveGoods>> {
  const { commandId, sellerId, warehouseId, productId, lotId, condition, fromPlaceId, to, quantity } = command
  await checkLink(db, sellerId, warehouseId)
  const from = await findPlace(db, warehouseId, fromPlaceId)
  if (!from) throw notFound('Place', '库位')
  // A command that was carried out before is answered, whatever has become of its places since.
  if ((await movementsOfCommand(db, sellerId, commandId)).length === 0)
    await checkMove(db, actor.orgId, { from, command })
  const leavesDock = from.kind === 'dock'
  const target = (await findPlaces(db, warehouseId, [to])).get(placeCode(to)) ?? (await noPlace(db, to))
  const movement = await postOne(
    db,
    {
      sellerId,
      warehouseId,
      commandId,
      moves: [
        {
          reason: leavesDock ? 'PUTAWAY' : 'MOVE',
          productId,
          lotId,
          from: { placeId: from.id, condition },
          to: { placeId: target.id, condition },
          quantity,
        },
      ],
    },
    () => from.code,
  )
  await leaveReturns(db, sellerId, movement.id)
  if (leavesDock) await chargePutAway(db, { ...command, at: now() })
  return movement
}

import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { placeCode } from '@waybill/contract/stock/places'
import type { StockCondition } from '@waybill/contract/stock/conditions'
import * as api from '@waybill/contract/stock/put-away-api'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { checkLink, findPlace, findPlaces, noPlace } from './find.ts'
import { levelsWhere, namedBy } from './levels.ts'
import { ownWarehouse, refuseMixed } from './mixed.ts'
import { postOne } from './movements.ts'
import { chargePutAway } from './put-away-charge.ts'

interface Goods {
  condition: StockCondition
  seller: { id: number }
  product: { id: number }
}

type Suggestion = api.WaitingGoods['suggested']
/** The first place of a query, with why it is suggested. */
const firstOf = async (db: Db, why: 'same' | 'empty', query: RawBuilder<{ code: string }>): Promise<Suggestion> => {
  const [place] = (await query.execute(db)).rows
  return place ? { code: place.code, why } : null
}

/** Suggests places for goods of a warehouse: beside the same product of the seller, else the first empty one on the pickers' way. */
function suggestions(db: Db, operatorId: number, { warehouseId, mixed }: { warehouseId: number; mixed: boolean }) {
  const placesOf = (kinds: readonly string[]) => sql`location c where c.org_id = ${operatorId}
    and c.warehouse_id = ${warehouseId} and c.active and c.kind = any(${kinds}::text[])`
  // Another seller's goods beside them would be refused.
  const unshared = (sellerId: number) =>
    mixed
      ? sql`true`
      : sql`not exists (select from stock_level o where o.warehouse_org_id = ${operatorId} and o.location_id = c.id
          and o.on_hand > 0 and o.org_id <> ${sellerId})`
  const same = ({ condition, seller, product }: Goods) =>
    firstOf(
      db,
      'same',
      sql`select c.code from ${placesOf(api.putAwayKinds(condition))} and c.id in (
        select l.location_id from stock_level l where l.warehouse_org_id = ${operatorId} and l.warehouse_id = ${warehouseId}
          and l.on_hand > 0 and l.org_id = ${seller.id} and l.product_id = ${product.id} and l.condition = ${condition})
        and ${unshared(seller.id)} order by c.pickable desc, c.pick_seq, c.code limit 1`,
    )
  const empty = (kinds: readonly string[]) =>
    firstOf(
      db,
      'empty',
      sql`select c.code from ${placesOf(kinds)} and (c.pickable or c.kind <> 'storage') and not exists (
        select from stock_level l where l.warehouse_org_id = ${operatorId} and l.location_id = c.id and l.on_hand > 0)
        order by array_position(${kinds}::text[], c.kind), c.pick_seq, c.code limit 1`,
    )
  // It reads the places of the whole warehouse: once for each condition, not for each of the goods.
  const known = new Map<Goods['condition'], Promise<Suggestion>>()
  const emptyFor = (condition: Goods['condition']) => {
    const found = known.get(condition) ?? empty(api.putAwayKinds(condition))
    known.set(condition, found)
    return found
  }
  return async (goods: Goods): Promise<Suggestion> => (await same(goods)) ?? emptyFor(goods.condition)
}

/** A place of a warehouse for goods of a seller; null: it has none. Runs as the warehouse. */
export async function suggestPlace(
  db: Db,
  { operatorId, warehouseId }: { operatorId: number; warehouseId: number },
  goods: Goods,
): Promise<Suggestion> {
  const { mixed } = await ownWarehouse(db, operatorId, warehouseId)
  return suggestions(db, operatorId, { warehouseId, mixed })(goods)
}

/** Answers findPutAway: everything at the dock that the code names, of whichever connected seller. */
export async function findPutAway(
  { db, actor }: Ctx,
  { warehouseId, code }: ParsedOf<typeof api.findPutAway>['query'],
): Promise<OutputOf<typeof api.findPutAway>> {
  const { orgId: operatorId } = actor
  const { mixed } = await ownWarehouse(db, operatorId, warehouseId)
  const named = await namedBy(db, operatorId, code.normalize('NFC').trim())
  const goods = named
    ? await levelsWhere(
        db,
        sql`l.warehouse_org_id = ${operatorId} and l.warehouse_id = ${warehouseId} and l.on_hand > 0
        and c.kind = 'dock' and ${named} order by l.org_id, c.code, l.id limit 50`,
      )
    : []
  if (goods.length === 0) throw new AppError('PUT_AWAY_NOTHING', { params: { value: code } })
  const suggest = suggestions(db, operatorId, { warehouseId, mixed })
  const records: api.WaitingGoods[] = []
  for (const one of goods) {
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    records.push({ ...one, suggested: await suggest(one) })
  }
  return { records }
}

type Command = ParsedOf<typeof api.putAway>['body']

/** Refuses a place that is for other goods, or for another seller's. */
export async function placeFor(
  db: Db,
  operatorId: number,
  { warehouseId, sellerId, condition, to }: Pick<Command, 'warehouseId' | 'sellerId' | 'condition' | 'to'>,
): Promise<number> {
  const place = (await findPlaces(db, warehouseId, [to])).get(placeCode(to))
  if (!place) return noPlace(db, to)
  if (!place.active) throw new AppError('PLACE_INACTIVE', { params: { place: place.code } })
  if (!api.putAwayKinds(condition).includes(place.kind))
    throw new AppError('PUT_AWAY_KIND', { params: { place: place.code } })
  await refuseMixed(db, { operatorId, warehouseId, sellerId, placeId: place.id, place: place.code })
  return place.id
}

/** Answers putAway. */
export async function putAway({ db, actor, now }: Ctx, command: Command): Promise<OutputOf<typeof api.putAway>> {
  const { commandId, sellerId, warehouseId, productId, lotId, condition, fromPlaceId, quantity } = command
  await checkLink(db, sellerId, warehouseId)
  const from = await findPlace(db, warehouseId, fromPlaceId)
  if (from?.kind !== 'dock') throw notFound('Place', '库位')
  const placeId = await placeFor(db, actor.orgId, command)
  const done = await postOne(
    db,
    {
      sellerId,
      warehouseId,
      commandId,
      moves: [
        {
          reason: 'PUTAWAY',
          productId,
          lotId,
          from: { placeId: fromPlaceId, condition },
          to: { placeId, condition },
          quantity,
        },
      ],
    },
    () => from.code,
  )
  await chargePutAway(db, { ...command, at: now() })
  return done
}

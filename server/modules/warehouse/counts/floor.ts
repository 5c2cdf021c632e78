import { countLineState } from '@waybill/contract/counts/lifecycle'
import type * as api from '@waybill/contract/counts/staff-api'
import type { StockCondition } from '@waybill/contract/stock/conditions'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { placesById } from '../stock/index.ts'
import { readingAsService } from '../warehouses/index.ts'
import { described, type Goods, keyOf } from './goods.ts'
import { currentPlace } from './locked.ts'
import { rowOf } from './read.ts'

interface Of {
  operatorId: number
  userId: number
  id: number
}

async function placesOf(db: Db, { operatorId, userId, id }: Of): Promise<api.FloorCount['places']> {
  const { rows } = await sql<{ id: number; round: number; waiting: boolean; counter: string | null; mine: boolean }>`
    select p.location_id as id, p.round, p.waiting,
      case when p.waiting then (select u.first_name || ' ' || u.last_name from identity_user u where u.id = p.counter_id) end as counter,
      p.waiting and p.counter_id is not distinct from ${userId} as mine
    from stock_count_place p where p.org_id = ${operatorId} and p.count_id = ${id}`.execute(db)
  const known = await placesById(
    db,
    operatorId,
    rows.map((row) => row.id),
  )
  return rows
    .flatMap((row) => {
      const place = known.get(row.id)
      return place ? [{ ...row, code: place.code, kind: place.kind, seq: place.pickSeq }] : []
    })
    .toSorted((a, b) => a.seq - b.seq || (a.code < b.code ? -1 : 1))
    .map(({ seq: _seq, ...row }) => row)
}

interface Line extends Goods {
  counted: number | null
  again: boolean
}

async function currentOf(db: Db, of: Of): Promise<api.FloorCount['current']> {
  const place = await currentPlace(db, of, of.userId)
  if (!place) return null
  const { rows } = await sql<Line & { condition: StockCondition }>`
    select l.org_id as "sellerId", l.product_id as "productId", l.lot_id as "lotId", l.condition, e.counted,
      l.state = ${stateSql(countLineState.recount)} as again
    from stock_count_line l left join stock_count_entry e on e.org_id = l.org_id and e.line_id = l.id and e.round = ${place.round}
    where l.warehouse_org_id = ${of.operatorId} and l.count_id = ${of.id} and l.location_id = ${place.placeId}
      and (e.counted is not null or l.state = ${stateSql(countLineState.recount)}) order by l.id`.execute(db)
  const words = await described(db, rows)
  const goods = rows.flatMap((row) => {
    const one = words.get(keyOf(row))
    return one ? [{ ...one, counted: row.counted, again: row.again }] : []
  })
  const code = (await placesById(db, of.operatorId, [place.placeId])).get(place.placeId)?.code ?? ''
  return {
    placeId: place.placeId,
    code,
    round: place.round,
    items: goods.flatMap(({ again: _again, counted, ...one }) => (counted === null ? [] : [{ ...one, counted }])),
    again: goods.flatMap(({ again, counted: _counted, ...one }) => (again ? [one] : [])),
  }
}

/** A count as somebody on the floor works on it; throws NotFound. */
export async function floorOf(db: Db, of: Of): Promise<api.FloorCount> {
  const row = await rowOf(db, of.operatorId, of.id)
  return { ...row, places: await placesOf(db, of), current: await currentOf(db, of) }
}

/** Answers getStockCount. */
export const floorCount = (ctx: BaseCtx, id: number): Promise<api.FloorCount> =>
  readingAsService(ctx, (db) => floorOf(db, { operatorId: ctx.actor.orgId, userId: ctx.actor.userId, id }))

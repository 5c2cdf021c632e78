import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { countLineState, stockCountState, type StockCountState } from '@waybill/contract/counts/lifecycle'
import type * as api from '@waybill/contract/counts/staff-api'
import type { CountScope } from '@waybill/contract/counts/words'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { readingAsService } from '../warehouses/index.ts'
import { ofConnected } from './locked.ts'

interface Row {
  id: number
  number: string
  warehouse_id: number
  warehouse_code: string
  warehouse_name: string
  scope: CountScope
  about: string
  seller_org_id: number | null
  seller: string | null
  by_seller: boolean
  note: string | null
  state: StockCountState
  places: number
  done: number
  differences: number
  created_at: Date
}

const present = (row: Row): api.StockCountRow => ({
  id: row.id,
  number: row.number,
  warehouse: { id: row.warehouse_id, code: row.warehouse_code, name: row.warehouse_name },
  scope: row.scope,
  about: row.about,
  seller: row.seller_org_id === null ? null : { id: row.seller_org_id, name: row.seller ?? '' },
  bySeller: row.by_seller,
  note: row.note,
  state: row.state,
  placeCount: row.places,
  placesDone: row.done,
  differences: row.differences,
  createdAt: row.created_at.toISOString(),
})

const selected = sql`
  select c.id, c.number, c.warehouse_id, w.code as warehouse_code, w.name as warehouse_name, c.scope, c.about, c.seller_org_id,
    o.name as seller, c.by_seller, c.note, c.state, p.places, p.done, l.differences, c.created_at
  from stock_count c
  join warehouses_warehouse w on w.operator_org_id = c.org_id and w.id = c.warehouse_id
  left join tenancy_org o on o.id = c.seller_org_id
  cross join lateral (select count(*)::int as places, (count(*) filter (where not waiting))::int as done
    from stock_count_place p where p.org_id = c.org_id and p.count_id = c.id) p
  cross join lateral (select count(*)::int as differences from stock_count_line l
    where l.count_id = c.id and l.state = ${stateSql(countLineState.review)} and ${ofConnected(sql`c.org_id`)}) l`

/** One count of an operator; throws NotFound. */
export async function rowOf(db: Db, operatorId: number, id: number): Promise<api.StockCountRow> {
  const { rows } = await sql<Row>`${selected} where c.org_id = ${operatorId} and c.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Count', '盘点')
  return present(rows[0])
}

type Query = ParsedOf<typeof api.listStockCounts>['query']
const { requested, counting, review, completed, canceled } = stockCountState
const views: Readonly<Record<Query['view'], RawBuilder<unknown>>> = {
  work: stateSql(requested, counting),
  review: stateSql(review),
  done: stateSql(completed, canceled),
}

/** Answers listStockCounts. */
export function listCounts(
  ctx: BaseCtx,
  { view, warehouseId, cursor, limit }: Query,
): Promise<OutputOf<typeof api.listStockCounts>> {
  const list = `stock counts ${view}`
  const parts = [sql`c.org_id = ${ctx.actor.orgId} and c.state in (${views[view]})`]
  if (warehouseId !== undefined) parts.push(sql`c.warehouse_id = ${warehouseId}`)
  const where = sql.join(parts, sql` and `)
  const [before] = readKeyset(list, [ID_KEY], cursor) ?? []
  return readingAsService(ctx, async (db) => {
    const { rows } = await sql<Row>`
      ${selected} where ${where} and ${before === undefined ? sql`true` : sql`c.id < ${before}::bigint`}
      order by c.id desc limit ${limit + 1}`.execute(db)
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from (select 1 from stock_count c where ${where} limit ${COUNT_CAP + 1}) x`.execute(
      db,
    )
    const page = rows.slice(0, limit)
    return {
      records: page.map(present),
      total: cappedAt(counted[0]?.count ?? 0),
      next: rows.length > limit ? writeKeyset(list, [String(page.at(-1)!.id)]) : null,
    }
  })
}

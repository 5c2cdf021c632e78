import { searchTerms } from '@waybill/contract/search/terms'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/http/index.ts'
import { foundIn, type Found } from '../../../platform/found.ts'
import { conditionOf } from './list-filter.ts'
import { listPage, selectPage } from './list.ts'
import { type OrderRecord, presentOrder } from './row.ts'

type Query = { search: string; limit: number }

/** The orders with exactly this number, in whichever store; capitals are tried too. */
async function numbered({ db, actor }: Ctx, { search, limit }: Query): Promise<OrderRecord[]> {
  const { text } = searchTerms(search)
  const { rows } = await sql<{ ids: number[] }>`
    select array(select o.id from sales_order o where o.org_id = ${actor.orgId}
      and o.order_no = any(${[text, text.toUpperCase()]}::text[]) limit ${limit + 1}) as ids`.execute(db)
  const ids = rows[0]?.ids ?? []
  if (ids.length === 0) return []
  const narrowing = { filter: {}, days: { from: null, before: null }, todo: null, narrowed: { ids, all: true } }
  const condition = conditionOf(actor.orgId, narrowing)
  const asked = { ...narrowing, condition, counted: [condition], within: condition, tries: null }
  return selectPage(db, { ...asked, sort: 'createTime', desc: true, limit }, null)
}

/** The newest orders that a search means: those with this number alone if there are any, else by text or tracking number. */
export async function findOrders(ctx: Ctx, query: Query): Promise<Found<ReturnType<typeof presentOrder>>> {
  const exact = await numbered(ctx, query)
  const present = (record: OrderRecord) => presentOrder(record, ctx.actor)
  if (exact.length > 0) return foundIn(exact.map(present), { limit: query.limit, exact: exact.length === 1 })
  const { records, next } = await listPage(ctx, { ...query, sort: 'createTime', desc: true })
  return { records, more: next !== null, exact: false }
}

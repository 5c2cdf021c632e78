import { MOST_TAGS } from '@waybill/contract/orders/facts'
import type { BulkRefusal } from '@waybill/contract/orders/bulk-api'
import type { BulkReason } from '@waybill/contract/orders/bulk-reasons'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../../platform/http/index.ts'
import { checkService, type Chosen, type OrderChange, touchesService } from '../change-check.ts'
import { choose } from '../fulfilment.ts'
import { spellTags } from '../facts.ts'
import { changeRefused } from '../policy.ts'
import { type LockedOrder, lockOrders } from '../lock.ts'
import { changedColumns, chosenOf } from '../update.ts'
import type { Columns } from '../write.ts'
import { type BulkRequest, checkRequest, fieldsOf, idsOf, orderChangeOf } from './request.ts'
import { Refusals } from './refusals.ts'

/** Orders of which the same columns are written. */
type Group = { ids: number[]; columns: Columns }
export type Plan = {
  fields: string[]
  change: OrderChange
  groups: Group[]
  changed: { id: number; version: number }[]
  same: number
  refused: BulkRefusal[]
}

/** The tags of an order named o after the change; null where it touches none. */
async function tagsAfter(
  ctx: Ctx,
  { change: { addTags = [], removeTags = [] } }: BulkRequest,
): Promise<RawBuilder<string[]> | null> {
  if (addTags.length + removeTags.length === 0) return null
  const added = await spellTags(ctx, addTags)
  return sql<string[]>`array(
    select tag from unnest(o.tags || ${added}::text[]) with ordinality as own (tag, place)
    where not (lower(tag) in (select lower(removed) from unnest(${removeTags}::text[]) as removed)) and (place <= cardinality(o.tags) or not (tag = any(o.tags)))
    order by place)`
}

/** Columns of a hold that tell when and by whom it was set, which makes no other hold of it. */
const ofHolder = new Set(['held_at', 'held_by', 'release_at'])

/** Does the change make anything of an order named o different? */
function differs(columns: Columns, hold: OrderChange['hold']): RawBuilder<boolean> {
  const parts = Object.entries(columns).flatMap(([name, value]) =>
    ofHolder.has(name) ? [] : [sql`${sql.ref(`o.${name}`)} is distinct from ${value}`],
  )
  if (hold !== undefined) parts.push(sql`(o.held_at is null) = ${hold !== null}`)
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** The fields of a change that are of one package. */
const ofPackage = new Set(['package', 'weight', 'size', 'insuredValue', 'declaredValue'])

/** Why an order is left before its own service is looked at. */
function refusalOf(
  order: LockedOrder | undefined,
  version: number | undefined,
  fields: readonly string[],
): BulkReason | null {
  if (!order) return 'NOT_FOUND'
  const blocked = changeRefused(order, fields)
  if (blocked) return blocked as BulkReason
  // One weight or size for all would leave the other packages as they are, unseen.
  if (order.other_packages && fields.some((field) => ofPackage.has(field))) return 'ORDER_SEVERAL_PACKAGES'
  return version !== undefined && version !== order.version ? 'CONFLICT' : null
}

type Batch = { chosen: Chosen | null; orders: LockedOrder[] }
/** Orders by the service that they will have, so that each service is checked once. */
function batchesOf(orders: readonly LockedOrder[], change: OrderChange): Batch[] {
  const touched = touchesService(change)
  const batches = new Map<string, Batch>()
  for (const order of orders) {
    const chosen = touched ? choose(change, chosenOf(order)) : null
    const key = JSON.stringify(chosen)
    const batch = batches.get(key) ?? { chosen, orders: [] }
    batches.set(key, batch)
    batch.orders.push(order)
  }
  return [...batches.values()]
}

/** Locks the orders that a call means and finds out what would become of each. */
export async function planChange(ctx: Ctx, request: BulkRequest): Promise<Plan> {
  const { db, actor } = ctx
  const ids = [...new Set(await idsOf(ctx, request))]
  const change = orderChangeOf(request.change)
  const fields = fieldsOf(request.change)
  const { checked, facts } = await checkRequest(ctx, change)
  const tags = await tagsAfter(ctx, request)
  const locked = new Map((await lockOrders(db, actor.orgId, ids)).map((order) => [order.id, order]))
  const versions = new Map(request.ids?.map((id, at) => [id, request.versions?.[at]]))
  const refusals = new Refusals()
  const open = ids.flatMap((id) => {
    const order = locked.get(id)
    const code = refusalOf(order, versions.get(id), fields)
    if (code) refusals.addCode(code, id, order)
    return code === null && order ? [order] : []
  })
  const plan: Plan = { fields, change, groups: [], changed: [], same: 0, refused: [] }
  for (const { chosen, orders } of batchesOf(open, change)) {
    const [problem] = chosen ? checkService(change, chosen) : []
    if (problem) {
      const { code, message, zhMessage } = problem
      for (const order of orders) refusals.add({ code, message, zhMessage }, order.id, order)
      continue
    }
    const columns: Columns = {
      ...changedColumns(change, checked, chosen),
      ...facts,
      ...(tags && { tags: tags as never }),
    }
    const tooMany = tags ? sql<boolean>`cardinality(${tags}) > ${MOST_TAGS}` : sql<boolean>`false`
    const { rows } = await sql<{ id: number; full: boolean }>`
      select o.id, ${tooMany} as full from sales_order o
      where o.org_id = ${actor.orgId} and o.id = any(${orders.map(({ id }) => id)}::bigint[]) and ${differs(columns, change.hold)}
      order by o.id`.execute(db)
    for (const { id, full } of rows) if (full) refusals.addCode('TOO_MANY_TAGS', id, locked.get(id))
    const ids = rows.flatMap(({ id, full }) => (full ? [] : [id]))
    plan.same += orders.length - rows.length
    plan.changed.push(...ids.map((id) => ({ id, version: locked.get(id)!.version })))
    if (ids.length > 0) plan.groups.push({ ids, columns })
  }
  return { ...plan, refused: refusals.list() }
}

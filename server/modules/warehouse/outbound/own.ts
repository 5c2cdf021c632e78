import type { PostalAddress } from '@waybill/contract/core/schemas'
import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type * as api from '@waybill/contract/outbound/api'
import { packageState } from '@waybill/contract/outbound/package-lifecycle'
import { outboundState } from '@waybill/contract/outbound/lifecycle'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { listCaseEvents } from '../../ship/cases/index.ts'
import { asService, connectedWarehouses, readingAsService, requireActiveLink } from '../warehouses/index.ts'
import { change, lockOutbound } from './change.ts'
import { columns, pageOf, presentOwn, type Row, source } from './rows.ts'

/** Answers listOutbounds. */
export function listOwn(
  ctx: BaseCtx,
  query: ParsedOf<typeof api.listOutbounds>['query'],
): Promise<OutputOf<typeof api.listOutbounds>> {
  const { orgId } = ctx.actor
  return readingAsService(ctx, async (db) => {
    const { rows, total, next } = await pageOf(db, [sql`o.org_id = ${orgId}`], query, ctx.now())
    const connected = await connectedWarehouses(db, { orgId })
    const warehouses = connected.map(({ operatorId, id, code, name }) => ({ operatorId, id, code, name }))
    return { records: rows.map(presentOwn), total, next, warehouses }
  })
}

type Detail = api.OutboundDetail

/** Its lines; what is in stock counts once, for the first lines of a product. */
async function itemsOf(db: Db, orgId: number, id: number): Promise<Detail['items']> {
  const { rows } = await sql<Detail['items'][number]>`
    select l.line, l.product_id as "productId", l.sku, l.name, l.ordered, l.allocated, l.picked, l.packed, l.shipped, l.canceled,
      case when o.state = ${outboundState.backorder}
        then greatest(0, least(n.open, sum(n.open) over (partition by l.product_id order by l.line) - coalesce(s.available, 0)))::int
        else 0 end as missing,
      coalesce(s.inbound, 0) as inbound
    from outbound_line l
    cross join lateral (select l.ordered - l.allocated - l.shipped - l.canceled as open) n
    join outbound o on o.org_id = l.org_id and o.id = l.outbound_id
    left join stock_available s on s.org_id = l.org_id and s.operator_org_id = o.warehouse_org_id and s.warehouse_id = o.warehouse_id
      and s.product_id = l.product_id
    where l.org_id = ${orgId} and l.outbound_id = ${id} order by l.line`.execute(db)
  return rows
}

async function packagesOf(db: Db, orgId: number, id: number): Promise<Detail['packages']> {
  const { rows } = await sql<Detail['packages'][number]>`
    select p.id, p.code, p.state, p.weight_g as "weightG", p.tracking_no as "trackingNo", p.shipment_id as "shipmentId",
      p.handed_to as "handedTo", coalesce((
        select sum(l.quantity) from outbound_package_line l where l.org_id = p.org_id and l.package_id = p.id), 0)::int as units, coalesce((
        select jsonb_agg(jsonb_build_object('line', i.line, 'sku', i.sku, 'quantity', i.quantity) order by i.line) from (
          select k.line, min(n.sku) as sku, sum(k.quantity) as quantity from outbound_package_line k
          join outbound_line n on n.org_id = k.org_id and n.outbound_id = p.outbound_id and n.line = k.line
          where k.org_id = p.org_id and k.package_id = p.id group by k.line) i), '[]') as items
    from outbound_package p join outbound o on o.org_id = p.org_id and o.id = p.outbound_id
    where p.org_id = ${orgId} and p.outbound_id = ${id}
      -- One that was merged into another is none.
      and (p.state <> ${packageState.canceled} or o.state = ${outboundState.canceled}) order by p.id`.execute(db)
  return rows
}

async function partsOf(db: Db, orgId: number, id: number): Promise<Detail['parts']> {
  const { rows } = await sql<Detail['parts'][number]>`
    select p.id, p.number, p.order_id as "orderId", p.order_no as "orderNo", p.state, p.units from outbound o
    join outbound p on p.org_id = o.org_id and coalesce(p.part_of, p.id) = coalesce(o.part_of, o.id)
    where o.org_id = ${orgId} and o.id = ${id} order by p.id`.execute(db)
  return rows.length > 1 ? rows : []
}

type Facts = Row & {
  partial: boolean
  recipient: PostalAddress
  reason: string | null
  allocated_at: Date | null
  shipped_at: Date | null
}

/** One order of the seller; throws NotFound. Needs the service scope. */
async function getDetail(db: Db, { orgId, id, now }: { orgId: number; id: number; now: Date }): Promise<Detail> {
  const { rows } = await sql<Facts>`
    select ${columns(now)}, o.recipient, o.reason, o.partial, o.allocated_at, o.shipped_at from ${source}
    where o.org_id = ${orgId} and o.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Outbound order', '出库单')
  const events = await listCaseEvents(db, { orgId, kind: 'outbound', caseId: id })
  return {
    ...presentOwn(row),
    recipientAddress: row.recipient,
    reason: row.reason,
    allocatedAt: row.allocated_at?.toISOString() ?? null,
    shippedAt: row.shipped_at?.toISOString() ?? null,
    partial: row.partial,
    parts: await partsOf(db, orgId, id),
    items: await itemsOf(db, orgId, id),
    packages: await packagesOf(db, orgId, id),
    // The warehouse's people stay without names.
    events: events.map((event) => ({ ...event, by: event.actor === 'seller' ? event.by : null })),
  }
}

/** Answers getOutbound. */
export const getOwn = (ctx: BaseCtx, id: number): Promise<Detail> =>
  readingAsService(ctx, (db) => getDetail(db, { orgId: ctx.actor.orgId, id, now: ctx.now() }))

/** Answers changeOutbound. While the seller is suspended it may take orders back, and nothing else. */
export function changeOwn(
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof api.changeOutbound>['body'],
): Promise<Detail> {
  const { orgId, userId } = ctx.actor
  const work = async (db: Db) => {
    const outbound = await lockOutbound(db, id, { orgId })
    if (body.act !== 'cancel' && body.act !== 'requestCancel') await requireActiveLink(db, outbound)
    const at = ctx.now()
    await change(db, outbound, body, { side: 'seller', userId, at })
    return getDetail(db, { orgId, id, now: at })
  }
  // Two parts that are put together into each other wait in a circle.
  return asService(ctx, work, { retries: 3 })
}

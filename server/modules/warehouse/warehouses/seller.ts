import { AppError, notFound } from '@waybill/contract/core/errors'
import type { Money } from '@waybill/contract/core/money'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { linkState, type LinkState } from '@waybill/contract/warehouses/link-lifecycle'
import type { ReturnAnswer } from '@waybill/contract/warehouse-returns/words'
import type * as api from '@waybill/contract/warehouses/seller-api'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../platform/database/index.ts'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { cappedAt, COUNT_CAP, ID_KEY, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { recordAudit } from '../../../platform/audit/index.ts'
import { limit, limitKey } from '../../people/identity/index.ts'
import { changeState, chargeBeforeEnd, lockLink } from './change.ts'
import { connect } from './connect.ts'
import { operatorNotice } from './notices.ts'
import { historyOf } from './links.ts'
import { mailOrganization } from '../../site/outbox/index.ts'
import { wholeAddress } from './own.ts'
import { asService, patternOf, readingAsService } from './service-scope.ts'

export interface WarehouseRow {
  operator_id: number
  operator: string
  warehouse_id: number
  code: string
  warehouse_name: string
  address: Partial<PostalAddress>
  time_zone: string
  working_days: number[]
  holidays: string[]
  cut_off: number
  about: string | null
}

/** What sellers read of a warehouse; `w` is the warehouse, `o` its operator. */
export const warehouseColumns = sql`w.org_id as operator_id, o.name as operator, w.id as warehouse_id, w.code, w.name as warehouse_name,
  w.address, w.time_zone, w.working_days::int[] as working_days, w.holidays::text[] as holidays, w.about`

export function presentWarehouse(row: WarehouseRow): api.DirectoryWarehouse {
  const { city, state, country } = wholeAddress(row.address, row.warehouse_name)
  return {
    operator: { id: row.operator_id, name: row.operator },
    id: row.warehouse_id,
    code: row.code,
    name: row.warehouse_name,
    city,
    state,
    country,
    timeZone: row.time_zone,
    workingDays: row.working_days,
    holidays: row.holidays,
    cutOff: row.cut_off,
    about: row.about,
  }
}

const LIST = 'warehouse directory'
/** In the directory are the listed warehouses of operators under the seller's own provider. */
const open = (orgId: number) => sql`w.listed and w.active
  and o.parent_org_id = (select parent_org_id from tenancy_org where id = ${orgId})`

/** Answers listWarehouseDirectory, by name. */
export function directory(
  ctx: BaseCtx,
  query: ParsedOf<typeof api.listWarehouseDirectory>['query'],
): Promise<OutputOf<typeof api.listWarehouseDirectory>> {
  const text = query.search?.trim()
  const pattern = text ? patternOf(text) : null
  const where = sql`${open(ctx.actor.orgId)} and (${pattern}::text is null or lower(w.name) like ${pattern}::text
    or lower(o.name) like ${pattern}::text or lower(w.address->>'city') like ${pattern}::text)`
  const source = sql`warehouse w join tenancy_org o on o.id = w.org_id`
  const [name, id] = readKeyset(LIST, [/^[^\0]{0,200}$/u, ID_KEY], query.cursor) ?? []
  const after = name === undefined ? sql`true` : sql`(lower(w.name), w.id) > (${name}, ${id}::bigint)`
  return readingAsService(ctx, async (db) => {
    const { rows } = await sql<WarehouseRow & { place: string }>`
      select ${warehouseColumns}, w.cut_off, lower(w.name) as place from ${source} where ${where} and ${after}
      order by lower(w.name), w.id limit ${query.limit + 1}`.execute(db)
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from (select 1 from ${source} where ${where} limit ${COUNT_CAP + 1}) c`.execute(db)
    const page = rows.slice(0, query.limit)
    const last = rows.length > query.limit ? page.at(-1) : undefined
    return {
      records: page.map(presentWarehouse),
      total: cappedAt(counted[0]?.count ?? 0),
      next: last ? writeKeyset(LIST, [last.place, String(last.warehouse_id)]) : null,
    }
  })
}

interface LinkRow extends WarehouseRow {
  id: number
  state: LinkState
  created_at: Date
  changed_at: Date
  credit_limit: Money
  return_default: ReturnAnswer
  allow_partial: boolean
  reason: string | null
  version: number
}

const present = (row: LinkRow): api.OwnLink => ({
  id: row.id,
  warehouse: presentWarehouse(row),
  state: row.state,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  creditLimit: row.credit_limit,
  returnDefault: row.return_default,
  allowPartial: row.allow_partial,
  reason: row.reason,
  version: row.version,
})

async function linkRows(db: Db, orgId: number, id: number | null): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select ${warehouseColumns}, coalesce(l.cut_off, w.cut_off) as cut_off, l.id, l.state, l.created_at, l.changed_at, l.credit_limit,
      l.return_default, l.allow_partial, l.reason, l.version
    from warehouse_link l join warehouse w on w.org_id = l.warehouse_org_id and w.id = l.warehouse_id
    join tenancy_org o on o.id = l.warehouse_org_id
    where l.org_id = ${orgId} and (${id}::bigint is null or l.id = ${id}::bigint)
    order by (l.state = ${stateSql(linkState.ended)}), lower(w.name), l.id`.execute(db)
  return rows
}

/** Answers listOwnLinks. */
export const listOwnLinks = (ctx: BaseCtx): Promise<OutputOf<typeof api.listOwnLinks>> =>
  readingAsService(ctx, async (db) => ({ records: (await linkRows(db, ctx.actor.orgId, null)).map(present) }))

/** One connection of the seller with its history; throws NotFound. Needs the service scope. */
export async function getSellerLink(db: Db, orgId: number, id: number): Promise<api.OwnLinkDetail> {
  const [row] = await linkRows(db, orgId, id)
  if (!row) throw notFound('Connection', '连接')
  return { ...present(row), events: await historyOf(db, { orgId, id }, 'seller') }
}

/** Requests that a seller may send in a day. */
const REQUESTS = 30

/** Answers requestWarehouse. A warehouse that takes no requests from this seller is as good as unknown. */
export async function request(
  ctx: BaseCtx,
  { operatorId, warehouseId, note }: ParsedOf<typeof api.requestWarehouse>['body'],
): Promise<api.OwnLinkDetail> {
  const { orgId, userId } = ctx.actor
  await limit(ctx.database, { prefix: 'warehouse-request', points: REQUESTS, seconds: 86_400 }).take(
    limitKey(orgId, 'warehouse requests'),
  )
  return asService(ctx, async (db) => {
    const { rows } = await sql`
      select from warehouse w join tenancy_org o on o.id = w.org_id
      where w.org_id = ${operatorId} and w.id = ${warehouseId} and ${open(orgId)} for share of w`.execute(db)
    if (rows.length === 0) throw notFound('Warehouse', '仓库')
    const link = await connect(
      db,
      { orgId, operatorId, warehouseId },
      { event: 'request', note },
      {
        side: 'seller',
        userId,
        at: ctx.now(),
      },
    )
    await mailOrganization(db, operatorId, operatorNotice('request', link, note))
    return getSellerLink(db, orgId, link.linkId)
  })
}

/** Answers changeOwnLink. */
export async function changeOwn(
  ctx: BaseCtx,
  id: number,
  body: ParsedOf<typeof api.changeOwnLink>['body'],
): Promise<api.OwnLinkDetail> {
  const { orgId, userId } = ctx.actor
  const change = { ...body, reason: null }
  if (body.event === 'end')
    await asService(ctx, async (db) => chargeBeforeEnd(db, await lockLink(db, id, { orgId }), change, ctx.now()))
  return asService(ctx, async (db) => {
    const link = await lockLink(db, id, { orgId })
    await changeState(db, link, change, { side: 'seller', userId, at: ctx.now() })
    await mailOrganization(db, link.operatorId, operatorNotice(body.event, link, null))
    return getSellerLink(db, orgId, id)
  })
}

/** Answers updateOwnLink. */
export function updateOwn(
  ctx: BaseCtx,
  id: number,
  { version, allowPartial }: ParsedOf<typeof api.updateOwnLink>['body'],
): Promise<api.OwnLinkDetail> {
  const { orgId, userId } = ctx.actor
  return asService(ctx, async (db) => {
    const link = await lockLink(db, id, { orgId })
    if (link.version !== version) throw new AppError('CONFLICT')
    if (link.state !== linkState.active) throw new AppError('LINK_STATE')
    await db
      .updateTable('warehouse_link')
      .set({ allow_partial: allowPartial, version: version + 1 })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute()
    await recordAudit(db, {
      orgId,
      userId,
      action: 'warehouseLink.termsChanged',
      subject: { type: 'warehouseLink', id },
      detail: { operator: link.operatorId, allowPartial },
    })
    return getSellerLink(db, orgId, id)
  })
}

/** Answers getOwnLink. */
export const getOwnLinkOf = (ctx: BaseCtx, id: number): Promise<api.OwnLinkDetail> =>
  readingAsService(ctx, (db) => getSellerLink(db, ctx.actor.orgId, id))

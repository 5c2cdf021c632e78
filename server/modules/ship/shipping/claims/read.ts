import type * as api from '@waybill/contract/claims/api'
import type { ClaimState } from '@waybill/contract/claims/lifecycle'
import type { Denial, Peril } from '@waybill/contract/claims/perils'
import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { cappedAt, type ListEnd, readListEnd, writeListEnd } from '../../../../platform/keyset.ts'
import { dateShape, instantShape, instantText } from '../../../../platform/sort-keys.ts'
import { listCaseEvents } from '../../cases/index.ts'
import { listFiles } from './evidence.ts'

interface ClaimRow {
  org_id: number
  org_name: string
  id: number
  created_at: Date
  state: ClaimState
  peril: Peril
  shipment_id: number
  tracking_no: string
  carrier: number
  amount: number
  approved: number | null
  submitted_at: Date | null
  due_on: string
  most: number
  postage: number
  description: string
  denial: Denial | null
  carrier_case: string | null
  last_day: string
  appealed_at: Date | null
}

const columns = sql`c.org_id, o.name as org_name, c.id, c.created_at, c.state, c.peril, c.shipment_id, c.tracking_no, c.carrier, c.amount, c.approved,
  c.submitted_at, c.due_on::text as due_on, c.most, c.postage, c.description, c.denial, c.carrier_case, c.last_day, c.appealed_at`
const source = sql`claim c join tenancy_org o on o.id = c.org_id`

const present = (row: ClaimRow): api.Claim => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  state: row.state,
  peril: row.peril,
  shipment: { id: row.shipment_id, trackingNo: row.tracking_no, carrier: row.carrier },
  amount: row.amount,
  approved: row.approved,
  submittedAt: row.submitted_at?.toISOString() ?? null,
  dueOn: row.due_on === 'infinity' ? null : row.due_on,
  org: { id: row.org_id, name: row.org_name },
})

/** Whose claims: a seller's own, or those that a provider's sellers have submitted. */
export interface ClaimViewer {
  orgId: number
  side: 'seller' | 'provider'
}

type Sellers = z.output<NonNullable<(typeof api.listClaims)['query']>>
type Desk = z.output<NonNullable<(typeof api.listClaimDesk)['query']>>
type Query = Sellers & Pick<Desk, 'view'>

const likeOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
const MOST_COUNTED = 10_000
const states = (...names: [ClaimState, ...ClaimState[]]) => sql`c.state in (${stateSql(...names)})`
const desk = {
  open: states('submitted', 'in_review', 'need_info', 'appealed'),
  toPay: states('approved', 'approved_partial'),
  done: states('denied', 'paid', 'reversed', 'withdrawn'),
}

/** What a viewer has to do with at all. A draft is its seller's own affair. */
const visibleTo = ({ orgId, side }: ClaimViewer): RawBuilder<boolean> =>
  side === 'seller'
    ? sql<boolean>`c.org_id = ${orgId}`
    : sql<boolean>`c.provider_org_id = ${orgId} and c.submitted_at is not null`

function conditionOf(
  viewer: ClaimViewer,
  { search, state, carriers, peril, view }: Partial<Query>,
): RawBuilder<boolean> {
  const parts = [visibleTo(viewer)]
  if (state) parts.push(sql`c.state = ${state}`)
  if (view) parts.push(sql`${desk[view]}`)
  if (peril) parts.push(sql`c.peril = ${peril}`)
  if (carriers?.length) parts.push(sql`c.carrier = any(${carriers}::int[])`)
  const words = search?.normalize('NFC').trim()
  if (words) {
    const name = viewer.side === 'provider' ? sql` or lower(o.name) like ${likeOf(words)}` : sql``
    parts.push(sql`(lower(c.tracking_no) like ${likeOf(words)} or 'cl-' || c.id like ${likeOf(words)}${name})`)
  }
  return sql.join(parts, sql` and `)
}

/** By side: what comes first. Sellers read the newest first, providers what is due first. */
const orders = {
  seller: {
    list: 'claims',
    shape: instantShape,
    place: instantText(sql`c.created_at`),
    after: ({ key, id }: ListEnd) => sql`and (c.created_at, c.id) < (${key}::timestamptz, ${id}::bigint)`,
    by: sql`c.created_at desc, c.id desc`,
  },
  provider: {
    list: 'claim desk',
    shape: dateShape,
    place: sql`c.due_on::text`,
    after: ({ key, id }: ListEnd) => sql`and (c.due_on, c.id) > (${key}::date, ${id}::bigint)`,
    by: sql`c.due_on, c.id`,
  },
}

/** One page of claims. */
export async function listClaims(
  db: Db,
  viewer: ClaimViewer,
  { cursor, limit, ...filter }: Pick<Query, 'cursor' | 'limit'> & Partial<Query>,
): Promise<OutputOf<typeof api.listClaims>> {
  const order = orders[viewer.side]
  const condition = conditionOf(viewer, filter)
  const end = readListEnd(order.list, order.shape, cursor)
  const { rows } = await sql<ClaimRow & { place: string }>`
    select ${columns}, ${order.place} as place from ${source} where ${condition} ${end ? order.after(end) : sql``}
    order by ${order.by} limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${source} where ${condition} limit ${MOST_COUNTED + 1}) x`.execute(
    db,
  )
  const total = cappedAt(counted[0]?.count ?? 0)
  const records = rows.slice(0, limit)
  const last = rows.length > limit ? records.at(-1) : undefined
  const next = last ? writeListEnd(order.list, { key: last.place, id: last.id, total }) : null
  return { records: records.map(present), total, next }
}

/** The organization of a claim that the viewer may see; throws NotFound. */
export async function findOrgOfClaim(db: Db, viewer: ClaimViewer, id: number): Promise<number> {
  const { rows } = await sql<{ org_id: number }>`
    select c.org_id from claim c where ${visibleTo(viewer)} and c.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Claim', '理赔')
  return rows[0].org_id
}

/** A claim with its evidence and history; throws NotFound. */
export async function getClaim(db: Db, viewer: ClaimViewer, id: number): Promise<api.ClaimDetail> {
  const { rows } = await sql<ClaimRow>`
    select ${columns} from ${source} where ${visibleTo(viewer)} and c.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Claim', '理赔')
  return {
    ...present(row),
    most: row.most,
    postage: row.postage,
    description: row.description,
    denial: row.denial,
    carrierCase: row.carrier_case,
    lastDay: row.last_day,
    canAppeal: row.state === 'denied' && row.appealed_at === null,
    files: await listFiles(db, row.org_id, id),
    events: await listCaseEvents(db, { orgId: row.org_id, kind: 'claim', caseId: id }),
  }
}

import type { BalanceRefund, RefundRequest, RefundTotal } from '@waybill/contract/refunds/api'
import { refundStatus } from '@waybill/contract/refunds/enums'
import { valuesOf } from '@waybill/contract/core/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { cappedAt, readListEnd, writeListEnd } from '../../../platform/keyset.ts'
import { instantShape, instantText } from '../../../platform/sort-keys.ts'
import { readFundingSettings } from '../funding/index.ts'

/** Whose refunds: an organization's own, or those of a provider's customers. */
export type RefundViewer = { orgId: number; side: 'customer' | 'provider' }
export interface RefundRecord {
  org_id: number
  org_name: string
  id: number
  requested_at: Date
  status: BalanceRefund['status']
  currency: string
  amount: number
  payee: string
  decided_at: Date | null
  reason: string | null
  paid_via: BalanceRefund['paidVia']
  external_references: string[]
  returned: number
  requester: string | null
  first_approver: string | null
}

const nameOf = (user: RawBuilder<unknown>) => sql`nullif(trim(${user}.first_name || ' ' || ${user}.last_name), '')`
const columns = sql`r.org_id, o.name as org_name, r.id, r.requested_at, r.status, r.currency, r.amount, r.payee, r.decided_at, r.reason,
  r.paid_via, r.returned, array(select x.reference from balance_refund_reference x where x.org_id = r.org_id and x.refund_id = r.id
    order by x.place) as external_references, ${nameOf(sql`q`)} as requester, ${nameOf(sql`a`)} as first_approver`
const relations = sql`balance_refund r join tenancy_org o on o.id = r.org_id left join identity_user q on q.id = r.requested_by
  left join identity_user a on a.id = r.first_approved_by`

const likeOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
type Filter = { search?: string | undefined; statuses?: number[] | undefined }

function conditionOf({ orgId, side }: RefundViewer, { search, statuses }: Filter): RawBuilder<boolean> {
  const parts = [side === 'customer' ? sql<boolean>`r.org_id = ${orgId}` : sql<boolean>`r.provider_org_id = ${orgId}`]
  if (statuses?.length) parts.push(sql`r.status = any(${statuses}::int[])`)
  const text = search?.normalize('NFC').trim()
  if (text) {
    const name = side === 'provider' ? sql` or lower(o.name) like ${likeOf(text)}` : sql``
    parts.push(sql`('r-' || r.id like ${likeOf(text)}${name})`)
  }
  return sql.join(parts, sql` and `)
}

export const presentRefund = (row: RefundRecord): BalanceRefund => ({
  id: row.id,
  requestedAt: row.requested_at.toISOString(),
  status: row.status,
  currency: row.currency,
  amount: row.amount,
  payee: row.payee,
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
  paidVia: row.paid_via,
  externalReferences: row.external_references,
  returned: row.returned,
})
export const presentRequest = (row: RefundRecord, secondApproverAbove: number | null): RefundRequest => ({
  ...presentRefund(row),
  org: { id: row.org_id, name: row.org_name },
  requestedBy: row.requester,
  firstApprovedBy: row.first_approver,
  secondApproverAbove,
})

/** Above this sum two people approve what a provider pays out, as what it takes in; null: one does. */
export const limitOf = async (db: Db, providerOrgId: number): Promise<number | null> =>
  (await readFundingSettings(db, providerOrgId)).settings.secondApproverAbove

const placed = instantText(sql`r.requested_at`)

/** One page of refunds, newest first, with the totals of everything that matches. */
export async function listRefundRows(
  db: Db,
  viewer: RefundViewer,
  { cursor, limit, ...filter }: Filter & { cursor?: string | undefined; limit: number },
) {
  const condition = conditionOf(viewer, filter)
  const list = `refunds ${viewer.side}`
  const end = readListEnd(list, instantShape, cursor)
  const place = end ? sql`and (r.requested_at, r.id) < (${end.key}::timestamptz, ${end.id}::bigint)` : sql``
  const { rows } = await sql<RefundRecord & { place: string }>`
    select ${columns}, ${placed} as place from ${relations} where ${condition} ${place}
    order by r.requested_at desc, r.id desc limit ${limit + 1}`.execute(db)
  const sums = await sql<RefundTotal>`
    select r.status, count(*)::int as count, sum(r.amount - case r.status when ${refundStatus.paid} then r.returned else 0 end)::bigint as amount from ${relations} where ${condition} group by r.status`.execute(
    db,
  )
  const totals = valuesOf(refundStatus).map(
    (status) => sums.rows.find((row) => row.status === status) ?? { status, count: 0, amount: 0 },
  )
  const total = cappedAt(totals.reduce((all, { count }) => all + count, 0))
  const records = rows.slice(0, limit)
  const last = rows.length > limit ? records.at(-1) : undefined
  return { records, total, totals, next: last ? writeListEnd(list, { key: last.place, id: last.id, total }) : null }
}

/** One refund that the viewer may see. */
export async function findRefund(db: Db, viewer: RefundViewer, id: number): Promise<RefundRecord | undefined> {
  const { rows } = await sql<RefundRecord>`
    select ${columns} from ${relations} where ${conditionOf(viewer, {})} and r.id = ${id}`.execute(db)
  return rows[0]
}

import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type * as api from '@waybill/contract/address-changes/api'
import {
  changeState,
  type ChangeState,
  controlCodeOf,
  type DeliveryChange,
} from '@waybill/contract/address-changes/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { cappedAt, readListEnd, writeListEnd } from '../../../../platform/keyset.ts'
import { instantShape, instantText } from '../../../../platform/sort-keys.ts'
import { listCaseEvents } from '../../cases/index.ts'

export interface ChangeRow {
  id: number
  requested_at: Date
  change: DeliveryChange
  state: ChangeState
  shipment_id: number
  tracking_no: string
  carrier: number
  old_address: PostalAddress
  new_address: PostalAddress | null
  reason: string | null
  fee: number
  final_fee: number | null
  carrier_case: string | null
  active_until: string
  decided_at: Date | null
  cancel_requested_at: Date | null
  unseen: boolean
  requester: string | null
}

const columns = sql`c.id, c.requested_at, c.change, c.state, c.shipment_id, c.tracking_no, c.carrier, c.old_address, c.new_address, c.reason, c.fee,
  c.final_fee, c.carrier_case, c.active_until, c.decided_at,
  case when c.decided_at is null then c.cancel_requested_at end as cancel_requested_at, c.state in (${stateSql(changeState.failed, changeState.denied)}) and c.seen_at is null as unseen,
  nullif(trim(u.first_name || ' ' || u.last_name), '') as requester`
const source = sql`address_change c left join identity_user u on u.id = c.requested_by`

const present = (row: ChangeRow): api.AddressChange => ({
  id: row.id,
  requestedAt: row.requested_at.toISOString(),
  change: row.change,
  state: row.state,
  controlCode: controlCodeOf(row.state),
  shipment: { id: row.shipment_id, trackingNo: row.tracking_no, carrier: row.carrier },
  oldAddress: row.old_address,
  newAddress: row.new_address,
  fee: row.fee,
  finalFee: row.final_fee,
  activeUntil: row.active_until,
  decidedAt: row.decided_at?.toISOString() ?? null,
  cancelRequestedAt: row.cancel_requested_at?.toISOString() ?? null,
  unseen: row.unseen,
})

type Query = z.output<NonNullable<(typeof api.listAddressChanges)['query']>>
const likeOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
const MOST_COUNTED = 10_000

function conditionOf(orgId: number, { search, state, carriers }: Omit<Query, 'cursor' | 'limit'>): RawBuilder<boolean> {
  const parts = [sql<boolean>`c.org_id = ${orgId}`]
  if (state) parts.push(sql`c.state = ${state}`)
  if (carriers?.length) parts.push(sql`c.carrier = any(${carriers}::int[])`)
  const words = search?.normalize('NFC').trim()
  if (words) parts.push(sql`(lower(c.tracking_no) like ${likeOf(words)} or 'ac-' || c.id like ${likeOf(words)})`)
  return sql.join(parts, sql` and `)
}

const LIST = 'address changes'
const placed = instantText(sql`c.requested_at`)

/** One page of an organization's address changes, newest first. */
export async function listChanges(
  db: Db,
  orgId: number,
  { cursor, limit, ...filter }: Query,
): Promise<OutputOf<typeof api.listAddressChanges>> {
  const condition = conditionOf(orgId, filter)
  const end = readListEnd(LIST, instantShape, cursor)
  const place = end ? sql`and (c.requested_at, c.id) < (${end.key}::timestamptz, ${end.id}::bigint)` : sql``
  const { rows } = await sql<ChangeRow & { place: string }>`
    select ${columns}, ${placed} as place from ${source} where ${condition} ${place}
    order by c.requested_at desc, c.id desc limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from address_change c where ${condition} limit ${MOST_COUNTED + 1}) x`.execute(
    db,
  )
  const total = cappedAt(counted[0]?.count ?? 0)
  const records = rows.slice(0, limit)
  const last = rows.length > limit ? records.at(-1) : undefined
  const next = last ? writeListEnd(LIST, { key: last.place, id: last.id, total }) : null
  return { records: records.map(present), total, next }
}

/** An address change with its history; throws NotFound. */
export async function getChange(db: Db, orgId: number, id: number): Promise<api.AddressChangeDetail> {
  const { rows } = await sql<ChangeRow>`
    select ${columns} from ${source} where c.org_id = ${orgId} and c.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw notFound('Address change', '地址变更')
  return {
    ...present(row),
    reason: row.reason,
    carrierCase: row.carrier_case,
    requestedBy: row.requester,
    events: await listCaseEvents(db, { orgId, kind: 'addressChange', caseId: id }),
  }
}

import { notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import { ISO_DAY, type PostalAddress } from '@waybill/contract/core/schemas'
import type * as api from '@waybill/contract/pickups/api'
import { type PickupPlace, type PickupState, pickupState } from '@waybill/contract/pickups/lifecycle'
import { timeOf } from '@waybill/contract/pickups/rules'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../../../platform/database/index.ts'
import { cappedAt, readListEnd, writeListEnd } from '../../../../platform/keyset.ts'
import { listCaseEvents } from '../../cases/index.ts'
import { problemOf, storedProblem } from '../request/problem.ts'

interface Row {
  id: number
  state: PickupState
  pending: 'cancel' | 'change' | null
  carrier: number
  from: PostalAddress
  zone: string
  date: string
  ready: number
  close: number
  confirmation: string | null
  count: number
  weight: number
  heaviest: number
  fee: number
  final_fee: number | null
  plan_id: number | null
  is_test: boolean
  created_at: Date
  place: PickupPlace
  instructions: string | null
  cut_off_at: Date
  creator: string | null
  error_code: string | null
  error_params: unknown
}

const columns = sql`c.id, c.state, c.pending, c.carrier, c.from_address as "from", c.zone, to_char(c.pickup_date, 'YYYY-MM-DD') as date,
  c.ready_minutes as ready, c.close_minutes as close, c.confirmation, c.parcel_count as count, c.weight_cg as weight, c.heaviest_cg as heaviest,
  c.fee, c.final_fee, c.plan_id, c.is_test, c.created_at, c.place, c.instructions, c.cut_off_at, c.error_code, c.error_params,
  nullif(trim(u.first_name || ' ' || u.last_name), '') as creator`
const source = sql`pickup c left join identity_user u on u.id = c.created_by`

const present = (row: Row): api.PickupRow => ({
  id: row.id,
  state: row.state,
  pending: row.pending,
  carrier: row.carrier,
  from: row.from,
  zone: row.zone,
  date: row.date,
  ready: timeOf(row.ready),
  close: timeOf(row.close),
  confirmation: row.confirmation,
  count: row.count,
  weightCg: row.weight,
  fee: row.fee,
  finalFee: row.final_fee,
  planId: row.plan_id,
  isTest: row.is_test,
  createdAt: row.created_at.toISOString(),
})

type Query = z.output<NonNullable<(typeof api.listPickups)['query']>>
const likeOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
const MOST_COUNTED = 10_000

function conditionOf(
  orgId: number,
  { search, state, carriers, dateFrom, dateTo }: Omit<Query, 'cursor' | 'limit'>,
): RawBuilder<boolean> {
  const parts = [sql<boolean>`c.org_id = ${orgId}`]
  if (state) parts.push(sql`c.state = ${state}`)
  if (carriers?.length) parts.push(sql`c.carrier = any(${carriers}::int[])`)
  if (dateFrom) parts.push(sql`c.pickup_date >= ${dateFrom}::date`)
  if (dateTo) parts.push(sql`c.pickup_date <= ${dateTo}::date`)
  const words = search?.normalize('NFC').trim()
  if (words)
    parts.push(sql`(lower(c.confirmation) like ${likeOf(words)} or 'pu-' || c.id like ${likeOf(words)} or exists (
      select from pickup_parcel q join shipment s on s.org_id = q.org_id and s.id = q.shipment_id
      where q.org_id = c.org_id and q.pickup_id = c.id and lower(s.tracking_no) like ${likeOf(words)}))`)
  return sql.join(parts, sql` and `)
}

const LIST = 'pickups'

/** One page of an organization's pickups, the newest day first. */
export async function listPickups(
  db: Db,
  orgId: number,
  { cursor, limit, ...filter }: Query,
): Promise<OutputOf<typeof api.listPickups>> {
  const condition = conditionOf(orgId, filter)
  const end = readListEnd(LIST, ISO_DAY, cursor)
  const place = end ? sql`and (c.pickup_date, c.id) < (${end.key}::date, ${end.id}::bigint)` : sql``
  const { rows } = await sql<Row>`
    select ${columns} from ${source} where ${condition} ${place} order by c.pickup_date desc, c.id desc limit ${limit + 1}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from pickup c where ${condition} limit ${MOST_COUNTED + 1}) x`.execute(
    db,
  )
  const total = cappedAt(counted[0]?.count ?? 0)
  const records = rows.slice(0, limit)
  const last = rows.length > limit ? records.at(-1) : undefined
  const next = last ? writeListEnd(LIST, { key: last.date, id: last.id, total }) : null
  return { records: records.map(present), total, next }
}

async function listParcels(db: Db, orgId: number, { id, state }: Row): Promise<api.PickupDetail['parcels']> {
  const isOver = state === pickupState.missed || state === pickupState.canceled || state === pickupState.failed
  const { rows } = await sql<api.PickupDetail['parcels'][number]>`
    select s.id as "shipmentId", s.tracking_no as "trackingNo", s.service_code as "serviceCode", s.to_address ->> 'name' as recipient,
      to_char(s.ship_date, 'YYYY-MM-DD') as "shipDate", p.weight_cg as "weightCg", s.status
    from pickup_parcel q join shipment s on s.org_id = q.org_id and s.id = q.shipment_id
    join parcel p on p.org_id = q.org_id and p.shipment_id = q.shipment_id
    where q.org_id = ${orgId} and q.pickup_id = ${id} and (q.is_live or ${isOver}) order by s.id limit 2000`.execute(db)
  return rows
}

/** A pickup with its parcels and its history; throws NotFound. */
export async function getPickup(
  db: Db,
  orgId: number,
  { id, now }: { id: number; now: Date },
): Promise<api.PickupDetail> {
  const { rows } = await sql<Row>`select ${columns} from ${source} where c.org_id = ${orgId} and c.id = ${id}`.execute(
    db,
  )
  const row = rows[0]
  if (!row) throw notFound('Pickup', '取件')
  const problem = storedProblem(row)
  return {
    ...present(row),
    place: row.place,
    instructions: row.instructions,
    heaviestCg: row.heaviest,
    cutOffAt: row.cut_off_at.toISOString(),
    createdBy: row.creator,
    problem: problem && problemOf(problem),
    canChange: row.state === pickupState.scheduled && row.pending === null && row.cut_off_at > now,
    parcels: await listParcels(db, orgId, row),
    events: await listCaseEvents(db, { orgId, kind: 'pickup', caseId: id }),
  }
}

import { AppError, notFound } from '@waybill/contract/core/errors'
import type { OutputOf } from '@waybill/contract/core/route'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { hasScanForm } from '@waybill/contract/carriers/catalogue'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import {
  type getDayClose,
  type listManifests as listRoute,
  type ManifestDetail,
  type ManifestRow,
  MOST_SHOWN_LABELS,
} from '@waybill/contract/shipping/manifest-api'
import { manifestState, type ManifestState } from '@waybill/contract/shipping/manifest-lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { COUNT_CAP, cappedAt, ID_KEY, readKeyset, writeKeyset } from '../../../../platform/keyset.ts'
import { askedFor, findShipments } from '../../../../platform/shipment-search.ts'
import { problemOf, storedProblem } from '../request/problem.ts'
import { originOf } from './handover.ts'

interface Row {
  id: number
  state: ManifestState
  carrier: number
  number: string | null
  from_address: PostalAddress
  ship_date: string
  label_count: number
  weight_cg: number
  is_test: boolean
  created_at: Date
  created_by_name: string | null
  error_code: string | null
  error_params: unknown
}

const columns = sql`m.id, m.state, m.carrier, m.number, m.from_address, to_char(m.ship_date, 'YYYY-MM-DD') as ship_date, m.label_count, m.weight_cg,
  m.is_test, m.created_at, (select u.first_name || ' ' || u.last_name from identity_user u where u.id = m.created_by and u.org_id = m.org_id) as created_by_name,
  m.error_code, m.error_params`

const problemIn = (row: { error_code: string | null; error_params: unknown }) => {
  const problem = storedProblem(row)
  return problem && problemOf(problem)
}

const present = (row: Row): ManifestRow => ({
  id: row.id,
  state: row.state,
  carrier: row.carrier,
  form: hasScanForm(row.carrier) && (row.number !== null || row.state !== 'created') ? 'scanForm' : 'summary',
  number: row.number,
  from: originOf(row.from_address),
  shipDate: row.ship_date,
  count: row.label_count,
  weightCg: row.weight_cg,
  isTest: row.is_test,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  problem: problemIn(row),
})

type Query = z.output<NonNullable<(typeof listRoute)['query']>>

async function filterOf(db: Db, orgId: number, query: Query): Promise<RawBuilder<boolean>> {
  const parts = [sql<boolean>`m.org_id = ${orgId}`]
  if (query.state) parts.push(sql`m.state = ${query.state}`)
  if (query.carriers?.length) parts.push(sql`m.carrier = any(${query.carriers}::int[])`)
  if (query.dateFrom) parts.push(sql`m.ship_date >= ${query.dateFrom}::date`)
  if (query.dateTo) parts.push(sql`m.ship_date <= ${query.dateTo}::date`)
  const search = askedFor(query.search)
  if (search) {
    const ids = await findShipments(db, search)
    if (!ids) throw new AppError('SEARCH_TOO_BROAD')
    const number = (query.search ?? '').replace(/[\s-]/g, '').toUpperCase()
    parts.push(sql`(m.number = ${number} or 'M' || m.id = ${number} or m.id in (
      select l.manifest_id from manifest_label l where l.org_id = ${orgId} and l.shipment_id = any(${ids}::bigint[])))`)
  }
  return sql.join(parts, sql` and `)
}

const LIST = 'manifests'

/** One page of the organization's manifests, newest first. Throws SEARCH_TOO_BROAD. */
export async function listManifests(db: Db, orgId: number, query: Query): Promise<OutputOf<typeof listRoute>> {
  const filter = await filterOf(db, orgId, query)
  const [after] = readKeyset(LIST, [ID_KEY], query.cursor) ?? []
  const place = after === undefined ? sql`true` : sql`m.id < ${after}::bigint`
  const { rows } = await sql<Row>`
    select ${columns} from manifest m where ${filter} and ${place} order by m.id desc limit ${query.limit + 1}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from manifest m where ${filter} limit ${COUNT_CAP + 1}) c`.execute(db)
  const records = rows.slice(0, query.limit)
  const last = records.at(-1)
  return {
    records: records.map(present),
    total: cappedAt(counted[0]?.count ?? 0),
    next: rows.length > query.limit && last ? writeKeyset(LIST, [String(last.id)]) : null,
  }
}

/** How a press of Close day stands; throws NOT_FOUND. */
export async function readDayClose(db: Db, orgId: number, id: string): Promise<OutputOf<typeof getDayClose>> {
  const close = await db
    .selectFrom('day_close')
    .select('claimed_at')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!close) throw notFound('Day close', '截单')
  const { rows } = await sql<Row & { excluded: number }>`
    select ${columns}, (select count(*)::int from manifest_label l where l.org_id = m.org_id and l.manifest_id = m.id and l.error_code is not null) as excluded
    from manifest m where m.org_id = ${orgId} and m.close_id = ${id} order by m.id`.execute(db)
  // One that its carrier does not answer is not waited for at the screen.
  const isOpen = rows.some(({ state }) => state === manifestState.creating)
  return {
    finished: close.claimed_at !== null && !isOpen,
    manifests: rows.map((row) => ({ ...present(row), excluded: row.excluded })),
  }
}

interface LabelRow {
  id: number
  tracking_no: string
  service_code: string
  recipient: string
  weight_cg: number
  status: number
  error_code: string | null
  error_params: unknown
}

/** One manifest with its labels; throws NOT_FOUND. */
export async function getManifest(db: Db, orgId: number, id: number): Promise<ManifestDetail> {
  const { rows } = await sql<Row>`select ${columns} from manifest m where m.org_id = ${orgId} and m.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw notFound('Manifest', '交运单')
  const ofManifest = sql`manifest_label l join shipment s on s.org_id = l.org_id and s.id = l.shipment_id
    where l.org_id = ${orgId} and l.manifest_id = ${id}`
  const { rows: labels } = await sql<LabelRow>`
    select s.id, s.tracking_no, s.service_code, s.recipient, (select sum(p.weight_cg)::bigint from parcel p where p.org_id = s.org_id and p.shipment_id = s.id) as weight_cg,
      s.status, l.error_code, l.error_params
    from ${ofManifest} order by l.error_code is null, s.id limit ${MOST_SHOWN_LABELS}`.execute(db)
  const { rows: services } = await sql<{ serviceCode: string; count: number; scanned: number }>`
    select s.service_code as "serviceCode", count(*)::int as count,
      (count(*) filter (where s.status not in (${stateSql(trackingStatus.labelCreated, trackingStatus.voided)})))::int as scanned
    from ${ofManifest} and l.error_code is null group by 1 order by 2 desc, 1`.execute(db)
  return {
    ...present(row),
    scanned: services.reduce((sum, { scanned }) => sum + scanned, 0),
    services: services.map(({ serviceCode, count }) => ({ serviceCode, count })),
    labels: labels.map((label) => ({
      shipmentId: label.id,
      trackingNo: label.tracking_no,
      serviceCode: label.service_code,
      recipient: label.recipient,
      weightCg: label.weight_cg,
      status: label.status,
      problem: problemIn(label),
    })),
  }
}

import { AppError } from '@waybill/contract/core/errors'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { EeiRow, listEei } from '@waybill/contract/customs/api'
import { ITN, itnOf } from '@waybill/contract/customs/eei'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { INSTANT_KEY, COUNT_CAP, cappedAt, readKeyset, writeKeyset } from '../../../../platform/keyset.ts'
import { askedFor, findShipments } from '../../../../platform/shipment-search.ts'
import { dayBounds } from '../../../people/identity/index.ts'

type Query = ParsedOf<typeof listEei>['query']
const LIST = 'eei'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Row {
  id: string
  key: string
  at: Date
  ship_date: string
  recipient: string
  country: string
  kind: EeiRow['kind']
  legend: string | null
  itn: string | null
  sums: EeiRow['sums']
  shipment_id: number
  tracking_no: string
  status: number
  order_id: number
  order_no: string
}

async function conditionOf(db: Db, orgId: number, query: Query): Promise<RawBuilder<boolean>> {
  const { from, before } = await dayBounds(db, query)
  const parts = [sql<boolean>`e.org_id = ${orgId} and p.shipment_id is not null`]
  if (query.kind) parts.push(sql`e.kind = ${query.kind}`)
  if (from) parts.push(sql`e.created_at >= ${from}`)
  if (before) parts.push(sql`e.created_at < ${before}`)
  const search = askedFor(query.search)
  if (ITN.test(itnOf(search))) parts.push(sql`e.itn = ${itnOf(search)}`)
  else if (search) {
    const ids = await findShipments(db, search)
    if (!ids) throw new AppError('SEARCH_TOO_BROAD')
    parts.push(sql`p.shipment_id = any(${ids}::bigint[])`)
  }
  return sql.join(parts, sql` and `)
}

const presentRow = (row: Row): EeiRow => ({
  id: row.id,
  at: row.at.toISOString(),
  shipDate: row.ship_date,
  shipment: { id: row.shipment_id, trackingNo: row.tracking_no, voided: row.status === trackingStatus.voided },
  order: { id: row.order_id, orderNo: row.order_no },
  recipient: row.recipient,
  country: row.country,
  kind: row.kind,
  legend: row.legend,
  itn: row.itn,
  sums: row.sums,
})

const source = sql`eei_parcel e join purchase p on p.org_id = e.org_id and p.id = e.purchase_id`

/** Answers listEei: exports whose labels were bought. Throws SEARCH_TOO_BROAD. */
export async function listExports(db: Db, orgId: number, query: Query): Promise<OutputOf<typeof listEei>> {
  const condition = await conditionOf(db, orgId, query)
  const [after, id] = readKeyset(LIST, [INSTANT_KEY, UUID], query.cursor) ?? []
  const [direction, beyond] = query.desc ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const place =
    after === undefined ? sql`true` : sql`(e.created_at, e.purchase_id) ${beyond} (${after}::timestamptz, ${id}::uuid)`
  const { rows } = await sql<Row>`
    select e.purchase_id as id, to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key, e.created_at as at,
      to_char(e.ship_date, 'YYYY-MM-DD') as ship_date, e.recipient, e.country, e.kind, e.legend, e.itn, e.sums,
      s.id as shipment_id, s.tracking_no, s.status, s.order_id, s.order_no
    from (select e.*, p.shipment_id from ${source} where ${condition} and ${place}
      order by e.created_at ${direction}, e.purchase_id ${direction} limit ${query.limit + 1}) e
    join shipment s on s.org_id = e.org_id and s.id = e.shipment_id
    order by e.created_at ${direction}, e.purchase_id ${direction}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from ${source} where ${condition} limit ${COUNT_CAP + 1}) c`.execute(
    db,
  )
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    records: page.map(presentRow),
    total: cappedAt(counted[0]?.count ?? 0),
    next: rows.length > query.limit && last ? writeKeyset(LIST, [last.key, last.id]) : null,
  }
}

import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { Money } from '@waybill/contract/core/money'
import type { OutputOf } from '@waybill/contract/core/route'
import type { listMarginRows, listReportRows, MarginRow, ReportRow } from '@waybill/contract/reports/api'
import { labelEvent, type LabelEvent, labelEvents } from '@waybill/contract/reports/enums'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { INSTANT_KEY, cappedAt, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { ABSORBED_BY_PLATFORM } from './kinds.ts'
import type { Span } from './period.ts'
import {
  addUp,
  addUpMargin,
  costOf,
  customerOf,
  datedAt,
  insuranceOf,
  isBefore,
  matching,
  type Narrowing,
  priceOf,
  type Reader,
  readSums,
  type SumRow,
} from './sums.ts'

interface Row {
  id: string
  org_id: number
  at: Date
  label_at: Date
  key: string
  kind: number
  carrier: number
  service_code: string
  zone: string
  weight_cg: number
  amount: Money
  insurance: Money
  cost: Money
  customer: number
  customer_name: string
  shipment_id: number | null
  tracking_no: string | null
  order_id: number | null
  order_no: string | null
}
type PageQuery = { narrowing: Narrowing; span: Span; complete: boolean; cursor: string | undefined; limit: number }

const LIST = 'report rows'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const eventOf = new Map<number, LabelEvent>([
  ...labelEvents.map((word) => [labelEvent[word], word] as const),
  [ABSORBED_BY_PLATFORM, 'absorbed'],
])

/** Refuses events that no report has. */
export function checkEvents(events: readonly number[] | undefined): void {
  if (events?.every((one) => eventOf.has(one)) ?? true) return
  throw new AppError('INVALID_INPUT', { fields: [fieldProblem('events', 'INVALID_VALUE')] })
}

const present = (row: Row): ReportRow => ({
  id: row.id,
  at: row.at.toISOString(),
  labelAt: row.label_at.toISOString(),
  event: eventOf.get(row.kind) ?? 'bought',
  shipment:
    row.shipment_id !== null && row.tracking_no !== null ? { id: row.shipment_id, trackingNo: row.tracking_no } : null,
  order: row.order_id !== null && row.order_no !== null ? { id: row.order_id, orderNo: row.order_no } : null,
  carrier: row.carrier || null,
  serviceCode: row.service_code || null,
  zone: row.zone || null,
  weightCg: row.weight_cg,
  amount: row.amount,
  insurance: row.insurance,
})

const presentMargin = (row: Row): MarginRow => ({
  ...present(row),
  customer: { id: row.customer, name: row.customer_name },
  cost: row.cost,
  margin: row.amount - row.cost,
})

/** A page of rows, newest first, and one more. */
async function readRows(db: Db, reader: Reader, { narrowing, span, cursor, limit }: PageQuery): Promise<Row[]> {
  const [after, id] = readKeyset(LIST, [INSTANT_KEY, UUID], cursor) ?? []
  const at = datedAt(narrowing.datedBy)
  const place = after === undefined ? sql`true` : sql`(${at}, m.id) < (${after}::timestamptz, ${id}::uuid)`
  const { rows } = await sql<Row>`
    select m.id, m.at, m.label_at, to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key, m.kind, m.carrier,
      m.service_code, m.zone, m.weight_cg, ${priceOf(reader)} as amount, ${insuranceOf(reader)} as insurance, ${costOf(reader)} as cost, ${customerOf(reader)} as customer,
      c.name as customer_name, s.id as shipment_id, s.tracking_no, o.id as order_id, o.order_no
    from (select m.* from (select ${columnsOf(reader)} from report_movement m) m where ${matching(reader, narrowing)}
      and ${at} >= ${span.starts[1]} and ${at} < ${span.starts.at(-1)} and ${place} order by ${at} desc, m.id desc limit ${limit + 1}) m
    left join tenancy_org c on c.id = ${customerOf(reader)}
    left join shipping_shipment s on s.org_id = m.org_id and s.id = m.shipment_id
    left join orders_order o on o.org_id = s.org_id and o.id = s.order_id
    order by ${at} desc, m.id desc`.execute(db)
  return rows
}

/** The columns that the reader may read. */
function columnsOf({ as }: Reader) {
  const ofStaff = as === 'seller' ? sql`` : sql`, m.provider_org, m.rule_id, m.provider_cost, m.insurance_provider_cost`
  const ofPlatform = as === 'platform' ? sql`, m.carrier_cost` : sql``
  return sql`m.org_id, m.id, m.at, m.label_at, m.kind, m.carrier, m.service_code, m.zone, m.weight_cg, m.amount, m.insurance, m.shipment_id${ofStaff}${ofPlatform}`
}

async function pageOf(db: Db, reader: Reader, query: PageQuery) {
  const { narrowing, span, limit, complete } = query
  const sums = (await readSums(db, reader, { narrowing, span, key: sql`''` })).filter((row: SumRow) => !isBefore(row))
  const rows = await readRows(db, reader, query)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit),
    sums,
    total: cappedAt(sums.reduce((count, { entries }) => count + entries, 0)),
    next: last ? writeKeyset(LIST, [last.key, last.id]) : null,
    period: { ...span.days, complete },
  }
}

/** Answers listReportRows. */
export async function reportRows(db: Db, reader: Reader, query: PageQuery): Promise<OutputOf<typeof listReportRows>> {
  const { rows, sums, ...page } = await pageOf(db, reader, query)
  return { ...page, records: rows.map(present), sums: addUp(sums) }
}

/** Answers listMarginRows. */
export async function marginRows(db: Db, reader: Reader, query: PageQuery): Promise<OutputOf<typeof listMarginRows>> {
  const { rows, sums, ...page } = await pageOf(db, reader, query)
  return { ...page, records: rows.map(presentMargin), sums: addUpMargin(sums) }
}

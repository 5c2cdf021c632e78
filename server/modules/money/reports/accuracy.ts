import type { Money } from '@waybill/contract/core/money'
import type { CappedCount } from '@waybill/contract/core/schemas'
import type { OutputOf } from '@waybill/contract/core/route'
import {
  ACCURACY_STEPS,
  type AccuracyCause,
  accuracyCauses,
  type AccuracySide,
  type AccuracySums,
  type getAccuracy,
  type listAccuracyRows,
} from '@waybill/contract/reports/accuracy-api'
import { type AccuracyGrouping, labelEvent, UNKNOWN } from '@waybill/contract/reports/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { cappedAt, ID_KEY, INSTANT_KEY, instantKey, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import type { Span } from './period.ts'
import { carrierOf } from './spend.ts'
import { costOf, customerOf, type Reader } from './sums.ts'

/** What the report is narrowed to. */
export interface AccuracyNarrowing {
  carrier?: number | undefined
  serviceCode?: string | undefined
  cause?: AccuracyCause | undefined
  side?: AccuracySide | undefined
}
export interface AccuracyQuery {
  narrowing: AccuracyNarrowing
  span: Span
  complete: boolean
}

/** The reader's labels of a period that count: bought, and not voided unless they were used all the same. */
function labelsOf(reader: Reader, { narrowing: { carrier, serviceCode }, span }: AccuracyQuery): RawBuilder<unknown> {
  const parts = [
    sql`m.kind = ${sql.lit(labelEvent.bought)} and m.shipment_id is not null`,
    sql`m.label_at >= ${span.starts[1]} and m.label_at < ${span.starts.at(-1)}`,
  ]
  if (reader.as !== 'platform') parts.push(sql`m.provider_org = ${reader.orgId}`)
  if (carrier !== undefined) parts.push(sql`m.carrier = ${carrier}`)
  if (serviceCode !== undefined) parts.push(sql`m.service_code = ${serviceCode === UNKNOWN ? '' : serviceCode}`)
  // All movements of a label bear the time at which it was bought, so its voids are found without reading the book.
  return sql`select m.org_id, m.shipment_id, m.label_at, m.carrier, m.service_code, ${customerOf(reader)} as customer, ${costOf(reader)} as quoted
    from report_movement m where ${sql.join(parts, sql` and `)} and (
      select coalesce(sum(case v.kind when ${sql.lit(labelEvent.voided)} then 1 else -1 end), 0) from report_movement v
      where v.org_id = m.org_id and v.label_at = m.label_at and v.shipment_id = m.shipment_id
        and v.kind in (${sql.lit(labelEvent.voided)}, ${sql.lit(labelEvent.chargedAgain)})) <= 0`
}

/**
 * The same with what came of it: whether it is billed, the difference and its cause. A reseller reads what was decided; until then its
 * label is not billed.
 */
function comparedOf(reader: Reader, query: AccuracyQuery): RawBuilder<unknown> {
  const { cause, side } = query.narrowing
  const delta = reader.as === 'platform' ? sql`d.cost_delta` : sql`coalesce(d.buy_delta, 0)`
  const seen = reader.as === 'platform' ? sql`true` : sql`d.decided`
  return sql`(select c.*, case when c.difference = 0 then 'none' else c.reason end as cause from (
      select m.*, s.tracking_no, coalesce(d.difference, 0)::bigint as difference, d.reason, coalesce(d.known, true)
        and exists (select 1 from carrier_invoices_billed b where b.org_id = m.org_id and b.purchase_id = s.purchase_id) as billed
      from (${labelsOf(reader, query)}) m
      join shipping_shipment s on s.org_id = m.org_id and s.id = m.shipment_id
      left join lateral (select sum(${delta}) as difference, bool_and(${seen}) as known,
          (array_agg(d.reason order by abs(${delta}) desc, d.reason))[1] as reason
        from carrier_invoices_difference d where d.org_id = m.org_id and d.purchase_id = s.purchase_id) d on true) c
    where ${cause === undefined ? sql`true` : sql`${cause} = case when c.difference = 0 then 'none' else c.reason end`}
      and ${side === undefined ? sql`true` : side === 'above' ? sql`c.difference > 0` : sql`c.difference < 0`}) c`
}

/** The difference as a share of the quote; a label that cost nothing has none. */
const share = sql`(c.difference::float8 / nullif(c.quoted, 0))`
const steps = sql`array[${sql.join(ACCURACY_STEPS.map((one) => sql.lit(one)))}]::float8[]`
/** As quoted is a step of its own between those below and above it. */
const stepOf = sql`case when c.difference = 0 then 4 when c.quoted = 0 then -1 when c.difference < 0 then width_bucket(${share}, ${steps})
      else width_bucket(${share}, ${steps}) + 1 end`

interface SumRow extends Omit<AccuracySums, 'difference'> {
  /** A group, or one of the steps; neither: the total. */
  key: string | null
  step: number | null
  unbilled: number
  stepped: number
}
const EMPTY: AccuracySums = {
  labels: 0,
  dearer: 0,
  cheaper: 0,
  quoted: 0,
  billed: 0,
  difference: 0,
  median: null,
  p95: null,
}

/** Groups, steps and total of one reading of all labels. */
async function readSums(db: Db, reader: Reader, query: AccuracyQuery, key: RawBuilder<string>): Promise<SumRow[]> {
  const billed = sql`filter (where c.billed)`
  const { rows } = await sql<SumRow>`
    select c.key, c.step, (count(*) ${billed})::int as labels, (count(*) filter (where not c.billed))::int as unbilled,
      (count(*) filter (where c.billed and c.quoted > 0))::int as stepped,
      (count(*) filter (where c.billed and c.difference > 0))::int as dearer,
      (count(*) filter (where c.billed and c.difference < 0))::int as cheaper,
      coalesce(sum(c.quoted) ${billed}, 0)::bigint as quoted, coalesce(sum(c.quoted + c.difference) ${billed}, 0)::bigint as billed,
      percentile_cont(0.5) within group (order by abs(${share})) ${billed} as median,
      percentile_disc(0.95) within group (order by abs(${share})) ${billed} as p95
    from (select c.*, ${key} as key, ${stepOf} as step from ${comparedOf(reader, query)}) c
    group by grouping sets ((c.key), (c.step), ())`.execute(db)
  return rows
}

const sumsOf = ({ labels, dearer, cheaper, quoted, billed, median, p95 }: SumRow): AccuracySums => ({
  labels,
  dearer,
  cheaper,
  quoted,
  billed,
  difference: billed - quoted,
  median,
  p95,
})

/** How many billed labels lie in each step: those below the quote, as quoted, and above it. */
function stepsOf(rows: readonly SumRow[]): number[] {
  const found = new Map(rows.flatMap(({ step, stepped }) => (step === null ? [] : [[step, stepped] as const])))
  return Array.from({ length: ACCURACY_STEPS.length + 2 }, (_, step) => found.get(step) ?? 0)
}
const isTotal = ({ key, step }: SumRow) => key === null && step === null

const keyOf: Record<AccuracyGrouping, RawBuilder<string>> = {
  carrier: sql`c.carrier::text`,
  service: sql`c.carrier || ':' || c.service_code`,
  cause: sql`c.cause`,
}

/** Answers getAccuracy. Needs the service scope: bills are read beside labels. */
export async function accuracyReport(
  db: Db,
  reader: Reader,
  query: AccuracyQuery & { by: AccuracyGrouping },
): Promise<OutputOf<typeof getAccuracy>> {
  const rows = await readSums(db, reader, query, keyOf[query.by])
  const total = rows.find(isTotal)
  const groups = rows.flatMap((row) => {
    const { key } = row
    if (key === null || row.labels === 0) return []
    const { by } = query
    const cause = by === 'cause' ? (accuracyCauses.find((one) => one === key) ?? 'other') : null
    return [{ ...carrierOf(by === 'cause' ? 'zone' : by, key), cause, sums: sumsOf(row) }]
  })
  return {
    period: { ...query.span.days, complete: query.complete },
    groups: groups.toSorted(
      (a, b) => Math.abs(b.sums.difference) - Math.abs(a.sums.difference) || b.sums.labels - a.sums.labels,
    ),
    totals: total ? sumsOf(total) : EMPTY,
    unbilled: total?.unbilled ?? 0,
    steps: stepsOf(rows),
  }
}

interface LabelRow {
  org_id: number
  shipment_id: number
  tracking_no: string
  customer: number
  name: string
  label_at: Date
  place: string
  carrier: number
  service_code: string
  quoted: Money
  difference: Money
  cause: string
}
const LIST = 'quotes and bills'
/** The total is counted on the first page only. */
const COUNT_KEY = /^\d{1,5}$/
const countKey = ({ count, capped }: CappedCount) => String(capped ? count + 1 : count)

async function totalOf(db: Db, reader: Reader, query: AccuracyQuery): Promise<AccuracySums> {
  const total = (await readSums(db, reader, query, sql`null::text`)).find(isTotal)
  return total ? sumsOf(total) : EMPTY
}

/** Answers listAccuracyRows. Needs the service scope. */
export async function accuracyRows(
  db: Db,
  reader: Reader,
  query: AccuracyQuery & { cursor: string | undefined; limit: number },
): Promise<OutputOf<typeof listAccuracyRows>> {
  const [at, org, id, counted] = readKeyset(LIST, [INSTANT_KEY, ID_KEY, ID_KEY, COUNT_KEY], query.cursor) ?? []
  const place =
    at === undefined
      ? sql`true`
      : sql`c.label_at <= ${at}::timestamptz and (c.label_at, c.org_id, c.shipment_id) < (${at}::timestamptz, ${org}::bigint, ${id}::bigint)`
  const { rows } = await sql<LabelRow>`
    select c.org_id, c.shipment_id, c.tracking_no, c.customer, o.name, c.label_at, ${instantKey(sql`c.label_at`)} as place, c.carrier,
      c.service_code, c.quoted, c.difference, c.cause
    from ${comparedOf(reader, query)} join tenancy_org o on o.id = c.customer where c.billed and ${place}
    order by c.label_at desc, c.org_id desc, c.shipment_id desc limit ${query.limit + 1}`.execute(db)
  const sums = counted === undefined ? await totalOf(db, reader, query) : null
  const total = cappedAt(sums?.labels ?? Number(counted))
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
  return {
    records: rows.slice(0, query.limit).map((row) => ({
      shipment: { id: row.shipment_id, trackingNo: row.tracking_no },
      customer: { id: row.customer, name: row.name },
      labelAt: row.label_at.toISOString(),
      carrier: row.carrier,
      serviceCode: row.service_code,
      quoted: row.quoted,
      billed: row.quoted + row.difference,
      difference: row.difference,
      cause: accuracyCauses.find((one) => one === row.cause) ?? 'other',
    })),
    total,
    next: last ? writeKeyset(LIST, [last.place, String(last.org_id), String(last.shipment_id), countKey(total)]) : null,
    period: { ...query.span.days, complete: query.complete },
    sums,
  }
}

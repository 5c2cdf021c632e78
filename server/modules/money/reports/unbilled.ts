import type { Money } from '@waybill/contract/core/money'
import type { CappedCount } from '@waybill/contract/core/schemas'
import type { OutputOf } from '@waybill/contract/core/route'
import {
  type getUnbilled,
  type LabelAge,
  labelAges,
  type listUnbilledLabels,
  type UnbilledSums,
} from '@waybill/contract/reports/unbilled-api'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { cappedAt, ID_KEY, INSTANT_KEY, instantKey, readKeyset, writeKeyset } from '../../../platform/keyset.ts'
import { customerOf, type Reader } from './sums.ts'

interface Query {
  carrier?: number | undefined
  age?: LabelAge | undefined
  now: Date
}

const DAY_MS = 86_400_000
/** Carriers bill within half a year; what is older than a year is on no invoice any more. */
const MOST_DAYS = 366
/** The ages of labels end after so many days. */
const ENDS: Record<LabelAge, number> = { days7: 7, days30: 30, days60: 60, days90: 90, older: MOST_DAYS }
const BEGINS: Record<LabelAge, number> = { days7: 0, days30: 7, days60: 30, days90: 60, older: 90 }
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Bought within an age: after its end and, but for the youngest, not after its beginning. */
const ofAge = (at: RawBuilder<unknown>, age: LabelAge, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${at} > ${daysBefore(now, ENDS[age])} and ${BEGINS[age] === 0 ? sql`true` : sql`${at} <= ${daysBefore(now, BEGINS[age])}`})`

/**
 * Labels (u) with what their carrier is owed, as everything that was posted for them, of which no complete invoice has a line. A label that
 * was voided is owed nothing.
 */
function labelsOf(reader: Reader, { carrier, age, now }: Query): RawBuilder<unknown> {
  const at = sql.ref('m.label_at')
  const bought = age ? ofAge(at, age, now) : sql`m.label_at > ${daysBefore(now, MOST_DAYS)}`
  return sql`(
    select m.org_id, m.shipment_id, m.label_at, m.carrier, min(m.service_code) as service_code, s.tracking_no, ${customerOf(reader)} as customer,
      sum(m.carrier_cost)::bigint as amount
    from report_movement m join shipping_shipment s on s.org_id = m.org_id and s.id = m.shipment_id
    where ${bought} and ${carrier === undefined ? sql`true` : sql`m.carrier = ${carrier}`}
      and not exists (select 1 from carrier_invoices_billed b where b.org_id = m.org_id and b.purchase_id = s.purchase_id)
    group by m.org_id, m.shipment_id, m.label_at, m.carrier, s.tracking_no, m.provider_org having sum(m.carrier_cost) <> 0) u`
}

const EMPTY: UnbilledSums = { labels: 0, amount: 0, days7: 0, days30: 0, days60: 0, days90: 0, older: 0 }
type SumRow = UnbilledSums & { carrier: number | null }

async function readSums(db: Db, reader: Reader, query: Query): Promise<SumRow[]> {
  const at = sql.ref('u.label_at')
  const ages = labelAges.map(
    (age) => sql`coalesce(sum(u.amount) filter (where ${ofAge(at, age, query.now)}), 0)::bigint as ${sql.ref(age)}`,
  )
  const { rows } = await sql<SumRow>`
    select u.carrier, count(*)::int as labels, coalesce(sum(u.amount), 0)::bigint as amount, ${sql.join(ages)}
    from ${labelsOf(reader, query)} group by grouping sets ((u.carrier), ())`.execute(db)
  return rows
}
function totalIn(rows: readonly SumRow[]): UnbilledSums {
  const { carrier: _, ...sums } = rows.find(({ carrier }) => carrier === null) ?? { carrier: null, ...EMPTY }
  return sums
}

/** Answers getUnbilled. Needs the service scope: bills are read beside labels. */
export async function unbilledReport(
  db: Db,
  reader: Reader,
  { now, complete }: { now: Date; complete: boolean },
): Promise<OutputOf<typeof getUnbilled>> {
  const rows = await readSums(db, reader, { now })
  const groups = rows.flatMap(({ carrier, ...sums }) => (carrier === null ? [] : [{ carrier, sums }]))
  return {
    complete,
    groups: groups.toSorted((a, b) => b.sums.amount - a.sums.amount || a.carrier - b.carrier),
    totals: totalIn(rows),
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
  amount: Money
}
const LIST = 'unbilled labels'
/** The total is counted on the first page only. */
const COUNT_KEY = /^\d{1,5}$/
const countKey = ({ count, capped }: CappedCount) => String(capped ? count + 1 : count)

/** Answers listUnbilledLabels. Needs the service scope. */
export async function unbilledLabels(
  db: Db,
  reader: Reader,
  query: Query & { cursor: string | undefined; limit: number },
): Promise<OutputOf<typeof listUnbilledLabels>> {
  const [at, org, id, counted] = readKeyset(LIST, [INSTANT_KEY, ID_KEY, ID_KEY, COUNT_KEY], query.cursor) ?? []
  const place =
    at === undefined
      ? sql`true`
      : sql`(u.label_at, u.org_id, u.shipment_id) < (${at}::timestamptz, ${org}::bigint, ${id}::bigint)`
  const { rows } = await sql<LabelRow>`
    select u.*, o.name, ${instantKey(sql`u.label_at`)} as place
    from ${labelsOf(reader, query)} join tenancy_org o on o.id = u.customer where ${place}
    order by u.label_at desc, u.org_id desc, u.shipment_id desc limit ${query.limit + 1}`.execute(db)
  const sums = counted === undefined ? totalIn(await readSums(db, reader, query)) : null
  const total = cappedAt(sums?.labels ?? Number(counted))
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
  return {
    records: rows.slice(0, query.limit).map((row) => ({
      shipment: { id: row.shipment_id, trackingNo: row.tracking_no },
      customer: { id: row.customer, name: row.name },
      labelAt: row.label_at.toISOString(),
      carrier: row.carrier,
      serviceCode: row.service_code,
      amount: row.amount,
    })),
    total,
    next: last ? writeKeyset(LIST, [last.place, String(last.org_id), String(last.shipment_id), countKey(total)]) : null,
    sums,
  }
}

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
/** The ages of labels end after so many days; the last one has no end. */
const ENDS: Record<LabelAge, number | null> = { days7: 7, days30: 30, days60: 60, days90: 90, older: null }
const BEGINS: Record<LabelAge, number> = { days7: 0, days30: 7, days60: 30, days90: 60, older: 90 }
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Bought within an age: after its end and, but for the youngest, not after its beginning. */
function ofAge(at: RawBuilder<unknown>, age: LabelAge, now: Date): RawBuilder<boolean> {
  const [begin, end] = [BEGINS[age], ENDS[age]]
  const isYoungEnough = end === null ? sql`true` : sql`${at} > ${daysBefore(now, end)}`
  return sql<boolean>`(${isYoungEnough} and ${begin === 0 ? sql`true` : sql`${at} <= ${daysBefore(now, begin)}`})`
}

interface Place {
  at: string
  org: string
  purchase: string
}
/** What was posted without a purchase is listed by itself. */
const PURCHASE = sql`coalesce(m.purchase_id, m.id)`

/**
 * Labels (u) with what their carrier is owed, as everything that was posted for them, of which no complete invoice has a line; those after a
 * place of the list. A label that was voided is owed nothing. What has no shipment, such as a return that was used, is owed all the same.
 */
function labelsOf(reader: Reader, { carrier, age, now }: Query, place?: Place): RawBuilder<unknown> {
  const conditions = [
    age ? ofAge(sql.ref('m.label_at'), age, now) : sql`true`,
    carrier === undefined ? sql`true` : sql`m.carrier = ${carrier}`,
    place
      ? sql`m.label_at <= ${place.at}::timestamptz
          and (m.label_at, m.org_id, ${PURCHASE}) < (${place.at}::timestamptz, ${place.org}::bigint, ${place.purchase}::uuid)`
      : sql`true`,
  ]
  return sql`(
    select m.org_id, ${PURCHASE} as purchase, m.shipment_id, m.label_at, m.carrier, min(m.service_code) as service_code,
      ${customerOf(reader)} as customer, sum(m.carrier_cost)::bigint as amount
    from report_movement m
    where ${sql.join(conditions, sql` and `)}
      and not exists (select 1 from carrier_invoices_billed b where b.org_id = m.org_id and b.purchase_id = m.purchase_id)
    group by m.org_id, 2, m.shipment_id, m.label_at, m.carrier, m.provider_org having sum(m.carrier_cost) <> 0) u`
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
  purchase: string
  shipment_id: number | null
  tracking_no: string | null
  customer: number
  name: string
  label_at: Date
  place: string
  carrier: number
  service_code: string
  amount: Money
}
const LIST = 'unbilled labels'
const UUID_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The total is counted on the first page only. */
const COUNT_KEY = /^\d{1,5}$/
const countKey = ({ count, capped }: CappedCount) => String(capped ? count + 1 : count)

/** Answers listUnbilledLabels. Needs the service scope. */
export async function unbilledLabels(
  db: Db,
  reader: Reader,
  query: Query & { cursor: string | undefined; limit: number },
): Promise<OutputOf<typeof listUnbilledLabels>> {
  const [at, org, purchase, counted] = readKeyset(LIST, [INSTANT_KEY, ID_KEY, UUID_KEY, COUNT_KEY], query.cursor) ?? []
  const place = at !== undefined && org !== undefined && purchase !== undefined ? { at, org, purchase } : undefined
  const { rows } = await sql<LabelRow>`
    select u.*, s.tracking_no, o.name, ${instantKey(sql`u.label_at`)} as place
    from ${labelsOf(reader, query, place)} join tenancy_org o on o.id = u.customer
    left join shipping_shipment s on s.org_id = u.org_id and s.id = u.shipment_id
    order by u.label_at desc, u.org_id desc, u.purchase desc limit ${query.limit + 1}`.execute(db)
  const sums = counted === undefined ? totalIn(await readSums(db, reader, query)) : null
  const total = cappedAt(sums?.labels ?? Number(counted))
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
  return {
    records: rows.slice(0, query.limit).map((row) => ({
      id: row.purchase,
      shipment:
        row.shipment_id !== null && row.tracking_no !== null
          ? { id: row.shipment_id, trackingNo: row.tracking_no }
          : null,
      customer: { id: row.customer, name: row.name },
      labelAt: row.label_at.toISOString(),
      carrier: row.carrier,
      serviceCode: row.service_code,
      amount: row.amount,
    })),
    total,
    next: last ? writeKeyset(LIST, [last.place, String(last.org_id), last.purchase, countKey(total)]) : null,
    sums,
  }
}

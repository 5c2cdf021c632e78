import type { Money } from '@waybill/contract/core/money'
import type { LabelSums, MarginSums } from '@waybill/contract/reports/api'
import { type Dating, labelEvent, UNKNOWN } from '@waybill/contract/reports/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { ABSORBED_BY_PLATFORM, ABSORBED_BY_PROVIDER } from './kinds.ts'
import type { Span } from './period.ts'

/** Who reads a report: a seller its own, a reseller its sellers, the platform its own customers. */
export type Reader = { as: 'seller' | 'reseller' | 'platform'; orgId: number }
/** What a report is narrowed to. */
export interface Narrowing {
  datedBy: Dating
  carrier?: number | undefined
  serviceCode?: string | undefined
  zone?: string | undefined
  seller?: number | undefined
  rule?: number | undefined
  events?: number[] | undefined
}

/** The customer of the reader whose label it is, for rows named m. */
export const customerOf = ({ as, orgId }: Reader): RawBuilder<number> =>
  as === 'platform' ? sql`case m.provider_org when ${orgId} then m.org_id else m.provider_org end` : sql`m.org_id`

/** What the reader's customer paid for a label, and what the reader paid; a seller reads only its own price. */
export const priceOf = ({ as, orgId }: Reader): RawBuilder<Money> =>
  as === 'platform' ? sql`case m.provider_org when ${orgId} then m.amount else m.provider_cost end` : sql`m.amount`
export const costOf = ({ as }: Reader): RawBuilder<Money> =>
  as === 'seller' ? sql`0::bigint` : as === 'reseller' ? sql`m.provider_cost` : sql`m.carrier_cost`

/** The same of what is insurance. */
export const insuranceOf = ({ as, orgId }: Reader): RawBuilder<Money> =>
  as === 'platform'
    ? sql`case m.provider_org when ${orgId} then m.insurance else m.insurance_provider_cost end`
    : sql`m.insurance`
const insuranceCostOf = ({ as }: Reader): RawBuilder<Money> =>
  as === 'seller' ? sql`0::bigint` : as === 'reseller' ? sql`m.insurance_provider_cost` : sql`m.insurance_carrier_cost`

const known = (text: string): string => (text === UNKNOWN ? '' : text)

/** The rows of a reader and a narrowing, whenever they happened, for rows named m. */
export function matching(reader: Reader, narrowing: Narrowing): RawBuilder<boolean> {
  const { carrier, serviceCode, zone, seller, rule, events } = narrowing
  const parts: RawBuilder<unknown>[] = []
  if (reader.as === 'seller')
    parts.push(sql`m.org_id = ${reader.orgId} and m.kind not in (${ABSORBED_BY_PROVIDER}, ${ABSORBED_BY_PLATFORM})`)
  if (reader.as === 'reseller') parts.push(sql`m.provider_org = ${reader.orgId} and m.kind <> ${ABSORBED_BY_PLATFORM}`)
  if (seller !== undefined)
    parts.push(sql`(m.org_id = ${seller} or m.provider_org = ${seller}) and ${customerOf(reader)} = ${seller}`)
  if (carrier !== undefined) parts.push(sql`m.carrier = ${carrier}`)
  if (serviceCode !== undefined) parts.push(sql`m.service_code = ${known(serviceCode)}`)
  if (zone !== undefined) parts.push(sql`m.zone = ${known(zone)}`)
  if (rule !== undefined) parts.push(sql`m.rule_id = ${rule}`)
  if (events?.length) {
    const kinds = events.includes(ABSORBED_BY_PROVIDER) ? [...events, ABSORBED_BY_PLATFORM] : events
    parts.push(sql`m.kind = any(${kinds}::int[])`)
  }
  return parts.length > 0 ? sql`${sql.join(parts, sql` and `)}` : sql`true`
}

/** The column by which rows are dated. */
export const datedAt = (datedBy: Dating): RawBuilder<Date> => (datedBy === 'label' ? sql`m.label_at` : sql`m.at`)

/** Sums by the hour; row by row where a day begins within an hour. Both as m with the instant `m.time`. */
function sourceOf({ as }: Reader, { datedBy }: Narrowing, { wholeHours, starts }: Span): RawBuilder<unknown> {
  const [first, end] = [starts[0], starts.at(-1)]
  const ofStaff = as === 'seller' ? sql`` : sql`, m.provider_org, m.rule_id, m.provider_cost, m.insurance_provider_cost`
  const ofPlatform = as === 'platform' ? sql`, m.carrier_cost, m.insurance_carrier_cost` : sql``
  const columns = sql`m.org_id, m.kind, m.carrier, m.service_code, m.zone, m.weight_cg, m.amount, m.insurance${ofStaff}${ofPlatform}`
  if (wholeHours) {
    return sql`(select ${columns}, m.entries, m.hour as time from report_hour m
      where m.dated_by = ${datedBy === 'label' ? 2 : 1} and m.hour >= ${first} and m.hour < ${end}) m`
  }
  const at = datedAt(datedBy)
  return sql`(select ${columns}, 1 as entries, ${at} as time from report_movement m where ${at} >= ${first} and ${at} < ${end}) m`
}

interface SumRow {
  /** 0: the period before; then the buckets of the period from 1 on. */
  bucket: number
  key: string
  kind: number
  entries: number
  weight: number
  amount: Money
  cost: Money
  insurance: Money
  insuranceCost: Money
}

type Summed = { narrowing: Narrowing; span: Span; key: RawBuilder<string> }

/** The statement of readSums, for those who read it on. */
export const sumSql = (reader: Reader, { narrowing, span, key }: Summed): RawBuilder<SumRow> => sql<SumRow>`
    select width_bucket(m.time, ${span.starts.slice(1)}::timestamptz[]) as bucket, ${key} as key, m.kind, sum(m.entries)::bigint as entries,
      sum(m.weight_cg)::bigint as weight, sum(${priceOf(reader)})::bigint as amount, sum(${costOf(reader)})::bigint as cost,
      sum(${insuranceOf(reader)})::bigint as insurance, sum(${insuranceCostOf(reader)})::bigint as "insuranceCost"
    from ${sourceOf(reader, narrowing, span)} where ${matching(reader, narrowing)} group by 1, 2, 3`

/** Sums by bucket, key and kind of event over the period and the one before it. */
export async function readSums(db: Db, reader: Reader, summed: Summed): Promise<SumRow[]> {
  await sql.raw('set local plan_cache_mode = force_custom_plan').execute(db)
  return (await sumSql(reader, summed).execute(db)).rows
}

const wordOf: Record<number, 'bought' | 'voided' | 'chargedAgain' | 'adjusted'> = {
  [labelEvent.bought]: 'bought',
  [labelEvent.voided]: 'voided',
  [labelEvent.chargedAgain]: 'chargedAgain',
  [labelEvent.adjusted]: 'adjusted',
  [ABSORBED_BY_PROVIDER]: 'adjusted',
  [ABSORBED_BY_PLATFORM]: 'adjusted',
}

export const noSums = (): LabelSums => ({
  bought: 0,
  voided: 0,
  chargedAgain: 0,
  adjusted: 0,
  boughtAmount: 0,
  voidedAmount: 0,
  chargedAgainAmount: 0,
  adjustedAmount: 0,
  labels: 0,
  amount: 0,
  insurance: 0,
  weightCg: 0,
})

export function addUp(rows: readonly SumRow[]): LabelSums {
  const sums = noSums()
  for (const { kind, entries, amount, insurance, weight } of rows) {
    const word = wordOf[kind]
    if (!word) continue
    sums[word] += entries
    sums[`${word}Amount`] += amount
    sums.amount += amount
    sums.insurance += insurance
    sums.weightCg += weight
  }
  sums.labels = sums.bought - sums.voided + sums.chargedAgain
  return sums
}

export function addUpMargin(rows: readonly SumRow[]): MarginSums {
  const sums = addUp(rows)
  const cost = rows.reduce((sum, row) => sum + row.cost, 0)
  const adjusted = rows.filter(({ kind }) => wordOf[kind] === 'adjusted')
  const adjustedMargin = adjusted.reduce((sum, row) => sum + row.amount - row.cost, 0)
  const insuranceCost = rows.reduce((sum, row) => sum + row.insuranceCost, 0)
  return { ...sums, cost, insuranceCost, margin: sums.amount - cost, adjustedMargin }
}

export const isBefore = ({ bucket }: SumRow): boolean => bucket === 0
export type { SumRow }

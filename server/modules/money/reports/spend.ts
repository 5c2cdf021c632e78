import type { OutputOf } from '@waybill/contract/core/route'
import type { getMargin, getSpend } from '@waybill/contract/reports/api'
import type { MarginGrouping, SpendGrouping } from '@waybill/contract/reports/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { listRuleNames } from '../prices/index.ts'
import type { Span } from './period.ts'
import { addUp, addUpMargin, customerOf, isBefore, type Narrowing, type Reader, readSums, type SumRow } from './sums.ts'

type GroupQuery<By> = { narrowing: Narrowing; span: Span; by: By; complete: boolean }

const columnOf: Record<Exclude<MarginGrouping | SpendGrouping, 'seller'>, RawBuilder<string>> = {
  carrier: sql`m.carrier::text`,
  service: sql`m.carrier || ':' || m.service_code`,
  zone: sql`m.zone`,
  rule: sql`m.rule_id::text`,
}
export const keyOf = (by: MarginGrouping | SpendGrouping, reader: Reader): RawBuilder<string> =>
  by === 'seller' ? sql`(${customerOf(reader)})::text` : columnOf[by]

/** What the key of a group names; null where it is unknown. */
export function carrierOf(by: MarginGrouping | SpendGrouping, key: string) {
  if (by === 'carrier') return { carrier: Number(key) || null, serviceCode: null }
  if (by !== 'service') return { carrier: null, serviceCode: null }
  const [carrier = '', ...code] = key.split(':')
  return { carrier: Number(carrier) || null, serviceCode: code.join(':') || null }
}

const inPeriod = (row: SumRow): boolean => !isBefore(row)

/** Answers getSpend for a seller; the largest group comes first. */
export async function spendReport(
  db: Db,
  reader: Reader,
  { narrowing, span, by, complete }: GroupQuery<SpendGrouping>,
): Promise<OutputOf<typeof getSpend>> {
  const rows = await readSums(db, reader, { narrowing, span, key: keyOf(by, reader) })
  const buckets = Map.groupBy(rows, ({ bucket }) => bucket)
  const groups = [...Map.groupBy(rows, ({ key }) => key)].map(([key, own]) => {
    const amounts = span.days.buckets.map(() => 0)
    for (const { bucket, amount } of own.filter(inPeriod)) amounts[bucket - 1] = (amounts[bucket - 1] ?? 0) + amount
    return {
      ...carrierOf(by, key),
      zone: by === 'zone' ? key || null : null,
      sums: addUp(own.filter(inPeriod)),
      before: addUp(own.filter(isBefore)),
      amounts,
    }
  })
  return {
    period: { ...span.days, complete },
    groups: groups.toSorted((a, b) => b.sums.amount - a.sums.amount || b.before.amount - a.before.amount),
    totals: addUp(rows.filter(inPeriod)),
    before: addUp(rows.filter(isBefore)),
    buckets: span.days.buckets.map((_, index) => addUp(buckets.get(index + 1) ?? [])),
  }
}

/** The names of customers or price rules. */
async function namesOf(
  db: Db,
  reader: Reader,
  { by, keys }: { by: MarginGrouping; keys: string[] },
): Promise<Map<string, string>> {
  if (by === 'rule') return listRuleNames(db, reader.orgId, keys.map(Number))
  if (by !== 'seller') return new Map()
  const rows = await db
    .selectFrom('tenancy_org')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...keys.map(Number)])
    .execute()
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/** Answers getMargin for a provider. */
export async function marginReport(
  db: Db,
  reader: Reader,
  { narrowing, span, by, complete }: GroupQuery<MarginGrouping>,
): Promise<OutputOf<typeof getMargin>> {
  const rows = await readSums(db, reader, { narrowing, span, key: keyOf(by, reader) })
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const names = await namesOf(db, reader, { by, keys: [...byKey.keys()] })
  const groups = [...byKey].map(([key, own]) => ({
    ...carrierOf(by, key),
    id: by === 'seller' || by === 'rule' ? Number(key) || null : null,
    name: names.get(key) ?? null,
    sums: addUpMargin(own.filter(inPeriod)),
    before: addUpMargin(own.filter(isBefore)),
  }))
  return {
    period: { ...span.days, complete },
    groups: groups.toSorted((a, b) => a.sums.margin - b.sums.margin || b.sums.amount - a.sums.amount),
    totals: addUpMargin(rows.filter(inPeriod)),
    before: addUpMargin(rows.filter(isBefore)),
  }
}

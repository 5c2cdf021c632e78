import { orderTypeWords } from '@waybill/contract/orders/words'
import { labelEvent, sellerLabelEvents, type OrderGrouping, type SpendGrouping } from '@waybill/contract/reports/enums'
import type { deliveryReportQuery, orderReportQuery } from '@waybill/contract/reports/operations-api'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import {
  carrierColumn,
  type ExportSource,
  moneyText,
  serviceColumn,
  type SourceColumn,
} from '../../../platform/export-source.ts'
import { userToday } from '../../people/identity/index.ts'
import { orderCountSql } from '../../sell/orders/index.ts'
import { deliveryCountSql } from '../../ship/shipping/index.ts'
import { spanOf } from './period.ts'
import { keyOf } from './spend.ts'
import { type Narrowing, sumSql } from './sums.ts'

/** The file has the groups of the report's table, of which each fills the columns of its grouping. */
const column = (name: string): SourceColumn => ({ sql: sql.ref(`r.${name}`) })
const columnsOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, column(name)]))

const orderCounts = ['orders', 'open', 'held', 'late', 'shipped', 'canceled'] as const
const deliveryCounts = [
  'labels',
  'onTime',
  'late',
  'unpromised',
  'toHandOver',
  'inTransit',
  'overdue',
  'exceptions',
  'voided',
] as const

/** Sums over the buckets of the period; bucket 0 is the period before. */
const summed = (name: string): RawBuilder<unknown> =>
  sql`coalesce(sum(c.${sql.ref(name)}) filter (where c.bucket > 0), 0)::bigint as ${sql.ref(name)}`
const sums = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map(summed))

/** The key of a group as columns of its grouping; all others are empty. */
function groupColumns<By extends string>(by: By, parts: readonly [name: string, by: By, text: RawBuilder<unknown>][]) {
  return sql.join(parts.map(([name, of, text]) => sql`${of === by ? text : sql`null::text`} as ${sql.ref(name)}`))
}
const carrierOf = sql`split_part(g.key, ':', 1)`
const serviceOf = sql`nullif(g.key, '')`
const { words: serviceNames } = serviceColumn(sql`''`, sql`''`)
const service: SourceColumn = { ...column('service'), ...(serviceNames && { words: serviceNames }) }

export const orderReportExport: ExportSource = {
  columns: () => ({
    ...columnsOf([...orderCounts, 'store', 'country', 'tag', 'before']),
    type: { ...column('type'), words: orderTypeWords },
    carrier: carrierColumn(sql`r.carrier`),
    service,
  }),
  async select(db, { orgId, now, filter }) {
    const { by = 'store', storeIds, types, ...days } = filter as Partial<z.output<typeof orderReportQuery>>
    const { starts } = await spanOf(db, days, now)
    const counted = await orderCountSql(db, { orgId, now, starts, by, filter: { storeIds, types } })
    const columns = groupColumns<OrderGrouping>(by, [
      ['store', 'store', sql`(select s.name from stores_store s where s.org_id = ${orgId} and s.id::text = g.key)`],
      ['type', 'type', sql`g.key`],
      ['country', 'country', sql`g.key`],
      ['carrier', 'service', carrierOf],
      ['service', 'service', serviceOf],
      ['tag', 'tag', sql`g.key`],
    ])
    return {
      from: sql`(select g.*, ${columns} from (
        select c.key, ${sums(orderCounts)}, coalesce(sum(c.orders) filter (where c.bucket = 0), 0)::bigint as before
        from (${counted}) c group by c.key) g) r`,
      where: sql`true`,
      order: sql`r.orders desc, r.before desc, r.key`,
    }
  },
  splits: {},
}

/** Days on average over the parcels that are judged. */
const mean = (name: string): SourceColumn => ({
  sql: sql`round(r.${sql.ref(name)}::numeric / nullif(r."onTime" + r.late, 0), 1)`,
})

export const deliveryReportExport: ExportSource = {
  columns: () => ({
    ...columnsOf([...deliveryCounts, 'zone']),
    carrier: carrierColumn(sql`r.carrier`),
    service,
    promisedDays: mean('promisedDays'),
    actualDays: mean('actualDays'),
  }),
  async select(db, { orgId, now, filter }) {
    const {
      by = 'carrier',
      carrier,
      serviceCode,
      zone,
      ...days
    } = filter as Partial<z.output<typeof deliveryReportQuery>>
    const { starts } = await spanOf(db, days, now)
    const day = await userToday(db, now)
    const counted = deliveryCountSql({ orgId, ...day, starts, by, filter: { carrier, serviceCode, zone } })
    return {
      from: sql`(select g.*, ${labelGroup(by)} from (
        select c.key, ${sums([...deliveryCounts, 'promisedDays', 'actualDays'])} from (${counted}) c group by c.key) g) r`,
      where: sql`true`,
      order: sql`r.labels desc, r.key`,
    }
  },
  splits: {},
}

const labelGroup = (by: SpendGrouping): RawBuilder<unknown> =>
  sql`${by === 'zone' ? sql`null::text` : carrierOf} as carrier, ${by === 'service' ? serviceOf : sql`null::text`} as service,
    ${by === 'zone' ? sql`g.key` : sql`null::text`} as zone`

/** Sums of one kind of event over the period. */
const kindSum = (name: string, part: 'entries' | 'amount', kind: number): RawBuilder<unknown> =>
  sql`coalesce(sum(c.${sql.ref(part)}) filter (where c.kind = ${sql.lit(kind)}), 0)::bigint as ${sql.ref(name)}`
const kinds = sellerLabelEvents.flatMap((name) => [
  kindSum(name, 'entries', labelEvent[name]),
  kindSum(`${name}Amount`, 'amount', labelEvent[name]),
])
const CG_PER_LB = 45_359.237

type SpendQuery = Narrowing & { by: SpendGrouping; dateFrom: string; dateTo: string }
/** Reads what was added to the reports until now; the report itself was asked for just before. */
export const spendReportExport: ExportSource = {
  columns: () => ({
    ...columnsOf(['bought', 'voided', 'adjusted', 'zone']),
    carrier: carrierColumn(sql`r.carrier`),
    service,
    ...Object.fromEntries(
      ['boughtAmount', 'voidedAmount', 'chargedAgainAmount', 'adjustedAmount', 'amount'].map((name) => [
        name,
        { sql: moneyText(sql.ref(`r.${name}`)) },
      ]),
    ),
    weight: { sql: sql`round(r.weight / ${sql.lit(CG_PER_LB)}::numeric, 2)` },
  }),
  async select(db, { orgId, now, filter }) {
    const { by = 'carrier', datedBy = 'event', ...query } = filter as Partial<SpendQuery>
    const span = await spanOf(db, query, now)
    const reader = { as: 'seller', orgId } as const
    const summedUp = sumSql(reader, { narrowing: { ...query, datedBy }, span, key: keyOf(by, reader) })
    return {
      from: sql`(select g.*, ${labelGroup(by)} from (
        select c.key, ${sql.join(kinds)}, sum(c.amount)::bigint as amount, sum(c.weight)::bigint as weight
        from (${summedUp}) c where c.bucket > 0 group by c.key) g) r`,
      where: sql`true`,
      order: sql`r.amount desc, r.key`,
    }
  },
  splits: {},
}

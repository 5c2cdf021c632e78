import type { SpendGrouping } from '@waybill/contract/reports/enums'
import type { DeliverySums } from '@waybill/contract/reports/operations-api'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { inZone, ofService, promiseCondition, type UserDay } from './promise.ts'

const groupings: Record<SpendGrouping, { columns: RawBuilder<unknown>; key: RawBuilder<string> }> = {
  carrier: { columns: sql`s.carrier`, key: sql`s.carrier::text` },
  service: { columns: sql`s.carrier, s.service_code`, key: sql`s.carrier || ':' || s.service_code` },
  zone: { columns: sql`s.zone`, key: sql`coalesce(s.zone, '')` },
}

type CountInput = UserDay & {
  orgId: number
  /** Where the period before begins, then each bucket, and where the last one ends. */
  starts: readonly Date[]
  /** Null: all labels together. */
  by: SpendGrouping | null
  filter: { carrier?: number | undefined; serviceCode?: string | undefined; zone?: string | undefined }
}

/** Labels of one group by when they were bought, in the bucket of that number; 0 is the period before. */
export type DeliveryCount = DeliverySums & { bucket: number; key: string; spent: number }

const count = (of: RawBuilder<unknown>) => sql`(count(*) filter (where ${of}))::int`
const inStatus = (status: number) => count(sql`s.status = ${stateSql(status)}`)

/** The statement of countDeliveries, for those who read it on. Days are counted in the user's zone. */
export function deliveryCountSql({ orgId, starts, by, filter, ...day }: CountInput): RawBuilder<DeliveryCount> {
  const { columns, key } = by === null ? { columns: sql`()`, key: sql<string>`''` } : groupings[by]
  const promised = (promise: Parameters<typeof promiseCondition>[0]) => count(promiseCondition(promise, day))
  const judged = sql`s.status = ${stateSql(trackingStatus.delivered)} and s.eta is not null`
  const narrowed = [
    ...(filter.carrier === undefined ? [] : [sql`s.carrier = ${filter.carrier}`]),
    ...(filter.serviceCode === undefined ? [] : [ofService(filter.serviceCode)]),
    ...(filter.zone === undefined ? [] : [inZone(filter.zone)]),
  ]
  return sql<DeliveryCount>`
    select width_bucket(s.created_at, ${starts.slice(1)}::timestamptz[]) as bucket, ${key} as key, count(*)::int as labels,
      sum(s.price)::bigint as spent, ${inStatus(trackingStatus.voided)} as voided, ${inStatus(trackingStatus.labelCreated)} as "toHandOver",
      ${inStatus(trackingStatus.inTransit)} as "inTransit", ${inStatus(trackingStatus.exception)} as exceptions,
      ${promised('onTime')} as "onTime", ${promised('late')} as late, ${promised('unpromised')} as unpromised,
      ${promised('overdue')} as overdue,
      coalesce(sum(s.eta - s.ship_date) filter (where ${judged}), 0)::int as "promisedDays",
      coalesce(sum((s.last_event_at at time zone ${day.zone})::date - s.ship_date) filter (where ${judged}), 0)::int as "actualDays"
    from shipment s
    where ${sql.join([sql`s.org_id = ${orgId}`, sql`s.created_at >= ${starts[0]}`, sql`s.created_at < ${starts.at(-1)}`, ...narrowed], sql` and `)}
    group by 1, ${columns}`
}

/** How many labels were bought, and how their parcels were delivered. */
export async function countDeliveries(db: Db, counted: CountInput): Promise<DeliveryCount[]> {
  await sql.raw('set local plan_cache_mode = force_custom_plan').execute(db)
  return (await deliveryCountSql(counted).execute(db)).rows
}

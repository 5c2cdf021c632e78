import { UNKNOWN } from '@waybill/contract/reports/enums'
import type { DeliveryPromise } from '@waybill/contract/shipping/api'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { type RawBuilder, sql } from 'kysely'
import { stateSql } from '../../../../platform/database/index.ts'

/** The user's time zone and its today. */
export type UserDay = { zone: string; today: string }

const delivered = sql`s.status = ${stateSql(trackingStatus.delivered)}`
const onTheWay = sql`s.status in (${stateSql(trackingStatus.labelCreated)}, ${stateSql(trackingStatus.inTransit)})`

/** Parcels that arrived by their promised day, or missed it, for a query of shipments named s. */
export function promiseCondition(promise: DeliveryPromise, { zone, today }: UserDay): RawBuilder<boolean> {
  const arrived = sql`(s.last_event_at at time zone ${zone})::date`
  if (promise === 'late') return sql`${delivered} and s.eta < ${arrived}`
  if (promise === 'onTime') return sql`${delivered} and s.eta >= ${arrived}`
  if (promise === 'unpromised') return sql`${delivered} and s.eta is null`
  return sql`${onTheWay} and s.eta < ${today}::date`
}

export const ofService = (code: string): RawBuilder<boolean> => sql`s.service_code = ${code === UNKNOWN ? '' : code}`
export const inZone = (zone: string): RawBuilder<boolean> =>
  zone === UNKNOWN ? sql`s.zone is null` : sql`s.zone = ${zone}`

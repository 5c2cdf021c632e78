import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { DeliverySums, getDeliveryReport } from '@waybill/contract/reports/operations-api'
import type { Ctx } from '../../../platform/http/index.ts'
import { userToday } from '../../people/identity/index.ts'
import { countDeliveries, type DeliveryCount } from '../../ship/shipping/index.ts'
import { spanOf } from './period.ts'
import { carrierOf } from './spend.ts'

const nothing = {
  labels: 0,
  voided: 0,
  toHandOver: 0,
  inTransit: 0,
  exceptions: 0,
  onTime: 0,
  late: 0,
  unpromised: 0,
  overdue: 0,
  promisedDays: 0,
  actualDays: 0,
}
const names = Object.keys(nothing) as (keyof DeliverySums)[]
const addUp = (rows: readonly DeliveryCount[]): DeliverySums => {
  const sums: DeliverySums = { ...nothing }
  for (const row of rows) for (const name of names) sums[name] += row[name]
  return sums
}
const isBefore = ({ bucket }: DeliveryCount): boolean => bucket === 0
const inPeriod = (row: DeliveryCount): boolean => !isBefore(row)

/** Answers getDeliveryReport; the largest group comes first. */
export async function deliveryReport(
  { db, actor: { orgId }, now }: Pick<Ctx, 'db' | 'actor' | 'now'>,
  { by, carrier, serviceCode, zone, ...days }: ParsedOf<typeof getDeliveryReport>['query'],
): Promise<OutputOf<typeof getDeliveryReport>> {
  const span = await spanOf(db, days, now())
  const day = await userToday(db, now())
  const counted = { orgId, ...day, starts: span.starts, filter: { carrier, serviceCode, zone } }
  const rows = await countDeliveries(db, { ...counted, by })
  const groups = [...Map.groupBy(rows, ({ key }) => key)].map(([key, own]) => ({
    ...carrierOf(by, key),
    zone: by === 'zone' ? key || null : null,
    sums: addUp(own.filter(inPeriod)),
    before: addUp(own.filter(isBefore)),
  }))
  const buckets = Map.groupBy(rows, ({ bucket }) => bucket)
  return {
    period: { ...span.days, complete: true },
    groups: groups.toSorted((a, b) => b.sums.labels - a.sums.labels || b.before.labels - a.before.labels),
    totals: addUp(rows.filter(inPeriod)),
    before: addUp(rows.filter(isBefore)),
    buckets: span.days.buckets.map((_, index) => addUp(buckets.get(index + 1) ?? [])),
  }
}

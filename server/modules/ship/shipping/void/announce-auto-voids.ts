import { trackingStatus } from '@waybill/contract/shipping/enums'
import { autoVoidState } from '@waybill/contract/shipping/auto-void-lifecycle'
import { voidState } from '@waybill/contract/shipping/void-lifecycle'
import { sql } from 'kysely'
import { type Db, inScope, stateSql } from '../../../../platform/database/index.ts'
import { isClaimed } from '../shipments/is-claimed.ts'
import { ofParcel, type ParcelRef } from '../runtime/parcel.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { type AutoVoidRule, listAutoVoidRules } from './auto-void-rules.ts'
import { notifyAutoVoids } from './notify-auto-voids.ts'

const SLICE = 500
interface Slice {
  now: Date
  after: Place | null
  only: ParcelRef | undefined
}
type Place = { until: Date; orgId: number; id: number }

/**
 * Announces one slice of a carrier's unscanned labels by the day on which it stops taking them back; returns where the next one begins, null
 * at the end. Labels whose limit is nearer than the notice are left to their seller.
 */
async function announceSlice(db: Db, rule: AutoVoidRule, { now, after, only }: Slice) {
  const days = (count: number) => sql`make_interval(days => ${count})`
  const { rows } = await sql<Place>`
    with slice as (
      select s.org_id, s.id, s.void_until from shipment s
      where s.carrier = ${rule.carrier} and s.status = ${sql.lit(trackingStatus.labelCreated)} and s.void_until is not null ${ofParcel(only, { orgId: 's.org_id', id: 's.id' })}
        and s.void_until > ${now}::timestamptz + ${days(rule.noticeDays)} + interval '1 hour'
        and s.void_until <= ${now}::timestamptz + ${days(rule.noticeDays + rule.daysBefore)}
        and ${after ? sql`(s.void_until, s.org_id, s.id) > (${after.until}::timestamptz, ${after.orgId}::bigint, ${after.id}::bigint)` : sql`true`}
      order by s.void_until, s.org_id, s.id limit ${SLICE}),
    announced as (
      insert into auto_void (org_id, shipment_id, state, void_at, announced_at)
      select s.org_id, s.id, ${stateSql(autoVoidState.announced)},
        greatest(s.void_until - ${days(rule.daysBefore)}, ${now}::timestamptz + ${days(rule.noticeDays)}), ${now}::timestamptz
      from slice s
      where not ${isClaimed} and not exists (select from void_request v where v.org_id = s.org_id and v.shipment_id = s.id and v.state <> ${stateSql(voidState.rejected)})
        and not exists (select from defaults_without_auto_void d where d.org_id = s.org_id)
      on conflict do nothing)
    select s.void_until as until, s.org_id as "orgId", s.id from slice s order by s.void_until, s.org_id, s.id`.execute(
    db,
  )
  return rows.length < SLICE ? null : (rows.at(-1) ?? null)
}

/** Announces what will be voided in a week, slice by slice, and tells the sellers, once a label; or looks at `only` one, and tells its seller. */
export async function announceAutoVoids(runtime: Runtime, only?: ParcelRef): Promise<void> {
  const { database } = runtime
  const now = runtime.now()
  const everywhere = <T>(work: (db: Db) => Promise<T>) => inScope(database, { role: 'service', orgId: 0 }, work)
  for (const rule of await everywhere((db) => listAutoVoidRules(db, now))) {
    let after: Place | null = null
    do after = await everywhere((db) => announceSlice(db, rule, { now, after, only }))
    while (after && !runtime.stopping)
  }
  await notifyAutoVoids(runtime, now, only?.orgId)
}

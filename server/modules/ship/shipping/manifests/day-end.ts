import { hasScanForm } from '@waybill/contract/carriers/catalogue'
import { labelState } from '@waybill/contract/shipping/label-lifecycle'
import {
  type DayEndRow,
  type getDayEnd as dayEndRoute,
  type Omitted,
  type OmittedReason,
  omittedReasons,
  MOST_OMITTED,
} from '@waybill/contract/shipping/manifest-api'
import type { OutputOf } from '@waybill/contract/core/route'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { openStates } from '@waybill/contract/core/lifecycle'
import { pickupLifecycle } from '@waybill/contract/pickups/lifecycle'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { zoneOfAddress } from '../../../../places/index.ts'
import { userToday } from '../../../people/identity/index.ts'
import { readDefaults } from '../../../site/defaults/index.ts'
import { shipDateAt } from '../request/ship-date.ts'
import { cutOffAt, groupId, isListed, isVoidRequested, OLDEST_DAYS, originKey, originOf } from './handover.ts'

type ShipmentReason = Exclude<OmittedReason, 'purchaseOpen'>
interface Found {
  carrier: number
  origin: string
  shipDate: string
  /** Null = it can be closed. */
  reason: Exclude<ShipmentReason, 'laterDate'> | null
  count: number
  weightCg: number
  runAt: Date | null
  from: PostalAddress
  labels: { shipmentId: number; name: string; shipDate: string }[]
}

/** Labels by carrier, origin, ship date and what keeps them out: everything that waits, and all of the last days. */
async function listFound(db: Db, orgId: number, now: Date): Promise<Found[]> {
  const open = stateSql(trackingStatus.labelCreated)
  const { rows } = await sql<Found>`
    select carrier, origin, to_char(ship_date, 'YYYY-MM-DD') as "shipDate", reason, count(*)::int as count, sum(weight)::bigint as "weightCg",
      min(run_at) as "runAt", (array_agg(from_address order by id desc))[1] as from,
      to_jsonb((array_agg(jsonb_build_object('shipmentId', id, 'name', tracking_no, 'shipDate', ship_date) order by id desc))[1:${sql.lit(MOST_OMITTED)}]) as labels
    from (
      select s.id, s.carrier, ${originKey} as origin, s.ship_date, s.run_at, s.from_address, s.tracking_no, p.weight_cg as weight,
        case when s.status = ${stateSql(trackingStatus.voided)} or ${isVoidRequested} then 'voided'
          when s.status <> ${open} then 'scanned'
          when s.purchase_id is null then 'uploaded'
          when ${isListed} then 'listed'
          when s.run_at <= ${now} then 'runPassed' end as reason
      from (
        select * from shipment w where w.org_id = ${orgId} and w.status = ${open} and w.ship_date >= ${now}::timestamptz::date - ${sql.lit(OLDEST_DAYS)}
        union all
        select * from shipment d where d.org_id = ${orgId} and d.status <> ${open}
          and d.ship_date between ${now}::timestamptz::date - 1 and ${now}::timestamptz::date + 1) s
      join parcel p on p.org_id = s.org_id and p.shipment_id = s.id) f
    group by carrier, origin, ship_date, reason order by carrier, origin, ship_date`.execute(db)
  return rows
}

async function listOpenPurchases(db: Db, orgId: number): Promise<Omitted> {
  const rows = await db
    .selectFrom('label_batch_item as i')
    .innerJoin('orders_order as o', (join) => join.onRef('o.org_id', '=', 'i.org_id').onRef('o.id', '=', 'i.order_id'))
    .select('o.order_no')
    .where('i.org_id', '=', orgId)
    .where('i.state', '=', labelState.unknown)
    .orderBy('i.purchase_id')
    .limit(MOST_OMITTED)
    .execute()
  const labels = rows.map((row) => ({ shipmentId: null, name: row.order_no, shipDate: null }))
  return { reason: 'purchaseOpen', count: labels.length, labels }
}

interface NextPickup {
  carrier: number
  origin: string
  pickup: { id: number; date: string }
}
/** The next pickup of each carrier at each origin. */
async function listNextPickups(db: Db, orgId: number): Promise<NextPickup[]> {
  const { rows } = await sql<NextPickup>`
    select distinct on (carrier, origin) carrier, origin,
      jsonb_build_object('id', id, 'date', to_char(pickup_date, 'YYYY-MM-DD')) as pickup
    from pickup where org_id = ${orgId} and state in (${stateSql(...openStates(pickupLifecycle))})
    order by carrier, origin, pickup_date`.execute(db)
  return rows
}

interface Day {
  zone: string
  today: string
}
const dayOf = (from: PostalAddress, now: Date, otherwise: string): Day => {
  const zone = zoneOfAddress(from) ?? otherwise
  return { zone, today: shipDateAt(now, from, zone) }
}

/** Of what is over or not yet due only the day itself is shown. */
function reasonOf({ reason, shipDate }: Found, { today }: Day): ShipmentReason | null {
  if (reason === null) return shipDate > today ? 'laterDate' : null
  if (reason === 'runPassed') return 'runPassed'
  return shipDate === today ? reason : null
}

function collect(found: readonly { reason: ShipmentReason; group: Found }[]): Omitted[] {
  return omittedReasons.flatMap((reason) => {
    const groups = found.filter((one) => one.reason === reason).map(({ group }) => group)
    if (groups.length === 0) return []
    const count = groups.reduce((sum, group) => sum + group.count, 0)
    return [{ reason, count, labels: groups.flatMap(({ labels }) => labels).slice(0, MOST_OMITTED) }]
  })
}

/** What is to be handed over today or should have been, and what of the day is not among it. */
export async function readDayEnd(db: Db, orgId: number, now: Date): Promise<OutputOf<typeof dayEndRoute>> {
  const { zone: userZone } = await userToday(db, now)
  const { cutOff } = await readDefaults(db, orgId)
  const found = (await listFound(db, orgId, now)).map((group) => ({ group, day: dayOf(group.from, now, userZone) }))
  const pickups = await listNextPickups(db, orgId)
  const rows = found
    .filter(({ group, day }) => group.reason === null && group.shipDate <= day.today)
    .map(({ group, day }): DayEndRow => ({
      id: groupId(group),
      carrier: group.carrier,
      from: originOf(group.from),
      address: group.from,
      shipDate: group.shipDate,
      form: hasScanForm(group.carrier) ? 'scanForm' : 'summary',
      count: group.count,
      weightCg: group.weightCg,
      zone: day.zone,
      cutOffAt: cutOffAt(cutOff, group.shipDate, day.zone)?.toISOString() ?? null,
      runAt: group.runAt?.toISOString() ?? null,
      pickup: pickups.find((one) => one.carrier === group.carrier && one.origin === group.origin)?.pickup ?? null,
    }))
  const excluded = found.flatMap(({ group, day }) => {
    const reason = reasonOf(group, day)
    return reason ? [{ reason, group }] : []
  })
  const purchases = await listOpenPurchases(db, orgId)
  return { rows, omitted: [...collect(excluded), ...(purchases.count > 0 ? [purchases] : [])] }
}

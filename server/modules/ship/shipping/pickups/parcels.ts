import { notFound } from '@waybill/contract/core/errors'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import type { PickupParcel } from '@waybill/contract/pickups/api'
import { pickupState } from '@waybill/contract/pickups/lifecycle'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import { type RawBuilder, sql } from 'kysely'
import { type Db, stateSql } from '../../../../platform/database/index.ts'
import { isVoidRequested, OLDEST_DAYS, originKey } from '../manifests/handover.ts'
import { takeOut } from '../shipments/pickup-parcels.ts'
import { MISSED_AFTER_HOURS } from './open-pickup.ts'

const MOST_LISTED = 2000

/** The driver came to the pickup, named u, but did not take a parcel that nobody has scanned by now. */
const isLeftBehind = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(u.state = ${stateSql(pickupState.pickedUp)}
    and (u.pickup_date + ${sql.lit(MISSED_AFTER_HOURS)} * interval '1 hour') at time zone u.zone <= ${now}::timestamptz)`

/** Waits for its carrier and is in no pickup, of shipments named s. */
const isWaiting = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`s.status = ${stateSql(trackingStatus.labelCreated)} and s.purchase_id is not null
    and s.ship_date >= ${now}::timestamptz::date - ${sql.lit(OLDEST_DAYS)} and not ${isVoidRequested}
    and not exists (select from pickup_parcel q join pickup u on u.org_id = q.org_id and u.id = q.pickup_id
      where q.org_id = s.org_id and q.shipment_id = s.id and q.is_live and not ${isLeftBehind(now)})`

interface Place {
  orgId: number
  carrier: number
  origin: string
  now: Date
}

/** Parcels that can go into a pickup, by ship date; `until`: handed over by that day. */
export async function listWaiting(
  db: Db,
  { orgId, carrier, origin, now }: Place,
  { until, ids }: { until?: string; ids?: readonly number[] } = {},
): Promise<PickupParcel[]> {
  const { rows } = await sql<PickupParcel>`
    select s.id as "shipmentId", s.tracking_no as "trackingNo", s.service_code as "serviceCode", s.to_address ->> 'name' as recipient,
      to_char(s.ship_date, 'YYYY-MM-DD') as "shipDate", p.weight_cg as "weightCg"
    from shipment s join parcel p on p.org_id = s.org_id and p.shipment_id = s.id
    where s.org_id = ${orgId} and s.carrier = ${carrier} and ${originKey} = ${origin} and ${isWaiting(now)}
      and (${until ?? null}::date is null or s.ship_date <= ${until ?? null}::date)
      and (${ids ? [...ids] : null}::bigint[] is null or s.id = any(${ids ? [...ids] : null}::bigint[]))
    order by s.ship_date, s.id limit ${sql.lit(MOST_LISTED)}`.execute(db)
  return rows
}

/** Where parcels wait, most first. */
export async function listOrigins(
  db: Db,
  orgId: number,
  now: Date,
): Promise<{ carrier: number; from: PostalAddress; count: number }[]> {
  const { rows } = await sql<{ carrier: number; from: PostalAddress; count: number }>`
    select s.carrier, (array_agg(s.from_address order by s.id desc))[1] as from, count(*)::int as count
    from shipment s where s.org_id = ${orgId} and ${isWaiting(now)}
    group by s.carrier, ${originKey} order by 3 desc, 1 limit 100`.execute(db)
  return rows
}

/** Puts parcels that still wait into a pickup, locked as a void locks them; false: one of them waits no longer. Throws NotFound. */
export async function addParcels(
  db: Db,
  pickup: Place & { id: number; isConfirmed: boolean },
  shipmentIds: readonly number[],
): Promise<boolean> {
  const ids = [...new Set(shipmentIds)]
  if (ids.length === 0) return true
  const { orgId, id, isConfirmed } = pickup
  const { rows: locked } = await sql`
    select from shipment s where s.org_id = ${orgId} and s.id = any(${ids}::bigint[]) order by s.id for no key update`.execute(
    db,
  )
  if (locked.length < ids.length) throw notFound('Shipment', '运单')
  const found = await listWaiting(db, pickup, { ids })
  if (found.length < ids.length) return false
  // Those that wait although they are in a pickup were left behind there.
  await takeOut(db, orgId, ids)
  await sql`
    insert into pickup_parcel (org_id, pickup_id, shipment_id, is_confirmed) select ${orgId}, ${id}, x, ${isConfirmed} from unnest(${ids}::bigint[]) x
    on conflict (org_id, pickup_id, shipment_id) do update set is_live = true, is_confirmed = excluded.is_confirmed`.execute(
    db,
  )
  return true
}

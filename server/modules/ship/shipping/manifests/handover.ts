import { CUT_OFF_NONE } from '@waybill/contract/shipping/cut-off'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import type { ManifestOrigin } from '@waybill/contract/shipping/manifest-api'
import { voidState } from '@waybill/contract/shipping/void-lifecycle'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { type RawBuilder, sql } from 'kysely'
import { stateSql } from '../../../../platform/database/index.ts'
import { instantAt } from '../../../../places/index.ts'

/** How long ago a parcel may have been meant to be handed over and still be. */
export const OLDEST_DAYS = 30

/** What one carrier gets at one origin for one ship date. */
export interface Group {
  carrier: number
  /** By `originKey`. */
  origin: string
  /** YYYY-MM-DD */
  shipDate: string
}

export const groupId = ({ carrier, origin, shipDate }: Group): string => `${carrier}.${origin}.${shipDate}`
export function groupOf(id: string): Group {
  const [carrier = '', origin = '', shipDate = ''] = id.split('.')
  return { carrier: Number(carrier), origin, shipDate }
}

/** The same place is the same origin, no matter who is named there; of shipments named s. */
export const originKey = sql<string>`md5(lower(concat_ws('|', s.from_address ->> 'line1', s.from_address ->> 'line2', s.from_address ->> 'city',
  s.from_address ->> 'state', s.from_address ->> 'zip', s.from_address ->> 'country')))`

/** Of shipments named s. */
export const isListed = sql<boolean>`exists (select from manifest_label l where l.org_id = s.org_id and l.shipment_id = s.id and l.is_live)`
export const isVoidRequested = sql<boolean>`exists (select from void_request v
  where v.org_id = s.org_id and v.shipment_id = s.id and v.state <> ${stateSql(voidState.rejected)})`

/** May be put into a manifest now, of shipments named s. */
export const isOpen = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`s.status = ${stateSql(trackingStatus.labelCreated)} and s.purchase_id is not null and (s.run_at is null or s.run_at > ${now})
    and not ${isListed} and not ${isVoidRequested}`

export const originOf = ({ name, company, line1, city, state, zip, country }: PostalAddress): ManifestOrigin => ({
  name: company ?? name,
  line1,
  city,
  state,
  zip,
  country,
})

/** When the seller's day ends there by its own cut-off (contract/cut-off); null = none is set. */
export const cutOffAt = (cutOff: number, shipDate: string, zone: string): Date | null =>
  cutOff === CUT_OFF_NONE ? null : instantAt(shipDate, (cutOff - 1) * 60, zone)

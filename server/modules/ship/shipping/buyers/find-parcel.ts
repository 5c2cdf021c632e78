import { sql } from 'kysely'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { trackingStatus } from '@waybill/contract/shipping/enums'
import type { Db } from '../../../../platform/database/index.ts'

/** What anybody with the address of the page may see of a parcel: nothing of the person, no street, no price, no goods. */
export interface ParcelPage {
  orgId: number
  token: string
  orderNo: string
  carrier: number
  serviceCode: string
  trackingNo: string
  status: number
  isTest: boolean
  shipDate: string
  eta: string | null
  /** Where it goes: without name and street. */
  to: Pick<PostalAddress, 'city' | 'state' | 'country' | 'zip'>
  /** Newest first. */
  events: { at: Date; status: number; state: string; text: { en: string; cn: string }; place: string | null }[]
}

/** So long after the delivery, or the last news of a parcel that never arrived, the page ends. */
export const PAGE_ENDS_DAYS = 180

interface Row {
  org_id: number
  id: number
  page_token: string
  order_no: string
  carrier: number
  service_code: string
  tracking_no: string
  status: number
  is_test: boolean
  ship_date: string
  eta: string | null
  to_address: PostalAddress
  ended: boolean
}

const columns = sql`s.org_id, s.id, s.page_token, s.order_no, s.carrier, s.service_code, s.tracking_no, s.status, s.is_test, s.ship_date,
  s.eta, s.to_address`

async function listEvents(db: Db, { org_id: orgId, id }: Row): Promise<ParcelPage['events']> {
  const { rows } = await sql<{
    at: Date
    status: number
    state: string
    text_en: string
    text_cn: string
    place: string | null
  }>`
    select at, status, state, text_en, text_cn, place from tracking_event
    where org_id = ${orgId} and shipment_id = ${id} order by at desc, id desc limit 200`.execute(db)
  return rows.map(({ text_en: en, text_cn: cn, ...event }) => ({ ...event, text: { en, cn } }))
}

/**
 * The parcel of a page on a tenant's host; needs the service scope. 'ended' long after its last news; undefined for a token of another
 * tenant's seller as for one that never was.
 */
export async function findParcelPage(
  db: Db,
  { token, tenantOrgId, now }: { token: string; tenantOrgId: number; now: Date },
): Promise<ParcelPage | 'ended' | undefined> {
  const { rows } = await sql<Row>`
    select ${columns},
      coalesce(s.last_event_at, s.created_at) < ${now}::timestamptz - make_interval(days => ${PAGE_ENDS_DAYS}) as ended
    from shipment s join tenancy_org o on o.id = s.org_id
    where s.page_token = ${token}::uuid and o.parent_org_id = ${tenantOrgId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (row.ended) return 'ended'
  const { city, state, country, zip } = row.to_address
  return {
    orgId: row.org_id,
    token: row.page_token,
    orderNo: row.order_no,
    carrier: row.carrier,
    serviceCode: row.service_code,
    trackingNo: row.tracking_no,
    status: row.status,
    isTest: row.is_test,
    shipDate: row.ship_date,
    eta: row.eta,
    to: { city, state, country, zip },
    events: await listEvents(db, row),
  }
}

/** A number or postal code without blanks and signs, in capitals. */
export const plainNumber = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** The token of a parcel by its tracking number and the ZIP code it goes to, whatever their spelling; needs the service scope. */
export async function findTokenByNumber(
  db: Db,
  { number, zip, tenantOrgId }: { number: string; zip: string; tenantOrgId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ page_token: string; zip: string | null; country: string }>`
    select s.page_token, s.to_address ->> 'zip' as zip, s.to_address ->> 'country' as country
    from shipment s join tenancy_org o on o.id = s.org_id
    where s.tracking_no = ${plainNumber(number)} and o.parent_org_id = ${tenantOrgId} and s.status <> ${trackingStatus.voided}
    order by s.created_at desc limit 5`.execute(db)
  const matches = (row: { zip: string | null; country: string }): boolean => {
    const own = plainNumber(row.zip ?? '')
    const entered = plainNumber(zip)
    if (own === '' || entered === '') return false
    // Of ZIP+4 the first five digits are enough.
    return row.country === 'US' ? own.slice(0, 5) === entered.slice(0, 5) && entered.length >= 5 : own === entered
  }
  return rows.find(matches)?.page_token
}

/** The e-mail address that a parcel's buyer is written to; null without one. Needs the service scope. */
export async function findBuyerEmail(db: Db, token: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select nullif(trim(to_address ->> 'email'), '') as email from shipment where page_token = ${token}::uuid`.execute(
    db,
  )
  return rows[0]?.email ?? null
}

import type { PackageRate, Rate } from '@waybill/contract/shipping/api'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import type { Offer } from './offers.ts'

export interface NewQuote {
  orderId: number
  requestHash: Buffer
  /** YYYY-MM-DD. */
  shipDate: string
  rates: Rate[]
  offers: Offer[]
  expiresAt: Date
}

/** Keeps what was shown, so that a purchase can be held to it; returns the ids in the order given. */
export async function insertQuotes(db: Db, orgId: number, quotes: readonly NewQuote[]): Promise<string[]> {
  if (quotes.length === 0) return []
  const rows = quotes.map((quote) => ({
    order_id: quote.orderId,
    request_hash: quote.requestHash.toString('hex'),
    ship_date: quote.shipDate,
    // Where prices come from was shown and is no part of what a purchase is held to.
    rates: quote.rates.map((rate) => ({ ...rate, basis: undefined })),
    offers: quote.offers,
    expires_at: quote.expiresAt.toISOString(),
  }))
  const { rows: inserted } = await sql<{ id: string; order_id: number }>`
    insert into quote (org_id, order_id, request_hash, ship_date, rates, offers, expires_at, units_shipped)
    select ${orgId}, q.order_id, decode(q.request_hash, 'hex'), q.ship_date, q.rates, q.offers, q.expires_at,
      coalesce((select o.units_shipped from orders_order o where o.org_id = ${orgId} and o.id = q.order_id), 0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as q (order_id bigint, request_hash text, ship_date date, rates jsonb, offers jsonb, expires_at timestamptz)
    returning id, order_id`.execute(db)
  const byOrder = new Map(inserted.map((row) => [row.order_id, row.id]))
  return quotes.map(({ orderId }) => {
    const id = byOrder.get(orderId)
    if (id === undefined) throw new Error('A quote was not kept')
    return id
  })
}

export interface StoredQuote {
  orderId: number
  requestHash: Buffer
  shipDate: string
  offers: Offer[]
  createdAt: Date
  expiresAt: Date
}

/** The organisation's quotes among these ids, with what is not for sellers (role service). */
export async function findQuotes(db: Db, orgId: number, ids: readonly string[]): Promise<Map<string, StoredQuote>> {
  const { rows } = await sql<{
    id: string
    order_id: number
    request_hash: Buffer
    ship_date: string
    offers: Offer[]
    created_at: Date
    expires_at: Date
  }>`
    select id, order_id, request_hash, ship_date, offers, created_at, expires_at from quote
    where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        orderId: row.order_id,
        requestHash: row.request_hash,
        shipDate: row.ship_date,
        offers: row.offers,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
      },
    ]),
  )
}

/** What each package of several costs by a service of a quote, by the quote; a quote for one package is missing. */
export async function packagesQuoted(
  db: Db,
  orgId: number,
  items: readonly { quoteId: string; carrier: number; serviceCode: string }[],
): Promise<Map<string, PackageRate[]>> {
  const chosen = items.map(({ quoteId, carrier, serviceCode }) => ({ quoteId, carrier, serviceCode }))
  const { rows } = await sql<{ id: string; packages: PackageRate[] }>`
    select q.id, r.rate -> 'packages' as packages
    from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as a ("quoteId" uuid, carrier int, "serviceCode" text)
    join quote q on q.org_id = ${orgId} and q.id = a."quoteId"
    cross join lateral jsonb_array_elements(q.rates) as r (rate)
    where (r.rate ->> 'carrier')::int = a.carrier and r.rate ->> 'serviceCode' = a."serviceCode" and r.rate ? 'packages'`.execute(
    db,
  )
  return new Map(rows.map(({ id, packages }) => [id, packages]))
}

/** Which order each of the quotes is for; what is another organisation's or nobody's is missing. */
export async function ordersOfQuotes(db: Db, orgId: number, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; order_id: number }>`
    select id, order_id from quote where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.order_id]))
}

/** Takes away quotes that nobody can buy from any more (role service, all organisations). */
export async function deleteOldQuotes(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from quote where expires_at < ${before}::timestamptz`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

import { searchTerms } from '@waybill/contract/search/terms'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database/index.ts'
import { hasTrigram, MOST_TRIES } from './text-search.ts'

/** More hits than this are not looked up. */
const MOST_HITS = 2000

/** What is searched for, as it was typed; '' when nothing is left of it. */
export const askedFor = (search: string | undefined): string =>
  search !== undefined && searchTerms(search).text !== '' ? search : ''

/** The condition that the search text of a shipment named s contains what is searched for. */
export const shipmentContains = (search: string): RawBuilder<boolean> =>
  sql<boolean>`s.search_text like app.search_pattern(${searchTerms(search).text})`

type Scanned = { id: number; orderId: number }

/** The organisation's shipments with exactly these tracking numbers; by an index, whatever else there is. */
export async function shipmentsNumbered(db: Db, numbers: readonly string[]): Promise<Scanned[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<Scanned>`
    select s.id, s.order_id as "orderId" from shipping_shipment s
    where s.org_id = app.org() and s.tracking_no = any(${[...numbers]}::text[])
    order by s.created_at desc, s.id desc limit ${MOST_HITS}`.execute(db)
  return rows
}

/** The shortest end or middle of a tracking number that is looked for in one; what is shorter stands in too many. */
const SHORTEST_PART = 5
const isPart = (text: string): boolean =>
  text.length >= SHORTEST_PART && /^[0-9a-z]*$/i.test(text) && /\d{4}/.test(text)

/**
 * Orders that went out under a tracking number with this text in it. Empty where the text is no part of one, or one of too many to be of
 * any use.
 */
export async function ordersShippedUnder(db: Db, text: string): Promise<number[]> {
  if (!isPart(text)) return []
  const { rows } = await sql<{ orderId: number }>`
    select distinct s.order_id as "orderId" from shipping_shipment s
    where s.org_id = app.org() and lower(s.tracking_no) like app.search_pattern(${text})
      and s.id = any(coalesce(app.find_shipments(app.search_pattern(${text}), false, ${MOST_HITS}, ${MOST_TRIES}), '{}'))`.execute(
    db,
  )
  return rows.map(({ orderId }) => orderId)
}

/**
 * Ids of the shipments that a search means: those with the tracking number in it if there are any, else those that contain its text;
 * null when they are too many, or too many would have to be read to find them.
 */
export async function findShipments(db: Db, search: string): Promise<number[] | null> {
  const { text, numbers } = searchTerms(search)
  const numbered = await shipmentsNumbered(db, numbers)
  if (numbered.length > 0) return numbered.map(({ id }) => id)
  const { rows } = await sql<{ ids: number[] | null }>`
    select app.find_shipments(app.search_pattern(${text}), ${!hasTrigram(text)}, ${MOST_HITS}, ${MOST_TRIES}) as ids`.execute(
    db,
  )
  return rows[0]?.ids ?? null
}

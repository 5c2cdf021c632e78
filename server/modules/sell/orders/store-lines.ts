import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { NewOrder } from './insert.ts'

type Line = NewOrder['lines'][number]
type Before = { id: number; sku: string | null; storeLine: Line['storeLine'] }
type Place = { orgId: number; id: number }

const refOf = ({ storeLine }: Pick<Line, 'storeLine'>): string | null =>
  storeLine ? JSON.stringify([storeLine.store, storeLine.order, storeLine.line]) : null
const skuOf = ({ sku }: Pick<Line, 'sku'>): string | null => sku?.toLowerCase() ?? null

/** One line of a store's order has one id; goods of another SKU under it are other goods. */
const isSameLine = (one: Before, line: Line): boolean =>
  refOf(one) !== null &&
  refOf(one) === refOf(line) &&
  (one.sku === null || line.sku === null || skuOf(one) === skuOf(line))
const hasSameSku = (one: Before, line: Line): boolean => skuOf(one) !== null && skuOf(one) === skuOf(line)

/** Ids of the lines that the order has already, by the new ones: the store's own line first, then the SKU, the first with the first. */
function idsOf(before: readonly Before[], lines: readonly Line[]): Map<Line, number> {
  const ids = new Map<Line, number>()
  const left = new Set(before)
  for (const isSame of [isSameLine, hasSameSku])
    for (const line of lines) {
      const found = ids.has(line) ? undefined : [...left].find((one) => isSame(one, line))
      if (!found) continue
      ids.set(line, found.id)
      left.delete(found)
    }
  return ids
}

/** A next parcel of all units, or of none since its lines are gone, is all that is left. */
const chooseAllAgain = (db: Db, { orgId, id }: Place) =>
  sql`
    update order_line l set going = null
    from (select bool_and(coalesce(going, quantity) = quantity) or sum(coalesce(going, quantity)) = 0 as all_go
      from order_line where org_id = ${orgId} and order_id = ${id}) as parcel
    where l.org_id = ${orgId} and l.order_id = ${id} and l.going is not null and parcel.all_go`.execute(db)

/**
 * Makes these the lines of an order that is locked and of which nothing has a label. A line that was there stays, with its id, what a
 * person typed for customs, and its units in the next parcel.
 */
export async function writeStoreLines(db: Db, place: Place, lines: readonly Line[]): Promise<void> {
  const { orgId, id } = place
  const { rows: before } = await sql<Before>`
    select id, sku, store_line as "storeLine" from order_line where org_id = ${orgId} and order_id = ${id} order by id`.execute(
    db,
  )
  const ids = idsOf(before, lines)
  await sql`
    delete from order_line where org_id = ${orgId} and order_id = ${id} and not id = any(${[...ids.values()]}::bigint[])`.execute(
    db,
  )
  const changed = [...ids].map(([line, lineId]) => ({ ...line, storeLine: line.storeLine ?? null, id: lineId }))
  await sql`
    update order_line l set sku = f.sku, name = f.name, quantity = f.quantity, unit_price = f."unitPrice",
      store_line = nullif(f."storeLine", 'null'), going = case when l.going is not null then least(l.going, f.quantity) end
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as f (id bigint, sku text, name text, quantity int, "unitPrice" bigint, "storeLine" jsonb)
    where l.org_id = ${orgId} and l.order_id = ${id} and l.id = f.id`.execute(db)
  const added = lines
    .filter((line) => !ids.has(line))
    .map(({ sku, name, quantity, unitPrice, storeLine }) => ({
      org_id: orgId,
      order_id: id,
      sku,
      name,
      quantity,
      unit_price: unitPrice,
      store_line: storeLine ? JSON.stringify(storeLine) : null,
    }))
  if (added.length > 0) await db.insertInto('order_line').values(added).execute()
  await chooseAllAgain(db, place)
}

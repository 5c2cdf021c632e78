import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { announceUnits, lockAvailable, refused } from '../stock/index.ts'
import type { Locked } from './locked.ts'

/** Units that are announced and not received, by product. */
async function openUnits(db: Db, { orgId, id }: Locked): Promise<{ productId: number; units: number }[]> {
  const { rows } = await sql<{ productId: number; units: number }>`
    select product_id as "productId", expected - (received + damaged - over) as units from inbound_line
    where org_id = ${orgId} and inbound_id = ${id} order by product_id`.execute(db)
  return rows
}

/** Locks what the shipment announces in the order in which all stock is locked, and products that it will announce. */
export async function lockItems(db: Db, inbound: Locked, added: readonly number[] = []): Promise<void> {
  const open = await openUnits(db, inbound)
  await lockAvailable(db, inbound, [...new Set([...open.map(({ productId }) => productId), ...added])])
}

/** Makes what is still open of an inbound shipment inbound in the stock, or takes it off; needs the service scope. */
export async function announce(db: Db, inbound: Locked, direction: 'on' | 'off'): Promise<void> {
  const of = { sellerId: inbound.orgId, operatorId: inbound.operatorId, warehouseId: inbound.warehouseId }
  await lockItems(db, inbound)
  for (const { productId, units } of await openUnits(db, inbound)) {
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    await announceUnits(db, { ...of, productId }, direction === 'on' ? units : -units).catch((error: unknown) =>
      refused(error),
    )
  }
}

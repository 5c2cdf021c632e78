import { AppError } from '@waybill/contract/core/errors'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { freeReserved, lockAvailable, promiseUnits } from '../stock/index.ts'
import { wakeSoon } from '../outbound/index.ts'
import type { LockedWork } from './locked.ts'

type Where = Pick<LockedWork, 'sellerId' | 'operatorId' | 'warehouseId'>
interface Needed {
  productId: number
  quantity: number
}
const placeOf = ({ sellerId, operatorId, warehouseId }: Where) => ({ orgId: sellerId, operatorId, warehouseId })

/** Locks the stock of products and refuses with WORK_TOO_FEW what is not free; `skuOf` names it. */
export async function requireFree(
  db: Db,
  where: Where,
  { needed, skuOf }: { needed: readonly Needed[]; skuOf: (productId: number) => string },
): Promise<void> {
  const free = await lockAvailable(
    db,
    placeOf(where),
    needed.map(({ productId }) => productId),
  )
  for (const { productId, quantity } of needed) {
    const left = free.get(productId) ?? 0
    if (left < quantity) throw new AppError('WORK_TOO_FEW', { params: { sku: skuOf(productId), left } })
  }
}

const writePromised = (db: Db, { sellerId, id }: LockedWork, { line, promised }: { line: number; promised: number }) =>
  sql`update work_order_line set promised = ${promised} where org_id = ${sellerId} and work_order_id = ${id} and line = ${line}`.execute(
    db,
  )

/** Promises all inputs to the work, or refuses with WORK_TOO_FEW. */
export async function promiseInputs(db: Db, known: LockedWork, skuOf: (productId: number) => string): Promise<void> {
  const needed = known.lines.filter(({ side }) => side === 'input')
  await requireFree(db, known, { needed, skuOf })
  for (const one of needed) {
    // One after the other: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    await promiseUnits(db, placeOf(known), { productId: one.productId, units: one.quantity })
    // oxlint-disable-next-line no-await-in-loop
    await writePromised(db, known, { line: one.line, promised: one.quantity })
  }
}

/** Units of a line stopped waiting because they left the good ones: the stock has ended their promise. */
export const promiseUsed = (db: Db, known: LockedWork, line: { line: number; promised: number }): Promise<unknown> =>
  writePromised(db, known, line)

/** Frees what was taken and is still promised; orders that wait for it are tried again. */
export async function releaseInputs(db: Db, known: LockedWork): Promise<void> {
  const { sellerId, id, warehouseId } = known
  const waiting = known.lines.filter(({ promised }) => promised > 0)
  await lockAvailable(
    db,
    placeOf(known),
    waiting.map(({ productId }) => productId),
  )
  const { rows } = await sql<{ productId: number; placeId: number; lotId: number; units: number }>`
    delete from work_order_pick where org_id = ${sellerId} and work_order_id = ${id}
    returning product_id as "productId", location_id as "placeId", lot_id as "lotId", quantity as units`.execute(db)
  // oxlint-disable-next-line no-await-in-loop
  for (const at of rows) await freeReserved(db, { orgId: sellerId, warehouseId }, at)
  for (const { line, productId, promised } of waiting) {
    // oxlint-disable-next-line no-await-in-loop
    await promiseUnits(db, placeOf(known), { productId, units: -promised })
    // oxlint-disable-next-line no-await-in-loop
    await writePromised(db, known, { line, promised: 0 })
  }
  if (waiting.length > 0) await wakeSoon(db, sellerId)
}

import { orderStatus } from '@waybill/contract/orders/enums'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/index.ts'
import { readDefaults } from '../../../site/defaults/index.ts'
import { planFill } from './plan.ts'
import { readOrdersToFill } from './read.ts'
import { writePlans } from './write.ts'

/**
 * Whether orders that come in are filled from products: as the seller set it, and there are products. The scope must let see both.
 */
export async function fillsFromProducts(db: Db, orgId: number): Promise<boolean> {
  if (!(await readDefaults(db, orgId)).fillFromProducts) return false
  const { rows } = await sql<{
    some: boolean
  }>`select exists (select from products_product where org_id = ${orgId}) as some`.execute(db)
  return rows[0]?.some === true
}

/**
 * Fills what new or changed orders lack from products, for the transaction that made them: their versions stay. What the seller removed
 * before stays removed. Returns how many orders it filled.
 */
export async function fillIncoming(db: Db, orgId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const orders = await readOrdersToFill(db, orgId, ids)
  const plans = orders
    .filter(({ status }) => status === orderStatus.awaiting)
    .flatMap((order) => planFill(order, 'auto') ?? [])
  await writePlans(db, orgId, plans)
  return plans.length
}

import type { ServicePlan } from '@waybill/contract/rules/rule'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { listAtWarehouse, listBeingBought } from './being-bought.ts'

export type LockedOrder = {
  id: number
  order_no: string
  status: number
  version: number
  carrier: number | null
  service_code: string | null
  service_plan: ServicePlan | null
  label_from: number | null
  send_to: number | null
  signature: number
  buying: boolean
  /** Number of the outbound order, while a warehouse has it to ship. */
  outbound: string | null
  /** Units that have a label, of an order that goes in parts. */
  units_shipped: number
  /** The packages after the first; null = there is only one. */
  other_packages: unknown[] | null
  /** Numbers of the packages that have a label, of an order with several. */
  packages_labeled: number[]
  /** Numbers of those that are not sent, of an order that was ended with the others. */
  packages_unsent: number[]
}

/** Locks orders against other changes and says what is known of a label being bought; in order of id, so that two never wait for each other. */
export async function lockOrders(db: Db, orgId: number, ids: readonly number[]): Promise<LockedOrder[]> {
  const { rows } = await sql<Omit<LockedOrder, 'buying' | 'outbound'>>`
    select id, order_no, status, version, carrier, service_code, service_plan, label_from, send_to, signature, units_shipped,
      other_packages, packages_labeled, packages_unsent
    from sales_order where org_id = ${orgId} and id = any(${[...ids]}::bigint[])
    order by id for no key update`.execute(db)
  const bought = await listBeingBought(db, orgId, ids)
  const sent = await listAtWarehouse(db, orgId, ids)
  return rows.map((row) => ({ ...row, buying: bought.has(row.id), outbound: sent.get(row.id) ?? null }))
}

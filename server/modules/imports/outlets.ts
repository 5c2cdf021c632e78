import type { ImportTarget } from '@waybill/contract'
import type { ClientBase } from 'pg'
import { insertParsedOrders, type ParsedSource } from '../orders/index.ts'

export type Made = { created: number; ids: number[] }
type Ref = { orgId: number; importId: string | null }

/** Where the valid rows of a target go. */
export type Outlet = {
  /** Makes what the parsed rows say, once each. Ids of the first 5,000. */
  insert: (client: ClientBase, ref: Ref, source: ParsedSource) => Promise<Made>
  /** Ids of what an import made, the first of them. */
  madeBy: (client: ClientBase, ref: { orgId: number; importId: string }, limit: number) => Promise<number[]>
  /** The action in the audit log. */
  audited: string
}

async function ordersMadeBy(
  client: ClientBase,
  ref: { orgId: number; importId: string },
  limit: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from sales_order where org_id = $1 and import_id = $2 order by id limit $3',
    [ref.orgId, ref.importId, limit],
  )
  return rows.map((row) => row.id)
}

const orders: Outlet = {
  insert: async (client, ref, source) => {
    const { created, orderIds } = await insertParsedOrders(client, ref, source)
    return { created, ids: orderIds }
  },
  madeBy: ordersMadeBy,
  audited: 'orders.imported',
}

const outlets: Readonly<Record<ImportTarget, Outlet>> = { orders }
export const outletOf = (target: string): Outlet => outlets[target as ImportTarget]

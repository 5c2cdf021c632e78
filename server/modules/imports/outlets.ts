import type { AuditActionOf } from '../../platform/audit/index.ts'
import type { ErrorCode, FieldProblem, ImportTarget, OnExisting } from '@waybill/contract'
import { fieldProblem } from '@waybill/contract'
import type { ClientBase } from 'pg'
import {
  productsBlockingUndo,
  productsOfImport,
  undoImportedProducts,
  upsertParsedProducts,
} from '../products/index.ts'
import { addNamedStores } from '../stores/index.ts'
import {
  fillIncoming,
  insertParsedOrders,
  ordersOfImport,
  type ParsedSource,
  undoImportedOrders,
  updateParsedOrders,
} from '../orders/index.ts'

export type Made = { created: number; updated: number; ids: number[] }
type Ref = { orgId: number; importId: string | null; onExisting: OnExisting }
/** `blocked`: what keeps all of it from being taken back, the first ones of `count`. */
export type Undone = { removed: number; restored: number; blocked: FieldProblem[]; count: number }

/** Where the valid rows of a target go. */
export type Outlet = {
  /**
   * Makes what the parsed rows say, once each; what exists stays, or is changed on wish. Ids of the first 5,000. The source's column
   * `existing` tells rows that were read as updates.
   */
  take: (client: ClientBase, ref: Ref, source: ParsedSource) => Promise<Made>
  /** Whether rows were read as new that are updates by now, or the other way round; left out: both are read alike. */
  isStale?: (client: ClientBase, ref: { orgId: number; importId: string }) => Promise<boolean>
  /** Fills what orders lack from products, as far as the seller lets it; returns how many. Left out: nothing can be filled. */
  fill?: typeof fillIncoming
  /** Ids of what an import made or changed, the first of them. */
  madeBy: (client: ClientBase, ref: { orgId: number; importId: string }, limit: number) => Promise<number[]>
  /** Takes an import back, all of it or nothing. */
  undo: (client: ClientBase, ref: { orgId: number; importId: string }) => Promise<Undone>
  /** The actions in the audit log. */
  audited: { imported: AuditActionOf<'import'>; undone: AuditActionOf<'import'> }
}

const MAX_IDS = 5000

/** An update says too little for a new order, and a new order more than its row: neither is taken for the other. */
const readAs = (source: ParsedSource, existing: boolean): ParsedSource => ({
  text: `select parsed from (${source.text}) as given where existing = ${existing}`,
  values: source.values,
})

/** Parameters of parsed rows begin at $3, of names at $2: the import's id, which no row asks for, is $2 of both. */
const storeNames = ({ text, values }: ParsedSource, importId: string | null) => ({
  text: `select parsed ->> 'storeName' as name from (${text}) as rows where $2::uuid is null or true`,
  values: [importId, ...values],
})

async function takeOrders(client: ClientBase, ref: Ref, source: ParsedSource): Promise<Made> {
  await addNamedStores(client, ref.orgId, storeNames(source, ref.importId))
  if (ref.onExisting !== 'update') {
    const { created, orderIds } = await insertParsedOrders(client, ref, source)
    return { created, updated: 0, ids: orderIds }
  }
  const before = await updateParsedOrders(client, ref, readAs(source, true))
  const { created, orderIds } = await insertParsedOrders(client, ref, readAs(source, false))
  return { created, updated: before.updated, ids: [...before.orderIds, ...orderIds].slice(0, MAX_IDS) }
}

const STALE_ORDERS = `
  select exists (
    select from import_check c
    where c.org_id = $1 and c.import_id = $2 and c.valid and c.joined_to is null and c.parsed is not null
      and c.existing <> exists (
        select from orders_order o left join stores_store s on s.org_id = $1 and s.id = o.store_id
        where o.org_id = $1 and o.order_no = split_part(c.row_key, chr(31), 2)
          and lower(coalesce(s.name, '')) = split_part(c.row_key, chr(31), 1))) as stale`

const orders: Outlet = {
  take: takeOrders,
  fill: fillIncoming,
  isStale: async (client, ref) => {
    const { rows } = await client.query<{ stale: boolean }>(STALE_ORDERS, [ref.orgId, ref.importId])
    return rows[0]!.stale
  },
  madeBy: ordersOfImport,
  undo: async (client, ref) => {
    const { removed, restored, blocked, blockedCount } = await undoImportedOrders(client, ref)
    const problem = (one: { orderNo: string; code: ErrorCode }) =>
      fieldProblem(one.orderNo, one.code, { params: { value: one.orderNo } })
    return { removed, restored, blocked: blocked.map(problem), count: blockedCount }
  },
  audited: { imported: 'orders.imported', undone: 'orders.importUndone' },
}

const products: Outlet = {
  take: async (client, { orgId, importId, onExisting }, source) => {
    const ref = { orgId, importId, onExisting: onExisting === 'update' ? onExisting : ('skip' as const) }
    const { created, updated, productIds } = await upsertParsedProducts(client, ref, source)
    return { created, updated, ids: productIds }
  },
  madeBy: productsOfImport,
  undo: async (client, ref) => {
    const { products, count } = await productsBlockingUndo(client, ref)
    const blocked = products.map(({ sku, barcode, owner }) =>
      barcode === null
        ? fieldProblem(sku, 'PRODUCT_CHANGED_SINCE', { params: { value: sku } })
        : fieldProblem(sku, 'BARCODE_TAKEN', { params: { value: barcode, sku: owner ?? '' } }),
    )
    if (count > 0) return { removed: 0, restored: 0, blocked, count }
    const { removed, restored } = await undoImportedProducts(client, ref)
    return { removed, restored, blocked: [], count: 0 }
  },
  audited: { imported: 'products.imported', undone: 'products.importUndone' },
}

const outlets: Readonly<Record<ImportTarget, Outlet>> = { orders, products }
export const outletOf = (target: string): Outlet => outlets[target as ImportTarget]

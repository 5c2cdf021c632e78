import { type ErrorCode, fieldProblem } from '@waybill/contract/core/errors'
import type { ClientBase } from 'pg'
import {
  applyRules,
  chooseWarehouse,
  fillIncoming,
  insertParsedOrders,
  ordersOfImport,
  type ParsedSource,
  undoImportedOrders,
  updateParsedOrders,
} from '../../../orders/index.ts'
import { addNamedStores } from '../../../stores/index.ts'
import type { Written, ImportSink, Ref } from '../sink.ts'
import { isOrderOfKey } from './key.ts'

const MAX_IDS = 5000

/** A row checked as an update lacks what a new order needs, and a new order has defaults besides its row: each is written only as what it was checked as. */
const readAs = (source: ParsedSource, existing: boolean): ParsedSource => ({
  text: `select parsed from (${source.text}) as given where existing = ${existing}`,
  values: source.values,
})

/** Parameters of parsed rows begin at $3, of names at $2: the import's id, which no row asks for, is $2 of both. */
const storeNames = ({ text, values }: ParsedSource, importId: string | null) => ({
  text: `select parsed ->> 'storeName' as name from (${text}) as rows where $2::uuid is null or true`,
  values: [importId, ...values],
})

async function writeOrders(client: ClientBase, ref: Ref, source: ParsedSource): Promise<Written> {
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
    where c.org_id = $1 and c.import_id = $2 and c.valid and c.group_head_row is null and c.parsed is not null
      and c.existing <> exists (
        select from orders_order o left join stores_store s on s.org_id = $1 and s.id = o.store_id
        where o.org_id = $1 and ${isOrderOfKey('c.row_key')})) as stale`

/** Orders are inserted, updated and undone by their module. */
export const orderSink: ImportSink = {
  write: writeOrders,
  fill: fillIncoming,
  applyRules,
  chooseWarehouse,
  isStale: async (client, ref) => {
    const { rows } = await client.query<{ stale: boolean }>(STALE_ORDERS, [ref.orgId, ref.importId])
    return rows[0]!.stale
  },
  recordIds: ordersOfImport,
  undo: async (client, ref) => {
    const { removed, restored, blocked, blockedCount } = await undoImportedOrders(client, ref)
    const problem = (one: { orderNo: string; code: ErrorCode }) =>
      fieldProblem(one.orderNo, one.code, { params: { value: one.orderNo } })
    return { removed, restored, blocked: blocked.map(problem), count: blockedCount }
  },
  auditActions: { imported: 'orders.imported', undone: 'orders.importUndone' },
}

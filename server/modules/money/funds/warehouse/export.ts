import { type WarehouseType, warehouseTypeWords } from '@waybill/contract/warehouse/types'
import { sql } from 'kysely'
import { type ExportSource, moneyText, timeText } from '../../../../platform/export-source.ts'
import { between, placesOf, relations, type WarehouseFilter } from './transactions.ts'

const amount = sql`w.amount`

/** Every transaction of a warehouse balance that its list shows. */
export const warehouseExport: ExportSource = {
  columns: ({ zone }) => ({
    at: { sql: timeText(sql`w.event_at`, zone) },
    type: { sql: sql`w.type`, words: warehouseTypeWords },
    warehouse: { sql: sql`h.name` },
    document: { sql: sql`w.document` },
    quantity: { sql: sql`w.quantity` },
    unitPrice: { sql: moneyText(sql`w.unit_price`) },
    amount: { sql: moneyText(amount) },
    balanceAfter: { sql: moneyText(sql`w.balance_after`) },
    note: { sql: sql`w.note` },
  }),
  async select(db, { orgId, filter }) {
    const { operatorId, ...rest } = filter as WarehouseFilter & { operatorId: number; types?: WarehouseType[] }
    const wallet = { orgId, operatorId }
    const types = rest.types?.length ? sql`w.type = any(${rest.types}::text[])` : sql`true`
    return {
      from: sql`warehouse_transaction w ${relations}`,
      where: sql`${between(wallet, rest, await placesOf(db, wallet, rest))} and ${types}`,
      order: sql`w.seq desc`,
    }
  },
  splits: {},
}

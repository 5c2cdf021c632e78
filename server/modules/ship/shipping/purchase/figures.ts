import { carrier } from '@waybill/contract/carriers/enums'
import { openStates } from '@waybill/contract/core/lifecycle'
import { purchaseLifecycle } from '@waybill/contract/shipping/purchase-lifecycle'
import { sql } from 'kysely'
import { stateSql } from '../../../../platform/database/index.ts'
import { counter, type Figure } from '../../../../platform/metrics/index.ts'

const labels = counter({
  name: 'waybill_labels_total',
  help: 'Purchases of labels settled by this process, by carrier and outcome: bought, failed, unknown (the carrier did not answer; settled later)',
  labelNames: ['carrier', 'outcome'],
})

const names = Object.fromEntries(Object.entries(carrier).map(([name, id]) => [id, name]))
const nameOf = (id: number) => names[id] ?? String(id)

/** Counts what became of a purchase. */
export function countLabel(purchase: { carrier: number }, outcome: 'bought' | 'failed' | 'unknown'): void {
  labels.inc({ carrier: nameOf(purchase.carrier), outcome })
}

/** Purchases under way, by the partial index purchase_live: some hundreds at most. */
export const shippingFigures: Figure[] = [
  {
    name: 'waybill_purchases_open',
    help: 'Purchases of labels under way, by carrier and state; parked ones need a person',
    labelNames: ['carrier', 'state'],
    read: async (db) => {
      const { rows } = await sql<{ carrier: number; state: string; n: number }>`
        select carrier, state, count(*)::int as n from purchase
        where state in (${stateSql(...openStates(purchaseLifecycle))}) group by 1, 2`.execute(db)
      return rows.map(({ carrier: id, state, n }) => ({ labels: { carrier: nameOf(id), state }, value: n }))
    },
  },
  {
    name: 'waybill_purchase_oldest_open_seconds',
    help: 'Age of the oldest purchase under way',
    read: async (db) => {
      const { rows } = await sql<{ age: number }>`
        select coalesce(extract(epoch from now() - min(reserved_at)), 0)::float8 as age from purchase
        where state in (${stateSql(...openStates(purchaseLifecycle))})`.execute(db)
      return rows.map(({ age }) => ({ value: age }))
    },
  },
]

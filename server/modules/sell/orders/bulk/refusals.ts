import type { BulkRefusal } from '@waybill/contract/orders/bulk-api'
import { type BulkReason, bulkReason } from '@waybill/contract/orders/bulk-reasons'
import type { LockedOrder } from '../lock.ts'

type Reason = Omit<BulkRefusal, 'orders'>

/** Orders that are left, by the reason. */
export class Refusals {
  readonly #groups = new Map<string, BulkRefusal>()

  add(reason: Reason, id: number, order: LockedOrder | undefined): void {
    const key = `${reason.code} ${reason.message}`
    const group = this.#groups.get(key) ?? { ...reason, orders: [] }
    this.#groups.set(key, group)
    group.orders.push({ id, orderNo: order?.order_no ?? null })
  }

  addCode(code: BulkReason, id: number, order: LockedOrder | undefined): void {
    const { en, cn } = bulkReason(code)
    this.add({ code, message: en, zhMessage: cn }, id, order)
  }

  /** The most frequent reason first. */
  list(): BulkRefusal[] {
    return [...this.#groups.values()].toSorted((a, b) => b.orders.length - a.orders.length)
  }
}

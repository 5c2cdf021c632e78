import { orderStatus } from '@waybill/contract/orders/enums'
import { freeFacts } from '@waybill/contract/orders/facts'
import type { ErrorCode } from '@waybill/contract/core/errors'
import type { Permission } from '@waybill/contract/core/schemas'
import type { Actor } from '../../../platform/http/index.ts'

/** Of an order, what decides about it. `buying`: a label is being bought at this moment; `outbound`: number of the order at the warehouse that ships it; `held`: it is on hold; `ownLabel`: the seller brings its label. */
export type OrderFacts = { status: number; buying: boolean; outbound: string | null }
/** Units of it, and of several packages the numbers, that have a label. */
type Labeled = { units_shipped: number; packages_labeled: number[] }
type Shown = OrderFacts & Labeled & { held: boolean; ownLabel: boolean }
type Viewer = Pick<Actor, 'approved' | 'verified'>

const allowed: Permission = { allowed: true, reason: null }
const refused = (reason: ErrorCode): Permission => ({ allowed: false, reason })

/** Why an order cannot be changed or canceled now; null when it can. */
export function changeBlocked(order: OrderFacts): ErrorCode | null {
  if (order.status === orderStatus.shipped) return 'ORDER_HAS_LABEL'
  if (order.status !== orderStatus.awaiting) return 'ORDER_NOT_AWAITING'
  if (order.buying) return 'ORDER_BEING_BOUGHT'
  return order.outbound === null ? null : 'ORDER_AT_WAREHOUSE'
}

/** What the texts of these reasons name: the order, and under which number a warehouse has it. */
export const blockedParams = (order: { order_no: string; outbound: string | null } | undefined) => ({
  value: order?.outbound ? `${order.order_no} (${order.outbound})` : (order?.order_no ?? ''),
})

/** The same for what concerns the order as a whole: it is no longer possible once units of it have a label. */
export const wholeBlocked = (order: OrderFacts & Labeled): ErrorCode | null =>
  changeBlocked(order) ?? (order.units_shipped > 0 || order.packages_labeled.length > 0 ? 'ORDER_PART_SHIPPED' : null)

/** The same for what knows of one package alone: regrouping. */
export const singleBlocked = (order: OrderFacts & Labeled & { other_packages: unknown[] | null }): ErrorCode | null =>
  wholeBlocked(order) ?? (order.other_packages ? 'ORDER_SEVERAL_PACKAGES' : null)

/** Why a change of these fields is refused now: what concerns the seller's own work alone may change in every status. */
export const changeRefused = (order: OrderFacts, fields: readonly string[]): ErrorCode | null =>
  fields.length > 0 && fields.every((field) => freeFacts.has(field)) ? null : changeBlocked(order)

/** What the asker may do with the order. */
export function orderPermissions(order: Shown, requester: Viewer): Record<'buy' | 'cancel' | 'edit', Permission> {
  const blocked = changeBlocked(order)
  const change = blocked ? refused(blocked) : allowed
  const whole = wholeBlocked(order)
  return {
    buy: mayBuy(change, requester, order),
    cancel: whole ? refused(whole) : allowed,
    edit: change,
  }
}

function mayBuy(change: Permission, requester: Viewer, { held, ownLabel }: Shown): Permission {
  if (!change.allowed) return change
  if (held) return refused('ORDER_ON_HOLD')
  if (ownLabel) return refused('ORDER_BRINGS_LABEL')
  if (!requester.approved) return refused('NOT_APPROVED')
  return requester.verified ? allowed : refused('NEEDS_VERIFICATION')
}

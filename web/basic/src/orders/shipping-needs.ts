import { orderStatus } from '@waybill/contract/orders/enums'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { OrderDetail } from '@waybill/contract/orders/api'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { checkAddress } from '@waybill/contract/orders/address-check'
import { senderOf } from './order-facts.ts'

/** What an order needs before a label can be bought, in the order in which it is asked for. */
export type Need =
  | { kind: 'weight' | 'sender' }
  | { kind: 'recipient' | 'shipFrom'; problem: FieldProblem }
  | { kind: 'customs'; fields: number; known: boolean }

const firstProblem = (address: PostalAddress, whose: 'recipient' | 'sender'): FieldProblem | undefined =>
  checkAddress(address, whose).problems[0]

/** What is wrong with the form of the recipient's address; undefined when nothing is. */
export const recipientProblem = (order: OrderDetail) => firstProblem(order.recipientAddress, 'recipient')

/** What is missing; `undeclared`: so many fields of the customs declaration are not as its rule has them. */
export function needsOf(order: OrderDetail, undeclared: number): Need[] {
  if (order.status !== orderStatus.awaiting) return []
  const sender = senderOf(order)
  const recipient = recipientProblem(order)
  const shipFrom = sender && firstProblem(sender, 'sender')
  // A line without any details whose product may have some; a missing weight is filled together with them, where it is pointed out.
  const known =
    Boolean(order.weightCg) && order.lines.some(({ customs, productId }) => customs === null && productId !== null)
  return [
    ...(recipient ? [{ kind: 'recipient', problem: recipient } as const] : []),
    ...(sender ? [] : [{ kind: 'sender' } as const]),
    ...(shipFrom ? [{ kind: 'shipFrom', problem: shipFrom } as const] : []),
    ...(order.weightCg ? [] : [{ kind: 'weight' } as const]),
    ...(undeclared > 0 ? [{ kind: 'customs', fields: undeclared, known } as const] : []),
  ]
}

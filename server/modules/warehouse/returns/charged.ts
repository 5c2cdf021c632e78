import type { ReturnAnswer, ReturnDisposition } from '@waybill/contract/warehouse-returns/words'
import type { LockedReturn } from './locked.ts'

/** What is charged beside the inspection for what becomes of units. */
export const actOf = (what: ReturnDisposition | ReturnAnswer, quantity: number) =>
  what === 'restock' ? { returnRestock: quantity } : what === 'dispose' ? { dispose: quantity } : {}

/** The return, where a charge says what it was for. */
export const causeOf = ({ id, number }: LockedReturn) => ({ kind: 'return', id, number }) as const

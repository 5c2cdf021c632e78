import type { OutboundHold } from '@waybill/contract/outbound/holds'
import type { OutboundState } from '@waybill/contract/outbound/lifecycle'
import type { Place } from './take-stock.ts'

/** An order at a warehouse whose row is locked until the end of the transaction. */
export interface LockedOutbound extends Place {
  id: number
  number: string
  orderId: number
  state: OutboundState
  holds: OutboundHold[]
  version: number
  cancelRequested: boolean
  option: number
  /** What is there of it is shipped. */
  partial: boolean
  /** Its goods go back to their places. */
  puttingBack: boolean
  waveId: number | null
}

/** Who does it. */
export interface Who {
  side: 'seller' | 'staff'
  userId: number
  at: Date
}

import { canTransition, type Lifecycle } from '../core/lifecycle.ts'

export const inboundState = {
  draft: 'draft',
  submitted: 'submitted',
  inTransit: 'inTransit',
  arrived: 'arrived',
  receiving: 'receiving',
  completed: 'completed',
  canceled: 'canceled',
} as const
export type InboundState = keyof typeof inboundState
export const inboundStates = Object.values(inboundState) as [InboundState, ...InboundState[]]

const over = 'INBOUND_STATE'
/** The goods are in the warehouse: its staff finish what was announced. */
const there = 'INBOUND_ARRIVED'
/** Staff do not see drafts. */
const unknown = 'NOT_FOUND'

/** Goods that a seller announces to a warehouse, until they are received. */
export const inboundLifecycle: Lifecycle<typeof inboundState> = {
  columns: ['inbound.state'],
  values: inboundState,
  wire: 'value',
  meanings: {
    draft: 'The seller is preparing it; the warehouse does not see it.',
    submitted: 'Announced to the warehouse; not shipped yet.',
    inTransit: 'On its way to the warehouse.',
    arrived: 'At the dock; nothing is counted yet.',
    receiving: 'Staff count it.',
    completed: 'Counted; what differs from the announcement is known.',
    canceled: 'It will not come.',
  },
  transitions: [
    { from: null, on: 'create', to: 'draft', by: 'seller', effect: 'Nobody but the seller sees it.' },
    {
      from: ['draft'],
      on: 'submit',
      to: 'submitted',
      by: 'seller',
      effect: 'The warehouse expects it; its units are inbound in the stock.',
      refusals: {
        submitted: over,
        inTransit: over,
        arrived: there,
        receiving: there,
        completed: there,
        canceled: over,
      },
    },
    {
      from: ['submitted'],
      on: 'ship',
      to: 'inTransit',
      by: 'seller',
      effect: 'The warehouse reads that it is on its way.',
      refusals: { draft: over, inTransit: over, arrived: there, receiving: there, completed: there, canceled: over },
    },
    {
      from: ['submitted', 'inTransit'],
      on: 'cancel',
      to: 'canceled',
      by: 'seller',
      effect: 'Its units are no longer inbound.',
      refusals: { draft: over, arrived: there, receiving: there, completed: there, canceled: null },
    },
    {
      from: ['submitted', 'inTransit'],
      on: 'arrive',
      to: 'arrived',
      by: 'staff',
      effect: 'Its boxes are counted.',
      refusals: { draft: unknown, arrived: over, receiving: over, completed: over, canceled: over },
    },
    {
      from: ['arrived'],
      on: 'receive',
      to: 'receiving',
      by: 'staff',
      effect: 'The first unit is counted.',
      refusals: { draft: unknown, submitted: over, inTransit: over, receiving: null, completed: over, canceled: over },
    },
    {
      from: ['arrived', 'receiving'],
      on: 'complete',
      to: 'completed',
      by: 'staff',
      effect: 'What is missing is no longer inbound.',
      refusals: { draft: unknown, submitted: over, inTransit: over, completed: over, canceled: over },
    },
  ],
}

/** What a seller may ask for, besides editing. */
export const sellerInboundEvents = ['submit', 'ship', 'cancel'] as const
export type SellerInboundEvent = (typeof sellerInboundEvents)[number]

const targets: Readonly<Record<SellerInboundEvent, InboundState>> = {
  submit: 'submitted',
  ship: 'inTransit',
  cancel: 'canceled',
}

/** Where an event leads from a state; null: nowhere. */
export const inboundAfter = (state: InboundState, event: SellerInboundEvent): InboundState | null =>
  canTransition(inboundLifecycle, state, targets[event], event) ? targets[event] : null

/** What the seller may still change: nothing once it is on its way. */
export const isEditable = (state: InboundState): boolean => state === 'draft' || state === 'submitted'
/** Announced, and not at the dock yet. */
export const isExpected = (state: InboundState): boolean => state === 'submitted' || state === 'inTransit'
/** At the dock, and not counted to the end. */
export const isReceivable = (state: InboundState): boolean => state === 'arrived' || state === 'receiving'

/** The refusal of an event in this state. */
export const inboundRefusal = (state: InboundState): 'INBOUND_STATE' | 'INBOUND_ARRIVED' =>
  state === 'arrived' || state === 'receiving' || state === 'completed' ? there : over

import { canTransition, type Lifecycle } from '../core/lifecycle.ts'

export const warehouseReturnState = {
  expected: 'expected',
  arrived: 'arrived',
  inspecting: 'inspecting',
  actionRequired: 'actionRequired',
  completed: 'completed',
  canceled: 'canceled',
  closed: 'closed',
} as const
export type WarehouseReturnState = keyof typeof warehouseReturnState
export const warehouseReturnStates = Object.values(warehouseReturnState) as [
  WarehouseReturnState,
  ...WarehouseReturnState[],
]

const over = 'RETURN_STATE'
/** The parcel is in the warehouse: its goods are inspected, whatever the seller would rather have. */
const there = 'RETURN_ARRIVED'

/** Goods that buyers send back to a warehouse, until each unit is where it belongs. */
export const warehouseReturnLifecycle: Lifecycle<typeof warehouseReturnState> = {
  columns: ['warehouse_return.state'],
  values: warehouseReturnState,
  wire: 'value',
  meanings: {
    expected: 'The seller has announced it; it is on its way.',
    arrived: 'The parcel is in the warehouse; nothing of it is inspected yet.',
    inspecting: 'Staff inspect its units, or carry out what the seller has decided.',
    actionRequired: 'The seller decides about units that staff could not decide about.',
    completed: 'Every unit that came is where it belongs.',
    canceled: 'The seller called it off before it came.',
    closed: 'It never came.',
  },
  transitions: [
    { from: null, on: 'create', to: 'expected', by: 'seller', effect: 'The warehouse expects it.' },
    {
      from: null,
      on: 'come unannounced',
      to: 'arrived',
      by: 'staff',
      effect: 'The seller reads that goods of the order came back.',
    },
    {
      from: ['expected'],
      on: 'arrive',
      to: 'arrived',
      by: 'staff',
      effect: 'It can be inspected, and the seller can no longer cancel it.',
      // Whatever comes is taken: one that was called off or given up is received as an unannounced return of its order.
      refusals: {
        arrived: null,
        inspecting: null,
        actionRequired: null,
        completed: null,
        canceled: null,
        closed: null,
      },
    },
    {
      from: ['arrived'],
      on: 'inspect',
      to: 'inspecting',
      by: 'staff',
      effect: 'The first unit is in the stock.',
      refusals: {
        expected: over,
        inspecting: null,
        actionRequired: over,
        completed: over,
        canceled: over,
        closed: over,
      },
    },
    {
      from: ['inspecting'],
      on: 'ask',
      to: 'actionRequired',
      by: 'system',
      effect: 'Staff have finished, and the seller reads which units wait for a decision.',
    },
    {
      from: ['actionRequired'],
      on: 'answer',
      to: 'inspecting',
      by: ['seller', 'system'],
      effect: 'Staff carry out the decisions; after five working days those that the connection names.',
      refusals: { expected: over, arrived: over, inspecting: over, completed: over, canceled: over, closed: over },
    },
    {
      from: ['arrived', 'inspecting'],
      on: 'finish',
      to: 'completed',
      by: 'staff',
      effect: 'What did not come may be announced again.',
      refusals: { expected: over, actionRequired: over, completed: over, canceled: over, closed: over },
    },
    {
      from: ['expected'],
      on: 'cancel',
      to: 'canceled',
      by: 'seller',
      effect: 'Its units may be announced again.',
      refusals: {
        arrived: there,
        inspecting: there,
        actionRequired: there,
        completed: there,
        canceled: null,
        closed: over,
      },
    },
    {
      from: ['expected'],
      on: 'close',
      to: 'closed',
      by: 'staff',
      effect: 'The warehouse no longer expects it; its units may be announced again.',
      refusals: {
        arrived: over,
        inspecting: over,
        actionRequired: over,
        completed: over,
        canceled: over,
        closed: null,
      },
    },
  ],
}

/** It has not come yet. */
export const isExpectedReturn = (state: WarehouseReturnState): boolean =>
  canTransition(warehouseReturnLifecycle, state, 'arrived', 'arrive')
/** Its units can be inspected. */
export const isInspectable = (state: WarehouseReturnState): boolean =>
  state === warehouseReturnState.inspecting || canTransition(warehouseReturnLifecycle, state, 'inspecting', 'inspect')
const { arrived, inspecting, actionRequired } = warehouseReturnState
/** Photos of it are added and removed: once it is over, they are what it was decided by. */
export const takesPhotos = (state: WarehouseReturnState): boolean =>
  state === arrived || state === inspecting || state === actionRequired
/** The refusal to cancel it in this state. */
export const cancelRefusal = (state: WarehouseReturnState): 'RETURN_STATE' | 'RETURN_ARRIVED' =>
  state === warehouseReturnState.closed ? over : there

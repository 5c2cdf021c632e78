import type { Sections } from '../entry.ts'

export const regroupingSections: Sections = {
  UndoRegroupingResponse: { order: 'The order that was split, or that the others had been combined into.' },
  RegroupingOrder: { _: 'An order by its ID and number.' },
  SplitOrderRequest: { parts: 'The new orders, up to 20. At least one unit must stay in the order.' },
  SplitOrderRequestPart: { _: 'A new order.', lines: 'What moves to it.' },
  SplitOrderRequestPartLine: {
    _: 'Units of one line.',
    lineId: ['ID of the line.', 1],
    quantity: ['Number of units to move.', 1],
  },
  SplitOrderResponse: {
    regroupingId: ['ID for `undoRegrouping`.', 1],
    orders: 'The new orders.',
  },
  CombineOrdersRequest: {
    orders: [
      'The orders to combine, 2 to 50. The first one is kept.',
      [
        { id: 100244, version: 1 },
        { id: 100245, version: 1 },
      ],
    ],
    ignoreAddress: ['`true` to send everything to the address of the first order although addresses differ.', false],
  },
  CombineOrdersRequestOrder: { _: 'An order and the version that was read.' },
  CombineOrdersResponse: {
    regroupingId: ['ID for `undoRegrouping`.', 1],
    order: 'The order that contains the others now.',
  },
  CombinableOrder: {
    _: 'An order that can be combined.',
    address: ['Address of the recipient on one line.', '350 5th Ave, New York, NY 10118, US'],
    sku: ['SKU of the first line. `null` if none.', 'MUG-01'],
    quantity: ['Number of units.', 2],
    requested: ['`true` for the orders of the request.', true],
  },
  Regrouping: {
    _: 'A split or a combination of orders that can be undone.',
    kind: ['`split` or `combine`.', 'split'],
    at: 'When it was done.',
    order: 'The order that was split, or that the others were combined into.',
    others: 'The new orders of a split, or the orders that were combined into that one.',
  },
  listCombinableOrders: { ids: ['IDs of the orders.', [100244]] },
  listRegroupings: { id: ['ID of the order.', 100244] },
  splitOrder: { id: ['ID of the order.', 100244] },
  undoRegrouping: { id: ['ID of the split or combination.', 1] },
}

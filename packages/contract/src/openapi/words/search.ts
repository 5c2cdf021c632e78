import { codes, type Sections } from '../entry.ts'

const group = (things: string) => ({
  _: `The ${things} that were found.`,
  records: `The first ${things}. Empty if \`tooBroad\`.`,
  more: ['`true` if there are more.', false] as const,
  tooBroad: ['`true` if too many records would have to be read. Search for a longer text.', false] as const,
})

export const searchSections: Sections = {
  searchEverywhere: {
    search: ['A text, or the code of a label or a product as a scanner reads it.', '9400190000000000001424'],
    limit: ['Most records of each kind.', 5],
  },
  SearchEverywhereResponse: {
    exact: 'The one record whose whole number, SKU or barcode was searched for. `null` if there is none, or several.',
    orders: 'Orders, newest first.',
    shipments: 'Shipments, newest first. Empty until the identity is verified.',
    products: 'Products by SKU.',
  },
  SearchEverywhereResponseExact: {
    _: 'A record that was named exactly.',
    kind: 'What kind of record it is.',
    id: ['ID of the record.', 100244],
  },
  SearchEverywhereResponseOrders: group('orders'),
  SearchEverywhereResponseShipments: group('shipments'),
  SearchEverywhereResponseProducts: group('products'),
  FoundOrder: {
    _: 'An order that was found.',
    id: ['ID of the order.', 100244],
    status: codes('OrderStatus', 'Status of the order.', 1),
    city: ['City of the recipient.', 'New York'],
  },
  FoundShipment: {
    _: 'A shipment that was found.',
    id: ['ID of the shipment.', 100002],
    carrier: codes('Carrier', 'Carrier.', 1),
    status: codes('TrackingStatus', 'Tracking status.', 1),
    orderNo: ['Order number. `null` if there is none.', '1001'],
  },
  FoundProduct: { _: 'A product that was found.', id: ['ID of the product.', 100003] },
}

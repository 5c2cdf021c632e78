import type { Entries, Sections } from '../entry.ts'

const facts: Entries = {
  id: ['ID of the outbound order.', 1000],
  number: ['Its number, which is printed and scanned.', 'OB-1000'],
  orderNo: ['Number of the order when it was sent.', 'D-2001'],
  recipient: ['Name of the recipient.', 'Ada Lovelace'],
  state: 'State of the outbound order.',
  holds: ['What keeps it from the floor.', []],
  option: ['Fulfillment option of the order: 0, 6, 7, 9, 10 or 11.', 10],
  priority: ['1 first … 9 last.', 5],
  lines: ['Number of its lines.', 2],
  units: ['Units of all lines.', 3],
  dueDay: ['Working day of the warehouse by whose end it leaves. `null` before its goods are allocated.', '2026-11-30'],
  late: ['`true` if it has not left by the end of that day.', false],
  cancelRequestedAt: ['When the seller asked the warehouse to cancel it, in UTC. `null` if it did not.', null],
  createdAt: ['When it was sent, in UTC.', '2026-11-27T21:00:00.000Z'],
  warehouse: 'The warehouse.',
}
const warehouse: Entries = {
  operatorId: ['Organization that operates the warehouse.', 5],
  operator: ['Name of its operator.', 'Harbor Fulfillment'],
  id: ['ID of the warehouse.', 1],
  code: ['Code of the warehouse.', 'LAX1'],
  name: ['Its name.', 'Harbor Los Angeles'],
}
const filters: Entries = {
  search: ['Part of the number, the order number or the recipient.', 'OB-10'],
  state: 'Only those in this state.',
  warehouseId: ['Only those at this warehouse.', 1],
  hold: 'Only those with this hold.',
  late: ['Only late ones, or only others.', false],
}
const some = (entries: Entries, keys: string, _: string): Entries => ({
  _,
  ...Object.fromEntries(keys.split(' ').map((key) => [key, entries[key]!])),
})
const changing: Entries = {
  act: 'What to do.',
  priority: ['1 first … 9 last; for `prioritize`.', 2],
  reason: ['Why; both sides read it. `null` if none.', null],
}
const orderIds = ['IDs of the orders.', [1001]] as const
const orderId = ['ID of the order.', 1001] as const
const own: Entries = { _: 'An order at a warehouse, as its seller sees it.', ...facts, orderId }

const packed: Entries = {
  _: 'Units of a line in a package.',
  line: ['Number of the line.', 1],
  sku: ['Its SKU.', 'CANDLE-01'],
  quantity: ['Number of units.', 3],
}

export const outboundSections: Sections = {
  OutboundRow: own,
  listOutbounds: filters,
  ListOutboundsResponse: { warehouses: 'Connected warehouses.' },
  OutboundDetailWarehouse: some(warehouse, 'operatorId id code name', 'A warehouse.'),
  getOutbound: { id: facts['id']! },
  OutboundDetail: {
    ...own,
    recipientAddress: 'Where it goes.',
    reason: ['Why it needs attention, waits or was canceled. `null` if nothing was noted.', null],
    allocatedAt: ['When its goods were allocated, in UTC. `null` before.', null],
    shippedAt: ['When it left, in UTC. `null` before.', null],
    partial: ['`true` if what is there of it is shipped, `false` if it waits until everything is there.', false],
    parts: ['The orders that it was divided into, itself among them, oldest first. Empty if it was not.', []],
    items: 'Its lines.',
    packages: 'Packages that it leaves in.',
    events: 'What happened to it, oldest first.',
  },
  OutboundDetailPart: { ...some(facts, 'id number orderNo state units', 'A part of it.'), orderId },
  OutboundDetailItem: {
    _: 'A line of it, with the units at each step.',
    line: ['Its place, from 1.', 1],
    productId: ['ID of the product.', 100001],
    sku: ['SKU of the product.', 'CANDLE-01'],
    name: ['Name of the product. `null` if none.', 'Candle'],
    ordered: ['Units ordered.', 3],
    allocated: ['Units promised to it that have not left.', 3],
    picked: ['Units picked.', 0],
    packed: ['Units packed.', 0],
    shipped: ['Units that have left.', 0],
    canceled: ['Units canceled.', 0],
    missing: ['While it waits for stock: units that are short now.', 0],
    inbound: ['Units of the product announced to the warehouse.', 0],
  },
  OutboundDetailPackage: {
    _: 'A package.',
    id: ['ID of the package.', 1000],
    code: ['Code on its slip.', 'BX-1000'],
    state: 'State of the package.',
    weightG: ['Weight in grams. `null` if not known.', 900],
    trackingNo: ['Tracking number. `null` before it has a label.', null],
    shipmentId: ['ID of its shipment. `null` before it has a label.', null],
    handedTo: ['Who collected it, where no carrier did. `null` otherwise.', null],
    units: ['Units in it.', 3],
    items: 'What lies in it.',
  },
  OutboundDetailPackageItem: packed,
  changeOutbound: { id: facts['id']! },
  ChangeOutboundRequest: changing,
  FindSendTargetsRequest: { orderIds },
  FindSendTargetsResponse: {
    orders: ['Number of the orders.', 1],
    warehouses: 'Warehouses that they can be sent to.',
  },
  FindSendTargetsResponseWarehouse: {
    ...some(warehouse, 'operatorId operator id code name', 'A warehouse.'),
    allowPartial: ['What the connection says: `true` if what is there of an order is shipped.', false],
    inStock: ['Number of these orders of which everything is available there, each looked at alone.', 1],
  },
  SendToWarehouseRequest: {
    orderIds,
    operatorId: warehouse['operatorId']!,
    warehouseId: ['ID of the warehouse.', 1],
    unserved: [
      'What becomes of orders without a service: `lowest`, the warehouse buys the cheapest label; `none`, someone collects them.',
      'lowest',
    ],
    partial: [
      '`true` ships what is there of each order, and the rest when it comes; `false` waits until everything is there. Omitted: what the connection says.',
      true,
    ],
  },
  SendToWarehouseResponse: { sent: 'Orders that were sent.', refused: 'Orders that were not sent, by reason.' },
  SendToWarehouseResponseSent: { ...some(facts, 'id number state', 'An order that was sent.'), orderId },
  SendToWarehouseResponseRefused: {
    _: 'Orders that were not sent for one reason.',
    code: ['Code of the reason.', 'ORDER_ON_HOLD'],
    message: ['The reason in English.', 'On hold'],
    zhMessage: ['The reason in Chinese.', '已搁置'],
    orders: 'The orders.',
  },
  SendToWarehouseResponseRefusedOrder: {
    _: 'An order.',
    id: orderId,
    orderNo: ['Its number. `null` if there is no such order.', 'D-2001'],
  },
  StaffOutbound: { _: "A seller's order at a warehouse of the caller.", ...facts, seller: 'The seller.' },
  StaffOutboundWarehouse: some(warehouse, 'id code name', 'A warehouse.'),
  StaffOutboundSeller: {
    _: 'A seller.',
    id: ['ID of its organization.', 11],
    name: ['Its name.', 'Redwood Trading Co.'],
  },
  listStaffOutbounds: {
    ...filters,
    sellerId: ['Only orders of this seller.', 11],
    cancelRequested: ['Only those that the seller asked to cancel, or only others.', true],
  },
  changeStaffOutbound: { id: facts['id']! },
  ChangeStaffOutboundRequest: changing,
  OrderDetailOutbound: {
    ...some(facts, 'id number state', 'An order at a warehouse.'),
    warehouse: ['Code of the warehouse.', 'LAX1'],
  },
}

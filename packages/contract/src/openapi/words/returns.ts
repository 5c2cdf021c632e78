import { codes, type Entries, money, type Sections } from '../entry.ts'

const id = ['ID of the return label; R-1000 on screens.', 1000] as const
const charge = '`use`: held, and charged when the carrier scans the label; `creation`: charged when it is bought.'
const reason = 'Why it comes back: `unwanted`, `damaged`, `wrongItem`, `notAsDescribed` or `other`.'
const paidBy = '`seller`, or `buyer`: the seller deducts the price from the refund itself.'
const delivery = '`print`: the seller prints it; `link`: the buyer gets a link.'
const validUntil = ['Last day on which the carrier takes the label.', '2027-02-27'] as const
const item: Entries = {
  sku: ['SKU of the item. `null` if it has none.', 'MUG-01'],
  name: ['Name of the item. `null` if it has none.', 'Mug'],
  quantity: ['Number of units.', 1],
}
const row: Entries = {
  page: ["Path of the buyer's page.", '/r/3f1f2c9e-5b0a-4c53-9a3e-2f6f3c1d7a10'],
  id,
  createdAt: 'When it was created, in UTC.',
  state:
    '`creating`, `created`, `sent` to the buyer, `inTransit`, `delivered`, `settled`, `expired`, `voided`, or `failed` because no label was bought.',
  reason,
  shipment: 'Shipment that comes back.',
  order: 'Order of the shipment.',
  carrier: codes('Carrier', 'Carrier of the return.', 1),
  serviceCode: ["Code of the carrier's service.", 'USPS_GROUND_ADVANTAGE'],
  trackingNo: ['Tracking number of the return. `null` until the label is bought.', '9400100000000000000000'],
  isTest: ['`true` if the label comes from a sandbox carrier and cannot be mailed.', true],
  price: money('Price of the label.', 87_500),
  charge,
  paidBy,
  delivery,
  chargedAt: 'When it was charged, in UTC. `null` if it was not.',
  releasedAt: 'When the hold of its price was released, in UTC. `null` if it was not.',
  validUntil,
  lastEvent: 'Latest tracking event. `null` until there is one.',
  problem: 'Why no label was bought. `null` if one was.',
}
const order: Entries = { _: 'Order of a return.', id: ['ID of the order.', 100_244] }
const shipment: Entries = {
  _: 'Shipment that comes back.',
  id: ['ID of the shipment.', 100_128],
  carrier: codes('Carrier', 'Carrier of the shipment.', 1),
}
const problem: Entries = {
  _: 'Why no return label was bought.',
  code: ['Code of the problem.', 'CARRIER_UNAVAILABLE'],
  message: ['Explanation in English.', 'The carrier is unavailable'],
  zhMessage: ['Explanation in Chinese.', '承运商暂不可用'],
  packageNo: ['Never set: a return is one package.', null],
}
const lastEvent: Entries = {
  _: 'The latest tracking event of a return.',
  text: ['What happened, in English.', 'Picked up'],
  zhText: ['What happened, in Chinese.', '已揽收'],
}

export const returnSections: Sections = {
  // Voids
  VoidLabelsRequest: { shipmentIds: ['IDs of up to 500 shipments.', [100128]] },
  VoidLabelsResponse: {
    results: 'One entry per shipment, in the order of the request.',
    balance: money('Balance that can be spent now.', 5_666_200),
  },
  KeepLabelsRequest: { shipmentIds: ['IDs of up to 500 shipments.', [100128]] },
  KeepLabelsResponse: { count: ['How many labels are kept now that would have been voided.', 1] },
  ShipmentDetailAutoVoid: {
    _: 'When an unscanned label is voided automatically.',
    on: ["Day on which it is voided, in the sender's time zone.", '2026-02-18'],
    state: '`announced` it will be voided; `kept` the seller keeps it.',
  },
  ShipmentTransaction: {
    _: 'A postage transaction of a shipment.',
    changeType: codes('PostageChangeType', 'Reason for the transaction.', 1),
    cause: ['`claim` for postage that was refunded with a claim, or its reversal. `null` for the label itself.', null],
    amount: money('Change of the balance; negative for a charge.', -87_500),
    balanceAfter: money('Balance after the transaction.', 5_578_700),
  },

  // Return labels
  ReturnLabel: { _: 'A label from the buyer back to the seller.', ...row },
  ReturnLabelShipment: shipment,
  ReturnLabelOrder: order,
  ReturnLabelProblem: problem,
  ReturnLabelLastEvent: lastEvent,
  ReturnLabelDetail: {
    _: 'A return label with its items and addresses.',
    ...row,
    note: ['Note of the seller. `null` if there is none.', 'The lid is broken'],
    items: 'What comes back.',
    from: 'Sender on the label: the buyer.',
    to: 'Recipient on the label: the seller.',
    mailedAt: 'When the buyer was emailed, in UTC. `null` if not.',
  },
  GetReturnOptionsResponse: {
    shipment: 'Shipment that may come back.',
    order: 'Its order.',
    from: 'The buyer, who sends it back.',
    to: 'Where it comes back to.',
    items: 'What was in the parcel.',
    rates: 'Services that bring it back, cheapest first.',
    problems: 'Why there are no rates, and which carriers offer no returns.',
    mailsBuyer: ['`true` if the buyer would be emailed the link.', true],
    balance: money('Balance that can be spent now.', 5_666_200),
  },
  ReturnItem: { _: 'An item that comes back.', ...item },
  ReturnRate: {
    _: 'Price of a return with a service.',
    carrier: codes('Carrier', 'Carrier.', 1),
    serviceCode: ["Code of the carrier's service.", 'USPS_GROUND_ADVANTAGE'],
    price: money('Price of the label.', 87_500),
    transitDays: ['Days in transit. `null` if the carrier gives none.', 3],
    charge,
    validUntil,
    holdDays: ['Days for which the price is held if the label is not used.', 60],
  },
  CreateReturnRequest: {
    requestKey: ['Key chosen by the caller. The same key creates one label.', '3f1f2c9e-5b0a-4c53-9a3e-2f6f3c1d7a10'],
    shipmentId: ['ID of the shipment.', 100_128],
    carrier: codes('Carrier', 'Carrier.', 1),
    serviceCode: ["Code of the carrier's service.", 'USPS_GROUND_ADVANTAGE'],
    price: money('Price that was shown. A higher one is refused.', 87_500),
    reason,
    note: ['Note of the seller, or `null`.', 'The lid is broken'],
    items: ['What comes back.', [{ sku: 'MUG-01', name: 'Mug', quantity: 1 }]],
    paidBy,
    delivery,
    validUntil: ['Last day of the label, or `null` for the latest that the carrier offers.', '2027-02-27'],
  },
  CreateReturnRequestItem: { _: 'An item that comes back.', ...item },
  listReturns: {
    search: ['Part of a tracking number or order number, or a number such as R-1000.', 'R-1000'],
    state: 'Only labels in this state.',
    shipmentId: ['Only labels of this shipment.', 100_128],
    orderId: ['Only labels of this order.', 100_244],
  },
}

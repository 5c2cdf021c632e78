import type { Entries, Sections } from '../entry.ts'

const id = ['ID of the inbound shipment.', 1000] as const
const number = ['Its number.', 'IN-1000'] as const
const lateWords = [
  '`true` if it is expected on a day that has passed in the time zone of the warehouse.',
  false,
] as const
const sums: Entries = {
  boxes: ['Boxes announced.', 4],
  skus: ['Products announced.', 2],
  expected: ['Units announced.', 120],
  received: ['Good units received, those over the announced quantity included.', 118],
  damaged: ['Damaged units received.', 1],
}
const head: Entries = {
  id,
  number,
  warehouse: 'The warehouse.',
  state: 'Its state.',
  type: 'How the goods come.',
  expectedOn: ['Day on which it is expected, YYYY-MM-DD.', '2099-05-03'],
  late: lateWords,
  ...sums,
  boxesArrived: ['Boxes counted at the dock. `null` before it has arrived.', null],
  tracking: ['Tracking numbers of the carrier.', ['1Z999AA10123456784']],
  note: ['Note to the warehouse. `null` if none.', null],
  submittedAt: ['When it was submitted, in UTC. `null` if it was not.', '2027-04-28T15:04:05Z'],
  shippedAt: ['When it was marked as shipped. `null` if it was not.', null],
  arrivedAt: ['When its arrival was recorded. `null` before.', null],
  receivingAt: ['When the first unit was received. `null` before.', null],
  completedAt: ['When it was closed. `null` before.', null],
  canceledAt: ['When it was canceled. `null` if it was not.', null],
  lines: 'Its products.',
  operatorId: ['Organization that operates the warehouse.', 5],
}
const only = (entries: Entries, keys: string, _?: string): Entries => ({
  ...(_ && { _ }),
  ...Object.fromEntries(keys.split(' ').map((key) => [key, entries[key]!])),
})
const form: Entries = {
  ...only(head, 'operatorId expectedOn type boxes tracking note'),
  warehouseId: ['ID of the warehouse.', 1],
  lines: 'The products as typed; the answer lists what is wrong in every row.',
  submit: ['`true` to announce it to the warehouse immediately, `false` to keep a draft.', true],
}
const formLine: Entries = {
  _: 'A product of an inbound shipment, as typed.',
  sku: ['SKU in any case, or a barcode.', 'CANDLE-FIG'],
  quantity: ['Number of units.', '60'],
}
const inWarehouse = ['Only those to this warehouse.', 1] as const
const command = 'Created by the caller for this command: sent twice, it is carried out once.'

export const inboundSections: Sections = {
  InboundRow: {
    _: 'An inbound shipment.',
    ...only(head, 'id number warehouse state expectedOn late boxes skus expected received damaged'),
  },
  InboundDetailWarehouse: {
    _: 'The warehouse of an inbound shipment.',
    id: ['ID of the warehouse.', 1],
    name: ['Its name; empty if the seller is no longer connected.', 'Reno'],
  },
  listInbounds: {
    search: ['Part of the number or of a tracking number.', 'IN-1000'],
    state: 'Only those in this state.',
    warehouseId: inWarehouse,
    late: ['Only those that are late, or only others.', false],
    discrepancy: ['Only those that were received otherwise than announced, or only others.', false],
  },
  InboundLine: {
    _: 'A product of an inbound shipment.',
    line: ['Its place in the shipment, from 1.', 1],
    productId: ['ID of the product.', 100001],
    sku: ['SKU when it was announced.', 'CANDLE-01'],
    name: ['Name when it was announced.', 'Candle'],
    ...only(sums, 'expected received damaged'),
    over: ['Of the units received, those over the announced quantity.', 0],
  },
  InboundDetail: { _: 'An inbound shipment with its lines.', ...head },
  getInbound: { id },
  CreateInboundRequest: { ...form, requestKey: [command, '4f1d8f0e-6f3a-4d2f-8b7e-0f4b6a2f9c11'] },
  CreateInboundRequestLine: formLine,
  updateInbound: { id },
  UpdateInboundRequest: form,
  changeInbound: { id },
  ChangeInboundRequest: { event: 'What happens to it.' },
  deleteInbound: { id },
  DeleteInboundResponse: { deleted: ['`true`: the draft is gone.', true] },
  printBoxLabels: { id },
  ReceiptRow: {
    _: 'An inbound shipment as the warehouse sees it.',
    ...only(head, 'id number warehouse state type expectedOn late boxes skus expected received damaged'),
    seller: 'Whose goods they are.',
  },
  ReceiptDetailSeller: { _: 'A seller.', id: ['Organization of the seller.', 11], name: ['Its name.', 'Redwood'] },
  listReceipts: {
    view: 'Which ones: expected, late, at the dock, being received, or closed.',
    warehouseId: inWarehouse,
    search: ['Part of the number or of a tracking number, or the code of a box.', 'BX1000-1'],
  },
  ReceiptDetail: {
    _: 'An inbound shipment with its lines as the warehouse sees it.',
    ...only(
      head,
      'number warehouse state type expectedOn late boxes skus expected received damaged boxesArrived tracking note arrivedAt completedAt lines',
    ),
    seller: 'Whose goods they are.',
  },
  getReceipt: { id },
  arriveInbound: { id },
  ArriveInboundRequest: { boxes: ['Boxes counted at the dock.', 4] },
  receiveItem: { id },
  ReceiveItemRequest: {
    commandId: [command, '9a3f2b64-51a3-4c8e-9d27-6f1c0a94b58e'],
    code: ['SKU in any case, or a barcode.', 'CANDLE-01'],
    quantity: ['Number of units.', 1],
    damaged: ['`true` if they are damaged.', false],
    placeId: ['ID of the dock place where they are put.', 1000],
    lot: 'The lot. `null` if none.',
    over: ['`true` to take them although they are more than announced.', false],
  },
  ReceiveItemRequestLot: {
    _: 'A lot.',
    lotNo: ['Number of the lot.', 'L-2041'],
    expiry: ['Last day on which it may be used. `null` if none.', '2027-05-31'],
  },
  ReceiveItemResponse: {
    _: 'What became of a scan.',
    movementId: ['ID of its movement, by which it is undone.', 1000],
    quantity: ['Units of the scan.', 1],
    damaged: ['`true` if they are damaged.', false],
    over: ['`true` if some are over the announced quantity.', false],
    line: 'The product with what is received of it now.',
  },
  undoReceive: { id },
  UndoReceiveRequest: {
    commandId: [command, '0c1d7a58-2f52-4c7e-a6d4-3a5d9e7b1f20'],
    movementId: ['ID of the movement of the scan.', 1000],
  },
  completeInbound: { id },
  CompleteInboundRequest: { short: ['Units that are known to be missing.', 2] },
}

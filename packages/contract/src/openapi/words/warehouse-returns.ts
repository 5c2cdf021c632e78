import type { Entries, Sections } from '../entry.ts'

const id = ['ID of the return.', 1000] as const
const version = ['Version of the return that the caller has seen.', 3] as const
const command = [
  'Created by the caller for this command: sent twice, it is carried out once.',
  '7d0c5f0a-9f1e-4b53-8a53-0a6f0f2c7b41',
] as const
const facts: Entries = {
  id,
  number: ['Its number.', 'RM-1000'],
  orderNo: ['Number of the order whose goods come back.', 'SO-1042'],
  outbound: ['Number of the outbound order with which they left.', 'OB-1007'],
  tracking: ['Tracking number by which it comes. `null` if unknown.', '9400111899223100000012'],
  state: 'Its state.',
  announced: ['`false` if it came without an announcement of the seller.', true],
  expected: ['Units announced; without an announcement, units that may come back.', 3],
  received: ['Units received.', 2],
  asking: ['Units about which the seller has to decide.', 1],
  createdAt: ['When it was announced, or came without that, in UTC.', '2027-04-28T15:04:05Z'],
}
const reason = 'Why it comes back. `null` if it was not announced.'
const note = ['Note to the warehouse. `null` if none.', null] as const
const lines = 'Its products.'
const inspections = 'What was inspected, oldest first.'
const photos = 'Photos of the parcel and of inspected units, oldest first.'
const photoId = ['ID of the photo.', '5a2f6c1e-6c0d-4d6e-9a0b-3a7a1c0f2b14'] as const
const size = '`small` for lists, at most 480 pixels wide and high; `large` as it is stored.'
const units = 'Number of units.'
const suggestion = 'A place for it. `null` if the warehouse has none.'
const to = ['Code of the place where the units go, as scanned or typed. `null` if they go to none.', 'A-01-02'] as const
const inspectionId = ['ID of the inspection.', 1000] as const
const search = ['Part of the number, of the order number or of the tracking number.', 'RM-1000'] as const
const inWarehouse = ['Only those to this warehouse.', 1] as const

export const warehouseReturnSections: Sections = {
  WarehouseReturnRow: { _: 'A return to a warehouse.', ...facts, warehouse: 'The warehouse.' },
  WarehouseReturnDetailWarehouse: {
    _: 'The warehouse of a return.',
    id: ['ID of the warehouse.', 1],
    name: ['Its name; empty if the seller is no longer connected.', 'Reno'],
  },
  listWarehouseReturns: {
    search,
    state: 'Only those in this state.',
    warehouseId: inWarehouse,
    asks: ['Only those about which the seller has to decide, or only others.', true],
  },
  ReturnLine: {
    _: 'A product of a return.',
    line: ['Its place in the return, from 1.', 1],
    sku: ['SKU of the product.', 'CANDLE-01'],
    name: ['Name of the product.', 'Candle'],
    expected: ['Units announced, or that may come back; 0 if it is no part of the order.', 3],
    received: ['Units received.', 2],
    restocked: ['Units restocked.', 1],
    quarantined: ['Units in quarantine.', 0],
    disposed: ['Units disposed of.', 0],
    sentBack: ['Units sent back to the seller.', 0],
    waiting: ['Units that wait in the returns place for a decision or for its being carried out.', 1],
  },
  ReturnInspection: {
    _: 'Units that were inspected together.',
    id: inspectionId,
    line: ['Their line.', 1],
    sku: ['SKU of the product.', 'CANDLE-01'],
    quantity: [units, 1],
    grade: 'Their condition, from A (like new) to D (damaged).',
    disposition: 'What staff did with them.',
    note: ['Note about their condition. `null` if none.', 'Box is torn'],
    answer: 'What the seller has decided. `null` if nothing yet, or if nothing was asked.',
    byDefault: ['`true` if the seller did not decide in time.', false],
    waiting: ['`true` while they wait in the returns place.', true],
    at: ['When they were inspected, in UTC.', '2027-05-02T10:11:12Z'],
  },
  WarehouseReturnDetail: {
    _: 'A return with its products and what became of each unit.',
    ...facts,
    warehouse: 'The warehouse.',
    operatorId: ['Organization that operates the warehouse.', 5],
    orderId: ['ID of the order.', 100001],
    outboundId: ['ID of the outbound order.', 1007],
    reason,
    note,
    refund: 'What the seller noted as refunded to the buyer; no money moves. `null` if nothing.',
    arrivedAt: ['When it arrived. `null` before.', '2027-05-02T09:00:00Z'],
    completedAt: ['When it was completed. `null` before.', null],
    endedAt: ['When it was canceled or closed. `null` if it was not.', null],
    decideBy: [
      'Last day on which the seller decides, by the clock of the warehouse. `null` if nothing is asked.',
      '2027-05-10',
    ],
    defaultAnswer: 'What happens to the units after that day. `null` if nothing is asked.',
    lines,
    inspections,
    photos,
  },
  ReturnPhoto: {
    _: 'A photo that staff took of a return.',
    id: photoId,
    inspectionId: ['ID of the inspection whose units it shows. `null` if it shows the parcel as a whole.', 1000],
    at: ['When it was added, in UTC.', '2027-05-02T10:12:00Z'],
  },
  readReturnPhoto: { id: photoId, size },
  readFloorReturnPhoto: { id: photoId, size },
  addReturnPhoto: {
    returnId: id,
    commandId: command,
    inspectionId: ['ID of the inspection whose units it shows. Omitted if it shows the parcel as a whole.', 1000],
  },
  removeReturnPhoto: { id },
  RemoveReturnPhotoRequest: { commandId: command, photoId },
  WarehouseReturnDetailRefund: {
    _: 'What was refunded to the buyer, as the seller noted it.',
    amount: ['The amount.', 125_000],
    on: ['The day, YYYY-MM-DD.', '2027-05-04'],
    note: ['A note. `null` if none.', 'By card'],
  },
  getWarehouseReturn: { id },
  findReturnable: { code: ['Order number, or number of the outbound order.', 'SO-1042'] },
  FindReturnableResponse: {
    _: 'A shipped order with the units that may come back.',
    outboundId: ['ID of the outbound order.', 1007],
    outbound: ['Its number.', 'OB-1007'],
    orderId: ['ID of the order.', 100001],
    orderNo: ['Number of the order.', 'SO-1042'],
    warehouse: 'The warehouse that shipped it.',
    shippedAt: ['When it was shipped, in UTC.', '2027-04-20T16:00:00Z'],
    labels: ['Tracking numbers of its return labels, the newest first.', ['9400111899223100000012']],
    lines: 'Its products.',
  },
  FindReturnableResponseWarehouse: {
    _: 'The warehouse that shipped an order.',
    id: ['ID of the warehouse.', 1],
    name: ['Its name.', 'Reno'],
  },
  FindReturnableResponseLine: {
    _: 'A product of a shipped order.',
    productId: ['ID of the product.', 100001],
    sku: ['Its SKU.', 'CANDLE-01'],
    name: ['Its name.', 'Candle'],
    shipped: ['Units shipped.', 3],
    left: ['Units that may come back: shipped, and neither announced nor back.', 2],
  },
  CreateWarehouseReturnRequest: {
    requestKey: command,
    outboundId: ['ID of the outbound order.', 1007],
    reason: 'Why it comes back.',
    tracking: ['Tracking number by which it comes. `null` if unknown.', '9400111899223100000012'],
    note,
    lines: 'What comes back.',
  },
  CreateWarehouseReturnRequestLine: {
    _: 'Units that come back.',
    productId: ['ID of the product.', 100001],
    quantity: [units, 2],
  },
  cancelWarehouseReturn: { id },
  CancelWarehouseReturnRequest: { version },
  answerWarehouseReturn: { id },
  AnswerWarehouseReturnRequest: { version, answers: 'The decisions.' },
  AnswerWarehouseReturnRequestAnswer: {
    _: 'A decision about units.',
    inspectionId,
    answer: 'What is to be done with them.',
  },
  markReturnRefund: { id },
  MarkReturnRefundRequest: { version, refund: 'What was refunded. `null` takes the note back.' },
  MarkReturnRefundRequestRefund: {
    _: 'What was refunded to the buyer.',
    amount: ['The amount, in whole cents.', 125_000],
    on: ['The day, YYYY-MM-DD.', '2027-05-04'],
    note: ['A note. `null` if none.', 'By card'],
  },
  FloorReturnRow: {
    _: 'A return as the warehouse sees it.',
    ...facts,
    seller: 'Whose goods they are.',
    warehouse: 'The warehouse.',
  },
  FloorReturnSeller: { _: 'A seller.', id: ['Organization of the seller.', 11], name: ['Its name.', 'Redwood'] },
  listFloorReturns: {
    view: 'Which ones: to inspect, expected, waiting for the seller, or over.',
    warehouseId: inWarehouse,
    search,
  },
  FloorReturn: {
    _: 'A return with its products as the warehouse inspects it.',
    ...facts,
    seller: 'Whose goods they are.',
    warehouse: 'The warehouse.',
    reason,
    note,
    lines,
    inspections,
    photos,
  },
  getFloorReturn: { id },
  OpenReturnRequest: {
    warehouseId: ['ID of the warehouse that the parcel came to.', 1],
    code: ['Return number, tracking number or order number.', 'RM-1000'],
  },
  findReturnItem: { id, code: ['SKU in any case, or a barcode.', 'CANDLE-01'] },
  FindReturnItemResponse: {
    _: 'What a scanned item is in a return.',
    sku: ['Its SKU.', 'CANDLE-01'],
    name: ['Its name.', 'Candle'],
    expected: ['Units announced, or that may come back.', 3],
    received: ['Units received.', 1],
    left: ['Units that may still come back; the seller decides about any other.', 2],
    restock: suggestion,
    quarantine: suggestion,
  },
  FindReturnItemResponseRestock: {
    _: 'A suggested place.',
    code: ['Code of the place.', 'A-01-02'],
    why: 'Why it is suggested: the same product is there, or it is empty.',
  },
  inspectUnits: { id },
  InspectUnitsRequest: {
    commandId: command,
    code: ['SKU in any case, or a barcode.', 'CANDLE-01'],
    quantity: [units, 1],
    grade: 'Their condition, from A (like new) to D (damaged).',
    disposition: 'What is done with them.',
    note: ['Note about their condition. `null` if none.', 'Box is torn'],
    placeId: ['ID of the returns place at which they are inspected.', 1000],
    to,
  },
  undoInspection: { id },
  UndoInspectionRequest: { commandId: command, inspectionId },
  carryOutAnswer: { id },
  CarryOutAnswerRequest: { commandId: command, inspectionId, to },
  finishReturn: { id },
  FinishReturnRequest: { short: ['Announced units that are known not to have come.', 0] },
  closeReturn: { id },
  CloseReturnRequest: { version },
}

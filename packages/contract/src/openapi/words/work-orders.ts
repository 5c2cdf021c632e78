import { type Entries, money, type Sections } from '../entry.ts'

const id = ['ID of the work order.', 1000] as const
const command = [
  'Created by the caller for this command: sent twice, it is carried out once.',
  '0c4be9c1-6a0e-4f6e-8d57-3f0d5e1a9b72',
] as const
const text = ['What is written.', 'Please with a card'] as const
const reason = ['Why, for the seller to read.', 'A cup is missing'] as const
const amount = (what: string) => money(what, 15_000)
const lot: Entries = {
  _: 'A lot.',
  lotNo: ['Number of the lot.', 'L-2041'],
  expiry: ['Last day on which it may be used. `null` if none.', '2027-05-31'],
}
const code = ['SKU in any case, or a barcode.', 'CANDLE-01'] as const
const place = ['Code of the place, as typed or scanned.', 'A-01-01'] as const

const row: Entries = {
  id,
  number: ['Its number.', 'WO-1000'],
  warehouse: 'The warehouse that does it.',
  kind: 'What is to be done.',
  state: 'Its state.',
  dueOn: ['The day by which the seller wants it. `null` if none.', '2027-05-31'],
  inputs: ['SKUs that are used or worked on.', ['CANDLE-01']],
  outputs: ['SKUs that are made. Empty for work without a recipe.', ['GIFT-SET']],
  units: ['Kits to make or take apart; units of other work.', 20],
  unitsDone: ['Of these, how many are done.', 0],
  quote: 'The newest quote until the seller has answered it, then the accepted one. `null` if there is none.',
  createdAt: ['When it was asked for, in UTC.', '2027-05-02T10:11:12Z'],
}
const detail: Entries = {
  ...row,
  instructions: ['What is to be done, in words. `null` if nothing was written.', 'One of each, with a ribbon'],
  lines: 'Products that go in and that come out.',
  quotes: 'All quotes, newest first.',
  acceptedVersion: ['The quote that the seller accepted last. 0 if none.', 1],
  reason: ['Why it is on hold, or was declined. `null` otherwise.', null],
  minutes: ['What it took. `null` until it is finished.', null],
  history: 'What happened, oldest first.',
}
const ofFloor: Entries = { seller: 'Whose goods they are.', assignee: 'Whose work it is. `null`: anyone.' }
const quote: Entries = {
  _: 'What a warehouse asks for the work.',
  version: ['Number of the quote, from 1.', 1],
  basis: 'What the amount is for.',
  amount: amount('Of one unit, or of all of it. `null` by the rate card.'),
  minutes: ['How long the work is expected to take. `null` if it was left open.', 30],
  timeRate: money('For every 15 minutes beside the amount. `null` if time is not charged beside it.', 100_000),
  note: ['For the seller to read. `null` if none.', 'With a ribbon'],
  at: ['When, in UTC.', '2027-05-02T11:00:00Z'],
}
const line: Entries = {
  _: 'A product of a work order.',
  line: ['Its line, from 1.', 1],
  side: 'Does it go in or come out?',
  productId: ['ID of the product.', 100001],
  sku: ['Its SKU.', 'CANDLE-01'],
  name: ['Its name.', 'Candle'],
  perRun: ['Units of one kit. 0 for other work.', 2],
  quantity: ['Units of all of it.', 40],
  done: ['Units used, made or worked on.', 0],
  quarantined: ['Of these, units that an inspection put into quarantine.', 0],
  damaged: ['Of these, units that an inspection found damaged.', 0],
}
const warehouse: Entries = { _: 'A warehouse.', id: ['ID of the warehouse.', 1], name: ['Its name.', 'Reno'] }
const person: Entries = { _: 'A person of the warehouse.', id: ['ID of the user.', 12], name: ['The name.', 'Ana Lee'] }
const part: Entries = {
  _: 'A product and its units.',
  productId: ['ID of the product.', 100001],
  quantity: ['Units of one kit, or of all of it.', 2],
}

const seller: Sections = {
  OwnWork: { _: 'A work order.', ...detail, canCancel: ['`true` if the seller can cancel it now.', true] },
  OwnWorkRow: { _: 'A work order of a list.', ...row },
  listOwnWork: {
    state: 'Only those in this state.',
    kind: 'Only work of this kind.',
    warehouseId: ['Only those of this warehouse.', 1],
  },
  getOwnWork: { id },
  AskForWorkRequest: {
    requestKey: ['Created by the caller for this work order: sent twice, it is one.', command[1]],
    warehouseId: ['ID of the warehouse.', 1],
    kind: 'What is to be done.',
    runs: ['Kits to make or take apart. `null` for other work.', 20],
    inputs: 'Products that are used or worked on.',
    outputs: 'Products that are made: one for kits, the components for kits that are taken apart, none for other work.',
    dueOn: ['The day by which it is wanted. `null` if none.', '2027-05-31'],
    instructions: ['What is to be done, in words; needed for other work.', 'One of each, with a ribbon'],
  },
  AskForWorkRequestInput: part,
  answerWorkQuote: { id },
  AnswerWorkQuoteRequest: {
    version: ['The quote that the caller saw: if there is a newer one by now, it is refused.', 1],
    accept: ['`true` to accept it. Otherwise the one accepted before stays in force, or the work is canceled.', true],
  },
  cancelOwnWork: { id },
  commentOwnWork: { id },
  CommentOwnWorkRequest: { commandId: command, text },
}

const floor: Sections = {
  FloorWork: {
    _: 'A work order as staff work on it.',
    ...detail,
    ...ofFloor,
    picks: 'Components that were taken and wait, in the place where they lie.',
    where:
      'Where units of lines lie that need more: at most three places a line, the lot that expires first before others.',
    makeable: ['How many kits these are enough for.', 0],
    staff: 'Whose work it may be.',
  },
  FloorWorkRow: { _: 'A work order of a list.', ...row, ...ofFloor },
  FloorWorkWhere: {
    _: 'A place where units lie that the work order needs.',
    line: ['The line of the work order.', 1],
    place: ['Code of the place.', 'A-01-01'],
    lot: 'The lot. `null` if none.',
    units: ['Units there: for kits those that nothing has reserved, for other work all.', 12],
  },
  FloorWorkPick: {
    _: 'Components that were taken.',
    id: ['ID of it.', 1000],
    line: ['The line of the work order.', 1],
    place: ['Code of the place.', 'A-01-01'],
    lot: 'The lot. `null` if none.',
    quantity: ['Units.', 2],
  },
  listFloorWork: {
    view: 'Which ones: to quote, to do, those that wait for their seller, or those that are over.',
    warehouseId: ['Only those in this warehouse.', 1],
    sellerId: ['Only those of this seller.', 11],
    number: ['The whole number of one, in upper or lower case, whatever its state.', 'WO-1000'],
  },
  getFloorWork: { id },
  quoteWork: { id },
  QuoteWorkRequest: {
    seen: ['The newest quote that the caller saw. 0 for none.', 0],
    basis: 'What the amount is for.',
    amount: amount('Of one unit, or of all of it. `null` by the rate card.'),
    minutes: ['How long the work is expected to take. `null` if it was left open.', 30],
    note: ['For the seller to read. `null` if none.', 'With a ribbon'],
  },
  withdrawWorkQuote: { id },
  declineWork: { id },
  DeclineWorkRequest: { reason },
  holdWork: { id },
  HoldWorkRequest: { reason },
  resumeWork: { id },
  assignWork: { id },
  AssignWorkRequest: { userId: ['ID of the user. `null`: anyone.', 12] },
  commentWork: { id },
  CommentWorkRequest: { commandId: command, text },
  scanWorkItem: { id },
  ScanWorkItemRequest: {
    commandId: command,
    place,
    code,
    quantity: ['Number of units.', 1],
    lotId: ['ID of the lot, where several lie there; 0 without one. `null` if not known.', null],
    found: {
      text: 'For an inspection: what was found. `null` for other work.',
      codes: 'StockCondition',
      example: null,
    },
    to: ['Code of the place where units go that are not good. `null` otherwise.', null],
  },
  ScanWorkItemResponse: {
    _: 'What became of a scan.',
    work: 'The work order after it.',
    line: ['The line that it counted for. `null` if nothing was counted.', 1],
    lots: 'The lots that lie there, where there are several.',
  },
  ScanWorkItemResponseLot: {
    _: 'Units of a lot.',
    lotId: ['ID of the lot; 0 without one.', 1000],
    lot: 'The lot. `null` if none.',
    units: ['Units that can be taken.', 12],
  },
  undoWorkScan: { id },
  UndoWorkScanRequest: {
    commandId: command,
    line: ['The line of the work order.', 1],
    quantity: ['Units to undo: good ones, for an inspection.', 1],
  },
  putBackComponents: { id },
  PutBackComponentsRequest: { commandId: command, pickId: ['ID of what was taken.', 1000] },
  makeKits: { id },
  MakeKitsRequest: {
    commandId: command,
    runs: ['Kits that were made or taken apart.', 1],
    outputs: 'Every output with the place where it was put.',
  },
  MakeKitsRequestOutput: {
    _: 'An output and its place.',
    code,
    place,
    lot: 'Its lot; needed where what was used is of several. `null`: that of what was used, or none.',
  },
  finishWork: { id },
  FinishWorkRequest: { commandId: command, minutes: ['What it took.', 30] },
}

export const workSections: Sections = {
  ...seller,
  ...floor,
  OwnWorkQuote: quote,
  OwnWorkLine: line,
  FloorWorkPickLot: lot,
  MakeKitsRequestOutputLot: lot,
  FloorWorkAssignee: person,
  FloorWorkStaff: person,
  OwnWorkWarehouse: warehouse,
  FloorWorkSeller: { _: 'A seller.', id: ['Organization of the seller.', 11], name: ['Its name.', 'Redwood'] },
}

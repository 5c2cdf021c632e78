import { codes, type Entries, type Sections } from '../entry.ts'

const id = ['ID of the count.', 1000] as const
const command = [
  'Created by the caller for this command: sent twice, it is carried out once.',
  '0c4be9c1-6a0e-4f6e-8d57-3f0d5e1a9b72',
] as const
const condition = codes('StockCondition', 'Condition of the goods.', 1)
const words: Entries = {
  id: ['ID of it.', 1],
  name: ['Its name.', 'Reno'],
}
const placeCode = ['Code of the place.', 'A-01-01'] as const
const counted = ['Units counted.', 12] as const
const lot: Entries = {
  _: 'A lot.',
  lotNo: ['Number of the lot.', 'L-2041'],
  expiry: ['Last day on which it may be used. `null` if none.', '2027-05-31'],
}
const named: Entries = {
  productId: ['ID of the product.', 100001],
  lotId: ['ID of the lot; 0 for none.', 0],
  condition,
}
const goods: Entries = {
  ...named,
  seller: 'Whose goods they are.',
  sku: ['Its SKU.', 'CANDLE-01'],
  name: ['Its name.', 'Candle'],
  lot: 'The lot. `null` if none.',
}
const row: Entries = {
  id,
  number: ['Its number.', 'CT-1000'],
  warehouse: 'The warehouse.',
  scope: 'What it is about: named places, a zone, or a product.',
  about: ['Place codes, the beginning of codes, or a SKU.', 'A-01-01'],
  seller: 'Whose product is counted. `null` if everything in the places is.',
  bySeller: ['`true` if the seller asked for it.', false],
  note: ['Why. `null` if no reason was given.', null],
  state: 'Its state.',
  placeCount: ['Places that belong to it.', 1],
  placesDone: ['Places that are counted.', 0],
  differences: ['Differences that wait for a decision.', 0],
  createdAt: ['When it was created, in UTC.', '2027-05-02T10:11:12Z'],
}
const difference: Entries = {
  id: ['ID of the difference.', 1000],
  count: 'The count that found it.',
  warehouse: 'The warehouse.',
  place: 'The place.',
  goods: 'What was counted.',
  state: 'Its state.',
  difference: ['Counted less the recorded stock at that moment, in the last round.', -2],
  onHand: ['Units that the stock has there now.', 10],
  reserved: ['Of these, units promised to orders.', 0],
  rounds: 'Every count of it, oldest first.',
  byTolerance: ['`true` if it was within the tolerances of the warehouse and accepted by itself.', false],
  mine: ['`true` if the caller counted it.', false],
  note: ['What the one who decided wrote. `null` before.', null],
}
const own: Entries = {
  id,
  number: ['Its number.', 'CT-1000'],
  warehouse: 'The warehouse that counts.',
  note: ['Why it was asked for. `null` if no reason was given.', 'Buyers say it is gone'],
  state: 'Its state.',
  result: 'What came of it. `null` until it is completed.',
  createdAt: ['When it was asked for, in UTC.', '2027-05-02T10:11:12Z'],
  endedAt: ['When it was completed or canceled. `null` before.', null],
}
const requestKey = ['Created by the caller for this count: sent twice, it is one.', command[1]] as const
const ownCount: Sections = {
  OwnCount: { _: 'A count that a seller asked for.', ...own },
  OwnCountWarehouse: { _: 'A warehouse.', ...words },
  OwnCountResult: {
    _: 'What came of a count.',
    counted,
    found: ['Units found beyond the stock, as accepted by the warehouse.', 0],
    missing: ['Units missing, as accepted by the warehouse.', 2],
    tolerated: ['Of these, units within the tolerances of the warehouse, which no one counted again.', 1],
  },
  listOwnCounts: { id: ['ID of the product.', 100001] },
  ListOwnCountsResponse: { records: 'The latest counts of the product, newest first.' },
  requestCount: { id: ['ID of the product.', 100001] },
  RequestCountRequest: {
    requestKey,
    warehouseId: ['ID of the warehouse.', 1],
    note: ['Why, for the warehouse to read.', 'Buyers say it is gone'],
  },
}
const moves: Sections = {
  findLying: {
    warehouseId: ['ID of the warehouse.', 1],
    place: ['Code of the place, as typed or scanned.', 'A-01-01'],
    code: ['SKU in any case, or a barcode; without it, everything there.', 'TEE-BLK-M'],
  },
  FindLyingResponse: { place: 'The place.', records: 'What lies there.' },
  FindLyingResponsePlace: { _: 'A place.', id: ['ID of the place.', 1000], code: placeCode, kind: 'What it is for.' },
  FindLyingResponseRecord: {
    _: 'Goods in a place.',
    seller: 'Whose goods they are.',
    product: 'The product.',
    warehouse: 'The warehouse.',
    place: 'The place.',
    lot: 'The lot. `null` if none.',
    lotId: ['ID of the lot; 0 for none.', 0],
    condition,
    onHand: ['Units there.', 12],
    reserved: ['Of these, units promised out of this place.', 0],
  },
  MoveGoodsRequest: {
    commandId: command,
    sellerId: ['Organization of the seller.', 11],
    warehouseId: ['ID of the warehouse.', 1],
    productId: ['ID of the product.', 100001],
    lotId: ['ID of the lot; 0 for none.', 0],
    condition,
    fromPlaceId: ['ID of the place that they lie in.', 1000],
    to: ['Code of the place where they go, as typed or scanned.', 'A-01-02'],
    quantity: ['Units moved.', 12],
  },
}

export const countSections: Sections = {
  ...ownCount,
  ...moves,
  StockCountRow: { _: 'A count.', ...row },
  listStockCounts: {
    view: 'Which ones: to count, to review, or over.',
    warehouseId: ['Only those in this warehouse.', 1],
  },
  CreateStockCountRequest: {
    requestKey,
    warehouseId: ['ID of the warehouse.', 1],
    scope: 'What it is about: named places, a zone, or a product.',
    about: ['Place codes, the beginning of codes, or a SKU.', 'A-01-01'],
    sellerId: ['Organization of the seller whose product is counted. `null` for places and zones.', null],
    note: ['Why. `null` if no reason was given.', null],
  },
  FloorCount: {
    _: 'A count as the floor works on it. It says nothing of what is expected.',
    ...row,
    places: 'Its places, on the way of pickers.',
    current: 'The place that the caller is counting. `null` if none.',
  },
  FloorCountPlace: {
    _: 'A place of a count.',
    id: ['ID of the place.', 1000],
    code: placeCode,
    kind: 'What it is for.',
    round: ['Which count of it this is, from 1.', 1],
    waiting: ['`true` if it is still to be counted.', true],
    counter: ['Who is counting it. `null` if no one.', null],
    mine: ['`true` if the caller is counting it.', false],
  },
  FloorCountCurrent: {
    _: 'The place that the caller is counting.',
    placeId: ['ID of the place.', 1000],
    code: placeCode,
    round: ['Which count of it this is, from 1.', 1],
    items: 'What was counted in this round.',
    again: 'What is to be counted again, from the second round on.',
  },
  CountedGoods: { _: 'A product, lot and condition of a seller.', ...goods },
  FloorCountCurrentItem: { _: 'Goods that were counted.', ...goods, counted },
  CountUnitsResponseCounted: { _: 'Goods that were counted.', ...goods, counted },
  getStockCount: { id },
  scanCountPlace: { id },
  ScanCountPlaceRequest: {
    commandId: command,
    place: ['Code of the place, as typed or scanned.', 'A-01-01'],
    takeOver: ['`true` if it is known that someone else is counting it: that count starts again.', false],
    add: ['`true` to add a place that is not part of the count.', false],
    anyway: ['`true` if it is known that the caller counted it before; it is noted.', false],
  },
  countUnits: { id },
  CountUnitsRequest: {
    commandId: command,
    placeId: ['ID of the place that the caller is counting.', 1000],
    code: ['SKU in any case, or a barcode.', 'CANDLE-01'],
    quantity: ['Number of units.', 1],
    all: ['`true` if these are all units of it; `false` if they are so many more.', false],
    goods: 'Which of several goods with this code. `null` if not known.',
  },
  CountUnitsRequestGoods: {
    _: 'A product, lot and condition of a seller.',
    sellerId: ['Organization of the seller.', 11],
    ...named,
  },
  CountUnitsResponse: {
    _: 'What became of a scan.',
    count: 'The count after it.',
    counted: 'What was counted. `null` if the code is that of several goods.',
    choices: 'The goods that carry the code, where there are several.',
    moved: ['`true` if they moved while they were counted: they are to be counted from the first unit again.', false],
  },
  finishCountPlace: { id },
  FinishCountPlaceRequest: { commandId: command, placeId: ['ID of the place.', 1000] },
  cancelStockCount: { id },
  CountDifference: { _: 'A difference that a count found.', ...difference },
  CountDifferenceCount: { _: 'A count.', id, number: ['Its number.', 'CT-1000'] },
  CountDifferencePlace: { _: 'A place.', id: ['ID of the place.', 1000], code: placeCode, kind: 'What it is for.' },
  CountDifferenceRound: {
    _: 'What one person counted.',
    round: ['Which count of it, from 1.', 1],
    counted,
    expected: ['Units that the stock had at that moment.', 14],
    by: ['Who counted.', 'Ana Lee'],
    at: ['When, in UTC.', '2027-05-02T10:11:12Z'],
    same: ['`true` if the same person counted the round before.', false],
  },
  listCountDifferences: {
    view: 'Which ones: to review, or decided.',
    countId: ['Only those of this count.', 1000],
    warehouseId: ['Only those in this warehouse.', 1],
    sellerId: ['Only goods of this seller.', 11],
  },
  getCountDifference: { id: ['ID of the difference.', 1000] },
  GetCountDifferenceResponse: {
    _: 'A difference with the last movements there.',
    ...difference,
    movements: 'The last movements of the product in the place, newest first.',
  },
  DecideDifferencesRequest: {
    lines: 'The differences.',
    decision: 'What is done with them.',
    note: ['Why; needed to accept or reject.', 'Counted twice'],
    liable: 'Who bears a loss; needed to accept one.',
    anyway: ['`true` to accept also what the caller counted.', false],
  },
  DecideDifferencesRequestLine: {
    _: 'A difference as the caller saw it.',
    id: ['ID of the difference.', 1000],
    difference: ['The difference that was shown: if it is another one by now, it is refused.', -2],
  },
  DecideDifferencesResponse: { done: ['Differences decided.', 1], refused: 'What could not be decided, and why.' },
  DecideDifferencesResponseRefused: {
    _: 'A difference that could not be decided.',
    id: ['ID of the difference.', 1000],
    sku: ['SKU of the product.', 'CANDLE-01'],
    place: placeCode,
    code: ['Error code.', 'COUNT_PROMISED'],
    message: ['Why, in English.', 'Only 2 can be taken off'],
    zhMessage: ['Why, in Chinese.', '最多只能减少 2 件'],
  },
  CountedSeller: { _: 'A seller.', id: ['Organization of the seller.', 11], name: ['Its name.', 'Redwood'] },
  CountedLot: lot,
}

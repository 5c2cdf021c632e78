import { codes, type Entries, type Sections } from '../entry.ts'

const condition = codes('StockCondition', 'Condition of the goods.', 1)

const commandId = 'Created by the caller for this command: sent twice, it is carried out once.'
const command = [commandId, '7c1f6c1e-6c0d-4d6e-9a0b-3a7a1c0f2b13'] as const
const warehouseId = ['ID of the warehouse.', 1] as const
const sellerId = ['Organization of the seller.', 11] as const
const asOf = 'When the stock was read, in UTC.'
const lot: Entries = {
  _: 'A lot.',
  lotNo: ['Number of the lot.', 'L-2041'],
  expiry: ['Last day on which it may be used. `null` if none.', '2027-05-31'],
}
const counters: Entries = {
  onHand: ['Units in the warehouse, in any condition.', 40],
  available: ['Good units that are put away and not allocated.', 30],
  allocated: ['Units promised to orders.', 5],
  dock: ['Units received and not put away yet.', 2],
  quarantine: ['Units that wait for inspection.', 0],
  damaged: ['Damaged units.', 1],
  hold: ['Units on hold.', 2],
  inbound: ['Units announced and not received.', 0],
}
const words: Entries = {
  id: ['ID of it.', 1],
  code: ['Code of the warehouse.', 'RNO1'],
  name: ['Its name.', 'Reno'],
  sku: ['Its SKU.', 'CANDLE-01'],
}
/** Some of the entries, in a component of this meaning. */
const only = (entries: Entries, keys: string, _?: string): Entries => ({
  ...(_ && { _ }),
  ...Object.fromEntries(keys.split(' ').map((key) => [key, entries[key]!])),
})

const end: Entries = {
  place: ['Code of the place, as typed or scanned.', 'A-01-01'],
  code: ['Code of the place.', 'A-01-01'],
  condition,
  left: ['Units left there after it.', 12],
}
const note = ['Comment. `null` if none.', null] as const
const movement: Entries = {
  seller: 'Whose goods they are.',
  product: 'The product.',
  warehouse: 'The warehouse.',
  reason: 'Why the stock changed.',
  quantity: ['Units moved.', 12],
  lot: 'The lot. `null` if none.',
  from: 'Where the goods were. `null` for outside the warehouse.',
  to: 'Where they are now. `null` for outside the warehouse.',
  onHandAfter: ['Units of the product on hand in the warehouse after it. `null` where it changes no total.', 40],
  availableAfter: ['Units available after it. `null` where it changes no total.', 30],
  note,
  liable: 'Who bears a loss. `null` where there is none.',
  reversesId: ['ID of the movement that it undoes. `null` if none.', null],
  reversible: ['`true` if it can be reversed.', true],
}
const place: Entries = {
  warehouse: 'The warehouse.',
  code: ['Code of the place, unique in its warehouse.', 'A-01-01'],
  barcode: ['What its label shows as a barcode.', 'L-A-01-01'],
  kind: 'What the place is for.',
  pickable: ['`true` if orders are picked from it; storage places only.', true],
  sellable: ['`true` if good stock in it can be promised to orders; follows from the kind.', true],
  pickSeq: ['Its turn on the way of pickers.', 1],
  maxVolumeCm3: ['Most volume in cm³. `null` if not limited.', null],
  maxWeightG: ['Most weight in grams. `null` if not limited.', null],
  active: ['`false` if nothing may be put there.', true],
  units: ['Units in it.', 0],
  skus: ['Products in it.', 0],
}

const openingRow: Entries = {
  _: 'A row of opening stock, as typed.',
  place: ['Code of the place.', 'A-01-01'],
  sku: ['SKU in any case, or a barcode.', 'CANDLE-FIG'],
  lotNo: ['Number of the lot; empty if none.', ''],
  expiry: ['Expiry date as YYYY-MM-DD; empty if none.', ''],
  quantity: ['Number of units.', '12'],
}

export const stockSections: Sections = {
  InventoryRow: {
    _: 'A product with its stock in connected warehouses.',
    id: ['ID of the product.', 100001],
    sku: ['Its SKU.', 'CANDLE-01'],
    name: ['Name of the product.', 'Candle'],
    ...counters,
    sized: ['`true` if measurements and weight are known.', true],
    hasBarcode: ['`true` if the product has a barcode.', true],
  },
  listInventory: {
    warehouseId: ['Only stock in this warehouse.', 1],
    search: ['Part of SKU or name, or a whole barcode.', 'candle'],
    stock: 'Only products in stock, low on stock (10 or fewer available), or without stock.',
    noSize: ['Only products without measurements or weight.', false],
    noBarcode: ['Only products without a barcode.', false],
    sort: 'Sort order.',
  },
  ListInventoryResponse: { asOf, warehouses: 'Connected warehouses.' },
  getInventory: { id: ['ID of the product.', 100001] },
  GetInventoryResponse: { product: 'The product.', asOf, warehouses: 'Its stock in each warehouse.' },
  GetInventoryResponseProduct: only(words, 'id sku name', 'A product.'),
  GetInventoryResponseWarehouse: {
    _: 'Stock of the product in one warehouse.',
    warehouse: 'The warehouse.',
    ...counters,
    lots: 'The same by condition and lot.',
  },
  GetInventoryResponseWarehouseLot: {
    _: 'Units in one condition and lot.',
    condition,
    lot: 'The lot. `null` if none.',
    onHand: ['Number of units.', 12],
  },
  listInventoryMovements: { id: ['ID of the product.', 100001], warehouseId: ['Only movements in this warehouse.', 1] },
  StockEntry: {
    _: 'A movement of a product.',
    ...only(movement, 'reason warehouse quantity lot onHandAfter availableAfter note'),
    change: ['Change of the units on hand; 0 for what stays in the warehouse.', 12],
    fromCondition: codes('StockCondition', 'Condition before. `null` for goods from outside.', 1),
    toCondition: codes('StockCondition', 'Condition after. `null` for goods that left.', 1),
    reversed: ['`true` if a later movement undid it.', false],
  },
  Place: { _: 'A place of a warehouse.', ...place },
  listPlaces: {
    warehouseId: ['Only places of this warehouse.', 1],
    search: ['Beginning of the code.', 'A-01'],
    kind: 'Only places of this kind.',
    active: ['Only active places, or only inactive ones.', true],
    empty: ['Only empty places, or only others.', false],
  },
  CreatePlacesRequest: {
    warehouseId,
    segments: 'Parts of the codes, each from a value to a value.',
    kind: place.kind!,
    pickable: place.pickable!,
  },
  CreatePlacesRequestSegment: {
    _: 'A part of the codes: letters, or numbers of the same length.',
    from: ['First value.', '01'],
    to: ['Last value.', '04'],
  },
  CreatePlacesResponse: { created: ['Places created.', 4], existing: ['Codes that existed before.', 0] },
  updatePlace: { id: ['ID of the place.', 1000] },
  UpdatePlaceRequest: only(place, 'pickable pickSeq maxVolumeCm3 maxWeightG active'),
  PrintPlaceLabelsRequest: { ids: ['IDs of the places.', [1000]] },
  StockLevel: {
    _: 'Units of one product, lot and condition in one place.',
    ...only(movement, 'seller product warehouse lot'),
    place: 'The place.',
    condition,
    onHand: ['Units there.', 12],
    reserved: ['Of these, units promised out of this place.', 0],
  },
  StockLevelPlace: { _: 'A place.', id: ['ID of the place.', 1000], code: place.code!, kind: place.kind! },
  listStockLevels: {
    warehouseId: ['Only stock in this warehouse.', 1],
    sellerId: ['Only stock of this seller.', 11],
    placeId: ['Only stock in this place.', 1000],
    search: ['Beginning of a place code, or a whole SKU or barcode.', 'A-01'],
    condition: codes('StockCondition', 'Only goods in this condition.', 1),
    kind: 'Only stock in places of this kind.',
  },
  ListStockLevelsResponse: { asOf },
  StockMovement: only(
    movement,
    Object.keys(movement)
      .filter((key) => key !== 'availableAfter')
      .join(' '),
    'A movement.',
  ),
  listStockMovements: { warehouseId, sellerId: ['Only goods of this seller.', 11] },
  PostMovementRequest: {
    ...only(movement, 'reason lot from to quantity liable'),
    commandId: command,
    sellerId,
    warehouseId,
    sku: ['SKU in any case, or a barcode.', 'CANDLE-01'],
    note: ['Comment; some reasons need one.', null],
  },
  ReverseMovementRequest: {
    commandId: command,
    sellerId,
    movementId: ['ID of the movement.', 1000],
    note: ['Why it is reversed.', 'Counted twice'],
  },
  PostOpeningStockRequest: {
    commandId: [command[0], '2e0b7f64-51a3-4c8e-9d27-6f1c0a94b58e'],
    sellerId,
    warehouseId,
    rows: 'The rows: all are posted, or none.',
  },
  findPutAway: { warehouseId, code: ['SKU in any case, or a barcode.', 'CANDLE-01'] },
  FindPutAwayResponse: { records: 'Goods at the dock that the code names.' },
  FindPutAwayResponseRecord: {
    _: 'Goods at the dock.',
    ...only(movement, 'seller product warehouse lot'),
    place: 'The dock place that they are in.',
    condition,
    onHand: ['Units there.', 12],
    reserved: ['Of these, units promised out of this place.', 0],
    lotId: ['ID of the lot; 0 for none.', 0],
    suggested: 'Where they may go. `null` if no place is free.',
  },
  FindPutAwayResponseRecordSuggested: {
    _: 'A place for goods.',
    code: place.code!,
    why: 'Why: the same product lies there, or it is empty.',
  },
  PutAwayRequest: {
    commandId: [command[0], '5b8f4a0d-7c3e-4a52-9f6b-2d9c0e1a7b34'],
    sellerId,
    warehouseId,
    productId: ['ID of the product.', 100001],
    lotId: ['ID of the lot; 0 for none.', 0],
    condition,
    fromPlaceId: ['ID of the dock place that they lie in.', 1000],
    to: ['Code of the place, as typed or scanned.', 'A-01-01'],
    quantity: movement.quantity!,
  },
  PostOpeningStockResponse: { rows: ['Rows posted.', 1], units: ['Units posted.', 12] },
  StockEntryWarehouse: only(words, 'id code name', 'A warehouse.'),
  StaffWarehouse: only(words, 'id code name', 'A warehouse.'),
  StockEntryLot: lot,
  StockLevelLot: lot,
  PostMovementRequestLot: lot,
  StockLevelSeller: only(words, 'id name', 'A seller.'),
  StockLevelProduct: only(words, 'id sku name', 'A product.'),
  StockMovementFrom: only(end, 'code condition left', 'One side of a movement.'),
  StockMovementTo: only(end, 'code condition left', 'One side of a movement.'),
  PostMovementRequestFrom: only(end, 'place condition', 'One side of a movement.'),
  PostOpeningStockRequestRow: openingRow,
}

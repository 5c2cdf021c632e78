import type { Entries, Sections } from '../entry.ts'

const row: Entries = {
  id: ['ID of the outbound order.', 1000],
  number: ['Its number, as printed and scanned.', 'OB-1000'],
  orderNo: ["Number of the seller's order.", 'D-2001'],
  seller: 'Whose order it is.',
  warehouse: 'The warehouse.',
  state: 'State of the order.',
  option: ['Fulfillment option.', 7],
  recipientName: ['Name of the recipient.', 'Ada Lovelace'],
  priority: ['1 first, 9 last.', 5],
  dueDay: ['Day on which it leaves. `null` if not known.', '2026-12-01'],
  lines: ['Number of its lines.', 1],
  units: ['Number of its units.', 3],
  tote: ['Tote that its goods are in. `null` if none.', 'T-01'],
  wave: 'The wave that it is picked in. `null` if none.',
  worker: ['Who works on it. `null` if no one.', null],
  reason: ['Why it needs attention. `null` if it does not.', null],
  cancelRequested: ['`true` if the seller canceled it while the floor was at work on it.', false],
}
const commandId = [
  'Created by the caller for this command: sent twice, it is carried out once.',
  '5f0c2f1e-8a3b-4d5e-9c71-2b6f0d9e4a10',
] as const
const takeOver = ['`true` to take the order over from the person who works on it.', false] as const
const code = ['SKU in any case, or a barcode.', 'CANDLE-01'] as const
const place = ['Code of the place, as scanned.', 'A-01-01'] as const
const quantity = ['Number of units.', 1] as const
const command = { commandId, takeOver }
const warehouseId = ['ID of the warehouse.', 1] as const
const ids = ['IDs of the orders.', [1000]] as const
const order = { id: row['id']! }
const sku = ['Its SKU.', 'CANDLE-01'] as const
const seller = {
  _: 'A seller.',
  id: ['ID of its organization.', 11],
  name: ['Its name.', 'Redwood Trading Co.'],
} as const
const wave: Entries = {
  _: 'A wave.',
  id: ['ID of the wave.', 1000],
  number: ['Its number.', 'WV-1000'],
}
const refused: Entries = {
  _: 'An order that was not changed, and why.',
  id: row['id']!,
  number: row['number']!,
  code: ['Error code.', 'FLOOR_NO_PLACE_STOCK'],
  message: ['Reason in English.', 'Needs replenishment: move 3 of CANDLE-01 to a pick place'],
  zhMessage: ['Reason in Chinese.', '需要补货：请将 3 件 CANDLE-01 移至拣货位'],
}

/** Meanings of the calls of the floor. */
export const floorSections: Sections = {
  FloorRow: { _: 'An order on the floor of a warehouse.', ...row },
  FloorOrderSeller: seller,
  FloorOrderWave: wave,
  listFloorOrders: {
    stage: 'What the floor does with it next.',
    warehouseId: ['Only orders at this warehouse.', 1],
    sellerId: ['Only orders of this seller.', 11],
  },
  countFloorOrders: { warehouseId: ['Only orders at this warehouse.', 1] },
  CountFloorOrdersResponse: {
    release: ['Orders that can be released.', 12],
    today: ['Of these, the ones that leave today or are late.', 4],
    pick: ['Orders to pick.', 3],
    inWaves: ['Of these, the ones in waves.', 2],
    pack: ['Orders to pack.', 2],
    ship: ['Packed orders that have not left.', 2],
    problem: ['Orders that need attention.', 0],
    held: 'Orders on hold at the stages, which do not list them.',
  },
  CountFloorOrdersResponseHeld: {
    _: 'Orders on hold, by stage.',
    release: ['Orders that could be released.', 1],
    pick: ['Orders to pick.', 0],
    pack: ['Orders to pack.', 0],
    ship: ['Packed orders.', 0],
  },
  ReleaseOrdersRequest: {
    ids: ['IDs of the orders. `null`: the most urgent ones that leave today, up to 200.', [1000]],
    warehouseId: ['With `ids` null, only orders at this warehouse. `null`: at all of them.', null],
  },
  ReleaseOrdersResponse: { released: ['Number of orders released.', 1], refused: 'Orders that were not released.' },
  WithdrawOrdersRequest: { ids },
  WithdrawOrdersResponse: { withdrawn: ['Number of orders withdrawn.', 1], refused: 'Orders that were not withdrawn.' },
  RefusedOrder: refused,
  FloorOrder: {
    _: 'An order as the floor works on it.',
    ...row,
    giftMessage: ['Gift message. `null` if none.', null],
    note: ['Note for the warehouse. `null` if none.', null],
    measures: 'What the warehouse measures in.',
    lease: 'Who works on it now. `null` if no one.',
    items: 'Its lines.',
    places: 'Where its units are, in the order in which they are picked.',
    package:
      'The package that is worked on: the open one, or the first whose label was not scanned, or the last. `null` before the first unit is packed.',
    packages: 'All of its packages, in the order in which they were opened.',
  },
  FloorOrderLease: {
    _: 'A person at work.',
    name: ['Name of the person.', 'Fay Floor'],
    mine: ['`true` for the caller.', true],
    until: 'Until when the order is theirs, unless someone takes it over.',
  },
  FloorOrderItem: {
    _: 'A line.',
    line: ['Its number, from 1.', 1],
    sku,
    name: ['Name of the product. `null` if none.', 'Candle'],
    ordered: ['Units ordered.', 3],
    allocated: ['Units promised to it.', 3],
    picked: ['Units picked.', 1],
    verified: ['Units scanned at the pack station.', 0],
  },
  FloorOrderPlace: {
    _: 'Units of a line in one place.',
    id: ['ID of it.', 1000],
    line: ['Number of the line.', 1],
    sku,
    place: ['Code of the place.', 'A-01-01'],
    lot: 'The lot. `null` if none.',
    quantity: ['Number of units.', 2],
    picked: ['`true` if they are in a tote or at a pack station.', false],
  },
  FloorOrderPlaceLot: {
    _: 'A lot.',
    lotNo: ['Number of the lot.', 'L-2041'],
    expiry: ['Last day on which it may be used. `null` if none.', '2027-05-31'],
  },
  FloorOrderPackage: {
    _: 'A package.',
    id: ['ID of the package.', 1000],
    code: ['Code on its slip.', 'BX-1000'],
    no: ["Which of the order's packages it is, from 1.", 1],
    closed: ['`true` if nothing can be added to it.', false],
    weightG: ['Weight in grams. `null` if not known.', 900],
    trackingNo: ['Tracking number of its label. `null` if none.', null],
    printable: ['`true` if it has a label that can be printed.', false],
    confirmed: ['`true` if the label on it was scanned.', false],
    loaded: ['`true` if it was scanned on its way out.', false],
    items: 'What lies in it.',
  },
  FloorOrderPackageItem: {
    _: 'Units of a line in a package.',
    line: ['Number of the line.', 1],
    sku,
    quantity: ['Number of units.', 3],
  },
  getFloorOrder: order,
  findFloorOrder: { warehouseId, code: ['Code of a tote, an order, a package, or a tracking number.', 'T-01'] },
  startPicking: order,
  StartPickingRequest: { ...command, tote: ['Code of an empty tote.', 'T-01'] },
  pickUnits: order,
  PickUnitsRequest: { ...command, place, code, quantity },
  reportShort: order,
  ReportShortRequest: {
    ...command,
    placeId: ["ID of units in the order's `places`.", 1000],
    missing: ['Number of units that are missing there.', 1],
  },
  resumeOrder: order,
  ResumeOrderRequest: command,
  verifyUnits: order,
  VerifyUnitsRequest: { ...command, code, quantity },
  closePackage: order,
  ClosePackageRequest: {
    ...command,
    packageId: ['Of a packed order the package that is measured again. `null`: the last one.', null],
    more: ['`true` if units that are not in it yet go in further packages.', false],
    station: ['Code of the pack station. `null`: the only one of the warehouse.', null],
    weightG: ['Weight in grams.', 900],
    lengthMm: ['Length in mm. `null` if not measured.', null],
    widthMm: ['Width in mm. `null` if not measured.', null],
    heightMm: ['Height in mm. `null` if not measured.', null],
  },
  unpackUnits: order,
  UnpackUnitsRequest: { ...command, code, quantity },
  reopenPackage: order,
  ReopenPackageRequest: { ...command, package: ['Code of the package.', 'BX-1000'] },
  mergePackages: order,
  MergePackagesRequest: {
    ...command,
    package: ['Code of the package that is emptied.', 'BX-1001'],
    into: ['Code of the package that gets its goods.', 'BX-1000'],
  },
  labelPackage: order,
  LabelPackageRequest: {
    ...command,
    confirmWeight: ['`true` to buy it though the package is much heavier than was planned.', false],
  },
  confirmLabel: order,
  ConfirmLabelRequest: { ...command, code: ['Tracking number on the label, as scanned.', '9434600208303000000012'] },
  printFloorLabel: { ...order, packageId: ['ID of the package. By default the one that is worked on.', 1000] },
  unloadPackages: order,
  UnloadPackagesRequest: command,
  voidFloorLabels: order,
  VoidFloorLabelsRequest: { ...command, reason: ['Why, as the seller reads it.', 'Damaged box, packed again'] },
  beginPutBack: order,
  BeginPutBackRequest: command,
  putBackUnits: order,
  PutBackUnitsRequest: { ...command, place, code, quantity },
  ShipPackageRequest: {
    commandId,
    warehouseId,
    code: ['Tracking number, or the number of the package or the order where it leaves without a label.', 'BX-1000'],
    handedTo: ['Who takes it, where no carrier does. `null` with a label.', null],
  },
}

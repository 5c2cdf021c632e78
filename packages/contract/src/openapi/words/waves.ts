import type { Entries, Sections } from '../entry.ts'
import { floorSections } from './floor.ts'

const id = ['ID of the wave.', 1000] as const
const row: Entries = {
  id,
  number: ['Its number.', 'WV-1000'],
  warehouse: 'The warehouse.',
  state: 'State of the wave.',
  worker: ['Who works on it. `null` if no one.', null],
  orders: ['Number of its orders.', 3],
  lines: ['Number of lines of its orders.', 4],
  units: ['Number of units of its orders.', 5],
  picked: ['Units picked.', 2],
  packed: ['Orders that are packed, or have left.', 0],
}
const orderId = ['ID of the outbound order.', 1000] as const
const slot = ['Slot of the cart, from 1.', 1] as const
const placeId = ['ID of the place.', 1000] as const
const place = ['Code of the place.', 'A-01-01'] as const
const productId = ['ID of the product.', 1000] as const
const sku = ['Its SKU.', 'CANDLE-01'] as const
const command: Entries = {
  commandId: [
    'Created by the caller for this command: sent twice, it is carried out once.',
    '6b1f7d02-1c55-4c0e-9d0a-0a4f8b6f2e31',
  ],
  takeOver: ['`true` to take it over from the person who works on it.', false],
  step: 'The step that the person was shown. At another one nothing is done.',
}

/** Meanings of the calls about waves. */
export const waveSections: Sections = {
  WaveRow: { _: 'A wave: orders of a warehouse that one person picks in one walk.', ...row },
  listWaves: {
    view: 'Which ones: to pick, or over.',
    warehouseId: ['Only those of this warehouse.', 1],
    state: 'Only those in this state.',
  },
  CreateWaveRequest: {
    requestKey: ['Created by the caller: sent twice, it is one wave.', 'a8d4d2f4-3b4e-4d8f-8d55-7d9f5ad0c1b7'],
    warehouseId: ['ID of the warehouse.', 1],
    ids: ['IDs of the orders. `null`: the most urgent ones that can be picked.', null],
    totes: ['The most orders, each of which gets a tote. Up to 12.', 12],
  },
  CreateWaveResponse: {
    wave: 'The wave. `null` if no order could join.',
    refused: 'Orders that are not in it, and why.',
  },
  getWave: { id },
  WaveDetail: {
    _: 'A wave with its orders and what is done next.',
    ...row,
    lease: 'Who works on it now. `null` if no one.',
    members: 'Its orders, by slot.',
    step: 'What is done next. `null` if nothing is left.',
    putBack: 'Units in the hand that no tote needs any more: they go back into their place. `null` if none.',
    left: ['Units of orders with a tote that are still to be picked.', 3],
  },
  WaveDetailPutBack: {
    _: 'Units in the hand that go back into their place.',
    count: ['Number of units.', 2],
    sku,
    place,
  },
  WaveDetailLease: {
    _: 'A person at work.',
    name: ['Name of the person.', 'Fay Floor'],
    mine: ['`true` for the caller.', true],
  },
  WaveDetailMember: {
    ...floorSections['FloorRow'],
    _: 'An order of a wave.',
    slot,
    picked: ['Units of it that are picked.', 1],
    held: ['`true` if it is on hold: the wave continues without it.', false],
  },
  WaveStep: {
    _: 'What the person with the cart does next.',
    kind: '`bind`: scan an empty tote for the order. `place`: go to the place and scan it. `item`: scan the item there. `tote`: scan the tote that the units in the hand go into.',
    orderId,
    number: ['Number of the order.', 'OB-1000'],
    slot,
    tote: ['Code of its tote. `null` before it is bound.', 'T-01'],
    units: 'What the tote still needs from the place. `null` while totes are bound.',
    hand: ['Units in the hand.', 0],
  },
  WaveStepUnits: {
    _: 'Units of an order in one place.',
    placeId,
    place,
    productId,
    sku,
    name: ['Name of the product. `null` if none.', 'Candle'],
    lots: 'Their lots. Empty if the product has none.',
    quantity: ['Number of units.', 2],
  },
  WaveStepUnitsLot: {
    _: 'A lot.',
    lotNo: ['Number of the lot.', 'L-2041'],
    expiry: ['Last day on which it may be used. `null` if none.', '2027-05-31'],
  },
  ReportWaveShortRequestStep: {
    _: 'A step as a person was shown it.',
    orderId,
    kind: 'Its kind.',
    placeId: ['ID of the place of its units. `null` while totes are bound.', 1000],
    productId: ['ID of the product of its units. `null` while totes are bound.', 1000],
  },
  scanWave: { id },
  ScanWaveRequest: {
    ...command,
    code: ['Code of a tote or a place, a SKU in any case, or a barcode.', 'A-01-01'],
    quantity: ['Number of units, for an item.', 1],
  },
  skipWavePlace: { id },
  SkipWavePlaceRequest: command,

  reportWaveShort: { id },
  ReportWaveShortRequest: {
    ...command,
    missing: ['Number of units that are missing in the place of the step.', 1],
  },
  removeWaveOrder: { id },
  RemoveWaveOrderRequest: { orderId },
  finishWave: { id },
  cancelWave: { id },
}

import { codes, type Entries, money, type Sections } from '../entry.ts'

const id = ['ID of the address change; AC-1000 on screens.', 1000] as const
const change = '`redirect` to another address, `return` to the sender, `hold` where the recipient collects it.'
const row: Entries = {
  id,
  requestedAt: 'When it was requested, in UTC.',
  change,
  state:
    '`submitted`, `accepted` by the carrier, `completed`, `failed` because the parcel was not caught, `denied` or `canceled`.',
  controlCode: codes('ControlCode', 'Control code of the change.', 1),
  shipment: 'The shipment.',
  oldAddress: 'Where the parcel was going.',
  newAddress: 'Where it is to go. `null` if it is returned or held.',
  fee: money('Held when it was requested; charged only when the carrier has done it.', 194_500),
  finalFee: money('What was charged. `null` unless it was done.', 194_500),
  activeUntil: ['Last day on which the carrier tries.', '2030-12-31'],
  cancelRequestedAt: [
    'Since when the answer of the carrier to its cancellation is awaited, in UTC. `null` if none is.',
    null,
  ],
  unseen: ['`true` if it did not work and no one has seen that yet.', false],
}
const shipment: Entries = {
  _: 'A shipment by its number.',
  id: ['ID of the shipment.', 100_000],
  trackingNo: ['Tracking number.', '9400100000000000000000'],
  carrier: codes('Carrier', 'Carrier of the parcel.', 1),
}

export const addressChangeSections: Sections = {
  AddressChange: { _: 'A parcel that is to go elsewhere.', ...row },
  AddressChangeShipment: shipment,
  AddressChangeDetail: {
    _: 'A parcel that is to go elsewhere, with its history.',
    ...row,
    reason: ['Why, in the words of the seller. `null` if none were given.', 'The buyer moved'],
    carrierCase: ["The carrier's number of it. `null` until it was accepted.", 'SBX000001000'],
    requestedBy: ['Name of the user who requested it. `null` if unknown.', 'Sam Seller'],
    events: 'What happened to it, oldest first.',
  },
  AddressChangeDetailEvent: {
    _: 'Something that happened to an address change or an exception.',
    id: ['ID of the event.', 1000],
    from: ['State before it; equal to `to` for a note. `null` for the first.', null],
    to: ['State after it.', 'submitted'],
    actor: ['Whose act it was.', 'seller'],
    note: ['What was written. `null` if nothing was.', null],
    visibleTo: ['`provider` if it is hidden from the seller.', 'seller'],
  },
  getChangeOptions: { id: ['ID of the shipment.', 100_000] },
  GetChangeOptionsResponse: {
    shipment: 'The shipment.',
    address: 'Where the parcel is going.',
    offers: 'What the carrier can still do. Empty if `problem` says why not.',
    problem: ['Why nothing can be changed. `null` if something can.', null],
    canVoid: ['`true` if the label can still be voided, which costs nothing and is sure.', true],
  },
  GetChangeOptionsResponseShipment: shipment,
  GetChangeOptionsResponseProblem: {
    _: 'Why nothing can be changed.',
    code: ['Error code.', 'CHANGE_DELIVERED'],
    message: ['The reason in English.', "This parcel has been delivered, so its address can't be changed"],
    zhMessage: ['The reason in Chinese.', '包裹已签收，无法变更地址'],
  },
  NewAddress: {
    _: 'Where a parcel is to go; in the country that it is going to.',
    name: ['Name of the recipient.', 'Ben Baker'],
  },
  ChangeOffer: {
    _: 'What a carrier can do with a parcel on its way.',
    change,
    fee: money('Charged only when the carrier has done it.', 194_500),
    sameCity: ['`true` if the new address has to be in the city of the old one.', false],
    activeDays: ['For so many days the carrier tries.', 10],
    source: ['Where fee and rules come from.', 'FedEx Service Guide: reroute, per package'],
    sourceDate: ['Date of the source. `null` if not known.', '2025-07-14'],
    status: '`verified` if it was read in that source, `sample` if it was only reported.',
  },
  CreateAddressChangeRequest: {
    requestKey: [
      'Chosen by the caller. Sent twice with the same one, it is one change.',
      '5a2f6c1e-6c0d-4d6e-9a0b-3a7a1c0f2b12',
    ],
    shipmentId: ['ID of the shipment.', 100_000],
    change,
    newAddress: 'Where it is to go; only for a redirect.',
    reason: ['Why; shown in the history.', 'The buyer moved'],
    fee: money('The fee that was shown. If it is higher by now, the response is `CHANGE_FEE`.', 194_500),
  },
  listAddressChanges: {
    search: ['Part of the tracking number, or a number such as AC-1000.', 'AC-1000'],
    state: 'Only changes in this state.',
    carriers: codes('Carrier', 'Only parcels of these carriers.', [1]),
  },
  getAddressChange: { id },
  cancelAddressChange: { id },
  seeAddressChange: { id },
}

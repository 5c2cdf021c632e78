import type { Entries, Sections } from '../entry.ts'

const id = ['ID of the unidentified return.', 1000] as const
const command = [
  'Created by the caller for this command: sent twice, it is carried out once.',
  '7d0c5f0a-9f1e-4b53-8a53-0a6f0f2c7b43',
] as const
const photoId = ['ID of the photo.', '5a2f6c1e-6c0d-4d6e-9a0b-3a7a1c0f2b15'] as const
const size = '`small` for lists, at most 480 pixels wide and high; `large` as it is stored.'
const claimId = ['ID of the claim.', 1000] as const
const search = ['Part of the number or of the scanned code.', 'UR-1000'] as const
const inWarehouse = ['Only those at this warehouse.', 1] as const
const photos = 'Photos, oldest first.'
const facts: Entries = {
  id,
  number: ['Its number.', 'UR-1000'],
  code: ["What was scanned on it; the carrier's number if the code held more.", 'LP00512346'],
  note: ['Note of the warehouse. `null` if none.', 'Blue box, a lamp in it'],
  state: 'Its state.',
  createdAt: ['When it was recorded, in UTC.', '2027-05-02T09:00:00Z'],
  disposeFrom: ['From when on the warehouse may dispose of it, in UTC.', '2027-06-01T09:00:00Z'],
}
const claim: Entries = {
  id: claimId,
  orderNo: ['Number of the order of which it is said to be a return.', 'SO-1042'],
  note: ['Note of the seller. `null` if none.', 'A lamp with a blue shade'],
  state: 'State of the claim.',
  reason: ['Why it was rejected. `null` unless it was.', null],
  returnId: ['ID of the return that it has become. `null` unless it was confirmed.', null],
  createdAt: ['When it was claimed, in UTC.', '2027-05-03T10:00:00Z'],
}

export const unidentifiedSections: Sections = {
  UnidentifiedRow: {
    _: 'A parcel at a warehouse whose order no one knows.',
    ...facts,
    warehouse: 'The warehouse.',
    claim: 'The newest claim of the organization. `null` if it has none.',
  },
  UnidentifiedDetailWarehouse: {
    _: 'The warehouse of an unidentified return.',
    id: ['ID of the warehouse.', 1],
    name: ['Its name; empty if the organization is no longer connected.', 'Reno'],
  },
  OwnClaim: { _: 'What the organization claims.', ...claim },
  UnidentifiedDetail: {
    _: 'A parcel at a warehouse whose order no one knows, with its photos.',
    ...facts,
    warehouse: 'The warehouse.',
    claim: 'The newest claim of the organization. `null` if it has none.',
    photos: 'Photos, oldest first; none once it belongs to someone else.',
  },
  UnidentifiedPhoto: {
    _: 'A photo of a parcel.',
    id: photoId,
    at: ['When it was added, in UTC.', '2027-05-02T09:01:00Z'],
  },
  listUnidentified: {
    view: '`open`: those that can be claimed; `claimed`: those that the organization has claimed.',
    search,
    warehouseId: inWarehouse,
  },
  getUnidentified: { id },
  readUnidentifiedPhoto: { id: photoId, size },
  claimUnidentified: { id },
  ClaimUnidentifiedRequest: {
    commandId: command,
    orderNo: ['Whole order number, or number of the outbound order.', 'SO-1042'],
    note: ['Note to the warehouse. `null` if none.', 'A lamp with a blue shade'],
  },
  withdrawUnidentified: { id },
  WithdrawUnidentifiedRequest: { claimId },
  FloorUnidentifiedRow: {
    _: 'A parcel whose order no one knows, as the warehouse sees it.',
    ...facts,
    warehouse: 'The warehouse.',
    place: 'Where it was put. `null` if the place was deleted.',
    waiting: ['Claims that wait for a decision.', 1],
    mayDispose: ['`true` if no one has claimed it and the time for it has expired.', false],
  },
  FloorUnidentifiedPlace: {
    _: 'A place of problem goods.',
    id: ['ID of the place.', 1000],
    code: ['Its code.', 'PROBLEM-1'],
  },
  listFloorUnidentified: {
    state: 'Only those in this state.',
    age: 'Only those not decided for a `week` or a `month`, or those that may be disposed of (`due`).',
    warehouseId: inWarehouse,
    search,
  },
  FloorUnidentified: {
    _: 'A parcel whose order no one knows, with its photos and claims.',
    ...facts,
    warehouse: 'The warehouse.',
    place: 'Where it was put. `null` if the place was deleted.',
    waiting: ['Claims that wait for a decision.', 1],
    mayDispose: ['`true` if no one has claimed it and the time for it has expired.', false],
    linkedReturnId: ['ID of the return that Returns opened for it. `null` if none, or if a claim names it.', null],
    isKnown: ['`true` if its code names a return, tracking number or order by now.', false],
    photos,
    claims: 'Claims, oldest first.',
  },
  FloorClaim: {
    _: 'What a seller claims.',
    ...claim,
    seller: 'Who claims it.',
    outbound: ['Number of the outbound order with which the goods left.', 'OB-1007'],
  },
  FloorClaimSeller: { _: 'A seller.', id: ['Organization of the seller.', 11], name: ['Its name.', 'Redwood'] },
  getFloorUnidentified: { id },
  RecordUnidentifiedRequest: {
    requestKey: command,
    warehouseId: ['ID of the warehouse that the parcel came to.', 1],
    code: ['What was scanned on the parcel.', 'LP00512346'],
    note: ['Note that sellers read, without anything about a buyer. `null` if none.', 'Blue box, a lamp in it'],
    place: ['Code of a place of problem goods.', 'PROBLEM-1'],
    another: ['`true` if a parcel with the same code is recorded and this is another one.', false],
  },
  addUnidentifiedPhoto: { parcelId: id, commandId: command },
  removeUnidentifiedPhoto: { id },
  RemoveUnidentifiedPhotoRequest: { commandId: command, photoId },
  readFloorUnidentifiedPhoto: { id: photoId, size },
  confirmUnidentified: { id },
  ConfirmUnidentifiedRequest: { claimId },
  rejectUnidentified: { id },
  RejectUnidentifiedRequest: {
    claimId,
    reason: ['The seller reads it.', 'The parcel holds a lamp, the order had none'],
  },
  CountUnidentifiedResponse: { count: ['Number of parcels, up to 100.', 2] },
  CountFloorUnidentifiedResponse: { count: ['Number of parcels, up to 100.', 3] },
  findUnidentifiedOfReturn: { id: ['ID of the return.', 1000] },
  FindUnidentifiedOfReturnResponse: { records: 'The parcels, newest first.' },
  SameCode: {
    _: 'A parcel that was recorded under a code of the return.',
    id,
    number: facts['number']!,
    code: facts['code']!,
    createdAt: facts['createdAt']!,
  },
  linkUnidentified: { id },
  LinkUnidentifiedRequest: { returnId: ['ID of the return that it is.', 1000] },
  disposeUnidentified: { id },
  DisposeUnidentifiedRequest: {
    anyway: ['`true` to dispose of it though its code names a return, tracking number or order by now.', false],
  },
}

import { codes, type Entries, type Sections } from '../entry.ts'

const id = ['ID of the exception.', 1000] as const
const code =
  'What it is: `noScan`, `stalled`, `late`, `badAddress`, `notHome`, `pickupLate`, `refused`, `returning`, `returned`, `customsDocuments`, `customsDuties`, `customsProhibited`, `damaged`, `lost`, `voidScanned`, `manifestFailed`, or `other` where only the tracking events have the words.'
const state =
  '`open`, `waitingSeller` while the carrier waits for an answer, `waitingCarrier` after the carrier was asked, `handled` by the seller, or `autoClosed` because it has resolved itself.'
const how =
  '`buyerContacted`, `carrierContacted`, `addressChanged`, `labelVoided`, `resent`, `refunded`, `restocked`, `nothingNeeded` or `other`.'
const row: Entries = {
  id,
  code,
  source: '`carrier` if the carrier reported it, `clock` if the carrier has been silent for too long.',
  state,
  firstAt: 'When it started, in UTC.',
  lastAt: 'When it was last reported, in UTC.',
  count: ['How often it was reported.', 1],
  dueAt: 'Until when the seller should have acted, in UTC. `null` if there is no such time.',
  nextStep:
    'What is offered to be done next: `void`, `changeAddress`, `contactBuyer`, `askCarrier`, `resend`, `closeDay` or `handle`.',
  handledHow: `How it was handled: ${how} \`null\` unless it was.`,
  closedAt: 'When it was closed, in UTC. `null` while it is open.',
  shipment: 'The shipment.',
  order: 'The order that it fulfills. `null` if there is none.',
  buyerEmail: ["The buyer's email address. `null` if none is known.", 'ben@example.com'],
}
const shipment: Entries = {
  _: 'The shipment of an exception.',
  id: ['ID of the shipment.', 100_000],
  trackingNo: ['Tracking number.', '9400100000000000000000'],
  carrier: codes('Carrier', 'Carrier of the parcel.', 1),
  status: codes('TrackingStatus', 'Tracking status.', 5),
  recipient: ['Name of the recipient.', 'Ben Baker'],
}
const order: Entries = {
  _: 'The order of an exception.',
  id: ['ID of the order.', 1000],
  orderNo: ['Order number.', '1001'],
}
const note = ['What was done, in the words of the seller; shown in the history.', 'The buyer will collect it'] as const

export const exceptionSections: Sections = {
  ShipmentException: { _: 'Something that keeps a parcel from arriving.', ...row },
  ExceptionDetailShipment: shipment,
  ExceptionDetailOrder: order,
  ExceptionDetail: {
    _: 'Something that keeps a parcel from arriving, with its history.',
    ...row,
    events: 'What happened to it, oldest first.',
  },
  listExceptions: {
    search: ['Part of the tracking number, the order number or the name of the recipient.', 'Baker'],
    view: '`todo` for what waits for the seller, `waiting` for what waits for the carrier, `closed`, or `all`. All if omitted.',
    code: 'Only exceptions of this kind.',
    state: 'Only exceptions in this state.',
    carriers: codes('Carrier', 'Only parcels of these carriers.', [1]),
    minDays: ['Only exceptions that started at least so many days ago.', 3],
  },
  listShipmentExceptions: { id: ['ID of the shipment.', 100_000] },
  ListShipmentExceptionsResponse: { records: 'The exceptions of the shipment, newest first.' },
  getException: { id },
  HandleExceptionsRequest: {
    ids: ['IDs of the exceptions.', [1000]],
    how: `How they were handled: ${how}`,
    note: ['What was done; needed if `how` is `other`.', 'The buyer will collect it'],
  },
  HandleExceptionsResponse: {
    handled: ['Number of exceptions that are handled now.', 1],
    closed: ['Number of exceptions that were closed already and stay as they are.', 0],
  },
  ExceptionSettings: {
    _: 'How an organization learns of exceptions.',
    settings: 'The settings.',
    version: ['Version of the settings; grows with every change. 0 if nothing was set yet.', 1],
  },
  ExceptionSettingsSettings: {
    _: 'How an organization learns of exceptions.',
    digest: ['`true` for a message a day about new exceptions.', true],
  },
  SaveExceptionSettingsRequest: {
    version: ['Version that was read. If it is older than the stored one, the response is `CONFLICT`.', 1],
    settings: 'The settings.',
  },
  waitForCarrier: { id },
  WaitForCarrierRequest: { note },
}

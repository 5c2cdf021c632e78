import { codes, type Entries, money, type Sections } from '../entry.ts'

const id = ['ID of the claim; CL-1000 on screens.', 1000] as const
const peril = '`loss` of the parcel, `damage`, `missing` contents, or `theft` after delivery.'
const due = [
  'By when something has to happen: to submit, to answer, to decide, to appeal. `null` if nothing has to.',
  '2030-12-31',
] as const
const row: Entries = {
  id,
  createdAt: 'When it was started, in UTC.',
  state:
    '`draft`, `submitted`, `in_review`, `need_info` while a question waits for the seller, `approved`, `approved_partial`, `denied`, `appealed`, `paid`, `reversed` because the parcel was found, `withdrawn`, or `lapsed` because it was never submitted.',
  peril,
  shipment: 'The shipment.',
  amount: money('What is claimed.', 500_000),
  approved: money('What was approved. `null` unless it was.', 500_000),
  submittedAt: ['When it was submitted, in UTC. `null` for drafts.', '2030-12-01T09:30:00.000Z'],
  dueOn: due,
  org: 'The seller.',
}
const shipment: Entries = {
  _: 'A shipment by its number.',
  id: ['ID of the shipment.', 100_000],
  trackingNo: ['Tracking number.', '9400100000000000000000'],
  carrier: codes('Carrier', 'Carrier of the parcel.', 1),
}
const org: Entries = {
  _: 'The seller.',
  id: ['ID of the organization.', 21],
  name: ['Name of the organization.', 'Redwood Outfitters'],
}
const problem: Entries = {
  _: 'Why it cannot be claimed now.',
  code: ['Error code.', 'CLAIM_EARLY'],
  message: ['The reason in English.', 'You can file from 2030-12-01'],
  zhMessage: ['The reason in Chinese.', '2030-12-01 起可提交'],
}
const words = ['Text; shown in the history.', 'The photo shows the broken cup'] as const
const note = ['Message to the seller; shown in the history.', 'The invoice shows no value'] as const
const filter: Entries = {
  search: [
    'Part of the tracking number, or a number such as CL-1000; for staff also of the name of the seller.',
    'CL-1000',
  ],
  carriers: codes('Carrier', 'Only parcels of these carriers.', [1]),
}
const amount = money('What is claimed; no more than `most`.', 500_000)
const description = [
  'What happened, and which items are affected.',
  'The box was crushed and two cups are broken',
] as const

export const claimSections: Sections = {
  Claim: { _: 'What is claimed for a parcel.', ...row },
  ClaimShipment: shipment,
  ClaimOrg: org,
  ClaimDetail: {
    _: 'A claim with its evidence and history.',
    ...row,
    most: money('The most that it can pay: the cover, or the worth of the goods if that is less.', 1_000_000),
    postage: money('Postage that is refunded with the payment. 0 if none is.', 55_300),
    description,
    denial: ['Why it was denied. `null` unless it was.', null],
    carrierCase: ["The carrier's number of it. `null` until it has one.", 'SBX000001000'],
    lastDay: ['Last day on which it could be submitted.', '2030-12-31'],
    canAppeal: ['`true` if it was denied and never appealed.', false],
    files: 'Evidence, oldest first.',
    events: 'What happened to it, oldest first.',
  },
  ClaimFile: {
    _: 'A file of a claim.',
    id: ['ID of the file.', '5a2f6c1e-6c0d-4d6e-9a0b-3a7a1c0f2b14'],
    kind: 'What it shows.',
    name: ['File name.', 'invoice.pdf'],
    mime: ['Type of the file.', 'application/pdf'],
    size: ['Size in bytes.', 48_213],
  },
  ClaimOptions: {
    _: 'What can be claimed for a shipment.',
    shipment: 'The shipment.',
    items: 'What is in the parcel.',
    insured: money('What the label was insured for. `null` if it was not.', 3_000_000),
    included: money('What the carrier is liable for without insurance.', 1_000_000),
    most: money('The most that can be claimed: the cover, or the worth of the goods if that is less.', 1_000_000),
    perils: 'What can be claimed, and when.',
    problem: ['Why nothing can be claimed at all. `null` if something can, today or later.', null],
    claimId: ['ID of the claim that the parcel has. `null` if it has none.', null],
  },
  ClaimOptionsShipment: shipment,
  ClaimOptionsItem: {
    _: 'An item of the parcel.',
    name: ['Name of the item. `null` if it has none.', 'Soy candle, cedar'],
    sku: ['SKU of the item. `null` if it has none.', 'CANDLE-CEDAR'],
    quantity: ['Number of units.', 2],
    value: money('Worth of one unit. `null` if not known.', 180_000),
  },
  ClaimOptionsPeril: {
    _: 'What can be claimed, and when.',
    peril,
    from: ['First day on which it can be filed.', '2030-12-01'],
    until: ['Last day on which it can be filed.', '2030-12-31'],
    postage: money('Postage that is refunded beside the amount. 0 if none is.', 55_300),
    problem: ['Why it cannot be claimed today. `null` if it can.', null],
  },
  ClaimOptionsPerilProblem: problem,
  getClaimOptions: { id: ['ID of the shipment.', 100_000] },
  CreateClaimRequest: {
    requestKey: [
      'Chosen by the caller. Sent twice with the same one, it is one claim.',
      '5a2f6c1e-6c0d-4d6e-9a0b-3a7a1c0f2b13',
    ],
    shipmentId: ['ID of the shipment.', 100_000],
    peril,
    amount,
    description,
  },
  ChangeClaimRequest: { amount, description },
  listClaims: { ...filter, state: 'Only claims in this state.', peril: 'Only claims with this reason.' },
  listClaimDesk: { ...filter, view: '`open` to be decided, `toPay` approved, `done` everything else.' },
  addClaimFile: { claimId: id, evidence: 'What the file shows.' },
  removeClaimFile: { id: ['ID of the file.', '5a2f6c1e-6c0d-4d6e-9a0b-3a7a1c0f2b14'] },
  readClaimFile: { id: ['ID of the file.', '5a2f6c1e-6c0d-4d6e-9a0b-3a7a1c0f2b14'] },
  AnswerClaimRequest: { text: words },
  AppealClaimRequest: { text: words },
  AskAboutClaimRequest: { text: ['The question; the seller reads it.', 'Which item is damaged?'] },
  NoteClaimRequest: {
    text: words,
    visibleTo: ['`seller`, or `provider` for the own people only.', 'provider'],
  },
  ApproveClaimRequest: { amount: money('What will be paid; less than was claimed is a part.', 500_000), note },
  DenyClaimRequest: { denial: 'Why; the seller reads it.', note },
  ...Object.fromEntries(
    [
      'changeClaim',
      'getClaim',
      'submitClaim',
      'answerClaim',
      'appealClaim',
      'withdrawClaim',
      'getDeskClaim',
      'askAboutClaim',
      'noteClaim',
      'approveClaim',
      'denyClaim',
      'payClaim',
      'reverseClaim',
    ].map((call) => [call, { id }]),
  ),
}

import { centigrams, type Entries, money, type Sections } from '../entry.ts'

const trackingNo = ['Tracking number of the label.', '1Z999AA10123456784'] as const
const purchaseId = ['ID of the purchase of the label.', '3f1d9c52-8a57-4a2e-9d0e-2b6f4c1a7e90'] as const
const facts: Entries = {
  weightCg: centigrams('Weight. `null` if not known.'),
  size: ['Length, width and height in inches, longest first. `null` if not known.', '12 × 9 × 7'],
  zone: ['Zone. `null` if not known.', '4'],
  service: ['Service as the seller or the carrier calls it. `null` if not known.', 'ups_ground'],
}
const firstApproval: Entries = {
  by: ['Name of the first person.', 'Ann Lee'],
  at: 'When it was approved, in UTC.',
}
const dispute: Entries = {
  _: 'Dispute of an adjustment.',
  at: 'When the seller disputed it, in UTC.',
  text: ['Why, in the words of the seller.', 'The parcel weighs two pounds.'],
  answer: ['Answer of the provider. `null` until then.', null],
}
const reason = 'Why the carrier billed something else.'
const invoice: Entries = {
  id: ['ID of the invoice.', 1000],
  format: 'Format of its files.',
  account: ["The carrier's account number.", 'A1B2C3'],
  number: ['Invoice number.', '000000A1B2C3106'],
  date: 'Date of the invoice. `null` if not stated.',
  due: 'When it is due. `null` if not stated.',
  state: '`incomplete` until its lines add up to what the carrier states.',
  lines: ['Number of lines.', 120],
  amount: money('Sum of its lines.', 1_234_500),
  stated: money('What the carrier states. `null` if the format states nothing.', 1_234_500),
  counts: 'Lines by what became of them.',
}
const adjustment: Entries = {
  id: ['ID of the adjustment.', 1000],
  reason,
  claimed: 'What was declared for the label.',
  captured: 'What the carrier measured.',
  dispute: 'Dispute by the seller. `null` without one.',
}

const seller: Entries = {
  _: 'Seller of a label.',
  id: ['ID of the organization.', 11],
  name: ['Its name.', 'Redwood Outfitters'],
}
const problem: Entries = {
  code: ['Error code.', 'CARRIER_INVOICE_FORMAT'],
  message: ['Text in English.', "This isn't a UPS invoice file. Check the file or choose another carrier"],
  zhMessage: ['Text in Chinese.', '这不是 UPS 账单文件，请检查文件或选择其他承运商'],
}

const lineFilter: Entries = {
  invoice: ['Only lines of this invoice.', 1000],
  state: 'Only lines in this state.',
  search: ['A whole tracking number.', '1Z999AA10123456784'],
}

export const carrierInvoiceSections: Sections = {
  uploadCarrierInvoice: { format: 'Whose invoice it is.' },
  InvoiceFile: {
    _: 'An uploaded invoice file.',
    id: ['ID of the file.', 1000],
    format: 'Whose invoice it is.',
    name: ['Name of the file.', 'invoice.csv'],
    size: ['Size in bytes.', 48_000],
    state: 'Its state.',
    rows: ['Rows that were read. `null` until then.', 120],
    problem: 'Why it was refused. `null` otherwise.',
    uploadedAt: 'When it was uploaded, in UTC.',
  },
  InvoiceFileProblem: { _: 'Why a file was refused.', ...problem },
  ListCarrierInvoiceFilesResponse: { files: 'The newest files first.' },
  listCarrierInvoices: {
    search: ['Part of the invoice number or account number.', 'A1B2'],
    format: 'Only this format.',
    state: 'Only invoices in this state.',
  },
  CarrierInvoice: { _: 'An invoice of a carrier.', ...invoice },
  CarrierInvoiceCounts: {
    _: 'Lines by what became of them.',
    unmatched: ['No label was found.', 1],
    difference: ['The label was charged something else.', 4],
    matched: ['As charged.', 110],
    posted: ['The difference was posted.', 3],
    absorbed: ['The difference was absorbed.', 1],
    account: ['Of the account and no label.', 1],
  },
  GetCarrierInvoiceResponse: {
    ...invoice,
    proposed: 'Differences of its labels that wait for a decision.',
    accountOpen: money('Account-level charges that are not posted yet.', 0),
    firstApproval: 'First of two approvals. `null` without one.',
  },
  GetCarrierInvoiceResponseProposed: {
    _: 'Differences that wait for a decision.',
    count: ['Number of labels.', 4],
    cost: money("What they come to for the carrier's books.", 32_100),
    sell: money('What they come to for sellers.', 32_100),
  },
  DeleteCarrierInvoiceResponse: { deleted: ['It is gone.', true] },
  GetCarrierInvoiceResponseFirstApproval: {
    _: 'First of two approvals of an invoice.',
    ...firstApproval,
    amount: money('Amount that was approved.', 12_000_000),
  },
  PostCarrierInvoiceResponse: {
    queued: ['Number of differences that are being posted.', 4],
    waiting: ['Whether a second person has to post it: the amount is above the limit of the provider.', false],
  },
  listCarrierInvoiceLines: lineFilter,
  exportCarrierInvoiceLines: lineFilter,
  InvoiceLine: {
    _: 'A line of an invoice.',
    id: ['ID of the line.', 1],
    invoice: 'Invoice of the line.',
    kind: 'What it is.',
    state: 'What became of it.',
    row: ['Row of the file.', 12],
    date: 'Day of the charge. `null` if not stated.',
    trackingNo: ['Tracking number on the line. `null` without one.', '1Z999AA10123456784'],
    references: ['References on the line.', ['PO-4001']],
    code: ["The carrier's charge code.", '003'],
    description: ["The carrier's description.", 'Ground Residential'],
    amount: money('Amount; negative for a credit.', 87_500),
    matchedBy: 'How the label was found. `null` without one.',
    seller: 'Seller of the label. `null` without one.',
  },
  InvoiceLineSeller: seller,
  InvoiceLineInvoice: {
    _: 'Invoice of a line.',
    id: ['ID of the invoice.', 1000],
    number: ['Invoice number.', '000000A1B2C3106'],
    complete: ['Whether its lines add up to what the carrier states.', true],
  },
  SuggestCarrierInvoiceLabelsResponse: { labels: 'At most five labels, the likeliest first.' },
  SuggestedLabel: {
    _: 'A label that an unmatched line may be about.',
    purchaseId,
    trackingNo,
    seller: 'Seller of the label.',
    orderNo: ['Order number.', '#1001'],
    zip: ['ZIP code of the recipient. `null` if not known.', '78701'],
    weightCg: centigrams('Weight. `null` if not known.'),
    shippedAt: 'When the label was bought, in UTC.',
    alike: ['What line and label have in common.', ['zip', 'weight']],
    billed: ['Whether a charge of an invoice is about it already.', false],
  },
  SuggestedLabelSeller: seller,
  AssignCarrierInvoiceLineRequest: { trackingNo, purchaseId },
  AssignCarrierInvoiceLineResponse: { assigned: ['Number of lines that were assigned.', 2] },
  listCarrierAdjustments: {
    states: ['Only these states, separated by commas.', 'proposed,ignored'],
    reason: 'Only this reason.',
    search: ['A whole tracking number.', '1Z999AA10123456784'],
    invoice: ['Only labels that this invoice has lines of.', 1000],
  },
  ListCarrierAdjustmentsResponse: { sums: 'Sums of all that match.' },
  ListCarrierAdjustmentsResponseSums: {
    _: 'Sums of differences.',
    cost: money("For the carrier's books.", 32_100),
    sell: money('For sellers.', 32_100),
  },
  CarrierAdjustment: {
    _: 'A difference between what a label was charged and what the carrier billed.',
    ...adjustment,
    state: 'Its state.',
    trackingNo,
    seller: 'Seller of the label.',
    expected: money('Cost that was charged before.', 87_500),
    billed: money('Cost that the carrier bills now.', 119_600),
    costDelta: money('Difference for the carrier.', 32_100),
    buyDelta: money('Difference for the reseller. `null` without one.', 32_100),
    sellDelta: money('Difference for the seller.', 32_100),
    proposedAt: 'When it was proposed, in UTC.',
    decidedAt: 'When it was decided, in UTC. `null` until then.',
    firstApproval: 'First of two approvals. `null` without one.',
  },
  CarrierAdjustmentFirstApproval: {
    _: 'First of two approvals of an adjustment.',
    ...firstApproval,
    decision: 'What the first person decided.',
  },
  CarrierAdjustmentSeller: seller,
  CarrierAdjustmentDispute: dispute,
  ParcelFacts: { _: 'A parcel as it was declared or measured.', ...facts },
  DecideCarrierAdjustmentsRequest: {
    ids: ['IDs of adjustments, at most 200.', [1000]],
    decision: 'What is to become of them.',
  },
  DecideCarrierAdjustmentsResponse: {
    decided: ['Number of adjustments that were decided.', 1],
    waiting: ['Number of adjustments that need a second person.', 0],
    refused: ['Those that were not, with the reason.', []],
  },
  DecideCarrierAdjustmentsResponseRefused: {
    _: 'An adjustment that was not decided, with the reason.',
    id: ['ID of the adjustment.', 1000],
    ...problem,
  },
  AnswerAdjustmentDisputeRequest: {
    accept: ['`true` gives back what the adjustment moved.', true],
    answer: ['Answer that the seller reads.', 'The carrier scanned 9 lb.'],
  },
  Adjustment: {
    _: 'What the invoice of a carrier changed about the price of a label.',
    ...adjustment,
    at: 'When it was posted, in UTC.',
    state: '`posted`, or what became of a dispute.',
    shipment: 'Shipment of the label.',
    price: money('What the label was charged.', 131_700),
    difference: money('Charged in addition; negative for a credit.', 32_100),
    disputeUntil: 'Until when it may be disputed, in UTC.',
    order: 'Order of the label.',
    can: 'What the caller may do.',
  },
  AdjustmentDispute: dispute,
  AdjustmentShipment: { _: 'Shipment of a label.', id: ['ID of the shipment.', 1], trackingNo },
  AdjustmentOrder: { _: 'Order of a label.', id: ['ID of the order.', 1], orderNo: ['Order number.', '#1001'] },
  AdjustmentCan: { _: 'What the caller may do.', dispute: 'Dispute the adjustment.' },
  listAdjustments: {
    search: ['Part of the tracking number or order number.', '1Z99'],
    state: 'Only adjustments in this state.',
    reason: 'Only this reason.',
  },
  ListAdjustmentsResponse: { sums: 'Sums of all that match.' },
  ListAdjustmentsResponseSums: {
    _: 'Sums of adjustments.',
    charged: money('Charged in addition.', 32_100),
    credited: money('Credited.', 0),
  },
  DisputeAdjustmentRequest: { text: ['Why the adjustment is wrong.', 'The parcel weighs two pounds.'] },
}

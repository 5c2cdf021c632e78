import { codes, type Entries, money, type Sections } from '../entry.ts'

const period: Entries = {
  dateFrom: 'First day, in the time zone of the caller. By default 29 days before `dateTo`.',
  dateTo: 'Last day. By default today.',
}
const whose: Entries = {
  provider: ["For the platform: this provider's customers instead of its own. Others name only themselves.", 2],
  seller: ['Only this customer.', 11],
}
const billed: Entries = {
  carrier: codes('Carrier', 'Only labels of this carrier.', 2),
  serviceCode: ['Only labels of this service; needs the carrier. `-` for an unknown one.', '03'],
  cause: 'Only labels whose bill differs for this cause; `none`: those billed as quoted.',
}
const answer: Entries = { period: 'The days of the report.', groups: 'The groups.', totals: 'Sums over all groups.' }
const NARROWED = "The provider that the answer is narrowed to. `null` without one, or when it isn't the caller's."
const FIRST_PAGE = 'Sums of all that match. `null` on every page after the first.'
const provider: Entries = {
  _: 'A provider.',
  id: ['Organization of the provider.', 2],
  name: ['Name of the organization.', 'Acme Shipping'],
}
const customer = (what: string): Entries => ({
  _: what,
  id: ['Organization of the customer.', 11],
  name: ['Name of the organization.', 'Journey Goods'],
})

/** Reports of providers beside their margin: customers' money, funding times, quotes and bills. */
export const providerReportSections: Sections = {
  getFloat: { ...period, ...whose, by: 'What the money is grouped by; `provider` is for the platform.' },
  exportFloat: { ...period, ...whose, by: 'What the money is grouped by; `provider` is for the platform.' },
  listFloatRows: { ...period, ...whose },
  GetFloatResponse: {
    ...answer,
    buckets:
      'What is owed at the end of each bucket of the period; by provider: to the customers of the platform itself.',
    provider: NARROWED,
  },
  GetFloatResponseProvider: provider,
  ListFloatRowsResponse: { period: 'The days of the list.', sums: FIRST_PAGE, provider: NARROWED },
  FloatRowSums: {
    _: 'Sums of all that match: opening + moneyIn - moneyOut = closing.',
    opening: money('Owed before the period.', 1_000_000),
    closing: money('Owed at its end: available, held and frozen.', 1_250_000),
    moneyIn: money('Money in.', 500_000),
    moneyOut: money('Money out; not negative.', 250_000),
  },
  FloatSums: {
    _: "Customers' money over a period: opening + moneyIn - moneyOut = closing.",
    opening: money('Owed before the period.', 1_000_000),
    closing: money('Owed at its end: available, held and frozen.', 1_250_000),
    moneyIn: money('Money in.', 500_000),
    moneyOut: money('Money out; not negative.', 250_000),
    held: money('Of what is owed at the end, held for labels and services.', 87_500),
  },
  FloatGroup: {
    _: "A customer's money, or that of a provider's customers.",
    id: ['ID of the customer or provider.', 11],
    name: ['Name of the customer or provider.', 'Journey Goods'],
    sums: 'Sums of the period.',
  },
  FloatBucket: {
    _: 'What is owed at the end of a bucket.',
    owed: money('Owed to customers.', 1_250_000),
    overdrawn: money('What customers owe; not above 0.', -25_000),
    held: money('Held for labels and services.', 87_500),
    own: money("A reseller's own balance with the platform. `null` for the platform.", 2_000_000),
  },
  FloatRow: {
    _: "A transaction that changed a customer's balance.",
    id: 'ID of the transaction.',
    at: 'When it happened, in UTC.',
    customer: 'The customer.',
    kind: ['Kind of event of the ledger: 1 funds added, 3 label charged, 5 void refunded and others.', 1],
    amount: money('Change of the balance; negative for money out.', 500_000),
  },
  FloatRowCustomer: customer('A customer.'),
  getFundingTimes: {
    ...period,
    method: 'Only requests with this method.',
    by: 'What the requests are grouped by.',
  },
  exportFundingTimes: {
    ...period,
    method: 'Only requests with this method.',
    by: 'What the requests are grouped by.',
  },
  GetFundingTimesResponse: {
    ...answer,
    buckets: 'Sums of the requests sent in each bucket of the period.',
    oldest: 'The request that waits longest, whenever it was sent. `null` when none waits.',
  },
  GetFundingTimesResponseOldest: {
    _: 'The request that waits longest.',
    id: ['ID of the request.', 1000],
    at: 'When it was sent, in UTC.',
  },
  FundingSums: {
    _: 'Requests to add funds and what became of them.',
    requested: ['Requests sent.', 12],
    approved: ['Of them approved, and credited with the approval.', 9],
    denied: ['Denied, withdrawn or run out.', 2],
    pending: ['Not decided yet.', 1],
    contested: ['Of those approved, disputed at the card network or returned by the bank.', 0],
    received: money('What arrived.', 9_000_000),
    toCredit: 'Minutes from a request to its credit. `null` without one.',
    toDenial: 'Minutes from a request to its denial by staff or a failed payment. `null` without one.',
  },
  DecisionTime: {
    _: 'Minutes from requests to their decision.',
    median: ['Minutes within which half of them were decided.', 95],
    p90: ['Minutes within which nine of ten were decided.', 1440],
  },
  FundingGroup: {
    _: 'Requests with one method, of one customer or with one outcome.',
    method: 'The method. `null` where the groups are others.',
    customer: 'The customer. `null` where the groups are others.',
    outcome: 'What became of them, with the reason of a denial. `null` where the groups are others.',
    sums: 'Sums of the period.',
  },
  FundingGroupCustomer: customer('The customer of a group.'),
  getAccuracy: { ...period, ...billed, by: 'What the labels are grouped by.' },
  exportAccuracy: { ...period, ...billed, by: 'What the labels are grouped by.' },
  listAccuracyRows: { ...period, ...billed, side: 'Only labels billed above or below their quote.' },
  GetAccuracyResponse: {
    ...answer,
    unbilled: [
      'Labels of the period that no carrier has billed yet; for a reseller also those whose difference is not decided yet.',
      4,
    ],
    steps: [
      'Labels by difference: more than 25 % below the quote, up to 25, 10 and 5 % below, as quoted, up to 5, 10 and 25 % above, 25 % above or more.',
      [0, 0, 1, 0, 80, 3, 2, 1, 1],
    ],
  },
  ListAccuracyRowsResponse: { period: 'The days of the list.', sums: FIRST_PAGE },
  AccuracySums: {
    _: 'Labels that carriers have billed.',
    labels: ['Labels billed.', 88],
    dearer: ['Of them billed above the quote.', 7],
    cheaper: ['Of them billed below it.', 1],
    quoted: money('What the caller was quoted.', 8_800_000),
    billed: money('What the caller pays in the end.', 8_900_000),
    difference: money('Billed less quoted.', 100_000),
    median: [
      'Difference of the label in the middle, as a share of its quote, without its sign. `null` without labels.',
      0,
    ],
    p95: ['For 95 of 100 labels the difference is at most this share of the quote. `null` without labels.', 0.12],
  },
  AccuracyGroup: {
    _: 'Labels of a carrier or service, or whose bills differ for one cause.',
    carrier: codes('Carrier', 'Carrier. `null` where the groups are others.', 2),
    serviceCode: ['Code of the service. `null` where the groups are others.', '03'],
    cause: 'Why the bill differs. `null` where the groups are others.',
    sums: 'Sums of the period.',
  },
  GetUnbilledResponse: {
    complete: '`true` if every label up to now is counted.',
    groups: 'Carriers, the largest amount first.',
    totals: 'All carriers.',
  },
  UnbilledGroup: { _: 'A carrier.', carrier: codes('Carrier', 'Carrier.', 2), sums: 'What it is owed.' },
  UnbilledSums: {
    _: 'What is owed for labels that are on no carrier invoice yet, by the age of the labels.',
    labels: ['How many labels.', 12],
    amount: money('What carriers are owed for them.', 1_050_000),
    days7: money('Of labels bought in the last 7 days.', 700_000),
    days30: money('Of labels bought 7 to 30 days ago.', 350_000),
    days60: money('Of labels bought 30 to 60 days ago.', 0),
    days90: money('Of labels bought 60 to 90 days ago.', 0),
    older: money('Of labels bought more than 90 days ago.', 0),
  },
  listUnbilledLabels: { age: 'Only labels of this age.' },
  ListUnbilledLabelsResponse: { sums: 'Sums of all matching labels, with the first page. `null` on those after it.' },
  UnbilledLabel: {
    _: 'A label that is on no carrier invoice yet.',
    id: ['ID of its purchase.', '0b1c9a5e-4d0f-4b39-9d3c-6a2f8f1f7e11'],
    shipment: 'Its shipment. `null` for a label of no shipment, such as a return that was used.',
    customer: 'The customer of the platform.',
    labelAt: 'When the label was bought, in UTC.',
    carrier: codes('Carrier', 'Carrier.', 2),
    serviceCode: ['Code of the service.', '03'],
    amount: money('What the carrier is owed for it.', 87_500),
  },
  UnbilledLabelShipment: {
    _: 'Shipment of a label.',
    id: ['ID of the shipment.', 1],
    trackingNo: ['Tracking number.', '1Z999AA10123456784'],
  },
  UnbilledLabelCustomer: { _: 'A customer.', name: ['Name of the organization.', 'Journey Goods'] },
  AccuracyRow: {
    _: 'A label that a carrier has billed.',
    shipment: 'Its shipment.',
    customer: 'The customer of the caller.',
    labelAt: 'When the label was bought, in UTC.',
    carrier: codes('Carrier', 'Carrier.', 2),
    serviceCode: ['Code of the service.', '03'],
    quoted: money('What the caller was quoted.', 87_500),
    billed: money('What the caller pays in the end.', 92_500),
    difference: money('Billed less quoted.', 5_000),
    cause: 'Why they differ; `none` when they do not.',
  },
  AccuracyRowShipment: {
    _: 'Shipment of a label.',
    id: ['ID of the shipment.', 1],
    trackingNo: ['Tracking number.', '9400100000000000000000'],
  },
  AccuracyRowCustomer: customer('A customer of the caller.'),
}

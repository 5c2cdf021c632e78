import { centigrams, codes, money, type Entries, type Sections } from '../entry.ts'

const period: Entries = {
  dateFrom: 'First day, in the time zone of the caller. By default 29 days before `dateTo`.',
  dateTo: 'Last day. By default today.',
  datedBy: '`event`: each transaction on its own day. `label`: on the day on which its label was bought.',
}
const narrowing: Entries = {
  carrier: codes('Carrier', 'Only labels of this carrier.', 2),
  serviceCode: ['Only labels of this service; needs the carrier. `-` for an unknown one.', '03'],
  zone: ['Only labels to this zone. `-` for an unknown one.', '5'],
}
const ofStaff: Entries = {
  seller: ['Only labels of this customer of the caller.', 11],
  rule: ['Only labels whose price this markup rule made; 0 for those without one.', 1],
}
const orderSums: Entries = {
  orders: ['Orders received.', 120],
  open: ['Of these, orders that await shipment.', 20],
  held: ['Open orders on hold.', 2],
  late: ['Open orders past their ship-by date.', 3],
  shipped: ['Orders shipped.', 96],
  canceled: ['Orders canceled.', 4],
}
const deliverySums: Entries = {
  labels: ['Labels bought.', 120],
  voided: ['Labels voided.', 2],
  toHandOver: ['Parcels without a scan.', 6],
  inTransit: ['Parcels in transit.', 20],
  exceptions: ['Parcels with an exception.', 1],
  onTime: ['Parcels delivered by their estimated delivery date.', 80],
  late: ['Parcels delivered after it.', 8],
  unpromised: ['Parcels delivered that had none.', 3],
  overdue: ['Parcels without a scan or in transit past their estimated delivery date.', 4],
  promisedDays: ['Days from ship date to estimated delivery, of the parcels on time and late together.', 264],
  actualDays: ['Days from ship date to delivery, of the same parcels.', 250],
}
const rows: Entries = {
  events: [
    'Only these: 3 bought, 5 voided, 6 charged after its void, 22 adjusted, 122 adjusted and absorbed by the provider. Separated by commas.',
    [3, 5],
  ],
}
const sums: Entries = {
  bought: ['Labels bought.', 12],
  voided: ['Labels voided and refunded.', 1],
  chargedAgain: ['Labels charged again after their void.', 0],
  adjusted: ['Adjustments by carriers.', 2],
  boughtAmount: money('What the labels cost.', 1_050_000),
  voidedAmount: money('Refunds; not above 0.', -87_500),
  chargedAgainAmount: money('What was charged again.', 0),
  adjustedAmount: money('Adjustments, credits subtracted.', 15_000),
  labels: ['Labels bought, less those voided, with those charged again.', 11],
  amount: money('All of it together.', 977_500),
  insurance: money('What of it is insurance. Labels bought before it was kept apart add nothing.', 84_000),
  weightCg: centigrams('Billed weight of these labels.'),
}
const margin: Entries = {
  cost: money('What the caller paid for it.', 900_000),
  insuranceCost: money('What of the cost is insurance.', 78_000),
  margin: money('What is left to the caller; negative for a loss.', 77_500),
  adjustedMargin: money('Of the margin, what adjustments left.', 0),
}
const group: Entries = {
  carrier: codes('Carrier', 'Carrier. `null` where the groups are others, or it is unknown.', 2),
  serviceCode: ['Code of the service. `null` where the groups are others, or it is unknown.', '03'],
  sums: 'Sums of the period.',
  before: 'Sums of the days just before.',
}
const answer: Entries = {
  period: 'The days of the report.',
  groups: 'The groups.',
  totals: 'Sums over all groups.',
  before: 'The same for the days just before.',
}
const row: Entries = {
  id: 'ID of the transaction.',
  at: 'When it happened, in UTC.',
  labelAt: 'When the label was bought, in UTC.',
  event: 'What changed the cost of the label.',
  shipment: 'Shipment of the label. `null` if unknown.',
  order: 'Order of the label. `null` if unknown.',
  carrier: codes('Carrier', 'Carrier. `null` if unknown.', 2),
  serviceCode: ['Code of the service. `null` if unknown.', '03'],
  zone: ['Zone. `null` if unknown.', '5'],
  weightCg: centigrams('Billed weight that it adds; negative for a refund.'),
  amount: money('What it cost; negative for a refund.', 87_500),
  insurance: money('What of the amount is insurance.', 42_000),
}

export const reportSections: Sections = {
  getSpend: { ...period, ...narrowing, by: 'What the labels are grouped by.' },
  getMargin: { ...period, ...narrowing, ...ofStaff, by: 'What the labels are grouped by.' },
  exportMargin: { ...period, ...narrowing, ...ofStaff, by: 'What the labels are grouped by.' },
  listReportRows: { ...period, ...narrowing, ...rows },
  listMarginRows: { ...period, ...narrowing, ...rows, ...ofStaff },
  GetSpendResponse: { ...answer, buckets: 'Sums of each bucket of the period.' },
  GetMarginResponse: answer,
  ListReportRowsResponse: { period: 'The days of the list.', sums: 'Sums of all that match.' },
  ListMarginRowsResponse: { period: 'The days of the list.', sums: 'Sums of all that match.' },
  getBalanceReport: { dateFrom: period['dateFrom'] ?? '', dateTo: period['dateTo'] ?? '' },
  getRefundReport: { dateFrom: period['dateFrom'] ?? '', dateTo: period['dateTo'] ?? '' },
  GetBalanceReportResponse: {
    period: 'The days of the report.',
    opening: money('Balance (available and held) at the start of the period.', 1_000_000),
    closing: money('Balance at its end.', 812_500),
    steps: 'What each type of change did to the balance; opening and all of these are closing.',
    pace: 'How long the balance lasts.',
  },
  BalanceStep: {
    _: 'What one type of change did to the balance.',
    changeType: codes('PostageChangeType', 'Postage change type.', 1),
    count: ['Number of transactions.', 12],
    amount: money('Change of the balance; negative for money out.', -187_500),
  },
  GetBalanceReportResponsePace: {
    _: 'Spend of the last 28 days and how long the balance lasts.',
    available: money('Available balance.', 812_500),
    days: 'Spend on each of the last 28 days, oldest first.',
    daysLeft: ['Days that the available balance lasts at this pace. `null` without spend.', 12.5],
  },
  GetBalanceReportResponsePaceDay: {
    _: 'Spend of a day.',
    day: 'The day.',
    spend: money('What left the balance, refunds subtracted; funds added do not count.', 87_500),
  },
  GetRefundReportResponse: {
    period: 'The days of the report.',
    states: 'The void requests of the period by state.',
    daysToRefund: 'Days from the request to the refund. `null` without a refund.',
    expiring: 'Labels without a scan whose void deadline is less than 7 days away, the nearest first; at most 50.',
    expiringTotal: 'All of these labels.',
  },
  GetRefundReportResponseState: {
    _: 'Void requests in a state.',
    state: ['State of the requests.', 'confirmed'],
    count: ['Number of requests.', 3],
    amount: money('Sum of their refunds.', 262_500),
  },
  GetRefundReportResponseDaysToRefund: {
    _: 'Days from the request to the refund.',
    median: ['Half of the refunds took no longer.', 2.5],
    p90: ['Nine of ten refunds took no longer.', 9.8],
  },
  ExpiringLabel: {
    _: 'A label whose void deadline is near.',
    shipmentId: ['ID of the shipment.', 100_001],
    amount: money('What the label cost.', 87_500),
    labelAt: 'When it was bought, in UTC.',
    voidUntil: 'Until when it can be voided, in UTC.',
  },
  GetRefundReportResponseExpiringTotal: {
    _: 'Number of labels and what they cost.',
    count: ['Number of labels.', 3],
    amount: money('What they cost.', 262_500),
  },
  ReportPeriod: {
    _: 'The days of a report, in the time zone of the caller.',
    from: 'First day.',
    to: 'Last day.',
    before: 'As many days just before.',
    partial: 'Whether today, which is not over, is one of them.',
    complete: 'Whether every transaction up to now is counted. `false` while older ones are still being added.',
    buckets: 'Its days, weeks from Monday or months; the first and the last may be shorter.',
  },
  getOrderReport: {
    dateFrom: period.dateFrom!,
    dateTo: period.dateTo!,
    storeIds: ['Only orders of these stores; 0 means none.', [1]],
    types: codes('OrderType', 'Only orders of these types.', [1]),
    by: 'What orders are grouped by. An order with several tags counts in the group of each.',
  },
  GetOrderReportResponse: { ...answer, buckets: 'Sums of each bucket of the period.' },
  OrderGroup: {
    _: 'Orders of a store, type, country, service or tag.',
    key: [
      'ID of the store, number of the type, code of the country, `carrier:service` or the tag. Empty without one.',
      '1',
    ],
    name: ['Name of the store. `null` where the groups are others.', 'Journey Goods'],
    sums: 'Sums of the period.',
    before: 'Sums of the days just before.',
  },
  OrderSums: { _: 'Orders and what became of them.', ...orderSums },
  getDeliveryReport: {
    dateFrom: period.dateFrom!,
    dateTo: period.dateTo!,
    ...narrowing,
    by: 'What labels are grouped by.',
  },
  GetDeliveryReportResponse: { ...answer, buckets: 'Sums of each bucket of the period.' },
  DeliveryGroup: {
    _: 'Labels of a carrier, service or zone.',
    ...group,
    zone: ['Zone. `null` where the groups are others, or it is unknown.', '5'],
  },
  DeliverySums: { _: 'Labels and what became of their parcels.', ...deliverySums },
  ReportPeriodBefore: { _: 'Days, both included.', from: 'First day.', to: 'Last day.' },
  LabelSums: { _: 'Sums of what labels cost.', ...sums },
  MarginSums: { _: 'Sums of what labels cost customers and the caller.', ...sums, ...margin },
  SpendGroup: {
    _: 'Labels of a carrier, service or zone.',
    ...group,
    zone: ['Zone. `null` where the groups are others, or it is unknown.', '5'],
    amounts: ['What they cost in each bucket of the period, in 1/10,000 of the currency unit.', [977_500]],
  },
  MarginGroup: {
    _: 'Labels of a customer, carrier, service or price rule.',
    ...group,
    id: ['ID of the customer or price rule. `null` where the groups are others, or no rule counted.', 11],
    name: ['Name of the customer or price rule. `null` as the ID.', 'Journey Goods'],
  },
  ReportRow: { _: 'A transaction about a label.', ...row },
  MarginRowShipment: {
    _: 'Shipment of a transaction.',
    id: ['ID of the shipment.', 1],
    trackingNo: ['Tracking number.', '9400100000000000000000'],
  },
  MarginRowCustomer: {
    _: 'A customer of the caller.',
    id: ['Organization of the customer.', 11],
    name: ['Name of the organization.', 'Journey Goods'],
  },
  MarginRow: {
    _: "A transaction about a customer's label.",
    ...row,
    customer: 'The customer of the caller.',
    cost: money('What the caller paid; negative for a refund.', 80_000),
    margin: money('What is left to the caller.', 7_500),
  },
}

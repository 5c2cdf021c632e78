import { codes, type Entries, money, type Sections } from '../entry.ts'

const id = ['ID of the bill.', 1000] as const
const billId = { id }
const party = (what: string, name: string): Entries => ({
  _: what,
  id: ['ID of the organization.', 11],
  name: ['Its name.', name],
})
const operatorParts = party('The operator of the warehouse of a bill.', 'Harbor')
const sellerParts = party('The customer of a bill.', 'Demo seller')
const warehouseParts: Entries = {
  _: 'The warehouse of a bill.',
  id: ['ID of the warehouse.', 1],
  code: ['Its code.', 'RNO1'],
  name: ['Its name.', 'Reno'],
}
const groups: Entries = {
  _: 'What a bill comes to by group, refunds taken off.',
  receiving: money('Receiving and put-away.', 250_000),
  storage: money('Storage.', 120_000),
  fulfillment: money('Picking, packing and shipping.', 800_000),
  returns: money('Returns and disposal.', 0),
  workOrders: money('Work orders.', 0),
  other: money('Monthly fees and adjustments.', 80_000),
}
const period: Entries = {
  operator: 'The operator of the warehouse.',
  warehouse: 'The warehouse.',
  startsOn: ['First day by the clock of the warehouse, YYYY-MM-DD.', '2027-05-01'],
  endsOn: ['Last day by the clock of the warehouse, YYYY-MM-DD.', '2027-05-31'],
  groups: 'What it comes to by group.',
  amount: money('Charges less refunds.', 1_250_000),
  count: ['Charges and refunds on it.', 42],
  unpriced: ['Charges that have no price; they will be on a later bill.', 0],
}
const open: Entries = {
  ...period,
  closesOn: ['Day on which it is closed, YYYY-MM-DD.', '2027-06-04'],
  over: ['`true` once its last day has passed.', false],
  first: ['`true` if no earlier period of the connection is open.', true],
  fees: ['`true` if monthly fees or a monthly minimum are charged when it is closed.', false],
  waits:
    'What it waits for before it is closed: `prices` of its charges or the `storage` of its last day. `null` for nothing.',
}
const row: Entries = {
  id,
  number: ['Its number, without gaps for an operator and year.', 'WB-2027-000001'],
  ...period,
  state: '`disputed` while a charge on it awaits an answer.',
  closedAt: ['When it was closed, in UTC.', '2027-06-04T07:10:00Z'],
  late: ['Lines of days before the period.', 0],
}
const seller = 'The customer.'
const lines = 'What it comes to by kind of work.'
const line: Entries = {
  _: 'Charges or refunds of one kind of work on a bill.',
  type: codes('BillType', 'What the line is: charges or refunds.', 3),
  group: 'Its group.',
  service: 'Service in the balance.',
  act: 'The work. `null` if staff of the warehouse charged it by hand.',
  day: ['Day of work before the period, YYYY-MM-DD. `null` for work of the period.', null],
  count: ['How many.', 12],
  amount: money('What they come to; negative for refunds.', 300_000),
}
const entry: Entries = {
  _: 'A charge or refund on a bill.',
  id: ['ID of the transaction on the balance.', '0191d0a0-1111-4222-8333-444455556666'],
  type: codes('BillType', 'What it is: a charge or a refund.', 3),
  group: 'Its group.',
  service: 'Service in the balance.',
  act: 'The work. `null` if staff of the warehouse charged it by hand.',
  chargeId: ['ID of the charge with its proof. `null` if charged by hand.', 1000],
  day: ['Day of the work, of a refund the day on which it was given back, YYYY-MM-DD.', '2027-05-02'],
  late: ['`true` if the day lies before the period.', false],
  document: ['Number of the document. `null` if none.', 'OB-1007'],
  amount: money('What it comes to; negative for a refund.', 16_500),
}
const filter: Entries = {
  search: ['Part of the number, in upper or lower case.', 'WB-2027'],
  warehouseId: ['Only bills of this warehouse.', 1],
  state: 'Only bills in this state.',
  dateFrom: ['Bills whose period ends on this day or later, YYYY-MM-DD.', '2027-05-01'],
  dateTo: ['Bills whose period ends on this day or earlier, YYYY-MM-DD.', '2027-05-31'],
}

export const warehouseBillSections: Sections = {
  ListOwnBillsResponseRecord: { _: 'A closed bill of a warehouse.', ...row },
  ListOwnOpenBillsResponseRecord: { _: 'A month that is not closed, as it is so far.', ...open },
  OwnBill: { _: 'A closed bill of a warehouse with its lines.', ...row, lines },
  CustomerBillRow: { _: 'A closed bill of a customer.', ...row, seller },
  CustomerBill: { _: 'A closed bill of a customer with its lines.', ...row, seller, lines },
  CustomerOpenBill: { _: 'A month of a customer that is not closed, as it is so far.', ...open, seller },
  OwnBillGroups: groups,
  OwnBillOperator: operatorParts,
  OwnBillWarehouse: warehouseParts,
  OwnBillLine: line,
  CustomerBillSeller: sellerParts,
  ListOwnBillEntriesResponseRecord: entry,
  ListOwnOpenBillsResponse: { records: 'The open months, oldest first.' },
  listCustomerOpenBills: { sellerId: ['Only periods of this customer.', 11] },
  ListCustomerOpenBillsResponse: {
    records: 'The open months, oldest first.',
    more: ['`true` if there are connections beyond the first 200: filter by customer.', false],
  },
  listOwnBills: { operatorId: ['Only bills of this operator of warehouses.', 5], ...filter },
  listCustomerBills: { sellerId: ['Only bills of this customer.', 11], ...filter },
  getOwnBill: billId,
  getCustomerBill: billId,
  listOwnBillEntries: billId,
  listCustomerBillEntries: billId,
  readOwnBillPdf: billId,
  readOwnBillCsv: billId,
  readCustomerBillPdf: billId,
  readCustomerBillCsv: billId,
  CloseCustomerBillRequest: {
    sellerId: ['ID of the customer.', 11],
    warehouseId: ['ID of the warehouse.', 1],
    startsOn: ['First day of the month, YYYY-MM-DD.', '2027-05-01'],
  },
}

import { codes, type Entries, money, type Sections } from '../entry.ts'

const search = [
  'Number of the document. Part of it is enough; for staff also the name of the customer.',
  'INV-2026',
] as const
const party: Entries = {
  _: 'A party of a document, as it was when the document was issued.',
  name: ['Legal name.', 'Acme Shipping LLC'],
  address: ['Address, in lines. Empty if none.', '1 Dock Street, Oakland, CA 94607'],
  taxNumber: ['Tax ID. Empty if none.', 'US-99-1234567'],
}
const line: Entries = {
  kind: ['What happened, by its number in the ledger: 3 is a label charged.', 3],
  carrier: codes('Carrier', 'Carrier. `null` if it concerns no label.', 1),
  serviceCode: ["Code of the carrier's service. `null` if it concerns no label.", 'USPS_GROUND_ADVANTAGE'],
  count: ['Number of transactions.', 12],
  amount: money('What was charged, tax included; negative for what was given back.', 1_050_000),
  insurance: money('What of it is insurance, without tax added to prices.', 84_000),
  isInsurance: [
    'All of it is insurance. Insurance has lines of its own; older documents show it as part of a line.',
    false,
  ],
}
const period: Entries = {
  startsOn: ['First day of the period, in the time zone of the provider.', '2026-01-01'],
  endsOn: ['Last day of the period.', '2026-01-31'],
}
const bill: Entries = {
  ...period,
  number: ['Number of the bill.', 'B-1000'],
  type: codes('BillType', 'Type of the bill.', 3),
  closedAt: 'When the period was closed, in UTC.',
  count: line.count!,
  amount: line.amount!,
  tax: money('Tax for it on the invoice, part of the amount or on top of it. `null` while there is none.', 76_200),
  invoice: 'Invoice that the bill is part of. `null` while there is none.',
}
const ref: Entries = {
  _: 'Another document.',
  id: ['ID of the document.', 1000],
  number: ['Number of the document.', 'INV-2026-000001'],
}
const invoice: Entries = {
  ...period,
  number: ref.number!,
  kind: codes('DocumentKind', 'What it is.', 1),
  state: '`paid`, `open`, `overdue`, `credited` (canceled by a credit note) or `creditNote`.',
  issuedOn: ['Day of issue.', '2026-02-04'],
  dueOn: ['Day by which what is open is due.', '2026-02-18'],
  net: money('Total without tax.', 973_800),
  tax: money('Tax.', 76_200),
  total: money('Total, tax included; negative on credit notes.', 1_050_000),
  open: money('What the balance has not covered yet.', 0),
}
const detail: Entries = {
  ...invoice,
  issuer: 'Who issued it.',
  customer: 'Who it is for.',
  language: 'Language of the document.',
  pricesIncludeTax: ['Prices include the tax; `false`: it was charged on top of them.', true],
  creditable: money('What can still be credited, tax included; 0 on credit notes.', 1_050_000),
  lines: 'What was charged, by type, carrier and service.',
  taxes: 'Taxes by rate.',
  corrects: 'Invoice that this credit note corrects. `null` if none.',
  creditNotes: 'Credit notes for this invoice, the oldest first.',
  replaces: 'Canceled invoice that this one was issued for. `null` if none.',
  replacedBy: 'Invoice that was issued for this one. `null` if none.',
  reason: ['Why the credit note was issued. `null` on invoices.', null],
}
const totals: Entries = {
  _: 'Totals of all matching documents.',
  count: ['Number of documents.', 3],
  net: invoice.net!,
  tax: invoice.tax!,
  total: invoice.total!,
  open: money('Sum of what is open.', 0),
  overdue: money('Of it, what is overdue.', 0),
}
const filter: Entries = {
  search,
  state: 'Only documents in this state.',
  year: ['Only numbers of this year.', 2026],
}
const org: Entries = {
  _: 'The customer.',
  id: ['ID of the organization.', 21],
  name: ['Its name.', 'Redwood Outfitters'],
}
const aged: Entries = {
  notInvoiced: money('Owed and not invoiced yet.', 0),
  notDue: money('Invoiced and not due yet.', 0),
  days30: money('Due for 1 to 30 days.', 250_000),
  days60: money('Due for 31 to 60 days.', 0),
  days90: money('Due for 61 to 90 days.', 0),
  older: money('Due for more than 90 days.', 0),
  total: money('Everything that is owed.', 250_000),
}
const settings: Entries = {
  _: 'How a provider issues invoices.',
  legalName: ['Legal name. Needed before the first invoice.', 'Acme Shipping LLC'],
  address: ['Address, in lines. Needed before the first invoice.', '1 Dock Street, Oakland, CA 94607'],
  taxNumber: ['Tax ID. Empty if none.', 'US-99-1234567'],
  language: 'Language of the documents.',
  invoicePrefix: ['Numbers of invoices are PREFIX-YYYY-000001.', 'INV'],
  creditPrefix: ['The same for credit notes.', 'CN'],
  pricesIncludeTax: [
    'Prices include the taxes; `false`: they are charged on top of prices when the invoice is issued.',
    true,
  ],
  customerDetails: 'What customers must have entered before they are invoiced.',
  taxes: ['Taxes, each on the total without tax.', [{ name: 'VAT', ratePpm: 200_000 }]],
  footer: ['Notes at the end of a document. Empty if none.', ''],
}
const billFilter: Entries = {
  search: ['Number of the bill or of its invoice. Part of it is enough.', 'B-1000'],
  types: codes('BillType', 'Only bills of these types.', [3]),
}
const id = ['ID of the document.', 1000] as const

const billingDetails: Entries = {
  _: 'Whom invoices are made out to.',
  legalName: ['Legal name. Empty: the name of the organization.', 'Redwood Outfitters LLC'],
  address: ['Address, in lines. Empty if none.', '9 Pine Street, Bend, OR 97701'],
  taxNumber: ['Tax ID. Empty if none.', 'US-99-7654321'],
}

const issuedFilter: Entries = {
  ...filter,
  customer: ['Organization of the customer.', 11],
  owed: '`true` for documents of which something is still open, due or not.',
}

const terms: Entries = {
  closingDay: ['Day of the following month from which a month is billed, 1 to 20.', 4],
  dueDays: ['Days from issue within which what the balance did not cover is due.', 14],
  timeZone: ['IANA time zone in which months start and end.', 'America/Los_Angeles'],
}

export const invoicingSections: Sections = {
  ClosingAnswer: {
    _: 'When a provider closes and bills its months.',
    current: 'For the month that runs now.',
    next: 'From the next month on; the same unless a change is due.',
    nextFrom: ['First day of the next month, from which changes apply.', '2026-12-01'],
    version: ['Version of the terms; 0 before anything was set.', 2],
    months: 'The next three months that are not closed.',
    history: 'All changes, newest first, up to 100.',
  },
  ClosingAnswerCurrent: { _: 'How months are closed and billed.', ...terms },
  ClosingMonth: {
    _: 'A month that is not closed.',
    startsOn: ['First day.', '2026-11-01'],
    endsOn: ['Last day.', '2026-11-30'],
    billedOn: ['Day from whose midnight it is billed.', '2026-12-04'],
    dueOn: ['Day on which an invoice of that day is due.', '2026-12-18'],
    timeZone: ['Time zone of the month.', 'America/Los_Angeles'],
  },
  ClosingVersion: {
    _: 'A change of how months are closed and billed.',
    version: ['Number of the version.', 2],
    from: ['First day of the first month that it applies to.', '2026-12-01'],
    terms: 'What was set.',
    setAt: 'When, in UTC.',
    by: ['Name of the user. `null` if the user has left.', 'Priya Raman'],
  },
  SaveClosingRequest: { version: ['Version that was read.', 2], terms: 'What applies from the next month on.' },
  BillRow: { _: 'What happened on the balance in a period, by type.', id: ['ID of the bill.', 1000], ...bill },
  BillDetail: { _: 'A bill with its lines.', id: ['ID of the bill.', 1000], ...bill, lines: 'What it sums.' },
  BillDetailInvoice: ref,
  BillDetailLine: { _: 'Transactions of one kind, carrier and service.', ...line },
  BillTotal: {
    _: 'Totals of all matching bills of a type.',
    type: codes('BillType', 'Type of the bills.', 3),
    count: ['Number of bills.', 3],
    amount: money('Sum of the bills.', 1_050_000),
  },
  listBills: billFilter,
  ListBillsResponse: { totals: 'Totals of all matching bills by type.' },
  getBill: { id: ['ID of the bill.', 1000] },
  readBillPdf: { id: ['ID of the bill.', 1000] },
  InvoiceRow: { _: 'An invoice or credit note.', id, ...invoice },
  IssuedInvoiceRow: { _: 'An invoice or credit note for a customer.', id, ...invoice, org: 'The customer.' },
  InvoiceDetail: { _: 'An invoice or credit note with its lines.', id, ...detail },
  IssuedInvoiceDetail: {
    _: 'An invoice or credit note for a customer with its lines.',
    id,
    ...detail,
    org: 'The customer.',
  },
  AgedCustomerOrg: org,
  InvoiceDetailIssuer: party,
  InvoiceDetailLine: {
    _: 'Transactions of one kind, carrier and service.',
    ...line,
    billType: codes('BillType', 'Type of the bill.', 3),
    tax: money('Of the amount, tax.', 76_200),
    creditable: money('What can still be credited, tax included.', 1_050_000),
  },
  InvoiceDetailCreditNote: { ...ref, total: money('Total of the credit note, negative.', -1_050_000) },
  InvoiceDetailTax: {
    _: 'A tax.',
    name: ['Name of the tax.', 'State tax'],
    ratePpm: ['Rate in parts per million: 60,000 is 6 %.', 60_000],
    base: money('What it is computed on.', 973_800),
    amount: money('The tax.', 58_400),
  },
  DocumentRef: ref,
  InvoiceTotals: totals,
  listInvoices: filter,
  listIssuedInvoices: issuedFilter,
  exportIssuedInvoices: issuedFilter,
  ListInvoicesResponse: { totals: 'Totals of all matching documents.' },
  ListIssuedInvoicesResponse: { totals: 'Totals of all matching documents.' },
  getInvoice: { id },
  readInvoicePdf: { id },
  getIssuedInvoice: { id },
  readIssuedInvoicePdf: { id },
  creditInvoice: { id },
  CreditInvoiceRequest: {
    reason: ['Why; shown on the credit note.', 'Wrong address'],
    reissue: ["Issue the invoice again with today's details and taxes, under a new number.", false],
    lines: 'Amounts of single lines to credit. Without it, everything that is left is credited.',
  },
  CreditInvoiceRequestLine: {
    _: 'What is credited of a line.',
    line: ['Position of the line on the invoice, from 0.', 0],
    amount: money('Amount to credit, tax included.', 150_000),
  },
  BillingRun: {
    _: 'A monthly run.',
    ...period,
    finishedAt: 'When it finished, in UTC. `null` while it runs or waits to continue.',
    customers: ['Customers with a bill.', 41],
    documents: ['Documents that were issued.', 40],
  },
  ListBillingRunsResponse: {
    runs: 'The last 24 runs, newest first.',
    due: 'Month that can be billed now. `null` if there is none.',
    nextOn: ['Day on which the next month closes.', '2026-03-04'],
    uninvoiced: ["Closed months without an invoice because the provider's details were missing.", 0],
    awaitingCustomers: ['Closed months without an invoice because required details of their customers are missing.', 0],
  },
  ListBillingRunsResponseDue: { _: 'A month.', ...period },
  InvoiceSettings: { _: 'How a provider issues invoices.', settings: 'The settings.' },
  InvoiceSettingsSettings: settings,
  InvoiceSettingsSettingsTax: {
    _: 'A tax.',
    name: ['Name of the tax.', 'VAT'],
    ratePpm: ['Rate in parts per million: 200,000 is 20 %.', 200_000],
  },
  BillingDetails: {
    _: 'Whom invoices are made out to.',
    details: 'The details.',
    needed: 'What the provider asks for before it issues invoices.',
  },
  BillingDetailsDetails: billingDetails,
  SaveBillingDetailsRequest: { details: 'The details.' },
  SaveInvoiceSettingsRequest: { settings: 'The settings.' },
  AgedCustomer: { _: 'What a customer owes, by how long it has been due.', org: 'The customer.', ...aged },
  ListAgeingResponse: { customers: 'The 200 that owe most.', sums: 'Sums of all customers.' },
  ListAgeingResponseSums: { _: 'Sums of all customers.', ...aged },
}

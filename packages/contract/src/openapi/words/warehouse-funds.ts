import { money, type Entries, type Sections } from '../entry.ts'

const ID = '5a2f6c1e-6c0d-4d6e-9a0b-3a7a1c0f2b11'
const operatorId = ['Organization that operates the warehouse.', 5] as const
const operator = 'Who operates the warehouse and holds the balance.'
const orgId = ['Organization of the customer.', 11] as const
const warehouses = 'Its warehouses that the seller is connected to.'
const customerFilter: Entries = {
  types: ['Only transactions of these types.', ['storage', 'pick']],
  dateFrom: ["First day on which transactions were posted, in the caller's time zone.", '2026-01-01'],
  dateTo: ["Last day on which transactions were posted, in the caller's time zone.", '2030-12-31'],
  document: ['Whole number of a document, in upper or lower case.', 'IN-1024'],
}
const filter: Entries = { operatorId, ...customerFilter }
const reference: Entries = {
  _: 'A warehouse.',
  id: ['ID of the warehouse.', 1],
  code: ['Code of the warehouse.', 'LAX1'],
  name: ['Name of the warehouse.', 'Harbor Los Angeles'],
}
const organization: Entries = {
  _: 'An organization.',
  id: ['ID of the organization.', 5],
  name: ['Name of the organization.', 'Harbor Fulfilment'],
}
const summary: Entries = {
  _: 'Totals of all matching transactions: `opening` + `moneyIn` − `moneyOut` = `closing`.',
  opening: money('Balance before the first of them.', 2_000_000),
  moneyIn: money('Sum of the credits.', 500_000),
  moneyOut: money('Sum of the debits.', 132_500),
  closing: money('Balance after the last of them.', 2_367_500),
}
const listed: Entries = {
  summary: 'Totals of all matching transactions.',
  sums: 'The same by type, without empty types.',
}

const period: Entries = {
  dateFrom: ['First day on which transactions were posted, in the time zone of the caller.', '2026-11-01'],
  dateTo: ['Last day on which transactions were posted, in the time zone of the caller.', '2026-11-30'],
  format: 'File format.',
}

export const warehouseFundsSections: Sections = {
  getPostageStatement: period,
  getWarehouseStatement: { operatorId, ...period },
  WarehouseAccount: {
    _: 'A warehouse balance.',
    operator,
    warehouses,
    available: money('Can be spent now; negative after charges above the balance.', 1_867_500),
    held: money('Held.', 0),
    frozen: money('Frozen; cannot be spent.', 0),
    pending: money('Recharges that the operator has not confirmed yet.', 0),
    needed: money(
      'What to recharge until orders are released again; 0 while the balance is within its credit limit.',
      0,
    ),
    transferable: ['`true` if money can be moved to and from the postage balance.', false],
  },
  WarehouseReference: reference,
  NamedOrganization: organization,
  WarehouseEntry: {
    _: 'A transaction of a warehouse balance.',
    id: ['ID of the transaction.', ID],
    type: 'What it was for.',
    kind: ['What happened, by its number in the ledger: 19 is a warehouse charge.', 19],
    warehouse: 'Where a charge arose. `null` for other transactions.',
    quantity: ['Units charged. `null` for other transactions.', 12],
    unitPrice: money('Price of a unit. `null` for other transactions.', 15_000),
    document: ['Number of the order, receipt or top-up. `null` if none.', 'IN-1024'],
    note: ['Comment. `null` if none.', null],
    amount: money('Change of the balance; negative for a charge.', -180_000),
    balanceAfter: money('The balance after it.', 1_687_500),
  },
  ListWarehouseCustomerTransactionsResponseSummary: summary,
  ListWarehouseCustomerTransactionsResponseSum: {
    _: 'Totals of one type.',
    type: 'The type.',
    count: ['Number of transactions.', 4],
    moneyIn: money('Sum of the credits.', 0),
    moneyOut: money('Sum of the debits.', 132_500),
  },
  ListWarehouseCustomerTransactionsResponse: listed,
  listWarehouseTransactions: filter,
  listWarehouseCustomerTransactions: { ...customerFilter, orgId },
  getWarehouseFundingOptions: { operatorId },
  ListWarehouseFundingResponse: { totals: 'Totals of all matching requests by status.' },
  getWarehouseTransaction: { id: ['ID of the transaction.', ID] },
  GetWarehouseTransactionResponse: {
    entry: 'The transaction.',
    operator,
    related: 'The charge and its refund, oldest first, this transaction included.',
    postedAt: 'When it was posted, in UTC; later than when it happened where the news came late.',
  },
  MoveWarehouseFundsRequest: {
    operatorId,
    direction: 'Which way the money goes.',
    amount: money('How much.', 500_000),
    requestId: ['Created by the caller for this transfer: sent twice, it is one.', ID],
  },
  WarehouseCustomer: {
    _: "A seller that is connected to the caller's warehouses.",
    org: 'The customer.',
    warehouses,
    available: money('Its balance; negative if it owes.', 1_867_500),
    needed: money('What it has to recharge before its orders are released again; 0 for nothing.', 0),
    lastRechargeAt: 'When it was last recharged, in UTC. `null` if never.',
  },
  listWarehouseCustomers: { search: ['Part of the name of the customer.', 'redwood'] },
  ListWarehouseCustomersResponse: { sums: 'Sums of all matching balances.' },
  ListWarehouseCustomersResponseSums: {
    _: 'Sums of balances.',
    available: money('Sum of all balances.', 1_867_500),
    negative: money('Sum of those below zero.', 0),
  },
  chargeWarehouseCustomer: { orgId },
  ChargeWarehouseCustomerRequest: {
    requestId: [
      'Created by the caller for this charge: sent twice, it is one.',
      '7c1f6c1e-6c0d-4d6e-9a0b-3a7a1c0f2b12',
    ],
    warehouseId: ['Warehouse that rendered the service.', 1],
    service: 'The service.',
    quantity: ['Units.', 12],
    unitPrice: money('Price of a unit, in whole cents.', 15_000),
    document: ['Number of the order or receipt. `null` if none.', 'IN-1024'],
    note: ['Comment that the customer reads. `null` if none.', null],
  },
  refundWarehouseCharge: { orgId },
  RefundWarehouseChargeRequest: {
    transactionId: ['ID of the charge.', ID],
    note: ['Why, in words that the customer reads.', 'Counted twice'],
  },
}

import { type Entries, money, type Sections } from '../entry.ts'

const kind = [
  '`credit`, `debit`, `freeze`, `unfreeze`, `creditLimit` (the limit is set to the amount) or `writeOff`.',
  'credit',
] as const
const state = [
  '`waiting` for a second person, `applied`, `declined`, or `withdrawn` by its requester.',
  'applied',
] as const
const amount = money('What is moved. For `creditLimit` the new limit.', 100_000)
const caseNumber = ['Number of the case. `freeze` and `unfreeze` need one.', null] as const
const freezeId = ['ID of the freeze that `unfreeze` releases. `null` for all others.', null] as const
const available = money('Available balance.', 5_578_700)
const held = money('Held for labels that are being bought.', 0)
const frozen = money('Frozen; cannot be spent.', 0)
const creditLimit = money('How far below zero the available balance may go.', 0)
const daysLeft = [
  'Days that the available balance lasts at the pace of the last 28 days. `null` without spend.',
  12.5,
] as const
const actionId = ['ID of the action; A-1000 on screens.', 1000] as const
const threshold = money('Available balance below which the staff are notified. `null` for no alarm.', 1_000_000)
const alarm: Entries = {
  _: 'Low-balance alarm.',
  threshold,
  lowSince: ['Since when the balance is below the threshold, in UTC. `null` if it is not.', null],
}
const action: Entries = {
  id: actionId,
  org: 'The customer.',
  kind,
  state,
  amount,
  caseNumber,
  reason: ['Why; the customer reads it.', 'Goodwill for a late pickup'],
  freezeId,
  requestedAt: 'When it was requested, in UTC.',
  requestedBy: ['Who requested it. `null` if unknown.', 'Ada Lovelace'],
  decidedAt: 'When it was applied, declined or withdrawn, in UTC. `null` until then.',
  decidedBy: ['Second person. `null` if none was needed or none has decided yet.', null],
  decisionReason: ['Why it was declined. `null` if it was not.', null],
  availableBefore: money('Available balance before it. `null` unless applied.', 5_478_700),
  availableAfter: money('Available balance after it. `null` unless applied.', 5_578_700),
  creditLimitBefore: money('Credit limit before it. `null` unless applied.', 0),
}
const sums: Entries = {
  available: money('Sum of the available balances.', 5_578_700),
  held: money('Sum of the held balances.', 0),
  frozen: money('Sum of the frozen balances.', 0),
}

export const walletSections: Sections = {
  AccountAction: { _: "An action of staff on a customer's account.", ...action },
  AccountActionDetail: {
    _: 'An action with the account as it is now.',
    ...action,
    available,
    frozen,
    creditLimit,
    can: 'What the caller may do with it.',
  },
  AccountActionDetailCan: {
    _: 'What the caller may do with an action.',
    approve: 'Approve it as the second person.',
    decline: 'Decline it.',
    withdraw: 'Withdraw it as its requester.',
  },
  getCustomerAccount: { id: ['Organization of the customer.', 11] },
  CustomerAccount: {
    _: "A customer's account.",
    orgId: ['Organization of the customer.', 11],
    name: ['Name of the organization.', 'Journey Goods'],
    isReseller: ['`true` for a reseller, `false` for a seller.', false],
    available,
    held,
    frozen,
    pendingRefund: money('Refunds of voided labels that the carriers have not confirmed yet.', 0),
    creditLimit,
    secondPersonAbove: money('Above this amount an action waits for a second person. `null` if none does.', 5_000_000),
    freezes: 'Freezes by staff of which something is left.',
    waiting: ['Actions on this account that wait for a second person.', 0],
    history: 'The newest actions, at most 20.',
  },
  CustomerAccountFreeze: {
    _: 'A freeze of which something is left.',
    id: actionId,
    left: money('What is left of it.', 100_000),
    caseNumber: ['Number of the case.', 'CASE-7'],
    reason: ['Why it was frozen.', 'Chargeback'],
    requestedAt: 'When it was frozen, in UTC.',
  },
  RequestAccountActionRequest: {
    orgId: ['Organization of the customer.', 11],
    kind,
    amount,
    reason: ['Why; the customer reads it.', 'Goodwill for a late pickup'],
    caseNumber,
    freezeId,
    requestId: [
      'Chosen by the caller for this request: sent twice, it is one action.',
      '5a2f6c1e-6c0d-4d6e-9a0b-3a7a1c0f2b12',
    ],
  },
  listAccountActions: {
    search: ['Number, case number or name of the customer.', 'A-1000'],
    kind: 'Only actions of this kind.',
    state: 'Only actions in this state.',
    orgId: ['Only actions on the account of this organization.', 11],
  },
  getAccountAction: { id: actionId },
  CountAccountActionsResponse: { count: ['Waiting actions; 100 means 100 or more.', 2] },
  approveAccountAction: { id: actionId },
  declineAccountAction: { id: actionId },
  withdrawAccountAction: { id: actionId },
  Wallet: {
    _: "A reseller's own balance with the platform.",
    available,
    held,
    frozen,
    creditLimit,
    spendPerDay: money('Spend a day, averaged over the last 28 days, refunds taken off.', 120_000),
    daysLeft,
    alarm: 'Low-balance alarm.',
    isLow: ['`true` while the available balance is below the threshold.', false],
    version: ['Version of the alarm; 0 if none was ever set.', 0],
  },
  SaveWalletAlarmRequest: { threshold, version: ['The version that the change was made from.', 0] },
  ListWalletEntriesResponse: { summary: 'Sums of the period.' },
  WalletEntry: {
    _: "A transaction of a reseller's own balance.",
    entry: 'The transaction.',
    seller: 'Seller whose label it is about. `null` if it is about none.',
  },
  listResellerWallets: {
    search: ['Part of the name of the organization.', 'acme'],
    state: '`low` below the threshold of the alarm, `negative` below zero.',
  },
  ListResellerWalletsResponse: { sums: 'Sums of all matching resellers.' },
  ListResellerWalletsResponseSums: {
    _: "Sums of resellers' balances.",
    ...sums,
    sellersLiability: money('What the resellers owe to their sellers.', 12_000_000),
    owed: money('What the resellers owe to the platform: balances below zero.', 0),
  },
  ResellerWallet: {
    _: "A reseller's balance with the platform, and what it owes to its sellers.",
    orgId: ['Organization of the reseller.', 2],
    name: ['Name of the organization.', 'Acme Logistics'],
    available,
    held,
    frozen,
    creditLimit,
    daysLeft,
    alarm: 'Low-balance alarm.',
    isLow: ['`true` while the available balance is below the threshold.', false],
    sellersLiability: money("Available, held and frozen balances of the reseller's sellers together.", 12_000_000),
    sellersHeld: money('Held balances of its sellers.', 0),
    negativeSellers: ['Sellers whose available balance is below zero.', 0],
    negativeSum: money('What those sellers owe.', 0),
  },
  ResellerWalletAlarm: alarm,
}

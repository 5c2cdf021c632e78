import { codes, type Entries, money, type Sections } from '../entry.ts'

const id = ['ID of the refund; R-1000 on screens.', 1000] as const
const row: Entries = {
  id,
  requestedAt: 'When it was requested, in UTC.',
  status: codes('RefundStatus', 'Status of the refund.', 1),
  amount: money('Amount of the refund.', 1_000_000),
  payee: ['Account or card that it goes back to.', 'Example Bank, account 000123456789'],
  reason: [
    'Why it was denied or failed. `null` unless it was, and when its card refunds failed after it was paid.',
    null,
  ],
  paidVia: ['How it was paid out. `null` until then.', null],
  externalReferences: ['What the bank or payment service calls its payments. Empty until then.', []],
  returned: money('Of it, what is available again because card refunds failed after it was paid.', 0),
}
const total: Entries = {
  _: 'Totals of all matching refunds with one status.',
  status: codes('RefundStatus', 'The status.', 1),
  count: ['Number of refunds.', 2],
  amount: money('Sum of the refunds.', 2_000_000),
}
const filter: Entries = {
  search: ['Number of the refund; for staff also the name of the seller.', 'R-1000'],
  statuses: codes('RefundStatus', 'Only refunds with these statuses.', [1]),
}
const reason = ['Why; the customer reads it.', 'The account is closed'] as const

export const refundSections: Sections = {
  BalanceRefund: { _: 'Unused balance on its way back to its payer.', ...row },
  RefundRequest: {
    _: 'A refund of unused balance as the staff of the provider sees it.',
    ...row,
    org: 'The customer.',
    requestedBy: ['Name of the user who requested it. `null` if unknown.', 'Maya Redwood'],
    firstApprovedBy: ['Name of the first of two approvers. `null` until then.', null],
    secondApproverAbove: money('Above this amount two people approve. `null` if one is enough.', 5_000_000),
  },
  RefundRequestOrg: {
    _: 'The customer.',
    id: ['ID of the organization.', 21],
    name: ['Name of the organization.', 'Redwood Outfitters'],
  },
  GetRefundOptionsResponse: {
    available: money('Balance that can be spent now.', 5_578_700),
    credit: money('Of it, credit from the provider: it is spent first and never refunded.', 250_000),
    refundable: money('Of it, what can be refunded: what was paid in and is not used.', 5_000_000),
  },
  RequestBalanceRefundRequest: {
    requestKey: [
      'Chosen by the caller. Sent twice with the same one, it is one refund.',
      '5a2f6c1e-6c0d-4d6e-9a0b-3a7a1c0f2b11',
    ],
    amount: row.amount!,
    payee: row.payee!,
  },
  listBalanceRefunds: filter,
  listRefundRequests: filter,
  ListBalanceRefundsResponse: { totals: 'Totals of all matching refunds by status.' },
  ListRefundRequestsResponse: { totals: 'Totals of all matching refunds by status.' },
  ListBalanceRefundsResponseTotal: total,
  cancelBalanceRefund: { id },
  approveBalanceRefund: { id },
  denyBalanceRefund: { id },
  DenyBalanceRefundRequest: { reason },
  payBalanceRefund: { id },
  PayBalanceRefundRequest: {
    via: 'How it was paid out.',
    externalReferences: [
      'What the bank or payment service calls the payments, each once. Card refunds must add up to the amount.',
      ['FT2611140021'],
    ],
  },
  failBalanceRefund: { id },
  FailBalanceRefundRequest: { reason },
}

import { codes, type Entries, money, type Sections } from '../entry.ts'

const reference = [
  'Creditor reference (ISO 11649) that the transfer carries. `null` for cards.',
  'RF951100001',
] as const
const externalReference = [
  'What the bank or payment service calls the transfer. `null` if unknown.',
  'FT2611140021',
] as const

const row: Entries = {
  id: ['ID of the request; F-1000 on screens.', 1000],
  wallet: 'Which balance the money is added to.',
  provider: 'Who receives and confirms the money.',
  type: codes('FundingType', 'How the money comes in.', 3),
  method: 'Payment method.',
  status: codes('FundingStatus', 'Whether it was approved.', 2),
  requested: money('To be added to the balance. The fee comes on top.', 1_000_000),
  fee: money('Fee on top of the amount, or within what was received.', 0),
  received: money('What arrived, fee included. `null` unless approved.', 1_000_000),
  reference,
  externalReference,
  proof: 'File that proves the transfer. `null` for cards.',
  decidedBy: 'Who decided. `null` until then.',
  denial: 'Why it was denied. `null` unless it was.',
  reason: ['Comment of staff or of the payment processor. `null` if there is none.', null],
  replaces: ['ID of the denied request that it was sent in for. `null` if none.', null],
  replacedBy: ['ID of the request that was sent in for it. `null` if none.', null],
  disputedAt: ['When the payment was disputed, in UTC. `null` if it was not.', null],
  returnedAt: ['When the bank took the payment back, in UTC. `null` if it did not.', null],
}
const filter: Entries = {
  search: ['Number, transfer reference or transaction ID; for staff also the name of the seller.', 'F-1000'],
  statuses: codes('FundingStatus', 'Only requests with these statuses.', [2]),
  types: codes('FundingType', 'Only requests of these types.', [3]),
}
const transfer: Entries = {
  method: 'Payment method.',
  requested: money('To be added to the balance. The fee comes on top.', 1_000_000),
  reference: ['The reference that `getFundingOptions` returned.', 'RF951100001'],
  externalReference: [
    'What the bank or payment service calls the transfer. `null` if unknown; required for payment services.',
    'FT2611140021',
  ],
  proofFileId: 'ID of an uploaded proof.',
  replaces: ['ID of a denied request that is sent again. `null` if none.', null],
}
const total: Entries = {
  _: 'Totals of all matching requests with one status.',
  status: codes('FundingStatus', 'The status.', 1),
  count: ['Number of requests.', 3],
  requested: money('Sum of the requested amounts.', 3_000_000),
  received: money('Sum of what was received.', 2_950_000),
}
const words: Entries = {
  _: 'Texts in both languages.',
  en: ['English text.', 'Demo account: send no real money.'],
  cn: ['Chinese text.', '演示账户，请勿实际转账。'],
}
const bank: Entries = {
  _: 'Bank account that transfers go to.',
  accountName: ['Account holder.', 'Example Shipping Inc.'],
  bankName: ['Name of the bank.', 'Example Bank of California'],
  accountNo: ['Account number or IBAN.', '000123456789'],
  routingNo: ['US routing number. Empty if none.', '121000000'],
  swift: ['SWIFT/BIC. Empty if none.', 'EXBKUS66'],
  address: ['Address of the bank. Empty if none.', '1 Market St, San Francisco, CA 94105'],
  instructions: 'What customers read beside the account.',
}
const service: Entries = {
  _: 'Account at a payment service that transfers go to.',
  name: ['Name of the payment service.', 'PayFast'],
  account: ['Account at the service.', 'pay@demo.test'],
  instructions: 'What customers read beside the account.',
}
const method: Entries = {
  _: 'Whether a payment method is offered, and its fees.',
  offered: ['`true` if customers may use it.', true],
  percentPpm: ['Fee in parts per million of the amount: 10,000 is 1 %.', 10_000],
  fixed: money('Fixed fee.', 0),
}

export const fundingSections: Sections = {
  FundingRow: { _: 'A request to add money to the postage balance.', ...row },
  FundingRequestRow: {
    _: 'A request as the staff of its provider sees it.',
    ...row,
    org: 'The customer.',
  },
  FundingRequestDetail: {
    _: 'A request with what is known of its customer.',
    ...row,
    org: 'The customer.',
    requestedBy: ['Name of the user who sent it. `null` for automatic top-ups.', 'Maya Redwood'],
    firstApproval: ['The first of two approvals. `null` until then.', null],
    secondApproverAbove: money('Above this amount two people approve. `null` if one is enough.', 5_000_000),
    available: money("The customer's balance that can be spent now.", 1_000_000),
    customerSince: 'Since when the organization has been a customer, in UTC.',
    flags: ['What staff should look at before they decide.', ['newCustomer']],
    history: ["The customer's other requests, newest first.", []],
  },
  FundingProof: {
    _: 'A file that proves a transfer.',
    id: 'ID of the file.',
    name: ['Name of the file.', 'transfer.png'],
    size: ['Size in bytes.', 24_000],
  },
  FundingOptions: {
    operator: 'Of a warehouse balance: its operator. `null` for the postage balance.',
    _: 'How money can be added.',
    minimum: money('The least that one request may add.', 100_000),
    maximum: money('The most that one request may add.', 100_000_000),
    chips: ['Amounts to choose from, in 1/10,000 of the currency unit.', [500_000, 1_000_000]],
    methods: 'Payment methods that the provider offers. Empty if it has set up none.',
    bank: 'Bank account that transfers go to. `null` unless offered.',
    service: 'Payment service that transfers go to. `null` unless offered.',
    reference: [
      'Creditor reference (ISO 11649) for the next transfer; the same until a request is sent with it.',
      'RF951100001',
    ],
    denyAfterDays: ['A transfer that no one confirmed is denied after so many days.', 14],
  },
  FundingOptionsMethod: {
    _: 'A payment method and its fees.',
    method: 'Payment method.',
    percentPpm: method.percentPpm!,
    fixed: method.fixed!,
  },
  FundingOptionsBank: bank,
  FundingOptionsService: service,
  FundingOptionsBankInstructions: words,
  FundingRequestDetailDecidedBy: {
    _: 'Who decided.',
    side: 'Someone of the customer, of the provider, or the system.',
    name: ['Name. `null` if not visible to the caller.', null],
  },
  FundingRequestDetailCan: {
    _: 'What the caller may do.',
    approve: 'Approve the request.',
    deny: 'Deny the request.',
  },
  FundingRequestDetailOrg: {
    _: 'The customer.',
    id: ['ID of the organization.', 21],
    name: ['Its name.', 'Redwood Outfitters'],
  },
  FundingRequestDetailFirstApproval: {
    _: 'The first of two approvals.',
    name: ['Name of the first approver. `null` if unknown.', 'Ada Admin'],
    received: money('What the first approver confirmed.', 6_000_000),
  },
  ListFundingResponseTotal: total,
  FundingRequestDetailProvider: {
    _: 'Who receives the money.',
    id: ['ID of the organization.', 1],
    name: ['Its name. `null` for a postage balance.', null],
  },
  listFunding: filter,
  listFundingRequests: {
    ...filter,
    method: 'Only requests with this method.',
    denial: 'Only requests denied for this reason.',
    contested: 'Only requests that were disputed or returned after their approval.',
    customer: ['Only requests of this customer of the provider.', 11],
  },
  listWarehouseFunding: { operatorId: ['Organization that operates the warehouse.', 5], ...filter },
  ListFundingResponse: { totals: 'Totals of all matching requests by status.' },
  ListFundingRequestsResponse: { totals: 'Totals of all matching requests by status.' },
  readFundingProof: { id: 'ID of the file.' },
  getFunding: { id: ['ID of the request.', 1000] },
  cancelFunding: { id: ['ID of the request.', 1003] },
  readFundingReceipt: { id: ['ID of the request.', 1000] },
  RequestFundingRequest: transfer,
  RequestWarehouseFundingRequest: { operatorId: ['Organization that operates the warehouse.', 5], ...transfer },
  CountFundingRequestsResponse: { count: ['Transfers that wait for a decision; 100 means 100 or more.', 2] },
  getFundingRequest: { id: ['ID of the request.', 1000] },
  readFundingRequestProof: { id: ['ID of the request.', 1000] },
  approveFundingRequest: { id: ['ID of the request.', 1000] },
  ApproveFundingRequestRequest: { received: money('What arrived, fee included.', 1_000_000) },
  denyFundingRequest: { id: ['ID of the request.', 1000] },
  DenyFundingRequestRequest: {
    denial: 'Why it is denied.',
    reason: ['Comment that the customer reads; required for `other`. `null` for none.', null],
  },
  FundingSettings: { _: "How a provider's customers pay in.", settings: 'The settings.' },
  FundingSettingsSettings: {
    _: "How a provider's customers pay in.",
    minimum: money('The least that one request may add.', 100_000),
    maximum: money('The most that one request may add.', 100_000_000),
    chips: ['Amounts to choose from, in 1/10,000 of the currency unit.', [500_000, 1_000_000]],
    methods: 'Payment methods and their fees.',
    bank: 'Bank account that transfers go to.',
    service: 'Payment service that transfers go to.',
    secondApproverAbove: ['Above this received amount two people approve. `null` if one is enough.', null],
    denyAfterDays: ['A transfer that no one confirmed is denied after so many days.', 14],
  },
  FundingSettingsSettingsMethods: {
    _: 'Payment methods and their fees.',
    card: 'Card payments through the payment processor.',
    ach: 'Bank debits (ACH) through the payment processor.',
    bank: 'Bank transfers that staff confirms.',
    service: 'Payment-service transfers that staff confirms.',
  },
  FundingSettingsSettingsMethodsCard: method,
  SaveFundingSettingsRequest: { settings: 'The settings.' },
}

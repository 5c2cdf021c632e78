import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import {
  id,
  idParams,
  instant,
  isoDate,
  limit,
  money,
  page,
  permission,
  queryCodes,
  queryFlag,
  queryInt,
  seenVersion,
  text,
  uuid,
  uuidParams,
} from '../core/schemas.ts'
import { valuesOf } from '../core/enums.ts'
import { fundingStatus, fundingType } from '../funds/enums.ts'
import { fundingDenials, fundingMethods, staffDenials, transferMethods } from './enums.ts'
import { bankDetails, cents, fundingSettingsShape, MOST_MONEY, serviceDetails } from './settings.ts'

const tag = 'Funding'
/** Sellers, and resellers for their own wallet with the platform. */
const customers = [1, 4] as const
/** Resellers, the platform, and operators of warehouses for their wallets. */
const staff = [3, 4, 2] as const
const path = '/ezeeship-api/ezeeship/funding'
const staffPath = '/ezeeship-api/ezeeship/admin/funding'
const amount = cents.check(z.gt(0), z.lte(MOST_MONEY))
const method = z.enum(fundingMethods)
/** Which balance money is added to: that for postage, or that with the operator of a warehouse. */
export const fundingWallets = ['postage', 'warehouse'] as const
export type FundingWallet = (typeof fundingWallets)[number]

const by = z.object({
  /** Who decided: somebody of the customer (who canceled), the provider's staff, or the system. */
  side: z.enum(['customer', 'provider', 'system']),
  /** Null for those whom the caller may not know by name. */
  name: z.nullable(z.string()),
})
export const fundingProof = z.object({
  id: uuid,
  name: z.string(),
  mime: z.enum(['image/png', 'image/jpeg', 'image/webp', 'application/pdf']),
  /** Bytes. */
  size: z.int(),
})
export type FundingProof = z.infer<typeof fundingProof>

export const fundingRow = z.object({
  id,
  createdAt: instant,
  wallet: z.enum(fundingWallets),
  /** Who receives and confirms the money: of a warehouse balance, its operator. The name is null for a postage balance. */
  provider: z.object({ id, name: z.nullable(z.string()) }),
  /** 0 funding (card, bank debit), 1 payment-service transfer, 3 bank transfer. */
  type: z.literal(valuesOf(fundingType)),
  method,
  /** 1 approved, 2 pending, 3 denied. */
  status: z.literal(valuesOf(fundingStatus)),
  currency: z.string(),
  /** To be added to the balance; the fee comes on top. */
  requested: money,
  fee: money,
  /** What arrived, fee included; null unless approved. */
  received: z.nullable(money),
  reference: z.nullable(z.string()),
  externalReference: z.nullable(z.string()),
  proof: z.nullable(fundingProof),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(by),
  denial: z.nullable(z.enum(fundingDenials)),
  /** In the words of staff or of the payment processor. */
  reason: z.nullable(z.string()),
  /** The denied request that this one was sent in for, and the one that was sent in for this. */
  replaces: z.nullable(id),
  replacedBy: z.nullable(id),
  disputedAt: z.nullable(instant),
  returnedAt: z.nullable(instant),
})
export type FundingRow = z.infer<typeof fundingRow>

const offer = z.object({ method, percentPpm: z.int(), fixed: money })
export type FundingOffer = z.infer<typeof offer>
export const fundingOptions = z.object({
  currency: z.string(),
  /** What is in the wallet now. */
  available: money,
  minimum: money,
  maximum: money,
  chips: z.array(money),
  /** What the provider offers, with its fees; empty: nothing yet. */
  methods: z.array(offer),
  /** Where transfers go; null unless offered. */
  bank: z.nullable(bankDetails),
  service: z.nullable(serviceDetails),
  /** What the next transfer must carry; the same until a request is sent with it. */
  reference: z.string(),
  /** A transfer that nobody confirmed is denied after so many days. */
  denyAfterDays: z.int(),
  /** Of a warehouse balance: its operator. */
  operator: z.nullable(z.object({ id, name: z.string() })),
})
export type FundingOptions = z.infer<typeof fundingOptions>

export const getFundingOptions = route({
  id: 'getFundingOptions',
  method: 'GET',
  path: `${path}/options`,
  tag,
  access: customers,
  needs: ['verified'],
  summary: 'How money can be added to the postage balance, and the reference of the next transfer',
  output: fundingOptions,
})
export const getWarehouseFundingOptions = route({
  id: 'getWarehouseFundingOptions',
  method: 'GET',
  path: `${path}/warehouseOptions`,
  tag,
  access: [1],
  needs: ['warehouse'],
  summary: 'How a warehouse balance can be recharged, and the reference of the next transfer',
  query: z.strictObject({ operatorId: queryInt(1, Number.MAX_SAFE_INTEGER) }),
  output: fundingOptions,
  errors: ['NOT_FOUND'],
})
export const uploadFundingProof = route({
  id: 'uploadFundingProof',
  method: 'POST',
  path: `${path}/proof`,
  tag,
  access: customers,
  kind: 'upload',
  summary: 'Upload an image or PDF that proves a transfer; it is kept for a day unless it is sent with a request',
  output: fundingProof,
  errors: [
    'FILE_MISSING',
    'FILE_EMPTY',
    'DOCUMENT_TYPE',
    'DOCUMENT_TOO_LARGE',
    'DOCUMENTS_TOO_MANY',
    'IMAGE_TYPE',
    'IMAGE_TOO_LARGE',
    'IMAGE_DAMAGED',
  ],
})
export const readFundingProof = route({
  id: 'readFundingProof',
  method: 'GET',
  path: `${path}/proof/:id`,
  tag,
  access: customers,
  kind: 'download',
  summary: 'A proof of the own organization',
  params: uuidParams,
  errors: ['NOT_FOUND'],
})
const transfer = {
  method: z.enum(transferMethods),
  requested: amount,
  /** The one that getFundingOptions answered. */
  reference: text(25),
  /** What the bank or payment service calls the transfer; payment services always name one. */
  externalReference: z.nullable(text(100)),
  proofFileId: uuid,
  /** A denied request that is sent in again. */
  replaces: z.optional(z.nullable(id)),
}
const transferErrors = [
  'NOT_FOUND',
  'FUNDING_METHOD_OFF',
  'FUNDING_REFERENCE_USED',
  'FUNDING_PROOF_USED',
  'FUNDING_REPLACED',
] as const
export const requestFunding = route({
  id: 'requestFunding',
  method: 'POST',
  path: `${path}/request`,
  tag,
  access: customers,
  // Staff who work for a customer could approve what they requested.
  needs: ['verified', 'own'],
  idempotent: true,
  summary: 'Tell the provider of a transfer; sent twice with the same reference and content it is one request',
  body: z.strictObject(transfer),
  output: fundingRow,
  errors: transferErrors,
})
export const requestWarehouseFunding = route({
  id: 'requestWarehouseFunding',
  method: 'POST',
  path: `${path}/warehouseRequest`,
  tag,
  access: [1],
  needs: ['warehouse', 'own'],
  idempotent: true,
  summary: 'Tell the operator of a warehouse of a transfer; sent twice with the same reference it is one request',
  body: z.strictObject({ operatorId: id, ...transfer }),
  output: fundingRow,
  errors: [...transferErrors, 'LINK_SUSPENDED', 'LINK_STATE'],
})

const filters = {
  /** Number, transfer reference or what the bank calls the transfer; staff also by the customer's name. */
  search: z.optional(text(100)),
  statuses: z.optional(queryCodes),
  types: z.optional(queryCodes),
  dateFrom: z.optional(isoDate),
  dateTo: z.optional(isoDate),
}
const total = z.object({
  status: z.literal(valuesOf(fundingStatus)),
  count: z.int(),
  requested: money,
  received: money,
})
export type FundingTotal = z.infer<typeof total>
const pageShape = { cursor: z.optional(text(1000)), limit }

export const listFunding = route({
  id: 'listFunding',
  method: 'GET',
  path: `${path}/list`,
  tag,
  access: customers,
  needs: ['verified'],
  summary: 'Requests to add money, newest first, with the totals of all matching ones by status',
  query: z.strictObject({ ...filters, ...pageShape }),
  output: z.extend(page(fundingRow), { totals: z.array(total) }),
})
export const listWarehouseFunding = route({
  id: 'listWarehouseFunding',
  method: 'GET',
  path: `${path}/warehouseList`,
  tag,
  access: [1],
  needs: ['warehouse'],
  summary: 'Requests to recharge warehouse balances, newest first, with the totals of all matching ones by status',
  query: z.strictObject({ operatorId: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)), ...filters, ...pageShape }),
  output: z.extend(page(fundingRow), { totals: z.array(total) }),
})
export const getFunding = route({
  id: 'getFunding',
  method: 'GET',
  path: `${path}/detail/:id`,
  tag,
  access: customers,
  summary: 'One request of the own organization',
  params: idParams,
  output: fundingRow,
  errors: ['NOT_FOUND'],
})
export const cancelFunding = route({
  id: 'cancelFunding',
  method: 'POST',
  path: `${path}/cancel/:id`,
  tag,
  access: customers,
  summary: 'Withdraw a pending transfer request',
  params: idParams,
  output: fundingRow,
  errors: ['NOT_FOUND', 'FUNDING_DECIDED'],
})
export const readFundingReceipt = route({
  id: 'readFundingReceipt',
  method: 'GET',
  path: `${path}/receipt/:id`,
  tag,
  access: customers,
  kind: 'download',
  summary: 'The receipt of an approved request as PDF; the same file every time',
  params: idParams,
  errors: ['NOT_FOUND', 'FUNDING_NOT_APPROVED'],
})

/** What staff should look at before they decide. */
export const fundingFlags = ['newCustomer', 'referenceSeen', 'aboveHabit'] as const
export type FundingFlag = (typeof fundingFlags)[number]
export const fundingRequestRow = z.extend(fundingRow, { org: z.object({ id, name: z.string() }) })
export type FundingRequestRow = z.infer<typeof fundingRequestRow>
export const fundingRequestDetail = z.extend(fundingRequestRow, {
  requestedBy: z.nullable(z.string()),
  /** The first of two approvers and what that person confirmed; null until then. */
  firstApproval: z.nullable(z.object({ name: z.nullable(z.string()), received: money })),
  /** Above this sum received two people approve; null: one does. */
  secondApproverAbove: z.nullable(money),
  /** The customer's balance now, and since when it is a customer. */
  available: money,
  customerSince: instant,
  flags: z.array(z.enum(fundingFlags)),
  /** The customer's other requests, newest first. */
  history: z.array(fundingRow),
  can: z.object({ approve: permission, deny: permission }),
})
export type FundingRequestDetail = z.infer<typeof fundingRequestDetail>

export const listFundingRequests = route({
  id: 'listFundingRequests',
  method: 'GET',
  path: `${staffPath}/list`,
  tag,
  access: staff,
  summary: "Requests of the provider's customers with the totals of all matching ones by status",
  query: z.strictObject({
    ...filters,
    method: z.optional(method),
    denial: z.optional(z.enum(fundingDenials)),
    /** Only those that were disputed or returned after their approval. */
    contested: z.optional(queryFlag),
    /** A customer of the provider. */
    customer: z.optional(queryInt(1, Number.MAX_SAFE_INTEGER)),
    desc: z._default(queryFlag, true),
    ...pageShape,
  }),
  output: z.extend(page(fundingRequestRow), { totals: z.array(total) }),
})
export const countFundingRequests = route({
  id: 'countFundingRequests',
  method: 'GET',
  path: `${staffPath}/count`,
  tag,
  access: staff,
  summary: 'How many transfers wait for a decision; at most 100, which means 100 or more',
  output: z.object({ count: z.int() }),
})
export const getFundingRequest = route({
  id: 'getFundingRequest',
  method: 'GET',
  path: `${staffPath}/detail/:id`,
  tag,
  access: staff,
  summary: 'One request with what is known of its customer',
  params: idParams,
  output: fundingRequestDetail,
  errors: ['NOT_FOUND'],
})
export const readFundingRequestProof = route({
  id: 'readFundingRequestProof',
  method: 'GET',
  path: `${staffPath}/proof/:id`,
  tag,
  access: staff,
  kind: 'download',
  summary: "The proof of a request, by the request's number; reading it is audited",
  params: idParams,
  errors: ['NOT_FOUND'],
})
export const approveFundingRequest = route({
  id: 'approveFundingRequest',
  method: 'POST',
  path: `${staffPath}/approve/:id`,
  tag,
  access: staff,
  needs: ['own'],
  summary:
    "Confirm what was received: it is credited immediately, or after a second person's approval above the provider's limit",
  params: idParams,
  body: z.strictObject({ received: amount }),
  output: fundingRequestDetail,
  errors: ['NOT_FOUND', 'FUNDING_DECIDED', 'FUNDING_OWN', 'FUNDING_SECOND_APPROVER'],
})
export const denyFundingRequest = route({
  id: 'denyFundingRequest',
  method: 'POST',
  path: `${staffPath}/deny/:id`,
  tag,
  access: staff,
  needs: ['own'],
  summary: 'Deny a request with a reason, which the customer reads',
  params: idParams,
  body: z.strictObject({ denial: z.enum(staffDenials), reason: z.nullable(text(500)) }),
  output: fundingRequestDetail,
  errors: ['NOT_FOUND', 'FUNDING_DECIDED', 'FUNDING_OWN'],
})

export const fundingSettings = z.object({
  settings: fundingSettingsShape,
  /** Grows with every change; 0: nothing was set yet. */
  version: z.int(),
})
export const getFundingSettings = route({
  id: 'getFundingSettings',
  method: 'GET',
  path: `${staffPath}/settings`,
  tag,
  access: staff,
  summary: "How the provider's customers pay in",
  output: fundingSettings,
})
export const saveFundingSettings = route({
  id: 'saveFundingSettings',
  method: 'PUT',
  path: `${staffPath}/settings`,
  tag,
  access: staff,
  needs: ['own'],
  summary: "Set how the provider's customers pay in; `version` is the one that was read",
  body: z.strictObject({ version: seenVersion, settings: fundingSettingsShape }),
  output: fundingSettings,
  errors: ['CONFLICT', 'FUNDING_BANK_INCOMPLETE', 'FUNDING_SERVICE_INCOMPLETE'],
})

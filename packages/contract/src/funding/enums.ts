import { fundingType } from '../funds/enums.ts'

export const fundingMethods = ['card', 'ach', 'bank', 'service'] as const
export type FundingMethod = (typeof fundingMethods)[number]
/** Methods by which money is sent elsewhere and confirmed by staff. */
export const transferMethods = ['bank', 'service'] as const
export type TransferMethod = (typeof transferMethods)[number]
export const isTransfer = (method: FundingMethod): method is TransferMethod =>
  transferMethods.some((transfer) => transfer === method)

/** Funding type of specification §3 by method. */
export const typeOfMethod = {
  card: fundingType.funding,
  ach: fundingType.funding,
  service: fundingType.serviceTransfer,
  bank: fundingType.bankTransfer,
} as const satisfies Record<FundingMethod, number>

/** Why a request was denied: by staff, with these reasons; or by its customer, by time or by the payment processor. */
export const staffDenials = ['notReceived', 'proofUnreadable', 'duplicate', 'wrongPayer', 'other'] as const
export type StaffDenial = (typeof staffDenials)[number]
export const fundingDenials = ['canceled', 'expired', 'failed', ...staffDenials] as const
export type FundingDenial = (typeof fundingDenials)[number]

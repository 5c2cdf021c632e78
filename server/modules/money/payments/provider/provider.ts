import type { Money } from '@waybill/contract/core/money'
import type { PayoutState } from '@waybill/contract/payments/payout-lifecycle'
import type { PaymentMethod } from '@waybill/contract/payments/enums'

/** Names our own attempt at the provider: organization, top-up and attempt, and the provider's organization whose account it is. */
export interface PaymentName {
  orgId: number
  fundingId: number
  attempt: number
  providerOrgId: number
}

/** Our idempotency key for everything that creates a payment: the same attempt is created once, however often the call is repeated. */
export const paymentKey = ({ orgId, fundingId, attempt }: PaymentName): string =>
  `topup:${orgId}:${fundingId}:${attempt}`

export interface Charge {
  name: PaymentName
  /** In whole cents. */
  amount: Money
  method: PaymentMethod
  customer: string | null
}
export interface CheckoutOrder extends Charge {
  /** Where the payer's browser goes afterwards; nothing is believed of what it brings. */
  successUrl: string
  cancelUrl: string
  locale: 'en' | 'cn'
  /** Shown beside the amount. */
  title: string
  saveMethod: boolean
}
export interface SavedCharge extends Charge {
  customer: string
  methodId: string
}

/** What a payment was paid with. */
export interface MethodDetails {
  id: string
  kind: PaymentMethod
  brand: string
  last4: string
  expMonth: number | null
  expYear: number | null
}

/** A payment as the provider has it now. */
export interface ProviderPayment {
  state: 'open' | 'processing' | 'succeeded' | 'failed' | 'expired'
  sessionId: string | null
  /** Null as long as nobody tried to pay. */
  paymentId: string | null
  /** The page to pay on; null when it is closed. */
  url: string | null
  received: Money | null
  currency: string
  /** The provider's code of the latest decline. */
  failure: string | null
  method: MethodDetails | null
  customer: string | null
  /** Who made it, by its metadata; null: not by us. */
  name: PaymentName | null
}

export interface ProviderDispute {
  id: string
  paymentId: string | null
  reason: string
  /** `closed`: an inquiry that ended without money being taken. */
  outcome: 'open' | 'won' | 'lost' | 'closed'
  amount: Money
  /** What was taken and what was given back, by the provider's movements. */
  withdrawn: Money
  reinstated: Money
  /** The provider's own fee for it. */
  fee: Money
  evidenceDueAt: Date | null
}

export interface ProviderRefund {
  id: string
  amount: Money
  /** `waiting`: nothing has moved yet. `paid`: it left the provider's balance. `failed`: it came back. */
  state: 'waiting' | 'paid' | 'failed'
}

/** What moved the provider's balance. */
export interface BalanceMove {
  id: string
  /** The payment service's own word for it, such as `charge`. */
  type: string
  /** Before and after the payment service's fee; each may be negative. */
  amount: Money
  fee: Money
  currency: string
  at: Date
  /** The charge, refund, dispute or payout, and the payment that it belongs to. */
  source: string | null
  paymentId: string | null
}
/** Where a reading of the balance stands: before the newest of all, past an older one, or at what is newer than the last one read. */
export type BalancePlace = { olderThan: string | null } | { newerThan: string }

export interface ProviderPayout {
  id: string
  amount: Money
  currency: string
  state: PayoutState
  createdAt: Date
  /** YYYY-MM-DD; null: unknown. */
  arrivesOn: string | null
  /** The payment service's code; null without one. */
  failure: string | null
}

export interface ProviderAccount {
  id: string
  name: string | null
  live: boolean
}

/** Who moves money by card and bank debit. Every call may throw PaymentProviderError; those that create take our key. */
export interface PaymentProvider {
  createCheckout(order: CheckoutOrder): Promise<ProviderPayment>
  getCheckout(sessionId: string): Promise<ProviderPayment>
  /** Closes the page; of one that is closed or paid, answers how it stands. */
  expireCheckout(sessionId: string): Promise<ProviderPayment>
  /** Charges a saved method while its owner is away. A decline is an answer. */
  chargeSaved(charge: SavedCharge): Promise<ProviderPayment>
  getPayment(paymentId: string): Promise<ProviderPayment>
  /** Looks a payment up by our name, after the time in which the provider remembers keys. */
  findPayment(name: PaymentName): Promise<ProviderPayment | null>
  getDispute(id: string): Promise<ProviderDispute>
  /** All refunds of a payment, however they were made. */
  listRefunds(paymentId: string): Promise<ProviderRefund[]>
  /** The payments of which something was refunded since then. */
  refundedSince(since: Date): Promise<string[]>
  /** The disputes that were opened since then. */
  disputesSince(since: Date): Promise<string[]>
  /** A page of what moved the balance, newest first. */
  listMoves(place: BalancePlace): Promise<{ moves: BalanceMove[]; more: boolean }>
  /** In dollars: what can be paid out, and what will be. */
  getBalance(): Promise<Money>
  /** The payouts that were created since then; all, for null. */
  payoutsSince(since: Date | null): Promise<ProviderPayout[]>
  getPayout(id: string): Promise<ProviderPayout>
  removeMethod(methodId: string): Promise<void>
  getAccount(): Promise<ProviderAccount>
}

/**
 * `unavailable`: no answer, so nobody knows whether it was done; repeat with the same key. `rejected`: it was not done.
 * `unauthorized`: the keys are wrong. `missing`: there is no such thing at the provider.
 */
export class PaymentProviderError extends Error {
  readonly kind: 'unavailable' | 'rejected' | 'unauthorized' | 'missing'
  /** The provider's code, for logs. */
  readonly code: string | null

  constructor(kind: PaymentProviderError['kind'], code: string | null = null) {
    super(`the payment provider is ${kind}${code ? `: ${code}` : ''}`)
    this.name = 'PaymentProviderError'
    this.kind = kind
    this.code = code
  }
}

import { unitsPerCent } from '@waybill/contract/core/money'
import type {
  BalanceMove,
  MethodDetails,
  PaymentName,
  ProviderDispute,
  ProviderPayment,
  ProviderPayout,
  ProviderRefund,
} from './provider.ts'
import type { Dispute, Intent, Move, Refund, Session, StripePayout } from './shapes.ts'

/** Our name in the metadata of an object; null when another program made it. */
export function nameIn(metadata: Record<string, string> | null | undefined): PaymentName | null {
  const [tenant, name] = [metadata?.waybill_tenant, metadata?.waybill_payment]
  const parts = /^(\d{1,15})\/(\d{1,15})\/(\d{1,9})$/.exec(name ?? '')
  if (!parts || !/^\d{1,15}$/.test(tenant ?? '')) return null
  const [orgId, fundingId, attempt] = parts.slice(1).map(Number)
  return { orgId: orgId!, fundingId: fundingId!, attempt: attempt!, providerOrgId: Number(tenant) }
}
export const metadataOf = ({ orgId, fundingId, attempt, providerOrgId }: PaymentName) => ({
  waybill_tenant: String(providerOrgId),
  waybill_payment: `${orgId}/${fundingId}/${attempt}`,
})

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function methodOf({ payment_method: method }: Intent): MethodDetails | null {
  if (method?.card) {
    const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
    return { id: method.id, kind: 'card', brand: capital(brand ?? 'Card'), last4: last4 ?? '', expMonth, expYear }
  }
  const bank = method?.us_bank_account
  if (!method || !bank) return null
  return {
    id: method.id,
    kind: 'ach',
    brand: bank.bank_name ?? 'ACH',
    last4: bank.last4 ?? '',
    expMonth: null,
    expYear: null,
  }
}

const failureOf = ({ last_payment_error: error }: Intent): string | null =>
  (error?.decline_code ?? error?.code ?? null)?.slice(0, 100) ?? null

const factsOf = (intent: Intent) => ({
  paymentId: intent.id,
  received: intent.status === 'succeeded' ? (intent.amount_received ?? 0) * unitsPerCent : null,
  currency: intent.currency.toUpperCase(),
  failure: failureOf(intent),
  method: methodOf(intent),
})

/** A payment without a page: nobody is there to try again, so what did not succeed has failed. */
export function readIntent(intent: Intent): ProviderPayment {
  const state = intent.status === 'succeeded' || intent.status === 'processing' ? intent.status : 'failed'
  return {
    ...factsOf(intent),
    state,
    failure: state === 'failed' ? (failureOf(intent) ?? intent.status) : null,
    sessionId: null,
    url: null,
    customer: intent.customer ?? null,
    name: nameIn(intent.metadata),
  }
}

/** Nothing more becomes of a payment on a page that was completed: another try would be another payment. */
const FAILED: readonly string[] = ['requires_payment_method', 'canceled']

function stateOf({ status, payment_status: paid, payment_intent: intent }: Session): ProviderPayment['state'] {
  if (status !== 'complete') return status
  if (paid === 'paid' || intent?.status === 'succeeded') return 'succeeded'
  // A bank debit that was authorized: it has come back, or is on its way, perhaps after small deposits that verify the account.
  return FAILED.includes(intent?.status ?? '') ? 'failed' : 'processing'
}

export function readSession(session: Session): ProviderPayment {
  const { payment_intent: intent } = session
  const facts = intent
    ? factsOf(intent)
    : { paymentId: null, received: null, currency: (session.currency ?? '').toUpperCase(), failure: null, method: null }
  const state = stateOf(session)
  return {
    ...facts,
    // Paid, but the payment itself is not through yet: its own state decides.
    state: state === 'succeeded' && intent?.status !== 'succeeded' ? 'processing' : state,
    sessionId: session.id,
    url: session.status === 'open' ? (session.url ?? null) : null,
    customer: session.customer ?? intent?.customer ?? null,
    name: nameIn(session.metadata),
  }
}

const OUTCOMES: Readonly<Record<string, ProviderDispute['outcome']>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
}

export function readDispute(dispute: Dispute): ProviderDispute {
  const moves = dispute.balance_transactions ?? []
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0) * unitsPerCent
  const due = dispute.evidence_details?.due_by
  return {
    id: dispute.id,
    paymentId: dispute.payment_intent ?? null,
    reason: dispute.reason,
    outcome: OUTCOMES[dispute.status] ?? 'open',
    amount: dispute.amount * unitsPerCent,
    withdrawn: -sum(moves.map(({ amount }) => Math.min(0, amount))),
    reinstated: sum(moves.map(({ amount }) => Math.max(0, amount))),
    fee: sum(moves.filter(({ amount }) => amount < 0).map(({ fee }) => fee)),
    evidenceDueAt: due ? new Date(due * 1000) : null,
  }
}

/** A refund is taken from the provider's balance when it is created, unless the payer has to say first where it goes. */
export function readRefund({ id, amount, status }: Refund): ProviderRefund {
  const failed = status === 'failed' || status === 'canceled'
  const isPaid = status === 'succeeded' || status === 'pending'
  return { id, amount: amount * unitsPerCent, state: failed ? 'failed' : isPaid ? 'paid' : 'waiting' }
}

export const readMove = (move: Move): BalanceMove => ({
  id: move.id,
  type: move.type,
  amount: move.amount * unitsPerCent,
  fee: move.fee * unitsPerCent,
  currency: move.currency.toUpperCase(),
  at: new Date(move.created * 1000),
  source: move.source?.id ?? null,
  paymentId: move.source?.payment_intent ?? null,
})

const PAYOUTS: Readonly<Record<string, ProviderPayout['state']>> = {
  in_transit: 'inTransit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
}

export const readPayout = (payout: StripePayout): ProviderPayout => ({
  id: payout.id,
  amount: payout.amount * unitsPerCent,
  currency: payout.currency.toUpperCase(),
  state: PAYOUTS[payout.status] ?? 'pending',
  createdAt: new Date(payout.created * 1000),
  arrivesOn: payout.arrival_date ? new Date(payout.arrival_date * 1000).toISOString().slice(0, 10) : null,
  failure: payout.failure_code?.slice(0, 100) ?? null,
})

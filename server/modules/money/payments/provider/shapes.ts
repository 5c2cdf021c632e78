import { z } from 'zod'

/** The few fields of Stripe's objects that are read; all others are ignored. */
const metadata = z.record(z.string(), z.string()).nullish()

const paymentMethodShape = z.object({
  id: z.string(),
  card: z
    .object({ brand: z.string().nullish(), last4: z.string().nullish(), exp_month: z.int(), exp_year: z.int() })
    .nullish(),
  us_bank_account: z.object({ bank_name: z.string().nullish(), last4: z.string().nullish() }).nullish(),
})

export const intentShape = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.int().nullish(),
  currency: z.string(),
  customer: z.string().nullish(),
  payment_method: paymentMethodShape.nullish().catch(null),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
  metadata,
})
export type Intent = z.infer<typeof intentShape>

export const sessionShape = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.string(),
  url: z.string().nullish(),
  currency: z.string().nullish(),
  customer: z.string().nullish(),
  payment_intent: intentShape.nullish(),
  metadata,
})
export type Session = z.infer<typeof sessionShape>

export const disputeShape = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  reason: z.string(),
  payment_intent: z.string().nullish(),
  balance_transactions: z.array(z.object({ amount: z.int(), fee: z.int() })).nullish(),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
})
export type Dispute = z.infer<typeof disputeShape>

export const refundShape = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string().nullish(),
  payment_intent: z.string().nullish(),
})
export type Refund = z.infer<typeof refundShape>
/** A page of a list, newest first. */
export const pageShape = z.object({ data: z.array(z.looseObject({ id: z.string() })), has_more: z.boolean() })

export const errorShape = z.object({
  error: z.object({
    type: z.string().nullish(),
    code: z.string().nullish(),
    decline_code: z.string().nullish(),
    payment_intent: z.object({ id: z.string() }).nullish(),
  }),
})

export const accountShape = z.object({
  id: z.string(),
  settings: z.object({ dashboard: z.object({ display_name: z.string().nullish() }).nullish() }).nullish(),
})
export const balanceShape = z.object({ livemode: z.boolean() })
const amounts = z.array(z.object({ amount: z.int(), currency: z.string() }))
export const fullBalanceShape = z.object({ available: amounts, pending: amounts })

export const moveShape = z.object({
  id: z.string(),
  type: z.string(),
  amount: z.int(),
  fee: z.int(),
  currency: z.string().length(3),
  created: z.int(),
  /** Whole, because only a whole one names its payment. */
  source: z.object({ id: z.string(), payment_intent: z.string().nullish() }).nullish(),
})
export type Move = z.infer<typeof moveShape>
export const payoutShape = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string().length(3),
  status: z.string(),
  created: z.int(),
  arrival_date: z.int().nullish(),
  failure_code: z.string().nullish(),
})
export type StripePayout = z.infer<typeof payoutShape>
export const searchShape = z.object({ data: z.array(intentShape) })

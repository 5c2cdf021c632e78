import type {
  AutoTopUp as AutoTopUpAnswer,
  Payment as PaymentAnswer,
  SavedMethod as MethodAnswer,
} from '@waybill/contract/payments/api'
import type { FundingRequest } from '../funding/index.ts'
import type { AutoTopUp } from './auto-top-up.ts'
import { isSettled, type Payment } from './records.ts'
import type { SavedMethod } from './saved-methods.ts'

export const presentMethod = (row: SavedMethod): MethodAnswer => ({
  id: row.id,
  kind: row.kind === 'ach' ? 'ach' : 'card',
  brand: row.brand,
  last4: row.last4,
  expires: row.exp_month !== null && row.exp_year !== null ? { month: row.exp_month, year: row.exp_year } : null,
})

export const presentAutoTopUp = (row: AutoTopUp): AutoTopUpAnswer => ({
  state: row.state,
  threshold: row.threshold,
  amount: row.amount,
  dailyMax: row.daily_max,
  dailyCount: row.daily_count_max,
  savedMethodId: row.saved_method_id,
  pausedFor: row.paused_for as AutoTopUpAnswer['pausedFor'],
  version: row.version,
})

export const presentPayment = (row: Payment, { requested, fee }: FundingRequest): PaymentAnswer => ({
  fundingId: row.funding_id,
  state: row.state,
  method: row.method,
  requested,
  fee,
  charged: row.amount,
  paidWith: row.paid_with,
  failure: row.failure,
  payable: row.kind === 'checkout' && !isSettled(row) && row.state !== 'processing',
  createdAt: row.created_at.toISOString(),
})

import type { FundingOffer, FundingOptions, FundingProof } from '@waybill/contract/funding/api'
import type { FundingMethod } from '@waybill/contract/funding/enums'
import { feeOf } from '@waybill/contract/funding/fee'

/** What is typed into the form; `amount` in dollars, null while empty. */
export interface FundingDraft {
  method: FundingMethod | null
  amount: number | null
  externalReference: string
  proof: FundingProof | null
}
export const emptyDraft: FundingDraft = { method: null, amount: null, externalReference: '', proof: null }

/** Dollars with up to two decimals as whole units of 1/10,000. */
export const unitsOf = (dollars: number): number => Math.round(dollars * 100) * 100

export type DraftProblem = 'amountNeeded' | 'amountMin' | 'amountMax' | 'externalNeeded' | 'proofNeeded'
export type DraftField = 'requested' | 'externalReference' | 'proofFileId'

/** What keeps the draft from being sent, by field. */
export function problemsOf(
  draft: FundingDraft,
  { minimum, maximum }: Pick<FundingOptions, 'minimum' | 'maximum'>,
): Partial<Record<DraftField, DraftProblem>> {
  const problems: Partial<Record<DraftField, DraftProblem>> = {}
  const requested = draft.amount === null ? null : unitsOf(draft.amount)
  if (!requested) problems.requested = 'amountNeeded'
  else if (requested < minimum) problems.requested = 'amountMin'
  else if (requested > maximum) problems.requested = 'amountMax'
  if (draft.method === 'service' && draft.externalReference.trim() === '') problems.externalReference = 'externalNeeded'
  if (draft.proof === null) problems.proofFileId = 'proofNeeded'
  return problems
}

/** What is paid and what the balance then is; zeros while no amount is entered. */
export function sumsOf(draft: FundingDraft, offer: FundingOffer, available: number) {
  const requested = draft.amount === null ? 0 : unitsOf(draft.amount)
  const fee = requested > 0 ? feeOf(offer, requested) : 0
  return { requested, fee, total: requested + fee, after: available + requested }
}

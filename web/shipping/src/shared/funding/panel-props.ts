import type { FundingOffer, FundingOptions, FundingRow } from '@waybill/contract/funding/api'
import type { FundingDraft } from './draft.ts'

/** What a method's panel gets. */
export type PanelProps = {
  options: FundingOptions
  /** Of the chosen method: its fees. */
  offer: FundingOffer
  draft: FundingDraft
  change: (change: Partial<FundingDraft>) => void
  /** What is wrong with the amount, shown at its field above the panel; undefined: nothing. */
  onAmountProblem: (problem: string | undefined) => void
  /** The denied request that is sent in again. */
  replaces: number | null
  /** The form stands beside something that must not be lost. */
  stays: boolean
  /** The request exists on the server: what was typed for it is not offered again. */
  onStarted: () => void
  onSent: (request: FundingRow) => void
}

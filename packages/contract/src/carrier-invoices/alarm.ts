import type { LineState } from './enums.ts'

/** Of fewer lines a share says nothing. */
const LEAST_LINES = 20
/** Shares that are unusual: some 5 to 15 in 100 lines differ ordinarily. */
const MOST = { unmatched: 0.05, difference: 0.15 } as const

export interface InvoiceRates {
  /** Lines without a label, and lines that the label was not charged as, of all lines that are about a label: 0 to 1. */
  unmatched: number
  difference: number
  /** What of it is unusual; none: nothing. */
  alarms: readonly (keyof typeof MOST)[]
}

/** How much of an invoice has no label or differs from its label, decided or not. */
export function ratesOf({
  lines,
  counts,
}: {
  lines: number
  counts: Readonly<Record<LineState, number>>
}): InvoiceRates {
  const base = lines - counts.account
  const share = (count: number) => (base > 0 ? count / base : 0)
  const rates = {
    unmatched: share(counts.unmatched),
    difference: share(counts.difference + counts.posted + counts.absorbed),
  }
  const alarms = (['unmatched', 'difference'] as const).filter((one) => base >= LEAST_LINES && rates[one] > MOST[one])
  return { ...rates, alarms }
}

import { formatMoney } from '../core/money.ts'
import type { PriceRuleInput } from './api.ts'

/** "8.25%": a percentage without needless zeros, with a true minus sign. */
export const percentText = (ppm: number): string => `${ppm < 0 ? '−' : ''}${Math.abs(ppm) / 10_000}%`

/** "8% + $0.25", "$12.00", "−5%": what a rule adds or limits. */
export function amountText({ percentPpm, fixed }: Pick<PriceRuleInput, 'percentPpm' | 'fixed'>): string {
  if (percentPpm === 0) return formatMoney(fixed)
  if (fixed === 0) return percentText(percentPpm)
  return `${percentText(percentPpm)} ${fixed < 0 ? '−' : '+'} ${formatMoney(Math.abs(fixed))}`
}

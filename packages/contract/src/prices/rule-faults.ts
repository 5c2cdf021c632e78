import type { PriceRuleInput } from './api.ts'
import { basesOfKind } from './enums.ts'

export type PriceRuleField = keyof PriceRuleInput
export interface PriceRuleFault {
  field: PriceRuleField
  code: 'REQUIRED' | 'INVALID_VALUE' | 'PRICE_ENDS_EARLY' | 'PRICE_STARTS_LATE' | 'PRICE_NO_EFFECT'
}

/** Devices' clocks differ by some minutes: a start that is hardly past is now. */
export const START_TOLERANCE_MS = 5 * 60_000

function timeFaults({ effectiveFrom, effectiveTo }: PriceRuleInput, now: number): PriceRuleFault[] {
  const from = effectiveFrom === null ? now : Date.parse(effectiveFrom)
  if (from < now - START_TOLERANCE_MS) return [{ field: 'effectiveFrom', code: 'PRICE_STARTS_LATE' }]
  const endsEarly = effectiveTo !== null && Date.parse(effectiveTo) <= from
  return endsEarly ? [{ field: 'effectiveTo', code: 'PRICE_ENDS_EARLY' }] : []
}

function amountFaults({ kind, base, percentPpm, fixed, adjustPolicy }: PriceRuleInput): PriceRuleFault[] {
  const faults: PriceRuleFault[] = []
  if ((kind === 'adjustment') !== (adjustPolicy !== null)) faults.push({ field: 'adjustPolicy', code: 'REQUIRED' })
  if (!basesOfKind[kind].includes(base)) faults.push({ field: 'base', code: 'INVALID_VALUE' })
  const isListPrice = kind === 'cap' && base === 'price'
  if ((isListPrice || kind === 'adjustment') && percentPpm !== 0)
    faults.push({ field: 'percentPpm', code: 'INVALID_VALUE' })
  if (isListPrice && fixed <= 0) faults.push({ field: 'fixed', code: 'REQUIRED' })
  if (kind === 'adjustment' && fixed < 0) faults.push({ field: 'fixed', code: 'INVALID_VALUE' })
  const isEmpty = percentPpm === 0 && fixed === 0
  if (isEmpty && kind === 'surcharge') faults.push({ field: 'percentPpm', code: 'PRICE_NO_EFFECT' })
  return faults
}

/** What is wrong with a price rule by itself, field by field; the same in the form and on the server. */
export function priceRuleFaults(rule: PriceRuleInput, now: number): PriceRuleFault[] {
  const faults: PriceRuleFault[] = []
  if (rule.customerId !== null && rule.groupId !== null) faults.push({ field: 'groupId', code: 'INVALID_VALUE' })
  if (rule.serviceCode !== null && rule.carrier === null) faults.push({ field: 'carrier', code: 'REQUIRED' })
  return [...faults, ...amountFaults(rule), ...timeFaults(rule, now)]
}

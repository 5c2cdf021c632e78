import { ISO_DAY } from '@waybill/contract/core/schemas'

// A carrier's words before they meet a column that refuses them: what is no date is none.

export const dayOrNull = (text: string | null): string | null => (text !== null && ISO_DAY.test(text) ? text : null)

export function instantOrNull(text: string | null): Date | null {
  const at = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) || dayOrNull(new Date(at).toISOString().slice(0, 10)) === null ? null : new Date(at)
}

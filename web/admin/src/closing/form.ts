import { type ClosingTerms, LATEST_CLOSING_DAY } from '@waybill/contract/invoicing/closing'

/** The terms as they are typed: empty numbers null. */
export type Form = Omit<ClosingTerms, 'closingDay' | 'dueDays'> & { closingDay: number | null; dueDays: number | null }

export const sameForm = (one: Form, other: Form): boolean =>
  one.closingDay === other.closingDay && one.dueDays === other.dueDays && one.timeZone === other.timeZone

/** What is wrong, by the name of its field, from the top. */
export function formProblems(
  { closingDay, dueDays }: Form,
  { needed, dayRange }: { needed: string; dayRange: string },
): Record<string, string> {
  const problems: Record<string, string> = {}
  if (closingDay === null) problems.closingDay = needed
  else if (closingDay < 1 || closingDay > LATEST_CLOSING_DAY) problems.closingDay = dayRange
  if (dueDays === null) problems.dueDays = needed
  return problems
}

/** The terms of a form without problems. */
export const toTerms = ({ closingDay, dueDays, timeZone }: Form): ClosingTerms => ({
  closingDay: closingDay ?? 1,
  dueDays: dueDays ?? 0,
  timeZone,
})

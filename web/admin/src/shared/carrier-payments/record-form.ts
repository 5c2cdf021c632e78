/** A payment as it is typed. */
export interface RecordForm {
  /** In dollars. */
  amount: number | null
  paidOn: string | null
  reference: string
}

export const unitsOf = (dollars: number): number => Math.round(dollars * 100) * 100
/** The most that can be paid of what is open: banks pay whole cents. */
export const mostOf = (open: number): number => Math.max(0, Math.ceil(open / 100) * 100)

type Problem = 'needed' | 'tooHigh' | 'future'
/** What is wrong, by the name of its field, from the top. */
export function problemsOf(
  { amount, paidOn, reference }: RecordForm,
  { open, today }: { open: number; today: string },
): Partial<Record<keyof RecordForm, Problem>> {
  const problems: Partial<Record<keyof RecordForm, Problem>> = {}
  if (amount === null || unitsOf(amount) === 0) problems.amount = 'needed'
  else if (unitsOf(amount) > mostOf(open)) problems.amount = 'tooHigh'
  if (paidOn === null) problems.paidOn = 'needed'
  // The day of the user may be one later than that of UTC.
  else if (paidOn > today) problems.paidOn = 'future'
  if (reference.trim() === '') problems.reference = 'needed'
  return problems
}
